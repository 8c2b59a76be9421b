//! One move as a waveform.

use draw::Waveform;
use logic::{Netlist, Radix, Simulator};

use crate::PageError;
use crate::markdown::table;

/// What happens, clock by clock.
pub struct Story {
    /// What it is about, in a sentence or two.
    pub introduction: &'static str,
    /// The signals to show; names of instances come before theirs, with dots.
    pub signals: &'static [&'static str],
    /// How some of them are written, if not in the usual way.
    pub radix: &'static [(&'static str, Radix)],
    /// One for each clock, from power-on.
    pub moments: &'static [Moment],
    /// The clock that matters, and what it does.
    pub mark: (usize, &'static str),
}

/// One clock.
pub struct Moment {
    /// The inputs that are not 0.
    pub levels: &'static [(&'static str, u64)],
    /// What happens.
    pub says: &'static str,
}

/// A story that has happened.
pub struct Move {
    /// The waveform, in SVG.
    pub svg: String,
    /// A table of the clocks.
    pub table: String,
}

impl Story {
    /// Has the circuit do what the story says.
    pub fn tell(&self, machine: &'static str, netlist: &Netlist) -> Result<Move, PageError> {
        let top = netlist.top();
        let reset = top.clocked.then_some("reset");
        let inputs: Vec<&str> = top.inputs.iter().map(|port| port.name.as_str()).chain(reset).collect();
        let mut simulator = Simulator::new(netlist);
        for (signal, radix) in self.radix {
            simulator.set_radix(signal, *radix);
        }
        for (place, Moment { levels, .. }) in self.moments.iter().enumerate() {
            if place > 0 {
                simulator.clock();
            }
            let zeros = inputs.iter().map(|&input| (input, 0));
            for (input, level) in zeros.chain(levels.iter().copied()) {
                simulator.set(input, level).map_err(|reason| PageError::Level { machine, reason })?;
            }
        }
        let trace = simulator.trace();
        let (clock, note) = self.mark;
        let waveform = Waveform::new(&trace).signals(self.signals);
        let waveform = waveform.map_err(|reason| PageError::Signal { machine, reason })?.mark(clock, note);
        let state = trace.find("state");
        let rows = self.moments.iter().enumerate().map(|(clock, moment)| {
            let shown =
                state.map(|track| format!("`{}`", trace.tracks()[track].text(trace.value(track, clock))));
            [Some(clock.to_string()), shown, Some(moment.says.to_owned())].into_iter().flatten().collect()
        });
        let columns: &[&str] = match (top.clocked, state) {
            (true, Some(_)) => &["clock:", "state", "what happens"],
            (true, None) => &["clock:", "what happens"],
            _ => &["case:", "what it says"],
        };
        Ok(Move { svg: waveform.svg(), table: table(columns, rows) })
    }
}
