//! Runs a circuit with bits that are 0, 1 or unknown.

use logic::Gate;

use crate::Circuit;

/// A bit, by the values that it can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Rails {
    low: bool,
    high: bool,
}

const UNKNOWN: Rails = Rails { low: true, high: true };

/// A circuit whose bits are 0, 1 or unknown. A known bit is the same for all values of the unknown ones.
#[derive(Clone, Debug)]
pub struct Ternary<'a> {
    circuit: &'a Circuit,
    inputs: Vec<Rails>,
    state: Vec<Rails>,
    nets: Vec<Rails>,
}

impl<'a> Ternary<'a> {
    /// A circuit at power-up: storage at its initial values, inputs all 0.
    pub fn new(circuit: &'a Circuit) -> Ternary<'a> {
        let state = circuit.storage.iter().map(|storage| rails(storage.initial)).collect();
        let inputs = vec![rails(Some(false)); circuit.gates.inputs];
        let mut ternary = Ternary { circuit, inputs, state, nets: Vec::new() };
        ternary.evaluate();
        ternary
    }

    /// Sets an input; it takes effect with [`Ternary::settle`].
    pub fn set(&mut self, input: usize, value: Option<bool>) {
        self.inputs[input] = rails(value);
    }

    /// Works out all nets without looking for edges.
    pub fn rest(&mut self) {
        self.evaluate();
    }

    /// The value of a net.
    pub fn net(&self, net: usize) -> Option<bool> {
        value(self.nets[net])
    }

    /// The value of each bit of storage.
    pub fn state(&self) -> Vec<Option<bool>> {
        self.state.iter().map(|&held| value(held)).collect()
    }

    /// Settles everything, like [`Circuit::settle`]. Bits that do not settle are unknown.
    pub fn settle(&mut self) {
        let clocks =
            |nets: &[Rails]| self.circuit.clocks.iter().map(|&clock| nets[clock]).collect::<Vec<_>>();
        let mut before = clocks(&self.nets);
        let rounds = 64 + 2 * self.state.len();
        for round in 0..2 * rounds {
            self.evaluate();
            let mut changed = false;
            for (index, storage) in self.circuit.storage.iter().enumerate() {
                let held = self.state[index];
                let mut after = held;
                for edge in &storage.edges {
                    let (must, may) = match edge.clock {
                        Some(clock) => {
                            let (was, is) = (before[clock], self.nets[self.circuit.clocks[clock]]);
                            (!was.high && !is.low, was.low && is.high)
                        }
                        None => (round == 0, round == 0),
                    };
                    let next = self.nets[edge.next];
                    after = take(after, next, must && storage.edges.len() == 1, may);
                }
                for load in &storage.loads {
                    let when = self.nets[load.when];
                    after = take(after, self.nets[load.value], !when.low, when.high);
                }
                // Late in an oscillation, changing bits become unknown.
                if after != held && round >= rounds {
                    after = UNKNOWN;
                }
                changed |= after != held;
                self.state[index] = after;
            }
            if !changed {
                return;
            }
            before = clocks(&self.nets);
        }
    }

    fn evaluate(&mut self) {
        self.nets.clear();
        for &gate in &self.circuit.gates.gates {
            let net = |net: usize| self.nets[net];
            let value = match gate {
                Gate::Constant(value) => rails(Some(value)),
                Gate::Input(index) => self.inputs[index],
                Gate::Flop(index) => self.state[index],
                Gate::Not(a) => Rails { low: net(a).high, high: net(a).low },
                Gate::And(a, b) => Rails { low: net(a).low || net(b).low, high: net(a).high && net(b).high },
                Gate::Or(a, b) => Rails { low: net(a).low && net(b).low, high: net(a).high || net(b).high },
                Gate::Xor(a, b) => {
                    let (a, b) = (net(a), net(b));
                    Rails {
                        low: a.low && b.low || a.high && b.high,
                        high: a.low && b.high || a.high && b.low,
                    }
                }
                Gate::Mux(s, a, b) => {
                    let (s, a, b) = (net(s), net(a), net(b));
                    Rails {
                        low: s.high && a.low || s.low && b.low,
                        high: s.high && a.high || s.low && b.high,
                    }
                }
            };
            self.nets.push(value);
        }
    }
}

/// A bit after it must, may or may not have got a value.
fn take(held: Rails, next: Rails, must: bool, may: bool) -> Rails {
    match (must, may) {
        (true, _) => next,
        (false, true) => Rails { low: held.low || next.low, high: held.high || next.high },
        (false, false) => held,
    }
}

fn rails(value: Option<bool>) -> Rails {
    match value {
        Some(value) => Rails { low: !value, high: value },
        None => UNKNOWN,
    }
}

fn value(rails: Rails) -> Option<bool> {
    match rails {
        Rails { low: true, high: false } => Some(false),
        Rails { low: false, high: true } => Some(true),
        _ => None,
    }
}
