//! The exported sized game and its display before Icarus, Verilator and Yosys.

use logic::{Bit, Gate, Gates, Machine, Netlist, Word, number, pack};
use machines::chance::Chance;
use machines::matrix::{MatrixDisplay, MatrixDisplayInputs, Ws2812bDriver};
use machines::report::{Premise, Report, grouped};
use machines::sized::twin::{self, Levels};
use machines::sized::{
    Phase, SizedGame, SizedGameInputs, SizedGameOutputs, SizedGameRegisters, board_state, buttons, proof,
    registers, shown,
};
use machines::sized_matrix::{SizedMatrix, proof as joined};
use referee::{Area, Case, compare, icarus, machine, verilator, yosys};
use rules::Game;
use rules::sized::{Board, Position};

const CLOCK_HZ: u64 = 12_000_000;
type Display = MatrixDisplay<CLOCK_HZ>;

fn game() -> Netlist {
    Netlist::of_machine::<SizedGame>().unwrap()
}

fn display() -> Netlist {
    Netlist::of_machine::<Display>().unwrap()
}

#[test]
fn icarus_has_nothing_to_say() {
    icarus::lint("sized_game", &game().verilog()).unwrap();
    icarus::lint("matrix_display", &display().verilog()).unwrap();
}

/// Two million clocks with random buttons, among which confirms are likely so that games end: from the reset
/// in the first of them on, every output in every clock is that of the behavioural twin.
#[test]
fn verilator_finds_the_twin_in_the_exported_game() {
    let reset = Levels { reset: true, ..Levels::default() };
    let levels: Vec<Levels> = std::iter::once(reset).chain(buttons::by_chance(1)).take(2_000_000).collect();
    let stimulus: Vec<u64> = levels.iter().map(|levels| levels.word()).collect();
    let answer = verilator::Model::build(&game()).unwrap().run(&stimulus, 1).unwrap();
    let mut memory = twin::START;
    let mut games = 0;
    for (clock, (levels, found)) in levels.into_iter().zip(answer).enumerate() {
        let visible = if levels.reset { twin::START } else { memory };
        let (illegal, after) = twin::clock(memory, levels);
        let expected = number(&pack(&shown(registers::<bool>(visible), illegal)));
        assert!(clock == 0 || found == expected, "clock {clock}");
        games += usize::from(memory.stage != after.stage && after.stage == twin::Stage::End);
        memory = after;
    }
    assert!(games > 10_000, "{games} games");
}

/// The proof of the sized game, run on the simple gates and on the lookup tables that Yosys writes: the 12,580
/// positions of the first four plies and the positions of 2,000 games, with all their images, every square and
/// every size, and every state of the control with all 128 inputs.
#[test]
fn what_yosys_writes_passes_the_proof() {
    let synthesis = yosys::synthesise(&[&game()]).unwrap().remove(0);
    let area = Area::of(&synthesis);
    assert!(area.lookup_tables < 220 && area.flip_flops == 50, "{area:?}");
    let first: Vec<Position> = proof::positions().take(5).flatten().collect();
    assert_eq!(first.len(), 12_580);
    let positions = [first, proof::sample(2, 2_000).concat()].concat();
    for written in [&synthesis.gates, &synthesis.ice40] {
        let report = proof::prove_some(&written.gates, positions.clone());
        assert!(report.holds(), "{report:#?}");
        // Where Yosys lets control and store meet elsewhere, those cases are tried in every position.
        let (met, others) = report.premises.split_first().unwrap();
        let tried = |broken: &str| broken.ends_with("such cases were tried in every position instead");
        assert!(met.broken.as_deref().is_none_or(tried), "{report:#?}");
        assert!(others.iter().all(|premise| premise.broken.is_none()), "{report:#?}");
        assert!(report.transitions > 6_000_000, "{}", report.transitions);
    }
}

/// The same with all 5,211,855 positions.
#[test]
#[ignore = "takes minutes; `cargo xtask prove` runs it"]
fn what_yosys_writes_passes_the_whole_proof() {
    let synthesis = yosys::synthesise(&[&game()]).unwrap().remove(0);
    for (name, written) in [("gates", &synthesis.gates), ("iCE40", &synthesis.ice40)] {
        let report = proof::prove(&written.gates, &mut |_| {});
        is_proved(name, &report);
        assert_eq!((report.states, report.inputs), (proof::STATES, proof::INPUTS));
    }
}

