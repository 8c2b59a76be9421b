//! Logisim 2.7.1 without a window: does the drawing behave like the circuit?

use logic::{Netlist, Simulator};

use crate::tool::{scratch, write};
use crate::{RefereeError, Tool};

/// The widest inputs whose every value is tried: 1,048,576 cases.
pub const WIDEST: usize = 20;

/// Has Logisim run the drawing of a circuit, and compares every output in every step: through these
/// levels, or without levels through every value of the inputs of a circuit without a clock. An unknown
/// or an error on a wire differs from everything. Returns how many steps there were.
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

/// Has Logisim run a drawing whose outputs are the number of the step and then the expected ones.
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
