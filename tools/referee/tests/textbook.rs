//! The exported textbook picker before Icarus and Yosys.

use logic::Netlist;
use machines::textbook::{GetMove, twin};
use referee::{block, compare, every_input, icarus, yosys};

/// All 262,144 inputs in Icarus, against the twin.
#[test]
fn icarus_finds_the_twin_in_the_exported_verilog() {
    let table = icarus::truth_table(&Netlist::of_block::<GetMove>().unwrap()).unwrap();
    assert_eq!(table.len(), 262_144);
    for (case, &code) in table.iter().enumerate() {
        let (x, y) = ((case & 511) as u16, (case >> 9) as u16);
        assert_eq!(code, u64::from(twin::get_move(x, y)), "X {x:09b}, Y {y:09b}");
    }
}

/// All 262,144 inputs, on the simple gates and on the lookup tables that Yosys writes.
#[test]
fn what_yosys_writes_is_the_circuit() {
    let netlist = Netlist::of_block::<GetMove>().unwrap();
    let synthesis = yosys::synthesise(&[&netlist]).unwrap().remove(0);
    for written in [&synthesis.gates, &synthesis.ice40] {
        let cases = every_input(Vec::new(), 18);
        assert_eq!(compare(&written.gates, block::<GetMove>, cases), Ok(262_144));
    }
}
