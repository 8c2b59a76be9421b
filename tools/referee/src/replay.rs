//! The same levels on the exported Verilog.

use std::fmt::Write;

use logic::{Netlist, Role, Trace};

use crate::tool::{read, scratch, write};
use crate::{RefereeError, Tool, icarus};

/// Applies the levels of a trace to the exported design in Icarus: the value change dump of every
/// signal inside it, in a scope `bench`.
///
/// The clock rises at 10, 20, 30 and so on; levels change one unit of time later, so that the values of the
/// dump at 9, 19, 29 and so on are the columns of the trace.
pub fn replay(netlist: &Netlist, trace: &Trace) -> Result<String, RefereeError> {
    let directory = scratch()?;
    write(&directory.path().join("design.v"), &netlist.verilog())?;
    write(&directory.path().join("bench.v"), &bench(trace))?;
    let name = trace.module();
    icarus::compile(name, directory.path(), &["-s", "bench", "-o", "design.vvp", "design.v", "bench.v"])?;
    Tool::IcarusRuntime.judge(name, directory.path(), &["-n", "design.vvp"])?;
    read(&directory.path().join("dump.vcd"))
}

fn bench(trace: &Trace) -> String {
    let name = trace.module();
    let driven: Vec<usize> = (0..trace.tracks().len())
        .filter(|&place| {
            let track = &trace.tracks()[place];
            track.scope.is_empty() && matches!(track.role, Role::Reset | Role::Input)
        })
        .collect();
    let mut declarations = String::new();
    let mut connections = vec![".clock(clock)".to_owned()];
    for &place in &driven {
        let track = &trace.tracks()[place];
        let range = if track.width > 1 { format!(" [{}:0]", track.width - 1) } else { String::new() };
        declarations += &format!("  reg{range} {} = 0;\n", track.name);
        connections.push(format!(".{0}({0})", track.name));
    }
    let mut steps = String::new();
    for clock in 0..trace.clocks() {
        steps += if clock > 0 { "    clock = 1; #1" } else { "    #1" };
        for &place in &driven {
            let track = &trace.tracks()[place];
            let step = write!(steps, " {} = {}'d{};", track.name, track.width, trace.value(place, clock));
            step.expect("a string takes any text");
        }
        steps += "\n    #4 clock = 0; #5;\n";
    }
    format!(
        "module bench;\n  reg clock = 0;\n{declarations}\n  {name} {name} ({});\n\n  initial begin\n    \
         $dumpfile(\"dump.vcd\");\n    $dumpvars(0, {name});\n{steps}    $finish;\n  end\nendmodule\n",
        connections.join(", ")
    )
}
