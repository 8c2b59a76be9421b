//! The sized game: circuit and twin are one machine, which is proved; and the proof detects defects.

use std::marker::PhantomData;

use logic::{Bit, Block, Gate, Gates, Machine, Netlist, Word, broadcast, pack, ports, unpack};
use machines::report::Report;
use machines::sized::twin::{self, Levels};
use machines::sized::{
    Phase, SizedGame, SizedGameInputs, SizedGameOutputs, SizedGameRegisters, buttons, faults, proof,
    registers,
};
use rules::Game;
use rules::sized::Position;

fn gates() -> Gates {
    Netlist::of_machine::<SizedGame>().unwrap().gates()
}

/// The positions of some random games.
fn sample(games: usize) -> Vec<Position> {
    proof::sample(0, games).concat()
}

/// 100,000 clocks with random buttons: every register and `illegal`, in every clock. Each phase,
/// refusals and both ends of a game occur.
#[test]
fn circuit_and_twin_agree_on_random_buttons() {
    let mut memory = twin::START;
    let mut phases = [0; 8];
    let (mut refused, mut won, mut drawn) = (0, 0, 0);
    for levels in buttons::by_chance(1).take(100_000) {
        let before = registers::<bool>(memory);
        let (next, shown) = SizedGame::step(before, levels.reset, inputs(levels));
        let (illegal, after) = twin::clock(memory, levels);
        assert_eq!(pack(&next), pack(&registers::<bool>(after)), "{memory:?} {levels:?}");
        assert_eq!(shown.illegal, illegal, "{memory:?} {levels:?}");
        phases[shown.state.code.value() as usize] += 1;
        refused += usize::from(illegal);
        let over = after.stage == twin::Stage::End && memory.stage != twin::Stage::End;
        won += usize::from(over && after.winner().is_some());
        drawn += usize::from(over && after.winner().is_none());
        memory = after;
    }
    assert!(phases[..6].iter().all(|&count| count > 500), "{phases:?}");
    assert_eq!(phases[6..], [0, 0]);
    assert!(refused > 1_000 && won > 500 && drawn > 5, "{refused} {won} {drawn}");
}

#[test]
fn verilog_reads_as_written() {
    insta::assert_snapshot!(Netlist::of_machine::<SizedGame>().unwrap().verilog());
}

fn inputs(levels: Levels) -> SizedGameInputs<bool> {
    let Levels { left, right, up, down, confirm_selection, confirm_size, .. } = levels;
    SizedGameInputs { left, right, up, down, confirm_selection, confirm_size }
}

/// The 12,580 positions of the first four plies with all their images, every square and every size; and every
/// state of the control with all 128 inputs. `prove sized` does the same for all positions, and a test of the
/// command line runs it.
#[test]
fn every_property_holds() {
    let positions: Vec<Position> = proof::positions().take(5).flatten().collect();
    assert_eq!(positions.len(), 12_580);
    let report = proof::prove_some(&gates(), [positions, sample(60)].concat());
    assert!(report.holds(), "{report:#?}");
    assert!(report.premises.iter().all(|premise| premise.broken.is_none()), "{report:#?}");
}

ports! {
    /// A clock edge.
    pub struct Edge {
        /// The registers before it.
        pub before: SizedGameRegisters<B>,
        /// The buttons.
        pub buttons: SizedGameInputs<B>,
        /// The registers after it.
        pub next: SizedGameRegisters<B>,
        /// The outputs before it.
        pub shown: SizedGameOutputs<B>,
    }
}

ports! {
    /// The bits of an edge.
    pub struct Bits {
        /// In order.
        pub bit: [B; 157],
    }
}

ports! {
    /// The bits of the result: the registers after it and the outputs before it.
    pub struct DamagedBits {
        /// In order.
        pub damaged: [B; 101],
    }
}

/// A defect of a machine.
trait Damage: 'static {
    fn damage<B: Bit>(edge: &mut Edge<B>);
}

/// The defect as a circuit.
struct Patch<D>(PhantomData<D>);

impl<D: Damage> Block for Patch<D> {
    const NAME: &'static str = "patch";
    const PURPOSE: &'static str = "Breaks a machine.";
    type Inputs<B: Bit> = Bits<B>;
    type Outputs<B: Bit> = DamagedBits<B>;

