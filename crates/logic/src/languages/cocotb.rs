//! A test bench in Python for cocotb, which runs with any simulator that cocotb knows.

use super::bench::Bench;
use crate::Netlist;

/// A module that replays levels and compares every output in every clock. Run as a program, it builds
/// the given Verilog files with Icarus and runs itself.
pub fn print(netlist: &Netlist, levels: &[u64], files: &[String]) -> String {
    let bench = Bench::new(netlist, levels);
    let names = |ports: &mut dyn Iterator<Item = &str>| -> String {
        ports.map(|name| format!("    \"{name}\",\n")).collect()
    };
    let inputs = names(&mut bench.inputs.iter().map(|port| port.name.as_str()));
    let outputs = names(&mut bench.outputs.iter().map(|port| port.name.as_str()));
    let files: String = files.iter().map(|file| format!("    \"{file}\",\n")).collect();
    let mut steps = String::new();
    for row in &bench.rows {
        steps += &format!("    ({}, \"{}\", \"{}\"),\n", row.count, row.levels, row.expected);
    }
    let (top, unit) = (bench.name, bench.unit());
    let edge = match bench.clocked {
        true => {
            "            dut.clock.value = 1\n            await Timer(5, \"ns\")\n            \
                 dut.clock.value = 0\n"
        }
        false => "",
    };
    let start = if bench.clocked { "    dut.clock.value = 0\n" } else { "" };
    format!(
        r#""""Plays recorded games on {top}: python3 test_{top}.py needs cocotb 2 and Icarus."""

from pathlib import Path

import cocotb
from cocotb.triggers import Timer

SOURCES = [
{files}]

INPUTS = [
{inputs}]

OUTPUTS = [
{outputs}]

# How many {unit}s, the levels of the inputs, and what the outputs must be.
STEPS = [
{steps}]


@cocotb.test()
async def replay(dut):
    """Every output is compared in every {unit}."""
    number = 0
{start}    for count, levels, expected in STEPS:
        for name, digits in zip(INPUTS, levels.split("_")):
            getattr(dut, name).value = int(digits, 2)
        for _ in range(count):
            await Timer(5, "ns")
            for name, digits in zip(OUTPUTS, expected.split("_")):
                found = str(getattr(dut, name).value)
                assert found == digits, f"{{name}} is {{found}}, should be {{digits}}, at {unit} {{number}}"
{edge}            number += 1


if __name__ == "__main__":
    import sys

    from cocotb_tools.check_results import get_results
    from cocotb_tools.runner import get_runner

    runner = get_runner("icarus")
    here = Path(__file__).parent
    runner.build(sources=[here / name for name in SOURCES], hdl_toplevel="{top}", build_dir=here / "sim_build")
    results = runner.test(hdl_toplevel="{top}", test_module=Path(__file__).stem, test_dir=here)
    sys.exit(1 if get_results(results)[1] else 0)
"#
    )
}
