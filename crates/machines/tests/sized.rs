//! The sized game: circuit and twin are one machine, which is proved; and the proof notices what is wrong.

use std::sync::Mutex;

use logic::{Bit, BitRef, Netlist, Operand, Word, broadcast, pack, step};
use machines::report::Report;
use machines::sized::subject::{GateSubject, Subject};
use machines::sized::twin::{self, Levels};
use machines::sized::{
    Phase, SizedGame, SizedGameInputs, SizedGameOutputs, SizedGameRegisters, buttons, proof, registers,
};
use prover::Fault;

type Registers = SizedGameRegisters<u64>;
type Inputs = SizedGameInputs<u64>;
type Outputs = SizedGameOutputs<u64>;

/// 100,000 clocks with random buttons: every register and `illegal`, in every clock. Each phase,
/// refusals and both ends of a game occur.
#[test]
fn circuit_and_twin_agree_on_random_buttons() {
    let mut memory = twin::START;
    let mut phases = [0; 8];
    let (mut refused, mut won, mut drawn) = (0, 0, 0);
    for levels in buttons::by_chance(1).take(100_000) {
        let before = registers::<bool>(memory);
        let (next, shown) = step::<bool, SizedGame>(before, levels.reset, inputs(levels));
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

/// The 333,785 positions of the first six plies with all their images, every square and every size;
/// and every state of the control with all 128 inputs. `prove sized` does the same for all positions,
/// and a test of the command line runs it.
#[test]
fn every_property_holds() {
    let mut positions = 0;
    let levels = proof::positions().take(7).inspect(|level| positions += level.len());
    let report = proof::prove(&SizedGame, levels);
    assert!(report.holds(), "{report:#?}");
    assert_eq!(positions, 333_785);
    assert_eq!((report.states, report.inputs, report.transitions), (73_661_581, 128, 89_054_808));
}

/// The gates that the circuit becomes, on the positions of 60 games.
#[test]
fn every_property_holds_for_the_gates() {
    let gates = Netlist::of_machine::<SizedGame>().unwrap().gates();
    let report = proof::prove(&GateSubject { gates: &gates, fault: None }, proof::sample(0, 60));
    assert!(report.holds(), "{report:#?}");
}

/// The argument that two parts are enough, checked on the netlist: the control sees nothing of the
/// store but the judge's answers, and the store is told nothing but to place or to start afresh.
#[test]
fn control_and_store_meet_in_the_judge_alone() {
    let netlist = Netlist::of_machine::<SizedGame>().unwrap();
    let top = netlist.top();
    let sources = |names: &[&str]| -> Vec<String> {
        let mut sources = Vec::new();
        let chosen = top.instances.iter().filter(|instance| names.contains(&instance.name.as_str()));
        let mut open: Vec<usize> = chosen.flat_map(|instance| nodes(instance.inputs.iter())).collect();
        while let Some(node) = open.pop() {
            let node = &top.nodes[node];
            match &node.name {
                Some(name) => sources.push(name.clone()),
                None => open.extend(nodes(node.expression.operands().into_iter())),
            }
        }
        sources.sort();
        sources.dedup();
        sources
    };
    let buttons = ["confirm_selection", "confirm_size", "down", "left", "right", "up"];
    let told = ["control_choosing", "control_lock", "control_place", "control_sizing", "illegal"];
    let answers = ["can_place", "legal", "line_p1", "line_p2", "no_placement", "smallest"];
    let mut expected: Vec<String> = buttons.iter().chain(&told).map(|&name| name.to_owned()).collect();
    expected.extend(answers.map(|answer| format!("judge_{answer}")));
    expected.sort();
    assert_eq!(sources(&["control", "square", "chooser"]), expected);
    let placed = (1..=9).map(|square| format!("judge_placed{square}"));
    let told = ["control_fresh", "control_place", "second", "size"].map(str::to_owned);
    let mut expected: Vec<String> = told.into_iter().chain(placed).collect();
    expected.sort();
    assert_eq!(sources(&["board", "hand_p1", "hand_p2"]), expected);
}

fn nodes<'a>(operands: impl Iterator<Item = &'a Operand>) -> Vec<usize> {
    let bits = operands.flatten();
    bits.filter_map(|bit| match *bit {
        BitRef::Node { node, .. } => Some(node),
        BitRef::Constant(..) => None,
    })
    .collect()
}

/// What a wrong machine does after the right one.
type Damage = fn(&Registers, &Inputs, &mut Registers, &mut Outputs);

/// The right machine with something wrong about it.
struct Broken(Damage);

impl Subject for Broken {
    fn clock(&self, registers: Registers, reset: u64, inputs: Inputs) -> (Registers, Outputs) {
        let (mut next, mut outputs) = SizedGame.clock(registers, reset, inputs);
        self.0(&registers, &inputs, &mut next, &mut outputs);
        (next, outputs)
    }
}

/// Puts the state back to what it was, in some lanes.
fn keep_state(lanes: u64, before: &Registers, next: &mut Registers) {
    next.control.state = lanes.select(before.control.state, next.control.state);
}

/// Machines that are wrong in one way each, and the claim that it breaks.
const BROKEN: [(&str, Damage, &str); 10] = [
    (
        "the selection runs out of the grid on the right",
        |before, inputs, next, _| {
            let runs_out = before.control.state.is(Phase::P1_TURN)
                & before.selection.selectX.is(2)
                & inputs.right
                & !inputs.left
                & !inputs.confirm_selection;
            next.selection.selectX = Word(next.selection.selectX.0.map(|bit| bit | runs_out));
        },
        "the selection never leaves the grid",
    ),
    (
        "player two's large pieces never run out",
        |before, _, next, _| {
            let large = before.hand_p2.piece_count[2];
            next.hand_p2.piece_count[2].0[0] |= large.is(1);
        },
        "hands never go below zero or above two",
    ),
    (
        "a refused placement empties the square",
        |_, _, next, outputs| {
            let kept = Word([!outputs.illegal; 3]);
            next.board.board_state[0] = next.board.board_state[0] & kept;
        },
        "a square changes only to a larger piece, or to empty for a new game",
    ),
    (
        "a piece on square 1 shows on square 9 as well",
        |before, _, next, _| {
            let appears = !before.board.board_state[0].any() & next.board.board_state[0].any();
            let copy = next.board.board_state[0] & Word([appears; 3]);
            next.board.board_state[8] = next.board.board_state[8] | copy;
        },
        "at most one square changes in a clock, except for a new game",
    ),
    (
        "a refused placement forgets the size",
        |_, _, next, outputs| {
            next.chooser.size.0[0] |= outputs.illegal;
            next.chooser.size.0[1] &= !outputs.illegal;
        },
        "a refused confirm changes nothing",
    ),
    (
        "an arrow starts the next game",
        |before, inputs, next, _| {
            let leaves = before.control.state.is(Phase::END) & inputs.up;
            next.control.state.code = Word(next.control.state.code.0.map(|bit| bit & !leaves));
        },
        "a finished game stays finished until a confirm or reset",
    ),
    (
        "a game without a winner is player two's",
        |_, _, next, _| {
            let drawn = next.control.state.is(Phase::END) & !next.control.winner.0[0];
            next.control.winner.0[1] |= drawn;
        },
        "winner agrees with the rules",
    ),
    (
        "left does nothing while player two chooses a size",
        |before, inputs, next, _| {
            let stays = before.control.state.is(Phase::P2_PLACING) & inputs.left & !inputs.confirm_size;
            keep_state(stays, before, next);
        },
        "no player can be trapped in PLACING",
    ),
    (
        "player two can lock no square in without small pieces",
        |before, _, next, _| {
            let refused = before.control.state.is(Phase::P2_TURN)
                & next.control.state.is(Phase::P2_PLACING)
                & before.hand_p2.piece_count[0].is(0);
            keep_state(refused, before, next);
        },
        "no player can be trapped in PLACING",
    ),
    (
        "illegal never shows",
        |_, _, _, outputs| outputs.illegal = 0,
        "the circuit and its behavioural twin agree on every next state and every output",
    ),
];

/// Each of the ten is refuted by the claim that it breaks, and the inputs that the proof gives lead
/// to a difference from the right machine.
#[test]
fn a_broken_machine_is_refuted() {
    let sample = proof::sample(0, 40);
    for (what, damage, claim) in BROKEN {
        let report = proof::prove(&Broken(damage), sample.clone());
        let counterexample = refutation(&report, claim).unwrap_or_else(|| panic!("{what} was not noticed"));
        assert!(differ(&Broken(damage), &counterexample), "{what}: {counterexample:?}");
    }
    let report = proof::prove(&SizedGame, sample);
    assert!(report.holds());
}

/// A machine that never gets to `END`: the claim that every state is reached is refuted, although the
/// proof begins in `END` as well and the machine stays there.
#[test]
fn a_machine_that_misses_a_state_is_refuted() {
    let endless: Damage = |before, _, next, _| {
        keep_state(next.control.state.is(Phase::END) & !before.control.state.is(Phase::END), before, next);
    };
    let report = proof::prove(&Broken(endless), proof::sample(0, 40));
    let claim = "START, P1_TURN, P1_PLACING, P2_TURN, P2_PLACING and END are all reachable";
    assert!(refutation(&report, claim).is_some());
}

fn refutation(report: &Report, claim: &str) -> Option<Vec<u64>> {
    let property = report.properties.iter().find(|property| property.name == claim)?;
    property.counterexample.as_ref().map(|counterexample| counterexample.clocks.clone())
}

/// Whether some input shows that a machine is not the right one.
fn differ(subject: &impl Subject, clocks: &[u64]) -> bool {
    let (mut right, mut other) = (broadcast_initial(), broadcast_initial());
    clocks.iter().any(|&levels| {
        let inputs = broadcast(levels, 7);
        let buttons = logic::unpack(inputs[1..].iter().copied());
        let (next_right, shown_right) = SizedGame.clock(right, inputs[0], buttons);
        let (next_other, shown_other) = subject.clock(other, inputs[0], buttons);
        (right, other) = (next_right, next_other);
        shown_right != shown_other || right != other
    })
}

fn broadcast_initial() -> Registers {
    <SizedGame as logic::Machine>::initial()
}

/// The right machine, which keeps what it was asked.
#[derive(Default)]
struct Recorder(Mutex<Vec<(Vec<u64>, Vec<u64>)>>);

impl Subject for Recorder {
    fn clock(&self, registers: Registers, reset: u64, inputs: Inputs) -> (Registers, Outputs) {
        let held = logic::reset_or::<u64, SizedGame>(reset, registers);
        self.0.lock().unwrap().push((pack(&held), pack(&inputs)));
        SizedGame.clock(registers, reset, inputs)
    }
}

/// Every gate that does anything stuck at 0 and at 1 in turn, 946 faults, against the cases of the proof
/// for the positions of 60 games: 941 change a next state or an output.
///
/// The other five change nothing in these cases. They are bits of the steppers' sums that are the same
/// wherever a step is possible, and two gates of the choice by state that are overruled in `END`.
#[test]
fn the_cases_of_the_proof_show_all_faults_but_five() {
    let gates = Netlist::of_machine::<SizedGame>().unwrap().gates();
    let recorder = Recorder::default();
    assert!(proof::prove(&recorder, proof::sample(0, 60)).holds());
    let faults = Fault::all(&gates);
    assert_eq!(faults.len(), 946);
    let cases = recorder.0.into_inner().unwrap();
    let never_shown = faults.into_iter().filter(|fault| {
        let faulty = fault.inject(&gates);
        let clock =
            |gates: &logic::Gates, (held, inputs): &(Vec<u64>, Vec<u64>)| gates.step(held, 0, inputs, None);
        cases.iter().all(|case| clock(&gates, case) == clock(&faulty, case))
    });
    assert_eq!(never_shown.count(), 5);
}
