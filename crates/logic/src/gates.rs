//! A circuit as gates and flip-flops, without hierarchy.

use std::collections::{BTreeMap, HashMap};

use crate::Codes;

/// The output of a gate, by its index in [`Gates::gates`].
pub type Net = usize;

/// A gate with one output, or one of the sources of bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Gate {
    /// Always 0 or always 1.
    Constant(bool),
    /// A bit of the inputs.
    Input(usize),
    /// The value of a flip-flop.
    Flop(usize),
    /// An inverter.
    Not(Net),
    /// 1 if both are 1.
    And(Net, Net),
    /// 1 if at least one is 1.
    Or(Net, Net),
    /// 1 if exactly one is 1.
    Xor(Net, Net),
    /// A multiplexer: the second net where the first is 1, else the third.
    Mux(Net, Net, Net),
}

impl Gate {
    /// The nets that the gate reads.
    pub fn reads(self) -> impl Iterator<Item = Net> {
        let nets = match self {
            Gate::Constant(_) | Gate::Input(_) | Gate::Flop(_) => [None; 3],
            Gate::Not(a) => [Some(a), None, None],
            Gate::And(a, b) | Gate::Or(a, b) | Gate::Xor(a, b) => [Some(a), Some(b), None],
            Gate::Mux(a, b, c) => [Some(a), Some(b), Some(c)],
        };
        nets.into_iter().flatten()
    }

    /// The same gate on other nets.
    #[must_use]
    pub fn with_reads(self, mut net: impl FnMut(Net) -> Net) -> Gate {
        match self {
            Gate::Constant(_) | Gate::Input(_) | Gate::Flop(_) => self,
            Gate::Not(a) => Gate::Not(net(a)),
            Gate::And(a, b) => Gate::And(net(a), net(b)),
            Gate::Or(a, b) => Gate::Or(net(a), net(b)),
            Gate::Xor(a, b) => Gate::Xor(net(a), net(b)),
            Gate::Mux(a, b, c) => Gate::Mux(net(a), net(b), net(c)),
        }
    }

    /// The kind of the gate, or `None` for a source of bits.
    pub fn kind(self) -> Option<&'static str> {
        match self {
            Gate::Constant(_) | Gate::Input(_) | Gate::Flop(_) => None,
            Gate::Not(_) => Some("not"),
            Gate::And(..) => Some("and"),
            Gate::Or(..) => Some("or"),
            Gate::Xor(..) => Some("xor"),
            Gate::Mux(..) => Some("mux"),
        }
    }
}

/// A flip-flop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flop {
    /// Its value after a reset.
    pub initial: bool,
    /// Its value after the next rising edge.
    pub next: Net,
}

/// A signal by name: where to find its bits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Probe {
    /// The instances around it, from the outside in.
    pub scope: Vec<String>,
    /// The name.
    pub name: String,
    /// The bits, the lowest first.
    pub nets: Vec<Net>,
    /// The names and codes, if it holds a state.
    pub states: Codes,
}

/// A circuit as gates and flip-flops. Every gate reads only nets before its own.
#[derive(Clone, Debug, Default)]
pub struct Gates {
    /// The gates in an order in which they can be evaluated.
    pub gates: Vec<Gate>,
    /// The number of input bits, in the order of the ports, without `clock` and `reset`.
    pub inputs: usize,
    /// The flip-flops in the order of the registers.
    pub flops: Vec<Flop>,
    /// The output bits in the order of the ports.
    pub outputs: Vec<Net>,
    /// Every named signal of every module.
    pub probes: Vec<Probe>,
}

/// The size of a circuit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statistics {
    /// How many gates of each kind.
    pub gates: BTreeMap<&'static str, usize>,
    /// How many flip-flops.
    pub flip_flops: usize,
    /// How many gates the longest path between registers or ports goes through.
    pub depth: usize,
}

