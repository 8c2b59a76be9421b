//! The sized game with its display: the display shows the state of the game, or the proof detects it.

use logic::{Gate, Gates, Netlist, broadcast};
use machines::coverage::Invariant;
use machines::matrix::twin::colour;
use machines::matrix::{Led, Picture, Scene};
use machines::report::Report;
use machines::sized::proof::sample;
use machines::sized_matrix::reachable::reachable;
use machines::sized_matrix::{SizedMatrix, SizedMatrixRegisters, proof};
use rules::classic::Square;
use rules::sized::{Board, Piece};

fn netlist() -> Netlist {
    Netlist::of_machine::<SizedMatrix>().unwrap()
}

/// The proof with the positions of a few games; `prove sized-matrix` does the same with all.
fn report(gates: &Gates) -> Report {
    proof::prove_some(gates, sample(0, 2).concat())
}

#[test]
fn every_property_holds() {
    let report = report(&netlist().gates());
    assert!(report.holds(), "{report:#?}");
    assert!(report.premises.iter().all(|premise| premise.broken.is_none()), "{report:#?}");
    let claims: Vec<&str> = report.properties.iter().map(|property| property.name).collect();
    assert_eq!(claims, proof::claims().collect::<Vec<_>>());
}

/// All 16 steps of the wave, and every content of every square with and without a frame: the circuit of the display and
/// the plain picture that the proof expects.
#[test]
fn the_display_alone_shows_the_same_pictures() {
    let contents = || [None].into_iter().chain(Piece::ALL.map(Some));
    let boards = Square::ALL
        .into_iter()
        .flat_map(|square| contents().map(move |content| (square, Board::EMPTY.with(square, content))));
    let games =
        boards.flat_map(|(square, board)| [Scene::Game(board, None), Scene::Game(board, Some(square))]);
    for scene in (0..16).map(Scene::Wave).chain(games) {
        let rows = Picture::of(scene).rows;
        for (y, x) in (0..16).flat_map(|y| (0..16).map(move |x| (y, x))) {
            let [green, red, blue] = colour(scene, x, y);
            assert_eq!(rows[y][x], Led { red, green, blue }, "{scene:?} {x} {y}");
        }
    }
}

/// Every thirtieth mutant of the display and of its connection to the game: the proof refutes them, except
/// those that are proved to make no difference in another way.
#[test]
fn a_change_in_the_display_is_noticed() {
    let good = netlist();
    let display = ["sized_matrix", "matrix_display", "matrix_pixel", "panel_address", "ws2812b_driver"];
    let mutants = good.mutants().into_iter();
    let mutants = mutants
        .filter(|mutant| display.iter().any(|name| mutant.change.ends_with(&format!("of {name}"))))
        .step_by(30);
    let (mut refused, mut passed) = (0, Vec::new());
    let (right, mut shown) = (good.gates(), 0);
    for mutant in mutants {
        let gates = mutant.netlist.gates();
        let report = report(&gates);
        if report.holds() {
            passed.push(mutant);
            continue;
        }
        refused += 1;
        if let Some(clocks) = report.refutation() {
            assert!(differ(&right, &gates, &clocks), "{} in {} clocks", mutant.change, clocks.len());
            shown += 1;
        }
    }
    assert!(refused > 5, "{refused} refused");
    assert!(shown > refused / 2, "{shown} of {refused} are shown by inputs");
    let reachable = reachable();
    let mut invariant = Invariant::new(&right, &reachable);
    for mutant in passed {
        assert_eq!(invariant.difference(&mutant.netlist.gates()), None, "{}", mutant.change);
    }
}

/// Whether two machines differ in a register or an output in the last of these clocks.
fn differ(right: &Gates, other: &Gates, clocks: &[u64]) -> bool {
    let [last, of_other] = [right, other].map(|gates| {
        let mut held = vec![0; gates.flops.len()];
        let mut shown = Vec::new();
        for &levels in clocks {
            let inputs = broadcast(levels, 8);
            (held, shown) = gates.step(&held, inputs[0], &inputs[1..], None);
        }
        (held, shown)
    });
    last != of_other
}

/// A reset with another value in one register bit: of the state, of the selection, of a square and of a hand
/// in the game, and of a counter of the display.
#[test]
fn a_wrong_reset_is_refuted() {
    let names = logic::bit_names::<SizedMatrixRegisters<bool>>();
    for bit in [0, 6, 11, 49, 51] {
        let mut gates = netlist().gates();
        gates.flops[bit].initial ^= true;
        let report = report(&gates);
        assert_eq!(report.refutation().map(|clocks| clocks[0]), Some(1), "{}", names[bit]);
        let broken = report.premises.iter().find_map(|premise| premise.broken.as_deref());
        let name = names[bit].strip_prefix("game.").map(|name| format!("{name} is "));
        assert_eq!(broken.is_some(), name.is_some(), "{broken:?}");
        assert!(broken.is_none_or(|broken| broken.starts_with(&name.unwrap())), "{broken:?}");
    }
}

/// A wire from the display into the game is refused by the structure, and named.
#[test]
fn a_wire_from_the_display_to_the_game_is_named() {
    let mut gates = netlist().gates();
    let led = gates.gates.iter().position(|gate| *gate == Gate::Flop(60)).unwrap();
    gates.gates.push(Gate::And(gates.flops[0].next, led));
    gates.flops[0].next = gates.gates.len() - 1;
    let report = report(&gates);
    assert!(!report.holds());
    let broken: Vec<&str> = report.premises.iter().filter_map(|premise| premise.broken.as_deref()).collect();
    assert!(broken.contains(&"display.driver.place[3] reaches the game"), "{broken:?}");
}

#[test]
fn verilog_reads_as_written() {
    insta::assert_snapshot!(netlist().verilog());
}
