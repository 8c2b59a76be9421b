//! From modules to gates.
//!
//! A circuit is a function, so everything that it reads has been computed before: no signal can depend on
//! itself except through a register, and flattening the hierarchy always ends.

use std::collections::HashMap;

use crate::Source;
use crate::expression::BitwiseOperation;
use crate::gates::{Flop, Gate, Gates, GatesBuilder, Net, Probe};
use crate::hierarchy::{Frame, frames};
use crate::{BitRef, Codes, Expression, Module, Netlist};

/// The nets of the bits of one copy of a module, by node and bit.
pub type Nets = HashMap<(usize, usize), Net>;

/// Takes the hierarchy apart.
pub fn lower(netlist: &Netlist) -> Gates {
    lower_with_nets(netlist).0
}

/// The same, with the nets of every copy of every module, in the order of [`frames`].
pub fn lower_with_nets(netlist: &Netlist) -> (Gates, Vec<Nets>) {
    let frames = frames(netlist);
    let nets = vec![HashMap::new(); frames.len()];
    let mut lowering = Lowering { builder: GatesBuilder::default(), frames, nets, flops: 0 };
    let top = 0;
    let module = netlist.top();
    let inputs = module.inputs.iter().map(|port| port.width).sum();
    // All sources come first, so that inputs and flip-flops exist even where nothing reads them.
    for i in 0..inputs {
        lowering.builder.add(Gate::Input(i));
    }
    let mut flops = Vec::new();
    for register in &module.registers {
        for bit in 0..register.width {
            let net = lowering.bit(top, BitRef::Node { node: register.node, bit });
            flops.push((net, register.initial >> bit & 1 == 1));
        }
    }
    let mut outputs = Vec::new();
    for (_, operand) in &module.outputs {
        outputs.extend(lowering.operand(top, operand));
    }
    let mut next = Vec::new();
    for index in 0..module.registers.len() {
        next.extend(lowering.next(top, index));
    }
    let flops = flops.iter().zip(next).map(|(&(_, initial), next)| Flop { initial, next }).collect();
    let probes = lowering.probes();
    let gates = Gates { gates: lowering.builder.finish(), inputs, flops, outputs, probes };
    (gates, lowering.nets)
}

struct Lowering<'a> {
    builder: GatesBuilder,
    frames: Vec<Frame<'a>>,
    /// The nets of the bits of each frame.
    nets: Vec<Nets>,
    flops: usize,
}

