//! Every language, on a machine that uses every feature. The snapshots are meant to be read.

#![allow(missing_docs)]

mod common;

use common::Lift;
use logic::Netlist;

fn lift() -> Netlist {
    Netlist::of_machine::<Lift>().unwrap()
}

#[test]
fn verilog_reads_as_written() {
    insta::assert_snapshot!(lift().verilog());
}

#[test]
fn vhdl_reads_as_written() {
    insta::assert_snapshot!(lift().vhdl(None));
}

#[test]
fn a_drawing_reads_as_written() {
    insta::assert_snapshot!(Netlist::of_block::<common::Compare>().unwrap().logisim());
}
