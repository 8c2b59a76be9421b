//! The exported pocket picker before Icarus and Yosys, and as a player.

use logic::{Gates, Netlist, broadcast};
use machines::pocket::PocketPicker;
use referee::{Area, block, compare, every_input, icarus, yosys};
use rules::classic::{Position, Square};
use solver::prove;

/// The square that a netlist names for the side to move.
fn choose(netlist: &Gates, position: &Position) -> Square {
    let (mine, theirs) = position.mine_and_theirs();
    let nets = netlist.evaluate(&broadcast(u64::from(mine) | u64::from(theirs) << 9, 18), &[]);
    let number = netlist.outputs.iter().rev().fold(0, |number, &net| number << 1 | (nets[net] & 1) as u8);
    Square::new(number).expect("a number of a square")
}

/// All 262,144 inputs in Icarus, against the circuit.
#[test]
fn icarus_finds_the_circuit_in_the_exported_verilog() {
    let netlist = Netlist::of_block::<PocketPicker>().unwrap();
    let table = icarus::truth_table(&netlist).unwrap();
    let gates = netlist.gates();
    for (first, rows) in (0..).step_by(64).zip(table.chunks(64)) {
        let nets = gates.evaluate(&logic::counting_lanes(first, 18), &[]);
        for (lane, &row) in rows.iter().enumerate() {
            let expected = gates.outputs.iter().rev().fold(0, |code, &net| code << 1 | nets[net] >> lane & 1);
            assert_eq!(row, expected, "input {}", first as usize + lane);
        }
    }
    assert_eq!(table.len(), 262_144);
}

/// The simple gates and the lookup tables that Yosys writes: equal to the circuit on all 262,144
/// inputs, and unbeaten in every game of every opponent, an occupied square being an error.
#[test]
fn what_yosys_writes_is_never_beaten() {
    let netlist = Netlist::of_block::<PocketPicker>().unwrap();
    let synthesis = yosys::synthesise(&[&netlist]).unwrap().remove(0);
    for written in [&synthesis.gates.gates, &synthesis.ice40.gates] {
        assert_eq!(compare(written, block::<PocketPicker>, every_input(Vec::new(), 18)), Ok(262_144));
        let proof = prove(&|position: &Position| choose(written, position)).unwrap();
        assert_eq!((proof.first.wins, proof.first.draws, proof.first.losses), (71, 12, 0));
        assert_eq!((proof.second.wins, proof.second.draws, proof.second.losses), (354, 151, 0));
    }
    let area = Area::of(&synthesis);
    assert!(area.lookup_tables <= 51, "{area:?}");
}
