//! Test benches that check themselves.

use super::super::bench::{Bench, BenchStep};
use super::super::layout::{Value, instance, spaced};
use super::{SYNTAX, range};
use crate::{Netlist, Port};

/// A bench that applies levels and compares every output in every clock that is checked.
///
/// A row of numbers is one or more clocks: how many, the levels of the inputs, and the expected outputs, in
/// the order of the ports, separated by underscores. Rows are stored first and run afterwards, because
/// Verilator copies a task to wherever it is called: with clocks in it, a compiler takes minutes.
pub fn self_checking(netlist: &Netlist, steps: &[BenchStep], notes: &str) -> String {
    let bench = Bench::new(netlist, steps);
    let unit = bench.unit();
    let mut text = SYNTAX.comment(&bench.purpose(notes));
    text += &format!("module {}_bench;\n", bench.name);
    if bench.clocked {
        text += "  reg clock = 1'b0;\n";
    }
    for port in &bench.inputs {
        text += &format!("  reg{} {};\n", spaced(&range(port.width)), port.name);
    }
    for port in &bench.outputs {
        text += &format!("  wire{} {};\n", spaced(&range(port.width)), port.name);
    }
    for port in &bench.outputs {
        text += &format!("  reg{} should_{};\n", spaced(&range(port.width)), port.name);
    }
    let last = bench.rows.len().saturating_sub(1);
    text += &format!("  reg [31:0] row_count [0:{last}];\n");
    text += &format!("  reg [{}:0] row_levels [0:{last}];\n", bench.input_width() - 1);
    text += &format!("  reg [{}:0] row_expected [0:{last}];\n", bench.output_width() - 1);
    if !bench.checks_all() {
        text += &format!("  reg row_checked [0:{last}];\n");
    }
    text += "  integer rows = 0;\n  integer row;\n  integer step = 0;\n  integer errors = 0;\n\n";
    let ports = bench.inputs.iter().chain(bench.outputs.iter().copied()).map(|port| port.name.as_str());
    let clock = bench.clocked.then_some("clock");
    let connections: Vec<String> =
        clock.into_iter().chain(ports).map(|name| format!(".{name}({name})")).collect();
    text += &instance(&format!("{} dut", bench.name), &connections, "");
    text += "\n  task compare;\n    begin\n";
    for port in &bench.outputs {
        let name = &port.name;
        text += &format!(
            "      if ({name} !== should_{name}) begin\n        errors = errors + 1;\n        \
             $display(\"{name} is %b, should be %b, at {unit} %0d\", {name}, should_{name}, step);\n      \
             end\n"
        );
    }
    text += "    end\n  endtask\n\n";
    text += &keep(&bench, true);
    if !bench.checks_all() {
        text += &keep(&bench, false);
    }
    text += &run(&bench);
    text += &format!(
        "  task finish;\n    begin\n      if (errors != 0) begin\n        \
         $display(\"FAIL: %0d differences in %0d {unit}s\", errors, step);\n        $fatal;\n      end\n      \
         $display(\"PASS: %0d {unit}s\", step);\n      $finish;\n    end\n  endtask\n\n"
    );
    text += "  initial begin\n    $dumpfile(\"dump.vcd\");\n    $dumpvars(1);\n";
    for (what, names) in [
        ("Inputs", list(&bench.inputs)),
        ("Outputs", bench.outputs.iter().map(|port| port.name.clone()).collect()),
    ] {
        let comment = SYNTAX.comment(&format!("{what}: {}.", names.join(", ")));
        text += &comment.lines().map(|line| format!("    {line}\n")).collect::<String>();
    }
    let (inputs, outputs) = (bench.input_width(), bench.output_width());
    for row in &bench.rows {
        let (count, levels) = (row.count, &row.levels);
        text += &match &row.expected {
            Some(expected) => format!("    check({count}, {inputs}'b{levels}, {outputs}'b{expected});\n"),
            None => format!("    skip({count}, {inputs}'b{levels});\n"),
        };
    }
    text + "    run;\n    finish;\n  end\nendmodule\n"
}

/// The task that stores a row, with or without checking the outputs.
fn keep(bench: &Bench<'_>, checked: bool) -> String {
    let (name, inputs) = (if checked { "check" } else { "skip" }, bench.input_width() - 1);
    let mut text = format!("  task {name};\n    input integer count;\n    input [{inputs}:0] levels;\n");
    if checked {
        text += &format!("    input [{}:0] expected;\n", bench.output_width() - 1);
    }
    text += "    begin\n      row_count[rows] = count;\n      row_levels[rows] = levels;\n";
    if checked {
        text += "      row_expected[rows] = expected;\n";
    }
    if !bench.checks_all() {
        text += &format!("      row_checked[rows] = 1'b{};\n", u8::from(checked));
    }
    text + "      rows = rows + 1;\n    end\n  endtask\n\n"
}

/// The task that goes through the rows.
fn run(bench: &Bench<'_>) -> String {
    let should: Vec<String> = bench.outputs.iter().map(|port| format!("should_{}", port.name)).collect();
    let mut text = "  task run;\n    for (row = 0; row < rows; row = row + 1) begin\n".to_owned();
    text += &assignment(&list(&bench.inputs), "row_levels[row]");
    text += &assignment(&should, "row_expected[row]");
    let (condition, long) = match bench.checks_all() {
        true => ("", ""),
        false => ("if (row_checked[row]) ", "!row_checked[row] && row_count[row] > 1000"),
    };
    if !long.is_empty() {
        text += &format!(
            "      // Waves of millions of clocks would fill the disk.\n      if ({long}) $dumpoff;\n"
        );
    }
    text += &format!("      repeat (row_count[row]) begin\n        #5;\n        {condition}compare;\n");
    if bench.clocked {
        text += "        clock = 1'b1;\n        #5;\n        clock = 1'b0;\n";
    }
    text += "        step = step + 1;\n      end\n";
    if !long.is_empty() {
        text += &format!("      if ({long}) $dumpon;\n");
    }
    text + "      if (errors >= 20) finish;\n    end\n  endtask\n\n"
}

fn list(ports: &[Port]) -> Vec<String> {
    ports.iter().map(|port| port.name.clone()).collect()
}

/// An assignment to several signals at once.
fn assignment(targets: &[String], value: &str) -> String {
    let line = SYNTAX.statement(6, &format!("{{{}}} =", targets.join(", ")), &Value::Plain(value.to_owned()));
    if line.lines().count() == 1 {
        return line;
    }
    let targets: Vec<String> = targets.iter().map(|target| format!("        {target}")).collect();
    format!("      {{\n{}\n      }} = {value};\n", targets.join(",\n"))
}
