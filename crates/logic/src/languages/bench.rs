//! What a test bench that checks itself consists of, whatever the language.

use crate::{Netlist, Port, Simulator, Trace};

/// Levels for a circuit and what it does with them.
pub struct Bench<'a> {
    /// The name of the circuit.
    pub name: &'a str,
    /// Whether there is a clock.
    pub clocked: bool,
    /// The input ports, `reset` first where there is one.
    pub inputs: Vec<Port>,
    /// The output ports.
    pub outputs: Vec<&'a Port>,
    /// Neighbouring clocks with the same levels and the same outputs.
    pub rows: Vec<Row>,
    /// How many clocks that is.
    pub clocks: usize,
}

/// Some clocks in which nothing changes.
#[derive(PartialEq, Eq)]
pub struct Row {
    /// How many clocks.
    pub count: usize,
    /// The levels of the inputs in binary, an underscore between any two ports.
    pub levels: String,
    /// What the outputs must be, likewise.
    pub expected: String,
}

impl<'a> Bench<'a> {
    /// Runs the circuit from power-on. The form of the levels is that of [`Simulator::drive_bits`].
    pub fn new(netlist: &'a Netlist, levels: &[u64]) -> Bench<'a> {
        let top = netlist.top();
        let trace = Simulator::trace_of(netlist, levels);
        let reset = Port { name: "reset".to_owned(), width: 1, states: &[], description: String::new() };
        let inputs: Vec<Port> =
            top.clocked.then_some(reset).into_iter().chain(top.inputs.iter().cloned()).collect();
        let outputs: Vec<&Port> = top.outputs.iter().map(|(port, _)| port).collect();
        let mut rows: Vec<Row> = Vec::new();
        for clock in 0..levels.len() {
            let levels = digits(&trace, inputs.iter(), clock);
            let expected = digits(&trace, outputs.iter().copied(), clock);
            match rows.last_mut() {
                Some(last) if top.clocked && last.levels == levels && last.expected == expected => {
                    last.count += 1;
                }
                _ => rows.push(Row { count: 1, levels, expected }),
            }
        }
        Bench { name: &top.name, clocked: top.clocked, inputs, outputs, rows, clocks: levels.len() }
    }

    /// How many bits all inputs have.
    pub fn input_width(&self) -> usize {
        self.inputs.iter().map(|port| port.width).sum()
    }

    /// How many bits all outputs have.
    pub fn output_width(&self) -> usize {
        self.outputs.iter().map(|port| port.width).sum()
    }

    /// What the steps are called.
    pub fn unit(&self) -> &'static str {
        if self.clocked { "clock" } else { "case" }
    }

    /// What stands at the top.
    pub fn purpose(&self, notes: &str) -> String {
        format!(
            "Checks {} in {} {}s against the circuit that it was printed from. {notes} Prints PASS, or \
             every signal that differs and FAIL, and then the exit code is not 0.",
            self.name,
            self.clocks,
            self.unit()
        )
        .replace("  ", " ")
    }
}

/// The values of some ports in one clock, in binary.
fn digits<'a>(trace: &Trace, ports: impl Iterator<Item = &'a Port>, clock: usize) -> String {
    let values = ports.map(|port| {
        let value = trace.find(&port.name).map_or(0, |track| trace.value(track, clock));
        format!("{value:0width$b}", width = port.width)
    });
    values.collect::<Vec<_>>().join("_")
}
