//! Icarus Verilog: does the design compile without a warning, and what does it do?

use std::path::Path;

use logic::Netlist;

use crate::tool::{scratch, write};
use crate::{RefereeError, Tool};

/// The widest inputs whose every value is worth simulating: about a million cases.
const WIDEST: usize = 20;

/// Compiles a design; `top` is the module that is the whole. Any warning is an objection.
pub fn lint(top: &str, verilog: &str) -> Result<(), RefereeError> {
    let directory = scratch()?;
    write(&directory.path().join("design.v"), verilog)?;
    compile(top, directory.path(), &["-t", "null", "-s", top, "design.v"])
}

/// Compiles a design with a test bench, whose top module must be `bench`, and runs it: what it
/// printed. The bench finds the given files beside it. Any warning is an objection.
pub fn simulate(
    name: &str,
    verilog: &str,
    bench: &str,
    files: &[(&str, &str)],
) -> Result<String, RefereeError> {
    let directory = scratch()?;
    for (file, content) in [("design.v", verilog), ("bench.v", bench)].iter().chain(files) {
        write(&directory.path().join(file), content)?;
    }
    compile(name, directory.path(), &["-s", "bench", "-o", "design.vvp", "design.v", "bench.v"])?;
    let output = Tool::IcarusRuntime.judge(name, directory.path(), &["-n", "design.vvp"])?;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

pub(crate) fn compile(name: &str, directory: &Path, arguments: &[&str]) -> Result<(), RefereeError> {
    let compiled = Tool::Icarus.judge(name, directory, &[&["-g2001", "-Wall"], arguments].concat())?;
    let warnings = [&compiled.stdout[..], &compiled.stderr[..]].concat();
    if warnings.is_empty() {
        return Ok(());
    }
    Err(RefereeError::Objection {
        tool: Tool::Icarus.command(),
        design: name.to_owned(),
        complaint: String::from_utf8_lossy(&warnings).trim().to_owned(),
    })
}

/// The outputs of a combinational design for every value of its inputs, counted up from 0; the
/// first port has the lowest bits.
pub fn truth_table(netlist: &Netlist) -> Result<Vec<u64>, RefereeError> {
    let name = &netlist.top().name;
    let inputs: usize = netlist.top().inputs.iter().map(|port| port.width).sum();
    let outputs: usize = netlist.top().outputs.iter().map(|(port, _)| port.width).sum();
    if netlist.top().clocked || inputs > WIDEST || outputs > 64 {
        let reason = format!("a truth table needs a combinational block with at most {WIDEST} input bits");
        return Err(Tool::Icarus.unexpected(name, reason));
    }
    let printed = simulate(name, &netlist.verilog(), &sweep_bench(netlist, inputs, outputs), &[])?;
    let table: Result<Vec<u64>, _> = printed.lines().map(|line| u64::from_str_radix(line, 16)).collect();
    match table {
        Ok(table) if table.len() == 1 << inputs => Ok(table),
        Ok(table) => Err(Tool::IcarusRuntime.unexpected(name, format!("{} lines", table.len()))),
        Err(_) => {
            let line = printed.lines().find(|line| u64::from_str_radix(line, 16).is_err());
            Err(Tool::IcarusRuntime.unexpected(name, format!("{:?}", line.unwrap_or_default())))
        }
    }
}

/// A bench that counts through all inputs and prints the outputs in hexadecimal.
fn sweep_bench(netlist: &Netlist, inputs: usize, outputs: usize) -> String {
    let top = netlist.top();
    let mut connections = Vec::new();
    let mut low = 0;
    for port in &top.inputs {
        connections.push(format!("    .{}(inputs[{}:{low}])", port.name, low + port.width - 1));
        low += port.width;
    }
    low = 0;
    for (port, _) in &top.outputs {
        connections.push(format!("    .{}(outputs[{}:{low}])", port.name, low + port.width - 1));
        low += port.width;
    }
    format!(
        "module bench;
  reg  [{last_input}:0] inputs;
  wire [{last_output}:0] outputs;

  {name} judged (
{connections}
  );

  initial begin
    inputs = 0;
    repeat ({cases}) begin
      #1 $display(\"%h\", outputs);
      inputs = inputs + 1;
    end
  end
endmodule
",
        name = top.name,
        connections = connections.join(",\n"),
        last_input = inputs - 1,
        last_output = outputs - 1,
        cases = 1_u64 << inputs,
    )
}
