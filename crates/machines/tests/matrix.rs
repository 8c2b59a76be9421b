//! The matrix display: the pulses on its one wire, decoded, are the picture.

use logic::{Gate, Gates, Machine, Netlist, Word, broadcast};
use machines::coverage::Invariant;
use machines::matrix::reachable::reachable;
use machines::matrix::{Led, MatrixDisplay, MatrixDisplayInputs, Picture, Scene, Ws2812bDriver, proof};
use machines::sized::board_state;
use rules::classic::Square;
use rules::sized::{Board, Piece};

const CLOCK_HZ: u64 = 12_000_000;
type Display = MatrixDisplay<CLOCK_HZ>;
type Driver = Ws2812bDriver<CLOCK_HZ>;

/// The levels of the wire during one picture, clock by clock, in 64 lanes that show one board each.
fn wire(boards: &[Board], start: bool, selected: Option<Square>, serpentine: bool, skip: u64) -> Vec<u64> {
    let mut squares = [Word([0; 3]); 9];
    for (lane, &board) in boards.iter().enumerate() {
        for (square, content) in squares.iter_mut().zip(board_state::<bool>(board)) {
            for (lanes, bit) in square.0.iter_mut().zip(content.0) {
                *lanes |= u64::from(bit) << lane;
            }
        }
    }
    let everywhere = |level: bool| if level { u64::MAX } else { 0 };
    let inputs = MatrixDisplayInputs::<u64> {
        board_state: squares,
        start: everywhere(start),
        selecting: everywhere(selected.is_some()),
        selectX: Word::constant(selected.map_or(0, Square::column) as u64),
        selectY: Word::constant(selected.map_or(0, Square::row) as u64),
        serpentine: everywhere(serpentine),
    };
    let mut registers = Display::initial();
    registers.picture = Word::constant(skip);
    let mut levels = Vec::new();
    for _ in 0..Driver::CLOCKS_PER_PICTURE {
        let (next, shown) = Display::step(registers, 0, inputs);
        levels.push(shown.data);
        registers = next;
    }
    levels
}

/// The colours that a chain of LEDs decodes from a wire, by the times alone: a pulse of more than 0.6
/// microseconds is a 1, and a silence of more than 280 is the end.
fn decode(levels: &[bool]) -> Vec<Led> {
    let nanoseconds = |clocks: usize| clocks as u64 * 1_000_000_000 / CLOCK_HZ;
    let mut bits = Vec::new();
    for run in levels.chunk_by(|before, after| before == after) {
        if run[0] {
            bits.push(nanoseconds(run.len()) > 600);
        } else if nanoseconds(run.len()) > 280_000 {
            break;
        }
    }
    assert_eq!(bits.len() % 24, 0);
    let byte = |bits: &[bool]| bits.iter().fold(0, |byte, &bit| byte << 1 | u8::from(bit));
    let led =
        |bits: &[bool]| Led { green: byte(&bits[..8]), red: byte(&bits[8..16]), blue: byte(&bits[16..]) };
    bits.chunks(24).map(led).collect()
}

/// The LEDs of a chain at their positions on the matrix.
fn mounted(chain: &[Led], serpentine: bool) -> Picture {
    assert_eq!(chain.len(), 256);
    let mut rows: [[Led; 16]; 16] = std::array::from_fn(|y| std::array::from_fn(|x| chain[y * 16 + x]));
    for row in rows.iter_mut().skip(1).step_by(2).filter(|_| serpentine) {
        row.reverse();
    }
    Picture { rows }
}

/// Every content of every square, 63 boards in 63 lanes, on both kinds of panel: 2 × 97,920 clocks.
#[test]
fn the_wire_tells_every_content_of_every_square() {
    let contents = || [None].into_iter().chain(Piece::ALL.map(Some));
    let boards: Vec<Board> = Square::ALL
        .into_iter()
        .flat_map(|square| contents().map(move |content| Board::EMPTY.with(square, content)))
        .collect();
    assert_eq!(boards.len(), 63);
    for serpentine in [false, true] {
        let levels = wire(&boards, false, None, serpentine, 0);
        for (lane, &board) in boards.iter().enumerate() {
            let levels: Vec<bool> = levels.iter().map(|lanes| lanes >> lane & 1 == 1).collect();
            let picture = mounted(&decode(&levels), serpentine);
            assert_eq!(picture, Picture::of(Scene::Game(board, None)), "{board:?}");
        }
    }
}

