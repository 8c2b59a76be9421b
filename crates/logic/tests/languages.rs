//! Every language, on a machine that uses every feature. The snapshots are meant to be read.

#![allow(missing_docs)]

mod common;
mod logisim;

use common::Lift;
use logic::{BenchStep, Netlist};

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

/// A reset, two clocks that are checked and some that are not.
fn steps() -> Vec<BenchStep> {
    let step = |count, levels, checked| BenchStep { count, levels, checked };
    vec![step(1, 1, true), step(2, 0b110, true), step(5, 0, false), step(1, 0b10, true)]
}

const NOTES: &str = "Of 10 nets stuck at 0 or 1 it notices 9.";

#[test]
fn a_bench_in_verilog_reads_as_written() {
    insta::assert_snapshot!(lift().verilog_bench(&steps(), NOTES));
}

#[test]
fn a_bench_in_vhdl_reads_as_written() {
    insta::assert_snapshot!(lift().vhdl_bench(&steps(), NOTES, None));
}

#[test]
fn a_bench_in_python_reads_as_written() {
    let games = "@cocotb.test()\nasync def it_starts(dut):\n    await reset(dut)\n";
    insta::assert_snapshot!(lift().cocotb_bench(games, &["lift.v".to_owned()]));
}

#[test]
fn a_drawing_reads_as_written() {
    insta::assert_snapshot!(Netlist::of_block::<common::Compare>().unwrap().logisim());
}