    fn logic<B: Bit>(bits: Bits<B>) -> DamagedBits<B> {
        let mut edge: Edge<B> = unpack(bits.bit);
        D::damage(&mut edge);
        unpack(pack(&edge.next).into_iter().chain(pack(&edge.shown)))
    }
}

/// The game with a patch behind it.
fn broken<D: Damage>() -> Gates {
    let mut gates = gates();
    let patch = Netlist::of_block::<Patch<D>>().unwrap().gates();
    let next: Vec<usize> = gates.flops.iter().map(|flop| flop.next).collect();
    let mut nets = Vec::new();
    for &gate in &patch.gates {
        let gate = match gate {
            Gate::Input(bit @ ..50) => Gate::Flop(bit),
            Gate::Input(bit @ 50..56) => Gate::Input(bit - 50),
            Gate::Input(bit) => {
                nets.push(next.get(bit - 56).copied().unwrap_or_else(|| gates.outputs[bit - 106]));
                continue;
            }
            gate => gate.with_reads(|net| nets[net]),
        };
        nets.push(gates.gates.len());
        gates.gates.push(gate);
    }
    let mut outputs = patch.outputs.iter().map(|&net| nets[net]);
    gates.flops.iter_mut().zip(&mut outputs).for_each(|(flop, net)| flop.next = net);
    gates.outputs = outputs.collect();
    gates
}

/// Restores the state where a bit is 1.
fn keep_state<B: Bit>(edge: &mut Edge<B>, kept: B) {
    edge.next.control.state = kept.select(edge.before.control.state, edge.next.control.state);
}

