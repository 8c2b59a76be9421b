//! The sized game with its display: the display shows what the game holds, and the proof notices where it does not.

use logic::{Gate, Gates, Netlist};
use machines::coverage::Invariant;
use machines::matrix::{Lamp, Picture, Scene};
use machines::report::Report;
use machines::sized::proof::sample;
use machines::sized_matrix::reachable::reachable;
use machines::sized_matrix::{SizedMatrix, colour, proof};
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
            assert_eq!(rows[y][x], Lamp { red, green, blue }, "{scene:?} {x} {y}");
        }
    }
}

/// Every thirtieth change of the display and of what joins it to the game: the proof refuses them, but for those that are
/// proved to make no difference in another way.
#[test]
fn a_change_in_the_display_is_noticed() {
    let good = netlist();
    let display = ["sized_matrix", "matrix_display", "matrix_pixel", "panel_address", "ws2812b_driver"];
    let mutants = good.mutants().into_iter();
    let mutants = mutants
        .filter(|mutant| display.iter().any(|name| mutant.change.ends_with(&format!("of {name}"))))
        .step_by(30);
    let (mut refused, mut passed) = (0, Vec::new());
    for mutant in mutants {
        let report = report(&mutant.netlist.gates());
        match report.holds() {
            true => passed.push(mutant),
            false => refused += 1,
        }
    }
    assert!(refused > 5, "{refused} refused");
    let (gates, reachable) = (good.gates(), reachable());
    let mut invariant = Invariant::new(&gates, &reachable);
    for mutant in passed {
        assert_eq!(invariant.difference(&mutant.netlist.gates()), None, "{}", mutant.change);
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
    assert!(broken.contains(&"register bit 10 of the display reaches the game"), "{broken:?}");
}

#[test]
fn verilog_reads_as_written() {
    insta::assert_snapshot!(netlist().verilog());
}