impl Gates {
    /// The values of all nets, in 64 lanes, for given inputs and flip-flops.
    pub fn evaluate(&self, inputs: &[u64], flops: &[u64]) -> Vec<u64> {
        self.evaluate_with_fault(inputs, flops, None)
    }

    /// The same with one net stuck at a value.
    pub fn evaluate_with_fault(&self, inputs: &[u64], flops: &[u64], fault: Option<(Net, bool)>) -> Vec<u64> {
        let mut nets = Vec::with_capacity(self.gates.len());
        self.evaluate_into(inputs, flops, fault, &mut nets);
        nets
    }

    /// The same into a vector that is used again and again.
    pub fn evaluate_into(
        &self,
        inputs: &[u64],
        flops: &[u64],
        fault: Option<(Net, bool)>,
        nets: &mut Vec<u64>,
    ) {
        nets.clear();
        let stuck = fault.map_or(Net::MAX, |(net, _)| net);
        for (net, &gate) in self.gates.iter().enumerate() {
            let value = match gate {
                Gate::Constant(value) => lanes(value),
                Gate::Input(i) => inputs[i],
                Gate::Flop(i) => flops[i],
                Gate::Not(a) => !nets[a],
                Gate::And(a, b) => nets[a] & nets[b],
                Gate::Or(a, b) => nets[a] | nets[b],
                Gate::Xor(a, b) => nets[a] ^ nets[b],
                Gate::Mux(s, a, b) => nets[s] & nets[a] | !nets[s] & nets[b],
            };
            nets.push(match fault {
                Some((_, forced)) if net == stuck => lanes(forced),
                _ => value,
            });
        }
    }

    /// One clock of 64 cases, perhaps with one net stuck at a value: the flip-flops after the edge, and the
    /// outputs before it. Where `reset` is 1, it acts at once, as in [`crate::Machine::step`].
    pub fn step(
        &self,
        flops: &[u64],
        reset: u64,
        inputs: &[u64],
        fault: Option<(Net, bool)>,
    ) -> (Vec<u64>, Vec<u64>) {
        let or_reset = |(held, flop): (u64, &Flop)| reset & lanes(flop.initial) | !reset & held;
        let held: Vec<u64> = flops.iter().copied().zip(&self.flops).map(or_reset).collect();
        let nets = self.evaluate_with_fault(inputs, &held, fault);
        let next = self.flops.iter().map(|flop| or_reset((nets[flop.next], flop))).collect();
        (next, self.outputs.iter().map(|&net| nets[net]).collect())
    }

    /// The flip-flops after a reset, in all lanes.
    pub fn initial(&self) -> Vec<u64> {
        self.flops.iter().map(|flop| lanes(flop.initial)).collect()
    }

    /// The next values of the flip-flops, given the values of all nets.
    pub fn next(&self, nets: &[u64]) -> Vec<u64> {
        self.flops.iter().map(|flop| nets[flop.next]).collect()
    }

    /// The gates that outputs and flip-flops depend on. The rest drives only probes.
    pub fn live_gates(&self) -> impl Iterator<Item = Net> {
        let mut live = vec![false; self.gates.len()];
        for net in self.flops.iter().map(|flop| flop.next).chain(self.outputs.iter().copied()) {
            live[net] = true;
        }
        for net in (0..self.gates.len()).rev() {
            if live[net] {
                self.gates[net].reads().for_each(|read| live[read] = true);
            }
        }
        (0..self.gates.len()).filter(move |&net| live[net] && self.gates[net].kind().is_some())
    }

    /// The numbers of gates and flip-flops, and the depth of the logic.
    pub fn statistics(&self) -> Statistics {
        let mut gates = BTreeMap::new();
        let mut depths = vec![0; self.gates.len()];
        for net in self.live_gates() {
            let gate = self.gates[net];
            depths[net] = 1 + gate.reads().map(|read| depths[read]).max().unwrap_or(0);
            if let Some(kind) = gate.kind() {
                *gates.entry(kind).or_insert(0) += 1;
            }
        }
        Statistics { gates, flip_flops: self.flops.len(), depth: depths.into_iter().max().unwrap_or(0) }
    }

