//! One move as a waveform.

use draw::Waveform;
use machines::Circuit;
use machines::story::{Moment, Move};

use crate::PageError;
use crate::markdown::table;

/// A move that has been made.
pub struct Made {
    /// The waveform, in SVG.
    pub svg: String,
    /// A table of the clocks.
    pub table: String,
}

/// Has the circuit make a move.
pub fn make(machine: &'static str, circuit: &Circuit, one: &Move) -> Result<Made, PageError> {
    let netlist = (circuit.netlist)();
    let top = netlist.top();
    let reset = top.clocked.then_some("reset");
    let inputs: Vec<&str> = top.inputs.iter().map(|port| port.name.as_str()).chain(reset).collect();
    let mut simulator = circuit.simulator();
    for (signal, radix) in one.radix {
        simulator.set_radix(signal, *radix);
    }
    for (place, Moment { levels, .. }) in one.moments.iter().enumerate() {
        if place > 0 {
            simulator.clock();
        }
        let zeros = inputs.iter().map(|&input| (input, 0));
        for (input, level) in zeros.chain(levels.iter().copied()) {
            simulator.set(input, level).map_err(|reason| PageError::Level { machine, reason })?;
        }
    }
    let trace = simulator.trace();
    let (clock, note) = one.mark;
    let waveform = Waveform::new(&trace).signals(one.signals);
    let waveform = waveform.map_err(|reason| PageError::Signal { machine, reason })?.mark(clock, note);
    let state = trace.find("state");
    let rows = one.moments.iter().enumerate().map(|(clock, moment)| {
        let shown = state.map(|track| format!("`{}`", trace.tracks()[track].text(trace.value(track, clock))));
        [Some(clock.to_string()), shown, Some(moment.says.to_owned())].into_iter().flatten().collect()
    });
    let columns: &[&str] = match (top.clocked, state) {
        (true, Some(_)) => &["clock:", "state", "what happens"],
        (true, None) => &["clock:", "what happens"],
        _ => &["case:", "what it says"],
    };
    Ok(Made { svg: waveform.svg(), table: table(columns, rows) })
}