/// All nine selected squares over a full board, and the wave, which moves every eighth picture.
#[test]
fn the_wire_tells_the_selection_and_the_wave() {
    let board: Board = "123/abc/c.3".parse().unwrap();
    let first_lane = |levels: Vec<u64>| levels.iter().map(|lanes| lanes & 1 == 1).collect::<Vec<bool>>();
    for square in Square::ALL {
        let levels = first_lane(wire(&[board], false, Some(square), true, 0));
        let picture = mounted(&decode(&levels), true);
        assert_eq!(picture, Picture::of(Scene::Game(board, Some(square))));
    }
    for skip in [0, 7, 8, 77, 127] {
        let levels = first_lane(wire(&[board], true, None, true, skip));
        assert_eq!(mounted(&decode(&levels), true), Picture::of(Scene::Wave(skip as u8 / 8)));
    }
}

fn gates() -> Gates {
    Netlist::of_machine::<Display>().unwrap().gates()
}

/// All 12,533,760 states of the counters, and every LED with every code of its square and of the selection.
#[test]
fn every_property_holds() {
    let report = proof::prove(&gates());
    assert!(report.holds(), "{report:#?}");
    assert!(report.premises.iter().all(|premise| premise.broken.is_none()), "{report:#?}");
}

/// The number of clocks of a counterexample that are tried on the circuit.
const SOON: usize = 200_000;

/// Every fortieth mutant of the display: the proof refutes it, and the circuit shows the counterexample; or
/// it makes no difference in any state.
#[test]
fn a_change_is_refuted() {
    let (good, reachable) = (gates(), reachable());
    let mut invariant = Invariant::new(&good, &reachable);
    let (mut refused, mut shown) = (0, 0);
    for mutant in Netlist::of_machine::<Display>().unwrap().mutants().into_iter().step_by(40) {
        let wrong = mutant.netlist.gates();
        let report = proof::prove(&wrong);
        if report.holds() {
            assert_eq!(invariant.difference(&wrong), None, "{}", mutant.change);
            continue;
        }
        refused += 1;
        if let Some(clocks) = report.refutation().filter(|clocks| clocks.len() < SOON) {
            assert_ne!(end(&good, &clocks), end(&wrong, &clocks), "{}", mutant.change);
            shown += 1;
        }
    }
    assert!(refused > 10 && shown > refused / 2, "{shown} of {refused} are shown by inputs");
}

/// The registers and the wire in the last of some clocks.
fn end(gates: &Gates, clocks: &[u64]) -> (Vec<u64>, Vec<u64>) {
    clocks.iter().fold((vec![0; gates.flops.len()], Vec::new()), |(held, _), &levels| {
        let inputs = broadcast(levels, 35);
        gates.step(&held, inputs[0], &inputs[1..], None)
    })
}

/// A counter with another reset value, and a wire from `selecting` to a counter, which is named.
#[test]
fn a_wrong_reset_and_a_wire_to_a_counter_are_refuted() {
    let mut wrong = gates();
    wrong.flops[20].initial = true;
    assert_eq!(proof::prove(&wrong).refutation().map(|clocks| clocks.len()), Some(2));
    let mut wrong = gates();
    let selecting = wrong.gates.iter().position(|gate| *gate == Gate::Input(28)).unwrap();
    wrong.gates.push(Gate::Or(wrong.flops[0].next, selecting));
    wrong.flops[0].next = wrong.gates.len() - 1;
    let report = proof::prove(&wrong);
    assert!(!report.holds());
    let broken = report.premises.iter().find_map(|premise| premise.broken.as_deref());
    assert_eq!(broken, Some("selecting reaches a counter"));
}

#[test]
fn verilog_reads_as_written() {
    insta::assert_snapshot!(Netlist::of_machine::<Display>().unwrap().verilog());
}
