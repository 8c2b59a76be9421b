//! Every language, on a machine that uses every feature. The snapshots are meant to be read.

#![allow(missing_docs)]

mod circuits;
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

/// Each circuit in Verilog and in VHDL.
#[test]
fn small_circuits_read_as_written() {
    for netlist in [
        Netlist::of_block::<circuits::Arithmetic>(),
        Netlist::of_block::<circuits::Questions>(),
        Netlist::of_block::<circuits::Mixture>(),
        Netlist::of_machine::<circuits::Keeper>(),
    ] {
        let netlist = netlist.unwrap();
        let text = format!("{}\n{}", netlist.verilog(), netlist.vhdl(None));
        insta::assert_snapshot!(netlist.top().name.clone(), text);
    }
}

/// A package has types for grids and for vectors, and the named constants of such vectors. The bench sets the grids too.
#[test]
fn a_package_of_types_reads_as_written() {
    let sheet = Netlist::of_block::<circuits::Sheet>().unwrap();
    let package = Some(&circuits::PACKAGE);
    let bench = sheet.vhdl_bench(&BenchStep::each(&[0, 0x2a_aaff, 0x3f_ffff]), NOTES, package);
    let text = format!("{}\n{bench}", sheet.vhdl(package));
    insta::assert_snapshot!(text);
}

/// The lines of a text that another one lacks.
fn added(before: &str, after: &str) -> String {
    let mut known: Vec<&str> = before.lines().collect();
    let mut lines = String::new();
    for line in after.lines() {
        match known.iter().position(|other| *other == line) {
            Some(index) => _ = known.remove(index),
            None => lines += &format!("  {}\n", line.trim()),
        }
    }
    lines
}

/// A circuit in both languages, and then, for every mistake in it, the lines that it changes.
#[test]
fn a_mistake_changes_one_thing() {
    let print = |netlist: &Netlist| format!("{}\n{}", netlist.verilog(), netlist.vhdl(None));
    let netlist = Netlist::of_machine::<circuits::Slips>().unwrap();
    let good = print(&netlist);
    let mutants = netlist.mutants();
    let changes =
        mutants.iter().map(|mutant| format!("{}\n{}", mutant.change, added(&good, &print(&mutant.netlist))));
    let text = format!("{good}\n{}", changes.collect::<String>());
    insta::assert_snapshot!(text);
}