/// Machines with one defect each.
macro_rules! damages {
    ($($(#[$doc:meta])* $name:ident: |$edge:ident| $body:block)*) => {
        $($(#[$doc])* struct $name;
        impl Damage for $name {
            fn damage<B: Bit>($edge: &mut Edge<B>) $body
        })*
    };
}

damages! {
    /// The selection runs out of the grid on the right.
    RunsOut: |edge| {
        let Edge { before, buttons, .. } = *edge;
        let runs_out = before.control.state.is(Phase::P1_TURN)
            & before.selection.selectX.is(2)
            & buttons.right
            & !buttons.left
            & !buttons.confirm_selection;
        edge.next.selection.selectX = Word(edge.next.selection.selectX.0.map(|bit| bit | runs_out));
    }
    /// Player two's large pieces never run out.
    NeverRunsOut: |edge| {
        edge.next.hand_p2.piece_count[2].0[0] = edge.next.hand_p2.piece_count[2].0[0] | edge.before.hand_p2.piece_count[2].is(1);
    }
    /// A refused placement empties the square.
    Empties: |edge| {
        let kept = Word([!edge.shown.illegal; 3]);
        edge.next.board.board_state[0] = edge.next.board.board_state[0] & kept;
    }
    /// A piece on square 1 shows on square 9 as well.
    Twice: |edge| {
        let appears = !edge.before.board.board_state[0].any() & edge.next.board.board_state[0].any();
        let copy = edge.next.board.board_state[0] & Word([appears; 3]);
        edge.next.board.board_state[8] = edge.next.board.board_state[8] | copy;
    }
    /// A refused placement forgets the size.
    Forgets: |edge| {
        edge.next.chooser.size.0[0] = edge.next.chooser.size.0[0] | edge.shown.illegal;
        edge.next.chooser.size.0[1] = edge.next.chooser.size.0[1] & !edge.shown.illegal;
    }
    /// An arrow starts the next game.
    Restarts: |edge| {
        let leaves = edge.before.control.state.is(Phase::END) & edge.buttons.up;
        edge.next.control.state.code = Word(edge.next.control.state.code.0.map(|bit| bit & !leaves));
    }
    /// A game without a winner is player two's.
    WinsDraws: |edge| {
        let drawn = edge.next.control.state.is(Phase::END) & !edge.next.control.winner.0[0];
        edge.next.control.winner.0[1] = edge.next.control.winner.0[1] | drawn;
    }
    /// Left does nothing while player two chooses a size.
    Stuck: |edge| {
        let stays = edge.before.control.state.is(Phase::P2_PLACING) & edge.buttons.left & !edge.buttons.confirm_size;
        keep_state(edge, stays);
    }
    /// Player two can lock no square in without small pieces.
    NeedsSmall: |edge| {
        let refused = edge.before.control.state.is(Phase::P2_TURN)
            & edge.next.control.state.is(Phase::P2_PLACING)
            & edge.before.hand_p2.piece_count[0].is(0);
        keep_state(edge, refused);
    }
    /// Illegal never shows.
    NeverRefuses: |edge| {
        edge.shown.illegal = B::LOW;
    }
    /// No game gets to `END`.
    Endless: |edge| {
        let ends = edge.next.control.state.is(Phase::END) & !edge.before.control.state.is(Phase::END);
        keep_state(edge, ends);
    }
    /// In one position of 5,211,855, `up` shows player one as the winner.
    LeaksWinner: |edge| {
        edge.shown.winner.0[0] = edge.shown.winner.0[0] | leak(edge);
    }
    /// The same into `illegal`.
    LeaksIllegal: |edge| {
        edge.shown.illegal = edge.shown.illegal | leak(edge);
    }
    /// With `down`, squares 1 and 2 change places: board and hands pass through, but not where they should.
    Swaps: |edge| {
        let [first, second] = [0, 1].map(|square| edge.next.board.board_state[square]);
        let swaps = edge.buttons.down & edge.before.control.state.is(Phase::P2_TURN) & !edge.buttons.confirm_selection;
        edge.next.board.board_state[0] = swaps.select(second, first);
        edge.next.board.board_state[1] = swaps.select(first, second);
    }
}

/// One board with one pair of hands, in the turn of player one, with `up` and no confirm.
fn leak<B: Bit>(edge: &Edge<B>) -> B {
    let Edge { before, buttons, .. } = edge;
    let contents = [3, -3_i64 as u64 & 7, 2, -2_i64 as u64 & 7];
    let board = before
        .board
        .board_state
        .iter()
        .zip(contents)
        .fold(B::HIGH, |all, (square, content)| all & square.is(content));
    let hands = before.hand_p1.piece_count[0].is(1) & before.hand_p2.piece_count[0].is(1);
    let confirm = buttons.confirm_selection | buttons.confirm_size;
    board & hands & before.control.state.is(Phase::P1_TURN) & buttons.up & !confirm
}

/// The position that leaks.
fn leaking() -> Position {
    let placements = ["1@1", "1@2", "2@3", "2@4", "3@1", "3@2"];
    placements.iter().fold(Position::START, |position, text| position.play(text.parse().unwrap()).unwrap())
}

const TWIN: &str = "the circuit and its behavioural twin agree on every next state and every output";

/// Each of the ten is refuted by the claim that it breaks, and the inputs that the proof gives lead to a
/// difference from the correct machine.
#[test]
fn a_broken_machine_is_refuted() {
    type Breakage = (fn() -> Gates, &'static str);
    let broken: [Breakage; 11] = [
        (broken::<RunsOut>, "the selection never leaves the grid"),
        (broken::<NeverRunsOut>, "hands never go below zero or above two"),
        (broken::<Empties>, "a square changes only to a larger piece, or to empty for a new game"),
        (broken::<Twice>, "at most one square changes in a clock, except for a new game"),
        (broken::<Forgets>, "a refused confirm changes nothing"),
        (broken::<Restarts>, "a finished game stays finished until a confirm or reset"),
        (broken::<WinsDraws>, "winner agrees with the rules"),
        (broken::<Stuck>, "no player can be trapped in PLACING"),
        (broken::<NeedsSmall>, "no player can be trapped in PLACING"),
        (broken::<NeverRefuses>, TWIN),
        (broken::<Swaps>, TWIN),
    ];
    let sample = sample(40);
    for (broken, claim) in broken {
        let gates = broken();
        let report = proof::prove_some(&gates, sample.clone());
        let counterexample = refutation(&report, claim).unwrap_or_else(|| panic!("{claim}: {report:#?}"));
        assert!(differ(&gates, &counterexample), "{claim}: {counterexample:?}");
    }
}

/// A machine that never gets to `END`: the claim that every state is reached is refuted, although the
/// proof begins in `END` as well and the machine stays there.
#[test]
fn a_machine_that_misses_a_state_is_refuted() {
    let report = proof::prove_some(&broken::<Endless>(), sample(40));
    let claim = "START, P1_TURN, P1_PLACING, P2_TURN, P2_PLACING and END are all reachable";
    assert!(refutation(&report, claim).is_some());
}

/// A wire from the board to an output, which matters in one position with one button: no confirm shows it,
/// and neither does the position that happens to be tried with all buttons. The netlist reveals it, the wire
/// is named, and the button is tried in every position.
#[test]
fn a_leak_from_the_store_is_named_and_refuted() {
    for (gates, wire) in
        [(broken::<LeaksWinner>(), "the output winner[0]"), (broken::<LeaksIllegal>(), "the output illegal")]
    {
        let elsewhere = proof::prove_some(&gates, sample(5));
        let leak = elsewhere.premises[0].broken.as_ref().unwrap();
        assert!(leak.starts_with(&format!("{wire} depends on board.board_state1, ")), "{leak}");
        assert!(leak.contains(" in P1_TURN with up; "), "{leak}");
        let report = proof::prove_some(&gates, [sample(5), vec![leaking().canonical()]].concat());
        let counterexample = refutation(&report, TWIN).unwrap_or_else(|| panic!("{report:#?}"));
        assert!(differ(&gates, &counterexample), "{counterexample:?}");
    }
}

/// A reset with another value in one of the 50 register bits, each in turn: the gates between the registers
/// are correct, so only the reset shows it. Twin and reachability are refuted by the reset alone, the
/// register is named, and no claim is said to hold.
#[test]
fn a_wrong_reset_is_refuted() {
    let names = logic::bit_names::<SizedGameRegisters<bool>>();
    assert_eq!(names.len(), 50);
    for (bit, name) in names.iter().enumerate() {
        let mut gates = gates();
        gates.flops[bit].initial ^= true;
        let report = proof::prove_some(&gates, vec![Position::START]);
        let level = u8::from(gates.flops[bit].initial);
        let broken = report.premises.iter().find_map(|premise| premise.broken.as_deref());
        assert_eq!(broken, Some(format!("{name} is {level} after a reset").as_str()));
        let reachable = "START, P1_TURN, P1_PLACING, P2_TURN, P2_PLACING and END are all reachable";
        for claim in [TWIN, reachable] {
            assert_eq!(refutation(&report, claim), Some(vec![1]), "{name}");
        }
        assert!(report.properties.iter().all(|property| !property.holds()), "{name}");
        assert_ne!(shown_in_reset(&gates), shown_in_reset(&self::gates()), "{name}");
    }
}

/// The outputs of gates while `reset` is 1 and no button is pressed.
fn shown_in_reset(gates: &Gates) -> Vec<u64> {
    let initial: Vec<u64> = gates.flops.iter().map(|flop| broadcast(flop.initial.into(), 1)[0]).collect();
    let nets = gates.evaluate(&[0; 6], &initial);
    gates.outputs.iter().map(|&net| nets[net]).collect()
}

fn refutation(report: &Report, claim: &str) -> Option<Vec<u64>> {
    let property = report.properties.iter().find(|property| property.name == claim)?;
    property.counterexample.as_ref().map(|counterexample| counterexample.clocks.clone())
}

/// Whether some input shows that gates are not the correct ones.
fn differ(other: &Gates, clocks: &[u64]) -> bool {
    let right = gates();
    let mut held = pack(&<SizedGame as Machine>::initial::<u64>());
    let mut held_by_other = held.clone();
    clocks.iter().any(|&levels| {
        let inputs = broadcast(levels, 7);
        let (next, shown) = right.step(&held, inputs[0], &inputs[1..], None);
        let (next_of_other, shown_by_other) = other.step(&held_by_other, inputs[0], &inputs[1..], None);
        (held, held_by_other) = (next, next_of_other);
        shown != shown_by_other || held != held_by_other
    })
}

/// Every gate with an effect stuck at 0 and at 1 in turn, 946 faults.
///
/// Five change nothing: they are bits of the steppers' sums that are the same wherever a step is possible, and
/// two gates of the choice by state that are overruled in `END`.
#[test]
fn the_proof_finds_all_faults_but_five() {
    let report = faults::inject_some(&gates(), sample(60));
    assert_eq!((report.faults.len(), report.redundant().len(), report.found_by_cases()), (946, 5, 712));
}