    /// The signal with this name; names of instances come before it, with dots.
    pub fn probe(&self, path: &str) -> Option<&Probe> {
        self.probes.iter().find(|probe| {
            let (scope, name) = path.rsplit_once('.').unwrap_or(("", path));
            probe.name == name && probe.scope.join(".") == scope
        })
    }
}

fn lanes(value: bool) -> u64 {
    if value { u64::MAX } else { 0 }
}

/// Builds gates, each kind of gate on the same nets only once, and no gate whose value is known.
#[derive(Debug, Default)]
pub struct GatesBuilder {
    gates: Vec<Gate>,
    known: HashMap<Gate, Net>,
}

impl GatesBuilder {
    /// The net that a gate drives.
    pub fn add(&mut self, gate: Gate) -> Net {
        match self.simplify(gate) {
            Ok(net) => net,
            Err(gate) => *self.known.entry(gate).or_insert_with(|| {
                self.gates.push(gate);
                self.gates.len() - 1
            }),
        }
    }

    /// The gates so far, in order.
    pub fn gates(&self) -> &[Gate] {
        &self.gates
    }

    /// The gates in order.
    pub fn finish(self) -> Vec<Gate> {
        self.gates
    }

    fn constant(&self, net: Net) -> Option<bool> {
        match self.gates[net] {
            Gate::Constant(value) => Some(value),
            _ => None,
        }
    }

