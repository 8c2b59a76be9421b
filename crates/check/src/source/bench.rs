//! Writes a Verilog test bench that repeats recorded stimuli.

use std::fmt::Write;

use super::recorder::Step;
use crate::design::{Design, Direction};

/// The name of the bench.
pub const BENCH: &str = "noughtgate_bench";

/// Recorded stimuli, and the signals to compare.
pub struct Stimulus<'a> {
    /// The design.
    pub design: &'a Design,
    /// The signals that are read, by their index.
    pub watched: &'a [usize],
    /// The recorded steps.
    pub steps: Vec<Step>,
}

impl Stimulus<'_> {
    /// The bench. Each line that it prints is one step: the watched signals in binary.
    ///
    /// A simulator starts with unknown registers where the netlist has 0, and does not restart for each game,
    /// so `variables` are set to their power-up values before each.
    pub fn verilog(&self, parameters: &[(String, String)], variables: &[&(String, String)]) -> String {
        let design = self.design;
        let mut text = String::new();
        let inputs: Vec<_> = design.ports().filter(|port| port.direction == Direction::Input).collect();
        let width = self.steps.first().map_or(1, |step| step.inputs.len()).max(1);
        let _ = writeln!(text, "`timescale 1ns/1ps\nmodule {BENCH};\n  reg [{}:0] levels;", width - 1);
        for port in design.ports().filter(|port| port.direction == Direction::Output) {
            let _ = writeln!(text, "  wire [{}:0] {};", port.width - 1, port.name);
        }
        let values: Vec<String> =
            parameters.iter().map(|(name, value)| format!(".{name}({value})")).collect();
        let parameters = if values.is_empty() { String::new() } else { format!(" #({})", values.join(", ")) };
        let mut connections = Vec::new();
        for port in &inputs {
            let first = port.first_input.unwrap_or(0);
            connections.push(format!("    .{}(levels[{}:{first}])", port.name, first + port.width - 1));
        }
        for port in design.ports().filter(|port| port.direction == Direction::Output) {
            connections.push(format!("    .{0}({0})", port.name));
        }
        let _ = writeln!(text, "  {}{parameters} dut (\n{}\n  );", design.top, connections.join(",\n"));
        let watched: Vec<String> = self
            .watched
            .iter()
            .map(|&index| &design.signals[index])
            .map(|signal| match signal.direction {
                Direction::Output => signal.name.clone(),
                _ => format!("dut.{}", signal.name),
            })
            .collect();
        let format = vec!["%b"; watched.len()].join(" ");
        let _ = writeln!(
            text,
            "  task step(input [{}:0] next);\n    begin\n      levels = next;\n      #1000 $display(\"{format}\", {});\n    end\n  endtask",
            width - 1,
            watched.join(", ")
        );
        let _ = writeln!(text, "  task power_up;\n    begin");
        for (name, digits) in variables {
            let _ = writeln!(text, "      dut.{name} = {}'b{digits};", digits.len());
        }
        let _ = writeln!(text, "      #1000;\n    end\n  endtask\n  initial begin");
        for step in &self.steps {
            let digits: String =
                step.inputs.iter().rev().map(|level| if *level { '1' } else { '0' }).collect();
            if step.power_up {
                let _ = writeln!(text, "    levels = {width}'b{digits};\n    #1000 power_up;");
            }
            let _ = writeln!(text, "    step({width}'b{digits});");
        }
        text.push_str("    $finish;\n  end\nendmodule\n");
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_designs::ports;

    #[test]
    fn a_bench_repeats_every_step_from_power_up() {
        let design = ports("clk key:3", "q:2 led", "state:2");
        let step = |power_up: bool, levels: u8| Step {
            power_up,
            inputs: (0..4).map(|bit| levels >> bit & 1 == 1).collect(),
            values: Vec::new(),
        };
        let steps = vec![step(true, 0b0000), step(false, 0b1010), step(true, 0b0001)];
        let stimulus = Stimulus { design: &design, watched: &[2, 3, 4], steps };
        let (parameter, variable) = (("N".to_owned(), "3".to_owned()), ("state".to_owned(), "01".to_owned()));
        insta::assert_snapshot!("verilog_bench", stimulus.verilog(&[parameter], &[&variable]));
        let empty = Stimulus { design: &design, watched: &[2], steps: Vec::new() };
        let text = empty.verilog(&[], &[]);
        assert!(text.contains("  reg [0:0] levels;\n") && text.contains("  made dut (\n"), "{text}");
    }
}