/// The game with its display as Yosys writes it, with all positions.
#[test]
#[ignore = "takes minutes; `cargo xtask prove` runs it"]
fn what_yosys_writes_of_game_and_display_passes_the_whole_proof() {
    let netlist = Netlist::of_machine::<SizedMatrix>().unwrap();
    let synthesis = yosys::synthesise(&[&netlist]).unwrap().remove(0);
    for (name, written) in [("gates", &synthesis.gates), ("iCE40", &synthesis.ice40)] {
        let report = joined::prove(&written.gates, &mut |_| {});
        is_proved(name, &report);
        assert_eq!((report.states, report.inputs), (joined::STATES, joined::INPUTS));
    }
}

/// Prints the report, and fails unless every claim holds.
fn is_proved(name: &str, report: &Report) {
    println!("{} as {name}: {} transitions", report.machine, grouped(report.transitions));
    for Premise { name, broken } in &report.premises {
        println!("  {}  {name}", broken.as_deref().unwrap_or("checked"));
    }
    for property in &report.properties {
        println!("  {}  {}", if property.holds() { "holds" } else { "FAILS" }, property.name);
    }
    assert!(report.holds(), "{report:#?}");
}

/// Each of the 50 flip-flops that Yosys writes begins as the twin does; where one does not, the twin is refuted and the
/// register is named.
#[test]
fn a_wrong_reset_in_what_yosys_writes_is_refuted() {
    let synthesis = yosys::synthesise(&[&game()]).unwrap().remove(0);
    let names = logic::bit_names::<SizedGameRegisters<bool>>();
    for (bit, name) in names.iter().enumerate() {
        // Half of them on the simple gates, half on the netlist for a chip.
        let written = [&synthesis.gates, &synthesis.ice40][bit % 2];
        let mut gates = written.gates.clone();
        gates.flops[bit].initial ^= true;
        let report = proof::prove_some(&gates, vec![Position::START]);
        assert!(!report.properties[0].holds(), "{name}");
        let broken = report.premises.iter().filter_map(|premise| premise.broken.as_deref());
        assert!(broken.into_iter().any(|broken| broken.starts_with(&format!("{name} is "))), "{name}");
    }
}

/// A machine that refuses something in the middle of a turn, in one position and with one button.
struct Leaky;

impl Machine for Leaky {
    const NAME: &'static str = "leaky";
    const PURPOSE: &'static str = "The sized game with a leak.";
    type Inputs<B: Bit> = SizedGameInputs<B>;
    type Outputs<B: Bit> = SizedGameOutputs<B>;
    type Registers<B: Bit> = SizedGameRegisters<B>;

    fn initial<B: Bit>() -> SizedGameRegisters<B> {
        SizedGame::initial()
    }

    fn logic<B: Bit>(
        held: SizedGameRegisters<B>,
        buttons: SizedGameInputs<B>,
    ) -> (SizedGameRegisters<B>, SizedGameOutputs<B>) {
        let (next, mut shown) = SizedGame::logic(held, buttons);
        let contents = [3, 5, 2, 6];
        let board = held.board.board_state.iter().zip(contents).map(|(square, content)| square.is(content));
        let hands = held.hand_p1.piece_count[0].is(1) & held.hand_p2.piece_count[0].is(1);
        let confirm = buttons.confirm_selection | buttons.confirm_size;
        let now = held.control.state.is(Phase::P1_TURN) & buttons.up & !confirm;
        shown.illegal = shown.illegal | board.fold(hands & now, |all, is| all & is);
        (next, shown)
    }
}

/// The same leak, put into an output of gates that have been written already.
fn leaking(gates: &Gates, output: usize) -> Gates {
    let mut gates = gates.clone();
    let mut add = |gate: Gate| {
        gates.gates.push(gate);
        gates.gates.len() - 1
    };
    // The state, four squares and both hands' small pieces bit by bit; then `up` and no confirm.
    let state = [(0, 1), (1, 0), (2, 0)];
    let squares = [3_usize, 5, 2, 6].into_iter().enumerate();
    let squares = squares
        .flat_map(|(square, content)| (0..3).map(move |bit| (11 + 3 * square + bit, content >> bit & 1)));
    let hands = [(38, 1), (39, 0), (44, 1), (45, 0)];
    let registers =
        state.into_iter().chain(squares).chain(hands).map(|(bit, value)| (Gate::Flop(bit), value));
    let buttons = [(2, 1), (4, 0), (5, 0)].map(|(input, value)| (Gate::Input(input), value));
    let mut leak = add(Gate::Constant(true));
    for (source, value) in registers.chain(buttons) {
        let source = add(source);
        let is = if value == 1 { source } else { add(Gate::Not(source)) };
        leak = add(Gate::And(leak, is));
    }
    let leaks = add(Gate::Or(gates.outputs[output], leak));
    gates.outputs[output] = leaks;
    gates
}

