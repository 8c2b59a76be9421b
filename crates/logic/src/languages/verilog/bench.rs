//! Test benches that check themselves.

use std::fmt::Write;

use super::super::layout::{Value, instance, spaced};
use super::{SYNTAX, range};
use crate::{Netlist, Port, Simulator, Trace};

/// A bench that replays levels and compares every output in every clock.
///
/// A line of numbers is one clock: the levels of the inputs and the outputs that belong to them, in
/// the order of the ports, with an underscore between any two.
pub fn self_checking(netlist: &Netlist, clocks: &[u64]) -> String {
    let top = netlist.top();
    let trace = Simulator::trace_of(netlist, clocks);
    let reset = Port { name: "reset".to_owned(), width: 1, states: &[], description: String::new() };
    let inputs: Vec<&Port> = top.clocked.then_some(&reset).into_iter().chain(&top.inputs).collect();
    let outputs: Vec<&Port> = top.outputs.iter().map(|(port, _)| port).collect();
    let (input_width, output_width) = (width(&inputs), width(&outputs));

    let mut text = format!(
        "// Checks {name} against {count} {unit} that its model in Rust went through.\n\
         // Prints PASS, or every difference and FAIL.\n\
         module {name}_bench;\n",
        name = top.name,
        count = clocks.len(),
        unit = if top.clocked { "clocks" } else { "inputs" },
    );
    for (kind, ports) in [("reg", &inputs), ("wire", &outputs)] {
        for port in ports.iter() {
            text += &format!("  {kind}{} {};\n", spaced(&range(port.width)), port.name);
        }
    }
    if top.clocked {
        text += "  reg clock = 1'b0;\n";
    }
    text += "  integer step = 0;\n  integer errors = 0;\n\n";
    let clock = top.clocked.then_some("clock");
    let names: Vec<&str> =
        clock.into_iter().chain(inputs.iter().chain(&outputs).map(|port| port.name.as_str())).collect();
    let connections: Vec<String> = names.iter().map(|name| format!(".{name}({name})")).collect();
    text += &instance(&format!("{} dut", top.name), &connections, "");
    let shown = Value::List(outputs.iter().map(|port| port.name.clone()).collect());
    text += &format!(
        "\n{}",
        SYNTAX.statement(2, &format!("wire{} outputs =", spaced(&range(output_width))), &shown)
    );
    text += &format!(
        "\n  task check;\n    input [{}:0] levels;\n    input [{}:0] expected;\n    begin\n",
        input_width - 1,
        output_width - 1
    );
    text += &format!("      {{{}}} = levels;\n      #5;\n", list(&inputs));
    text += "      if (outputs !== expected) begin\n        errors = errors + 1;\n        \
             $display(\"step %0d: inputs %b give %b instead of %b\", step, levels, outputs, expected);\n      \
             end\n";
    if top.clocked {
        text += "      clock = 1'b1;\n      #5;\n      clock = 1'b0;\n";
    }
    text += "      step = step + 1;\n    end\n  endtask\n\n  initial begin\n";
    for (what, ports) in [("Inputs", &inputs), ("outputs", &outputs)] {
        text += &SYNTAX.comment(&format!("{what}: {}.", list(ports))).replace("// ", "    // ");
    }
    for step in 0..clocks.len() {
        let levels = digits(&trace, &inputs, step);
        let expected = digits(&trace, &outputs, step);
        let line = writeln!(text, "    check({input_width}'b{levels}, {output_width}'b{expected});");
        line.expect("a string takes any text");
    }
    text + "    if (errors == 0) $display(\"PASS: %0d steps\", step);\n    \
            else $display(\"FAIL: %0d of %0d steps differ\", errors, step);\n    $finish;\n  end\nendmodule\n"
}

fn width(ports: &[&Port]) -> usize {
    ports.iter().map(|port| port.width).sum()
}

fn list(ports: &[&Port]) -> String {
    ports.iter().map(|port| port.name.as_str()).collect::<Vec<_>>().join(", ")
}

/// The values of some ports in one clock, in binary.
fn digits(trace: &Trace, ports: &[&Port], clock: usize) -> String {
    let values = ports.iter().map(|port| {
        let value = trace.find(&port.name).map_or(0, |place| trace.value(place, clock));
        format!("{value:0width$b}", width = port.width)
    });
    values.collect::<Vec<_>>().join("_")
}
