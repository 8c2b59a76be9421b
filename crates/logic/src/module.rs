//! The parts of a recorded circuit.

use std::any::TypeId;

use crate::{BitRef, BuildError, Codes, Expression, Operand};

/// A recorded block.
#[derive(Clone, Debug)]
pub struct Module {
    /// The name.
    pub name: String,
    /// Its purpose.
    pub purpose: String,
    /// Whether it has `clock` and `reset`.
    pub clocked: bool,
    /// The input ports, without `clock` and `reset`.
    pub inputs: Vec<Port>,
    /// The output ports.
    pub outputs: Vec<(Port, Operand)>,
    /// Every register, those of inner machines included, in the order of declaration.
    pub registers: Vec<Register>,
    /// The computations, in the order in which they were written.
    pub nodes: Vec<Node>,
    /// The blocks inside, in the order in which they were written.
    pub instances: Vec<Instance>,
    pub(crate) type_id: TypeId,
}

impl Module {
    /// The node that consists of just these bits in order.
    pub fn whole_node(&self, bits: &[BitRef]) -> Option<usize> {
        let BitRef::Node { node, .. } = *bits.first()? else { return None };
        let in_order = bits.iter().enumerate().all(|(bit, &found)| found == BitRef::Node { node, bit });
        (in_order && self.nodes[node].width == bits.len()).then_some(node)
    }

    /// The register that consists of just these bits in order.
    pub fn register_of(&self, bits: &[BitRef]) -> Option<usize> {
        match self.nodes[self.whole_node(bits)?].expression {
            Expression::Register(index) => Some(index),
            _ => None,
        }
    }

    /// The nodes that something reads, some of them more than once.
    pub(crate) fn read_nodes(&self) -> impl Iterator<Item = usize> {
        let inside = self.nodes.iter().flat_map(|node| node.expression.operands());
        let instances = self.instances.iter().flat_map(|instance| &instance.inputs);
        let outputs = self.outputs.iter().map(|(_, operand)| operand);
        let registers = self.registers.iter().filter_map(|register| match &register.source {
            Source::Here(next) => Some(next),
            Source::Inside { .. } => None,
        });
        inside.chain(instances).chain(outputs).chain(registers).flatten().filter_map(|bit| match bit {
            BitRef::Node { node, .. } => Some(*node),
            BitRef::Constant(..) => None,
        })
    }

    /// Refuses constructs that Verilog cannot express, and registers that the module must not read.
    pub(crate) fn check(&self) -> Result<(), BuildError> {
        let module = self.name.clone();
        let nodes = self.nodes.iter().filter_map(|node| Some((node.name.as_ref()?, node.width)));
        let outputs = self.outputs.iter().map(|(port, _)| (&port.name, port.width));
        if let Some((name, width)) = nodes.chain(outputs).find(|&(_, width)| width > 64) {
            return Err(BuildError::TooWide { module, name: name.clone(), width });
        }
        for node in self.read_nodes() {
            match self.nodes[node].expression {
                Expression::Next { instance, .. } => {
                    let instance = self.instances[instance].name.clone();
                    return Err(BuildError::ForeignRegisters { module, instance });
                }
                Expression::Register(index) => {
                    let register = &self.registers[index];
                    let shown = |instance: usize| self.instances[instance].outputs.contains(&node);
                    if matches!(register.source, Source::Inside { instance, .. } if !shown(instance)) {
                        return Err(BuildError::HiddenRegister { module, register: register.path.clone() });
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }
}

/// A port of a module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Port {
    /// The name.
    pub name: String,
    /// How many bits it has.
    pub width: usize,
    /// The names and codes, if it holds a state.
    pub states: Codes,
    /// The description by the circuit's author.
    pub description: String,
}

/// A register of a module or of a machine inside it.
#[derive(Clone, Debug)]
pub struct Register {
    /// The name, with the names of the bundles around it.
    pub path: String,
    /// How many bits it has.
    pub width: usize,
    /// The names and codes, if it holds a state.
    pub states: Codes,
    /// Its value after a reset.
    pub initial: u64,
    /// The node of its value.
    pub node: usize,
    /// The origin of its next value.
    pub source: Source,
}

/// The origin of the next value of a register.
#[derive(Clone, Debug)]
pub enum Source {
    /// From this module.
    Here(Operand),
    /// From a machine inside: the instance, and the index of the register among its registers.
    Inside {
        /// Which instance.
        instance: usize,
        /// Which of its registers.
        register: usize,
    },
}

/// A copy of one module inside another.
#[derive(Clone, Debug)]
pub struct Instance {
    /// The name of this copy.
    pub name: String,
    /// The name of the module.
    pub module: String,
    /// The connections of its inputs, in the order of the ports.
    pub inputs: Vec<Operand>,
    /// The nodes that its outputs drive, in the order of the ports.
    pub outputs: Vec<usize>,
}

/// A vector of bits that a module computes or receives.
#[derive(Clone, Debug)]
pub struct Node {
    /// The name, if it has one.
    pub name: Option<String>,
    /// How many bits it has.
    pub width: usize,
    /// The origin of the bits.
    pub expression: Expression,
}
