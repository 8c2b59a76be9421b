//! The content of a self-checking test bench, for any language.

use crate::{Gate, Gates, Net, Netlist, Port};

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

/// Levels for a circuit and the expected results.
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
    /// The expected outputs, likewise; `None` if they are not compared.
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
        let mut circuit = Circuit::new(netlist.gates(), top.clocked);
        let mut rows: Vec<Row> = Vec::new();
        let mut add = |count: usize, levels: &str, expected: Option<String>| match rows.last_mut() {
            Some(last) if top.clocked && last.levels == levels && last.expected == expected => {
                last.count += count;
            }
            _ => rows.push(Row { count, levels: levels.to_owned(), expected }),
        };
        for &BenchStep { count, levels, checked } in steps {
            let bits = |bit: usize| levels.checked_shr(bit as u32).unwrap_or(0) & 1 == 1;
            let levels = digits(inputs.iter(), bits);
            circuit.drive(bits);
            if top.clocked && !checked {
                circuit.wait(count);
                add(count, &levels, None);
                continue;
            }
            for _ in 0..count {
                let expected = checked.then(|| digits(outputs.iter().copied(), |bit| circuit.output(bit)));
                add(1, &levels, expected);
                circuit.clock();
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

    /// The name of a step.
    pub fn unit(&self) -> &'static str {
        if self.clocked { "clock" } else { "case" }
    }

    /// The text at the top.
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

/// A circuit at work. A bench has millions of clocks in which little happens, so only gates whose inputs have changed
/// are worked out again.
struct Circuit {
    gates: Gates,
    clocked: bool,
    reset: bool,
    levels: Vec<bool>,
    /// The nets of the inputs and of the flip-flops, in their order.
    inputs: Vec<Net>,
    flops: Vec<Net>,
    /// The gates that read each net.
    readers: Vec<Vec<Net>>,
    /// The gates that have to be worked out, one bit each.
    stale: Vec<u64>,
    /// Space for the next values of the flip-flops.
    next: Vec<bool>,
}

impl Circuit {
    /// The circuit at power-on with all inputs at 0.
    fn new(gates: Gates, clocked: bool) -> Circuit {
        let count = gates.gates.len();
        let mut readers = vec![Vec::new(); count];
        for (net, gate) in gates.gates.iter().enumerate() {
            gate.reads().for_each(|read| readers[read].push(net));
        }
        let net = |gate: Gate| gates.gates.iter().position(|&known| known == gate).expect("has a net");
        let inputs = (0..gates.inputs).map(|index| net(Gate::Input(index))).collect();
        let flops: Vec<Net> = (0..gates.flops.len()).map(|index| net(Gate::Flop(index))).collect();
        let values = gates.evaluate(&vec![0; gates.inputs], &gates.initial());
        let levels = values.iter().map(|lanes| lanes & 1 == 1).collect();
        let stale = vec![0; count.div_ceil(64)];
        Circuit { clocked, reset: false, levels, inputs, flops, readers, stale, next: Vec::new(), gates }
    }

    /// Sets the inputs, the first of which is `reset` where there is one.
    fn drive(&mut self, levels: impl Fn(usize) -> bool) {
        self.reset = self.clocked && levels(0);
        if self.reset {
            for index in 0..self.flops.len() {
                self.set(self.flops[index], self.gates.flops[index].initial);
            }
        }
        let first = usize::from(self.clocked);
        for index in 0..self.inputs.len() {
            self.set(self.inputs[index], levels(first + index));
        }
        self.settle();
    }

    fn output(&self, bit: usize) -> bool {
        self.levels[self.gates.outputs[bit]]
    }

    /// One rising edge.
    fn clock(&mut self) {
        if self.reset {
            return;
        }
        let mut next = std::mem::take(&mut self.next);
        next.clear();
        next.extend(self.gates.flops.iter().map(|flop| self.levels[flop.next]));
        for (index, &level) in next.iter().enumerate() {
            self.set(self.flops[index], level);
        }
        self.next = next;
        self.settle();
    }

    /// Some clocks with the same levels. Registers that return to an earlier state run in a cycle, so a long
    /// wait takes no longer than a few rounds.
    fn wait(&mut self, clocks: usize) {
        let held =
            |circuit: &Circuit| circuit.flops.iter().map(|&net| circuit.levels[net]).collect::<Vec<bool>>();
        let (mut seen, mut since, mut longest) = (held(self), 0, 1);
        let mut left = clocks;
        while left > 0 {
            self.clock();
            left -= 1;
            since += 1;
            if self.flops.iter().zip(&seen).all(|(&net, &level)| self.levels[net] == level) {
                left %= since;
            } else if since == longest {
                (seen, since, longest) = (held(self), 0, 2 * longest);
            }
        }
    }

    fn set(&mut self, net: Net, level: bool) {
        if self.levels[net] != level {
            self.levels[net] = level;
            for &reader in &self.readers[net] {
                self.stale[reader / 64] |= 1 << (reader % 64);
            }
        }
    }

    /// Updates stale values; a gate reads nets before its own.
    fn settle(&mut self) {
        for word in 0..self.stale.len() {
            while self.stale[word] != 0 {
                let bit = self.stale[word].trailing_zeros() as usize;
                self.stale[word] &= self.stale[word] - 1;
                let net = 64 * word + bit;
                let level = |net: Net| self.levels[net];
                let level = match self.gates.gates[net] {
                    Gate::Constant(_) | Gate::Input(_) | Gate::Flop(_) => level(net),
                    Gate::Not(a) => !level(a),
                    Gate::And(a, b) => level(a) & level(b),
                    Gate::Or(a, b) => level(a) | level(b),
                    Gate::Xor(a, b) => level(a) ^ level(b),
                    Gate::Mux(s, a, b) => {
                        if level(s) {
                            level(a)
                        } else {
                            level(b)
                        }
                    }
                };
                self.set(net, level);
            }
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Flop;

    /// A register of five bits with feedback and an input, whose first value never recurs in its cycle.
    fn register() -> Gates {
        let mut gates: Vec<Gate> = (0..5).map(Gate::Flop).chain([Gate::Input(0), Gate::Xor(4, 2)]).collect();
        gates.extend([Gate::Not(5), Gate::And(3, 7), Gate::Mux(7, 6, 8), Gate::Or(9, 5)]);
        let next = |bit: usize| if bit == 0 { 10 } else { bit - 1 };
        let flops = (0..5).map(|bit| Flop { initial: bit == 3, next: next(bit) }).collect();
        Gates { gates, inputs: 1, flops, outputs: vec![4, 9, 10], probes: Vec::new() }
    }

    /// Every wait of up to 200 clocks at both levels: it ends as the clocks one by one do, and both as all gates worked
    /// out in every clock.
    #[test]
    fn a_wait_is_as_many_clocks() {
        let gates = register();
        let shown = |circuit: &Circuit| (0..3).map(|bit| circuit.output(bit)).collect::<Vec<_>>();
        for input in [false, true] {
            let mut slow = Circuit::new(register(), true);
            slow.drive(|bit| bit == 1 && input);
            let mut flops = gates.initial();
            for clocks in 0..200 {
                let mut fast = Circuit::new(register(), true);
                fast.drive(|bit| bit == 1 && input);
                fast.wait(clocks);
                let (next, outputs) = gates.step(&flops, 0, &[u64::from(input)], None);
                let outputs: Vec<bool> = outputs.into_iter().map(|lanes| lanes & 1 == 1).collect();
                assert_eq!((shown(&fast), shown(&slow)), (outputs.clone(), outputs), "{clocks}");
                flops = next;
                slow.clock();
            }
        }
    }

    /// Registers that run in a cycle take a wait of any length in a few rounds, whichever clock of the cycle it ends in.
    #[test]
    fn a_long_wait_takes_no_longer_than_a_short_one() {
        let shown = |clocks: usize| {
            let mut circuit = Circuit::new(register(), true);
            circuit.drive(|_| false);
            circuit.wait(clocks);
            circuit.flops.iter().map(|&net| circuit.levels[net]).collect::<Vec<_>>()
        };
        let cycle = (1..40).find(|&length| shown(100 + length) == shown(100)).unwrap();
        assert!(cycle > 4, "{cycle}");
        for clocks in 100..100 + cycle {
            assert_eq!(shown(clocks + cycle * (1 << 50)), shown(clocks), "{clocks}");
        }
    }

    #[test]
    fn each_level_is_a_clock_that_is_checked() {
        let step = |levels| BenchStep { count: 1, levels, checked: true };
        assert_eq!(BenchStep::each(&[3, 0, 5]), [step(3), step(0), step(5)]);
    }
}
