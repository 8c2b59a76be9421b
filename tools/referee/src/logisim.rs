//! Logisim 2.7.1 without a window: does the drawing behave like the circuit?

use logic::{Netlist, Simulator};

use crate::tool::{scratch, write};
use crate::{RefereeError, Tool};

/// The most input bits tried exhaustively: 1,048,576 cases.
pub const WIDEST: usize = 20;

/// Runs the drawing of a circuit in Logisim and compares every output at every step. Without `levels`, a
/// circuit without a clock is run with every input value. An unknown or an error on a wire never matches.
/// Returns the number of steps.
pub fn agrees(netlist: &Netlist, levels: Option<&[u64]>) -> Result<usize, RefereeError> {
    agrees_with(netlist, &netlist.logisim_bench(levels), levels)
}

/// The same with a drawing that may have been changed.
pub fn agrees_with(netlist: &Netlist, drawing: &str, levels: Option<&[u64]>) -> Result<usize, RefereeError> {
    let name = &netlist.top().name;
    let inputs: usize = netlist.top().inputs.iter().map(|port| port.width).sum();
    let counted: Vec<u64>;
    let levels = match levels {
        Some(levels) => levels,
        None if netlist.top().clocked || inputs > WIDEST => {
            return Err(RefereeError::unsuitable(name, format!("more than {WIDEST} input bits, or a clock")));
        }
        None => {
            counted = (0..1 << inputs).collect();
            &counted
        }
    };
    let trace = Simulator::trace_of(netlist, levels);
    let ports: Vec<usize> =
        netlist.top().outputs.iter().filter_map(|(port, _)| trace.find(&port.name)).collect();
    let outputs = |clock| ports.iter().map(|&track| trace.value(track, clock)).collect();
    table(name, drawing, levels.len(), outputs)?;
    Ok(levels.len())
}

/// Runs a drawing in Logisim and checks that it prints the step number and the expected outputs.
pub(crate) fn table(
    name: &str,
    drawing: &str,
    steps: usize,
    outputs: impl Fn(usize) -> Vec<u64>,
) -> Result<(), RefereeError> {
    let directory = scratch()?;
    write(&directory.path().join("bench.circ"), drawing)?;
    let output = Tool::Logisim.judge(name, directory.path(), &["bench.circ", "-tty", "table"])?;
    let printed = String::from_utf8_lossy(&output.stdout);
    let mut rows = printed.lines();
    for step in 0..steps {
        let expected = [vec![step as u64], outputs(step)].concat();
        let row = rows.next().unwrap_or_default();
        let found: Option<Vec<u64>> =
            row.split('\t').map(|value| u64::from_str_radix(&value.replace(' ', ""), 2).ok()).collect();
        if found.as_ref() != Some(&expected) {
            let reason = format!("step {step}: {row:?} instead of {expected:?}");
            return Err(Tool::Logisim.unexpected(name, reason));
        }
    }
    Ok(())
}
