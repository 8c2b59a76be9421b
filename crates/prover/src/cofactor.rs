use std::collections::BTreeSet;

use logic::{Flop, Gate, Gates, GatesBuilder, Net};

/// Copies of a circuit in which some inputs and flip-flops are constant, simplified as far as constants go.
///
/// All copies share their gates, and a gate exists once: where two copies lead to the same net, they compute
/// the same function of the remaining inputs. The converse does not hold.
#[derive(Debug, Default)]
pub struct Cofactors {
    builder: GatesBuilder,
}

impl Cofactors {
    /// Adds a copy, and returns the nets that some nets of the original map to. `constant` returns the value
    /// of an input or a flip-flop, if it has one.
    pub fn add(
        &mut self,
        gates: &Gates,
        results: &[Net],
        constant: impl Fn(Gate) -> Option<bool>,
    ) -> Vec<Net> {
        let mut copies: Vec<Net> = Vec::with_capacity(gates.gates.len());
        for &gate in &gates.gates {
            let copy = match gate {
                Gate::Input(_) | Gate::Flop(_) => constant(gate).map_or(gate, Gate::Constant),
                _ => gate.with_reads(|net| copies[net]),
            };
            copies.push(self.builder.add(copy));
        }
        results.iter().map(|&net| copies[net]).collect()
    }

    /// A copy as a circuit of its own, with the same flip-flops and ports; constant ones are not read.
    pub fn circuit(gates: &Gates, constant: impl Fn(Gate) -> Option<bool>) -> Gates {
        let mut cofactors = Cofactors::default();
        let next = gates.flops.iter().map(|flop| flop.next);
        let results: Vec<Net> = next.chain(gates.outputs.iter().copied()).collect();
        let nets = cofactors.add(gates, &results, constant);
        let (next, outputs) = nets.split_at(gates.flops.len());
        let flops = gates.flops.iter().zip(next).map(|(&flop, &next)| Flop { next, ..flop }).collect();
        Gates {
            gates: cofactors.builder.finish(),
            inputs: gates.inputs,
            flops,
            outputs: outputs.to_vec(),
            probes: Vec::new(),
        }
    }

    /// The net that always has this value.
    pub fn constant(&mut self, value: bool) -> Net {
        self.builder.add(Gate::Constant(value))
    }

    /// The net of a flip-flop.
    pub fn flop(&mut self, index: usize) -> Net {
        self.builder.add(Gate::Flop(index))
    }

    /// The flip-flops that a net depends on, by structure.
    pub fn support(&self, net: Net) -> BTreeSet<usize> {
        let gates = self.builder.gates();
        let mut cone = vec![false; net + 1];
        cone[net] = true;
        let mut flops = BTreeSet::new();
        for net in (0..=net).rev() {
            if cone[net] {
                gates[net].reads().for_each(|read| cone[read] = true);
                if let Gate::Flop(index) = gates[net] {
                    flops.insert(index);
                }
            }
        }
        flops
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A multiplexer that keeps a flip-flop or loads another, by two inputs.
    fn gates() -> Gates {
        let gates = vec![
            Gate::Input(0),
            Gate::Input(1),
            Gate::Flop(0),
            Gate::Flop(1),
            Gate::And(0, 1),
            Gate::Mux(4, 3, 2),
        ];
        Gates { gates, inputs: 2, ..Gates::default() }
    }

    /// All four inputs: three of them leave the flip-flop itself, and the last the other one.
    #[test]
    fn constants_leave_what_is_selected() {
        let mut cofactors = Cofactors::default();
        let nets: Vec<Net> = (0..4)
            .map(|input| {
                let constant = |gate| match gate {
                    Gate::Input(index) => Some(input >> index & 1 == 1),
                    _ => None,
                };
                cofactors.add(&gates(), &[5], constant)[0]
            })
            .collect();
        let [held, taken] = [0, 1].map(|index| cofactors.flop(index));
        assert_eq!(nets, [held, held, held, taken]);
        assert_eq!(cofactors.support(taken), BTreeSet::from([1]));
        let [low, high] = [false, true].map(|value| {
            let net = cofactors.constant(value);
            assert_eq!(cofactors.add(&gates(), &[5], |_| Some(value)), [net]);
            net
        });
        assert_ne!(low, high);
    }

    /// All eight values of a select and two flip-flops: a circuit with a constant behaves like the complete
    /// one with that value.
    #[test]
    fn a_circuit_with_a_constant_does_the_same() {
        let whole = Gates {
            flops: vec![Flop { initial: false, next: 5 }, Flop { initial: true, next: 4 }],
            outputs: vec![5, 1],
            ..gates()
        };
        for value in [false, true] {
            let part = Cofactors::circuit(&whole, |gate| (gate == Gate::Input(1)).then_some(value));
            assert!(!part.gates.contains(&Gate::Input(1)));
            let flops = [0xCCCC, 0xF0F0];
            let inputs = [0xAAAA, u64::from(value).wrapping_neg()];
            assert_eq!(part.step(&flops, 0, &inputs, None), whole.step(&flops, 0, &inputs, None));
        }
    }

    #[test]
    fn what_is_not_constant_stays() {
        let mut cofactors = Cofactors::default();
        let net = cofactors.add(&gates(), &[5], |gate| (gate == Gate::Input(0)).then_some(true))[0];
        assert_ne!(net, cofactors.flop(0));
        assert_eq!(cofactors.support(net), BTreeSet::from([0, 1]));
    }
}