    /// The net that already has the value of a gate, or the gate in its normal form.
    fn simplify(&mut self, gate: Gate) -> Result<Net, Gate> {
        let value = |net| self.constant(net);
        match gate {
            Gate::Constant(_) | Gate::Input(_) | Gate::Flop(_) => Err(gate),
            Gate::Not(a) => match (self.gates[a], value(a)) {
                (_, Some(known)) => Ok(self.add(Gate::Constant(!known))),
                (Gate::Not(inner), _) => Ok(inner),
                _ => Err(gate),
            },
            Gate::And(a, b) | Gate::Or(a, b) if a == b => Ok(a),
            Gate::And(a, b) => match (value(a), value(b)) {
                (Some(true), _) => Ok(b),
                (_, Some(true)) => Ok(a),
                (Some(false), _) | (_, Some(false)) => Ok(self.add(Gate::Constant(false))),
                _ => Err(Gate::And(a.min(b), a.max(b))),
            },
            Gate::Or(a, b) => match (value(a), value(b)) {
                (Some(false), _) => Ok(b),
                (_, Some(false)) => Ok(a),
                (Some(true), _) | (_, Some(true)) => Ok(self.add(Gate::Constant(true))),
                _ => Err(Gate::Or(a.min(b), a.max(b))),
            },
            Gate::Xor(a, b) if a == b => Ok(self.add(Gate::Constant(false))),
            Gate::Xor(a, b) => match (value(a), value(b)) {
                (Some(false), _) => Ok(b),
                (_, Some(false)) => Ok(a),
                (Some(true), _) => Ok(self.add(Gate::Not(b))),
                (_, Some(true)) => Ok(self.add(Gate::Not(a))),
                _ => Err(Gate::Xor(a.min(b), a.max(b))),
            },
            Gate::Mux(s, a, b) => match (value(s), value(a), value(b)) {
                (Some(true), ..) => Ok(a),
                (Some(false), ..) => Ok(b),
                _ if a == b => Ok(a),
                (_, Some(true), _) => Ok(self.add(Gate::Or(s, b))),
                (_, _, Some(false)) => Ok(self.add(Gate::And(s, a))),
                (_, Some(false), _) => {
                    let inverted = self.add(Gate::Not(s));
                    Ok(self.add(Gate::And(inverted, b)))
                }
                (_, _, Some(true)) => {
                    let inverted = self.add(Gate::Not(s));
                    Ok(self.add(Gate::Or(inverted, a)))
                }
                _ => Err(gate),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOW: Net = 0;
    const HIGH: Net = 1;
    const A: Net = 2;
    const B: Net = 3;
    const C: Net = 4;
    /// The first net that a builder adds to the five above.
    const NEW: Net = 5;

    fn builder() -> GatesBuilder {
        let mut builder = GatesBuilder::default();
        let sources =
            [Gate::Constant(false), Gate::Constant(true), Gate::Input(0), Gate::Input(1), Gate::Input(2)];
        assert_eq!(sources.map(|gate| builder.add(gate)), [LOW, HIGH, A, B, C]);
        builder
    }

    #[test]
    fn a_gate_whose_value_is_known_is_not_built() {
        let cases: [(Gate, Net, &[Gate]); 28] = [
            (Gate::Not(LOW), HIGH, &[]),
            (Gate::Not(HIGH), LOW, &[]),
            (Gate::And(A, A), A, &[]),
            (Gate::And(HIGH, A), A, &[]),
            (Gate::And(A, HIGH), A, &[]),
            (Gate::And(LOW, A), LOW, &[]),
            (Gate::And(A, LOW), LOW, &[]),
            (Gate::And(B, A), NEW, &[Gate::And(A, B)]),
            (Gate::Or(A, A), A, &[]),
            (Gate::Or(HIGH, A), HIGH, &[]),
            (Gate::Or(A, HIGH), HIGH, &[]),
            (Gate::Or(LOW, A), A, &[]),
            (Gate::Or(A, LOW), A, &[]),
            (Gate::Or(B, A), NEW, &[Gate::Or(A, B)]),
            (Gate::Xor(A, A), LOW, &[]),
            (Gate::Xor(LOW, A), A, &[]),
            (Gate::Xor(A, LOW), A, &[]),
            (Gate::Xor(HIGH, A), NEW, &[Gate::Not(A)]),
            (Gate::Xor(A, HIGH), NEW, &[Gate::Not(A)]),
            (Gate::Xor(B, A), NEW, &[Gate::Xor(A, B)]),
            (Gate::Mux(HIGH, A, B), A, &[]),
            (Gate::Mux(LOW, A, B), B, &[]),
            (Gate::Mux(A, B, B), B, &[]),
            (Gate::Mux(A, HIGH, LOW), A, &[]),
            (Gate::Mux(A, LOW, HIGH), NEW, &[Gate::Not(A)]),
            (Gate::Mux(A, HIGH, B), NEW, &[Gate::Or(A, B)]),
            (Gate::Mux(A, B, LOW), NEW, &[Gate::And(A, B)]),
            (Gate::Mux(A, B, C), NEW, &[Gate::Mux(A, B, C)]),
        ];
        for (gate, net, added) in cases {
            let mut builder = builder();
            assert_eq!((builder.add(gate), &builder.gates()[NEW..]), (net, added), "{gate:?}");
            assert_eq!((builder.add(gate), &builder.finish()[NEW..]), (net, added), "{gate:?} again");
        }
        for (mux, last) in
            [(Gate::Mux(A, LOW, B), Gate::And(B, NEW)), (Gate::Mux(A, B, HIGH), Gate::Or(B, NEW))]
        {
            let mut builder = builder();
            assert_eq!(builder.add(mux), NEW + 1);
            assert_eq!(builder.gates()[NEW..], [Gate::Not(A), last]);
            assert_eq!(builder.add(Gate::Not(NEW)), A, "two inverters");
        }
    }

    /// Every gate on the constants and on three inputs, 205 of them, with all 8 levels of the inputs.
    #[test]
    fn a_gate_is_built_with_its_value() {
        let nets = [LOW, HIGH, A, B, C];
        let pairs = nets.iter().flat_map(|&a| nets.map(|b| (a, b)));
        let triples = pairs.clone().flat_map(|(a, b)| nets.map(|c| (a, b, c)));
        let gates: Vec<Gate> = (nets.into_iter().map(Gate::Not))
            .chain(pairs.flat_map(|(a, b)| [Gate::And(a, b), Gate::Or(a, b), Gate::Xor(a, b)]))
            .chain(triples.map(|(s, a, b)| Gate::Mux(s, a, b)))
            .collect();
        assert_eq!(gates.len(), 205);
        let inputs = crate::counting_lanes(0, 3);
        let level = |net: Net, lane: usize| match net {
            LOW => false,
            HIGH => true,
            _ => inputs[net - A] >> lane & 1 == 1,
        };
        for gate in gates {
            let mut builder = builder();
            let net = builder.add(gate);
            let built = Gates { gates: builder.finish(), inputs: 3, ..Gates::default() };
            let found = built.evaluate(&inputs, &[])[net];
            for lane in 0..8 {
                let level = |net| level(net, lane);
                let expected = match gate {
                    Gate::Not(a) => !level(a),
                    Gate::And(a, b) => level(a) && level(b),
                    Gate::Or(a, b) => level(a) || level(b),
                    Gate::Xor(a, b) => level(a) != level(b),
                    Gate::Mux(s, a, b) => level(if level(s) { a } else { b }),
                    _ => unreachable!("a source"),
                };
                assert_eq!(found >> lane & 1 == 1, expected, "{gate:?}");
            }
        }
    }

    /// Two flip-flops that count while the input is 1. The second output is the carry, and a gate that nothing
    /// depends on is there as well.
    fn counter() -> Gates {
        let gates = vec![
            Gate::Flop(0),
            Gate::Flop(1),
            Gate::Input(0),
            Gate::Xor(0, 2),
            Gate::And(0, 2),
            Gate::Xor(1, 4),
            Gate::Not(1),
            Gate::Or(6, 2),
        ];
        let flops = vec![Flop { initial: true, next: 3 }, Flop { initial: false, next: 5 }];
        Gates { gates, inputs: 1, flops, outputs: vec![1, 4], probes: Vec::new() }
    }

    /// All 16 levels of reset, input and flip-flops at once, one in each lane, without a fault and with either
    /// output stuck: a reset acts at once, and on what is stored at the edge.
    #[test]
    fn a_step_is_one_clock() {
        let counter = counter();
        let lanes = crate::counting_lanes(0, 4);
        for fault in [None, Some((4, true)), Some((4, false)), Some((1, true))] {
            let (next, outputs) = counter.step(&lanes[..2], lanes[3], &lanes[2..3], fault);
            for case in 0..16 {
                let [low, high, enable, reset] = [0, 1, 2, 3].map(|bit| case >> bit & 1 == 1);
                let stuck = |net, level| match fault {
                    Some((broken, forced)) if broken == net => forced,
                    _ => level,
                };
                let (low, high) = if reset { (true, false) } else { (low, high) };
                let high = stuck(1, high);
                let carry = stuck(4, low && enable);
                let after = if reset { [true, false] } else { [low != enable, high != carry] };
                let of = |lanes: &[u64]| [0, 1].map(|bit: usize| lanes[bit] >> case & 1 == 1);
                assert_eq!((of(&next), of(&outputs)), (after, [high, carry]), "{case} {fault:?}");
            }
        }
    }

    #[test]
    fn statistics_leave_out_what_nothing_depends_on() {
        let gates = BTreeMap::from([("and", 1), ("xor", 2)]);
        assert_eq!(counter().statistics(), Statistics { gates, flip_flops: 2, depth: 2 });
        let all = Gates { outputs: vec![7], ..counter() };
        let gates = BTreeMap::from([("and", 1), ("not", 1), ("or", 1), ("xor", 2)]);
        assert_eq!(all.statistics(), Statistics { gates, flip_flops: 2, depth: 2 });
        let gates = vec![Gate::Input(0), Gate::Mux(0, 0, 0)];
        let mux = Gates { gates, inputs: 1, outputs: vec![1], ..Gates::default() };
        assert_eq!(mux.statistics().gates, BTreeMap::from([("mux", 1)]));
    }
}