impl Lowering<'_> {
    fn operand(&mut self, frame: usize, operand: &[BitRef]) -> Vec<Net> {
        operand.iter().map(|&bit| self.bit(frame, bit)).collect()
    }

    fn bit(&mut self, frame: usize, bit: BitRef) -> Net {
        let (node, bit) = match bit {
            BitRef::Constant(value, _) => return self.builder.add(Gate::Constant(value)),
            BitRef::Node { node, bit } => (node, bit),
        };
        if let Some(&net) = self.nets[frame].get(&(node, bit)) {
            return net;
        }
        let net = self.compute(frame, node, bit);
        self.nets[frame].insert((node, bit), net);
        net
    }

    fn compute(&mut self, frame: usize, node: usize, bit: usize) -> Net {
        let module = self.frames[frame].module;
        match &module.nodes[node].expression {
            Expression::Input(index) => match self.frames[frame].outside {
                Some((outside, instance)) => {
                    let connected = self.frames[outside].module.instances[instance].inputs[*index][bit];
                    self.bit(outside, connected)
                }
                None => {
                    let before: usize = module.inputs[..*index].iter().map(|port| port.width).sum();
                    self.builder.add(Gate::Input(before + bit))
                }
            },
            Expression::Register(index) => match module.registers[*index].source {
                Source::Inside { instance, register } => {
                    let inside = self.frames[frame].inside[instance];
                    let node = self.frames[inside].module.registers[register].node;
                    self.bit(inside, BitRef::Node { node, bit })
                }
                Source::Here(_) => {
                    self.flops += 1;
                    self.builder.add(Gate::Flop(self.flops - 1))
                }
            },
            Expression::InstanceOutput { instance, output } => {
                let inside = self.frames[frame].inside[*instance];
                let connected = self.frames[inside].module.outputs[*output].1[bit];
                self.bit(inside, connected)
            }
            Expression::Next { instance, register } => {
                let inside = self.frames[frame].inside[*instance];
                self.next(inside, *register)[bit]
            }
            Expression::Alias(a) => self.bit(frame, a[bit]),
            Expression::Not(a) => {
                let a = self.bit(frame, a[bit]);
                self.builder.add(Gate::Not(a))
            }
            Expression::Bitwise(operation, a, b) => {
                let (a, b) = (self.bit(frame, a[bit]), self.bit(frame, b[bit]));
                self.builder.add(two(*operation, a, b))
            }
            Expression::Reduce(operation, a) => {
                let bits = self.operand(frame, a);
                self.tree(*operation, bits)
            }
            Expression::Equal(a, b) => {
                let (a, b) = (self.operand(frame, a), self.operand(frame, b));
                let differs = a.into_iter().zip(b).map(|(a, b)| self.builder.add(Gate::Xor(a, b))).collect();
                let any = self.tree(BitwiseOperation::Or, differs);
                self.builder.add(Gate::Not(any))
            }
            Expression::Less(a, b) => {
                let (a, b) = (self.operand(frame, a), self.operand(frame, b));
                let mut less = self.builder.add(Gate::Constant(false));
                for (a, b) in a.into_iter().zip(b) {
                    let differs = self.builder.add(Gate::Xor(a, b));
                    less = self.builder.add(Gate::Mux(differs, b, less));
                }
                less
            }
            Expression::Add(a, b) => {
                let (a, b) = (self.operand(frame, &a[..=bit]), self.operand(frame, &b[..=bit]));
                let mut carry = self.builder.add(Gate::Constant(false));
                let mut sum = carry;
                for (a, b) in a.into_iter().zip(b) {
                    let differs = self.builder.add(Gate::Xor(a, b));
                    sum = self.builder.add(Gate::Xor(differs, carry));
                    carry = self.builder.add(Gate::Mux(differs, carry, a));
                }
                sum
            }
            Expression::Select(condition, then, otherwise) => {
                let condition = self.bit(frame, condition[0]);
                let (then, otherwise) = (self.bit(frame, then[bit]), self.bit(frame, otherwise[bit]));
                self.builder.add(Gate::Mux(condition, then, otherwise))
            }
            Expression::Case(case) => {
                let selector = self.operand(frame, &case.selector);
                let mut result = self.bit(frame, case.arms[0][bit]);
                for (arm, (_, code)) in case.arms.iter().zip(case.codes).skip(1) {
                    let arm = self.bit(frame, arm[bit]);
                    let matching = selector
                        .iter()
                        .enumerate()
                        .map(
                            |(i, &net)| {
                                if code >> i & 1 == 1 { net } else { self.builder.add(Gate::Not(net)) }
                            },
                        )
                        .collect();
                    let chosen = self.tree(BitwiseOperation::And, matching);
                    result = self.builder.add(Gate::Mux(chosen, arm, result));
                }
                result
            }
        }
    }

    /// The next value of a register of a frame.
    fn next(&mut self, frame: usize, register: usize) -> Vec<Net> {
        match &self.frames[frame].module.registers[register].source {
            Source::Here(next) => self.operand(frame, next),
            Source::Inside { instance, register } => {
                let inside = self.frames[frame].inside[*instance];
                self.next(inside, *register)
            }
        }
    }

    /// A balanced tree of gates on one net or more, so that depth grows with the logarithm of the width.
    fn tree(&mut self, operation: BitwiseOperation, mut nets: Vec<Net>) -> Net {
        while nets.len() > 1 {
            nets = nets
                .chunks(2)
                .map(|pair| match *pair {
                    [a, b] => self.builder.add(two(operation, a, b)),
                    _ => pair[0],
                })
                .collect();
        }
        nets[0]
    }

    /// Every named signal, and every port, of every copy of every module.
    fn probes(&mut self) -> Vec<Probe> {
        let mut probes = Vec::new();
        for frame in 0..self.frames.len() {
            let module = self.frames[frame].module;
            let outputs = module
                .outputs
                .iter()
                .map(|(port, operand)| (port.name.clone(), operand.clone(), port.states));
            let nodes = module.nodes.iter().enumerate().filter_map(|(node, found)| {
                let name = found.name.clone()?;
                let bits = (0..found.width).map(|bit| BitRef::Node { node, bit }).collect();
                Some((name, bits, module.states_of(node)))
            });
            let mut seen = std::collections::HashSet::new();
            for (name, operand, states) in nodes.chain(outputs).collect::<Vec<(String, Vec<BitRef>, _)>>() {
                if seen.insert(name.clone()) {
                    let nets = self.operand(frame, &operand);
                    probes.push(Probe { scope: self.frames[frame].scope.clone(), name, nets, states });
                }
            }
        }
        probes
    }
}

fn two(operation: BitwiseOperation, a: Net, b: Net) -> Gate {
    match operation {
        BitwiseOperation::And => Gate::And(a, b),
        BitwiseOperation::Or => Gate::Or(a, b),
        BitwiseOperation::Xor => Gate::Xor(a, b),
    }
}

impl Module {
    /// The states that a node holds, as far as a register, a port or a case shows it.
    fn states_of(&self, node: usize) -> Codes {
        let whole = |operand: &[BitRef]| self.whole_node(operand) == Some(node);
        match &self.nodes[node].expression {
            Expression::Register(index) => self.registers[*index].states,
            Expression::Input(index) => self.inputs[*index].states,
            _ => {
                let next = self.registers.iter().find_map(|register| match &register.source {
                    Source::Here(next) if whole(next) => Some(register.states),
                    _ => None,
                });
                let output =
                    || self.outputs.iter().find(|(_, operand)| whole(operand)).map(|(port, _)| port.states);
                next.or_else(output).unwrap_or(&[])
            }
        }
    }
}