/// A leak synthesised by Yosys, and leaks into both of its output netlists: each is refuted, and a wire is
/// named.
#[test]
fn a_leak_in_what_yosys_writes_is_refuted() {
    let synthesis = yosys::synthesise(&[&game()]).unwrap().remove(0);
    let leaky = yosys::synthesise(&[&Netlist::of_machine::<Leaky>().unwrap()]).unwrap().remove(0);
    let mut broken = vec![leaky.gates.gates, leaky.ice40.gates];
    for written in [&synthesis.gates.gates, &synthesis.ice40.gates] {
        broken.extend([48, 50].map(|output| leaking(written, output)));
    }
    let placements = ["1@1", "1@2", "2@3", "2@4", "3@1", "3@2"];
    let position = placements
        .iter()
        .fold(Position::START, |position, text| position.play(text.parse().unwrap()).unwrap());
    // With two positions not every state is reached, so it is the twin that counts.
    let prove = |gates: &Gates| proof::prove_some(gates, vec![Position::START, position.canonical()]);
    for gates in broken {
        let report = prove(&gates);
        assert!(!report.properties[0].holds() && report.premises[0].broken.is_some(), "{report:#?}");
    }
    for sound in [&synthesis.gates.gates, &synthesis.ice40.gates] {
        assert!(prove(sound).properties[0].holds());
    }
}

/// All 97,920 clocks of a picture, each with 64 random boards and selections, on the simple gates and on the
/// netlist for a chip.
#[test]
fn what_yosys_writes_is_the_display() {
    let netlist = display();
    let inputs: usize = netlist.top().inputs.iter().map(|port| port.width).sum();
    let synthesis = yosys::synthesise(&[&netlist]).unwrap().remove(0);
    for written in [&synthesis.gates, &synthesis.ice40] {
        let mut chance = Chance::new(3);
        let mut state = Display::initial::<u64>();
        let cases = (0..Ws2812bDriver::<CLOCK_HZ>::CLOCKS_PER_PICTURE).map(|_| {
            let case = Case {
                registers: pack(&state),
                inputs: std::iter::repeat_with(|| chance.bits()).take(inputs).collect(),
            };
            let idle = logic::unpack(case.inputs.iter().copied());
            state = Display::step(state, 0, idle).0;
            case
        });
        let tried = compare(&written.gates, machine::<Display>, cases);
        assert_eq!(tried, Ok(64 * 97_920));
    }
}

/// Three boards for a picture each, 293,760 clocks: the wire of the exported display is that of the
/// circuit, whose pulses other tests decode.
#[test]
fn verilator_finds_the_wire_of_the_display() {
    let model = verilator::Model::build(&display()).unwrap();
    for (text, start) in [("123/abc/.1a", false), ("c3c/2a2/1.1", false), (".../.../...", true)] {
        let board: Board = text.parse().unwrap();
        let inputs = MatrixDisplayInputs::<bool> {
            board_state: board_state(board),
            start,
            selecting: !start,
            selectX: Word::constant(2),
            selectY: Word::constant(1),
            serpentine: true,
        };
        let levels = number(&pack(&inputs)) << 1;
        let clocks = Ws2812bDriver::<CLOCK_HZ>::CLOCKS_PER_PICTURE as usize;
        let stimulus: Vec<u64> =
            std::iter::once(levels | 1).chain(std::iter::repeat_n(levels, clocks)).collect();
        let answer = model.run(&stimulus, 1).unwrap();
        let mut state = Display::initial::<bool>();
        for (clock, (word, found)) in stimulus.into_iter().zip(answer).enumerate() {
            let (next, outputs) = Display::step(state, word & 1 == 1, inputs);
            assert!(clock == 0 || found == u64::from(outputs.data), "{text}, clock {clock}");
            state = next;
        }
    }
}
