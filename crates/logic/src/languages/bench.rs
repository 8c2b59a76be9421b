//! What a test bench that checks itself consists of, whatever the language.

use crate::{Gates, Netlist, Port};

/// Some clocks of a test bench in which the levels of the inputs stay the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BenchStep {
    /// How many clocks.
    pub count: usize,
    /// The levels, in the form of [`crate::Simulator::drive_bits`].
    pub levels: u64,
    /// Whether the outputs are compared in each of these clocks.
    pub checked: bool,
}

impl BenchStep {
    /// A checked clock for each of these levels.
    pub fn each(levels: &[u64]) -> Vec<BenchStep> {
        levels.iter().map(|&levels| BenchStep { count: 1, levels, checked: true }).collect()
    }
}

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
    /// What the outputs must be, likewise; `None` if they are not compared.
    pub expected: Option<String>,
}

impl<'a> Bench<'a> {
    /// Runs the circuit from power-on.
    pub fn new(netlist: &'a Netlist, steps: &[BenchStep]) -> Bench<'a> {
        let top = netlist.top();
        let reset = Port { name: "reset".to_owned(), width: 1, states: &[], description: String::new() };
        let inputs: Vec<Port> =
            top.clocked.then_some(reset).into_iter().chain(top.inputs.iter().cloned()).collect();
        let outputs: Vec<&Port> = top.outputs.iter().map(|(port, _)| port).collect();
        let gates = netlist.gates();
        let mut circuit =
            Circuit { flops: gates.initial(), gates: &gates, clocked: top.clocked, nets: Vec::new() };
        let mut rows: Vec<Row> = Vec::new();
        for &BenchStep { count, levels, checked } in steps {
            let bits = |bit: usize| levels.checked_shr(bit as u32).unwrap_or(0) & 1 == 1;
            let levels = digits(inputs.iter(), bits);
            for _ in 0..count {
                let shown = circuit.clock(bits);
                let expected = checked.then(|| digits(outputs.iter().copied(), shown));
                match rows.last_mut() {
                    Some(last) if top.clocked && last.levels == levels && last.expected == expected => {
                        last.count += 1;
                    }
                    _ => rows.push(Row { count: 1, levels: levels.clone(), expected }),
                }
            }
        }
        let clocks = steps.iter().map(|step| step.count).sum();
        Bench { name: &top.name, clocked: top.clocked, inputs, outputs, rows, clocks }
    }

    /// How many bits all inputs have.
    pub fn input_width(&self) -> usize {
        self.inputs.iter().map(|port| port.width).sum()
    }

    /// How many bits all outputs have.
    pub fn output_width(&self) -> usize {
        self.outputs.iter().map(|port| port.width).sum()
    }

    /// Whether the outputs are compared in every step.
    pub fn checks_all(&self) -> bool {
        self.rows.iter().all(|row| row.expected.is_some())
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

/// A circuit at work.
struct Circuit<'a> {
    gates: &'a Gates,
    clocked: bool,
    flops: Vec<u64>,
    nets: Vec<u64>,
}

impl Circuit<'_> {
    /// One clock with these levels, the first of which is `reset` where there is one: the outputs before the edge.
    fn clock(&mut self, levels: impl Fn(usize) -> bool) -> impl Fn(usize) -> bool {
        let reset = self.clocked && levels(0);
        if reset {
            self.flops = self.gates.initial();
        }
        let first = usize::from(self.clocked);
        let inputs: Vec<u64> = (0..self.gates.inputs).map(|bit| u64::from(levels(first + bit))).collect();
        self.gates.evaluate_into(&inputs, &self.flops, None, &mut self.nets);
        if !reset {
            self.flops = self.gates.next(&self.nets);
        }
        let shown: Vec<bool> = self.gates.outputs.iter().map(|&net| self.nets[net] & 1 == 1).collect();
        move |bit| shown[bit]
    }
}

/// The values of some ports, whose bits are numbered from the lowest of the first port on, in binary.
fn digits<'a>(ports: impl Iterator<Item = &'a Port>, bits: impl Fn(usize) -> bool) -> String {
    let mut first = 0;
    let mut text = String::new();
    for port in ports {
        if first > 0 {
            text.push('_');
        }
        text.extend((first..first + port.width).rev().map(|bit| if bits(bit) { '1' } else { '0' }));
        first += port.width;
    }
    text
}
