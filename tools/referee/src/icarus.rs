//! Icarus Verilog: does the design compile without a warning, and how does it behave?

use std::path::Path;

use logic::Netlist;

use crate::tool::{scratch, write};
use crate::{RefereeError, Tool};

/// The widest inputs whose every value is worth simulating: about a million cases.
const WIDEST: usize = 20;

/// Compiles a design with this top module. Any warning is an objection.
pub fn lint(top: &str, verilog: &str) -> Result<(), RefereeError> {
    let directory = scratch()?;
    write(&directory.path().join("design.v"), verilog)?;
    compile(top, directory.path(), &["-t", "null", "-s", top, "design.v"])
}

/// Compiles a design with a test bench, whose top module must be `bench`, runs it, and returns its output.
/// The bench finds the given files beside it. Any warning is an objection.
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
        let reason = format!(
            "a truth table needs a combinational block with at most {WIDEST} input and 64 output bits"
        );
        return Err(RefereeError::unsuitable(name, reason));
    }
    let printed = simulate(name, &netlist.verilog(), &sweep_bench(netlist), &[])?;
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

/// A checksum of a machine's answers to a stimulus in the form of [`crate::verilator::Model`]: 64 bits that
/// are rotated left by one and combined with each answer by exclusive or.
pub fn checksum(netlist: &Netlist, stimulus: &[u64]) -> Result<u64, RefereeError> {
    let name = &netlist.top().name;
    let words: String = stimulus.iter().map(|word| format!("{word:x}\n")).collect();
    let bench = clock_bench(netlist, stimulus.len());
    let printed = simulate(name, &netlist.verilog(), &bench, &[("stimulus.hex", &words)])?;
    u64::from_str_radix(printed.trim(), 16).map_err(|_| Tool::IcarusRuntime.unexpected(name, printed))
}

/// The connections of all ports but `clock` to two vectors, the first port at the given bit of the
/// inputs and at the lowest of the outputs; and how wide the vectors are.
fn connections(netlist: &Netlist, first_input: usize) -> (String, usize, usize) {
    let mut lines = Vec::new();
    let mut connect = |vector: &str, name: &str, width: usize, low: &mut usize| {
        lines.push(format!("    .{name}({vector}[{}:{low}])", *low + width - 1));
        *low += width;
    };
    let (mut inputs, mut outputs) = (first_input, 0);
    for port in &netlist.top().inputs {
        connect("inputs", &port.name, port.width, &mut inputs);
    }
    for (port, _) in &netlist.top().outputs {
        connect("outputs", &port.name, port.width, &mut outputs);
    }
    (lines.join(",\n"), inputs, outputs)
}

/// A bench that counts through all inputs and prints the outputs in hexadecimal.
fn sweep_bench(netlist: &Netlist) -> String {
    let (connections, inputs, outputs) = connections(netlist, 0);
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
        name = netlist.top().name,
        last_input = inputs - 1,
        last_output = outputs - 1,
        cases = 1_u64 << inputs,
    )
}

/// A bench that applies the words of a file, one to a clock.
fn clock_bench(netlist: &Netlist, clocks: usize) -> String {
    let (connections, inputs, outputs) = connections(netlist, 1);
    format!(
        "module bench;
  reg  [{last_input}:0] stimulus [0:{last_clock}];
  reg  [{last_input}:0] inputs;
  reg         clock;
  wire [{last_output}:0] outputs;
  reg  [63:0] answers;
  integer     number;

  {name} judged (
    .clock(clock),
    .reset(inputs[0]),
{connections}
  );

  initial begin
    $readmemh(\"stimulus.hex\", stimulus);
    answers = 0;
    clock = 0;
    for (number = 0; number < {clocks}; number = number + 1) begin
      inputs = stimulus[number];
      #1 answers = {{answers[62:0], answers[63]}} ^ outputs;
      clock = 1;
      #1 clock = 0;
    end
    $display(\"%h\", answers);
  end
endmodule
",
        name = netlist.top().name,
        last_input = inputs - 1,
        last_output = outputs - 1,
        last_clock = clocks.saturating_sub(1),
    )
}
