//! What a recorded circuit consists of.

use std::any::TypeId;

use crate::gates::{Gates, Statistics};
use crate::recorder::{Library, Recorder};
use crate::{Block, BuildError, Codes, Machine, lower, verilog};

/// A recorded circuit: a module and all the modules that it is made of.
#[derive(Clone, Debug)]
pub struct Netlist {
    /// Every module once, inner ones before the ones that use them; the last is the whole.
    pub modules: Vec<Module>,
}

impl Netlist {
    /// Records a combinational block.
    pub fn of_block<T: Block>() -> Result<Netlist, BuildError> {
        let library = Library::default();
        Recorder::record_block::<T>(&library)?;
        Ok(Netlist { modules: library.into_modules() })
    }

    /// Records a machine.
    pub fn of_machine<T: Machine>() -> Result<Netlist, BuildError> {
        let library = Library::default();
        Recorder::record_machine::<T>(&library)?;
        Ok(Netlist { modules: library.into_modules() })
    }

    /// The module that is the whole circuit.
    pub fn top(&self) -> &Module {
        &self.modules[self.modules.len() - 1]
    }

    /// The module with this name.
    pub fn module(&self, name: &str) -> Option<&Module> {
        self.modules.iter().find(|module| module.name == name)
    }

    /// One of the modules as a circuit of its own, with the modules that it is made of.
    pub fn part(&self, name: &str) -> Option<Netlist> {
        let place = self.modules.iter().position(|module| module.name == name)?;
        let mut needed = vec![name.to_owned()];
        let mut modules = Vec::new();
        // Inner modules come first, so whatever needs a module has been seen before it from behind.
        for module in self.modules[..=place].iter().rev() {
            if needed.contains(&module.name) {
                needed.extend(module.instances.iter().map(|instance| instance.module.clone()));
                modules.insert(0, module.clone());
            }
        }
        Some(Netlist { modules })
    }

    /// The circuit as gates and flip-flops, without hierarchy but with every name.
    pub fn gates(&self) -> Gates {
        lower::lower(self)
    }

    /// How many gates and flip-flops there are, and how deep the logic is.
    pub fn statistics(&self) -> Statistics {
        self.gates().statistics()
    }

    /// The circuit as Verilog-2001, the whole in one text, inner modules first.
    pub fn verilog(&self) -> String {
        let modules: Vec<String> = self.modules.iter().map(|module| self.module_verilog(module)).collect();
        modules.join("\n")
    }

    /// A Verilog-2001 test bench that checks itself: it gives the circuit these levels clock by clock
    /// and compares every output with what this netlist does.
    pub fn self_checking_bench(&self, clocks: &[u64]) -> String {
        verilog::self_checking(self, clocks)
    }

    /// One of the modules as Verilog-2001.
    pub fn module_verilog(&self, module: &Module) -> String {
        verilog::print(self, module)
    }
}

/// A recorded block.
#[derive(Clone, Debug)]
pub struct Module {
    /// The name.
    pub name: String,
    /// What it is for.
    pub purpose: String,
    /// Whether it has `clock` and `reset`.
    pub clocked: bool,
    /// The input ports, without `clock` and `reset`.
    pub inputs: Vec<Port>,
    /// The output ports.
    pub outputs: Vec<(Port, Operand)>,
    /// Every register, those of inner machines included, in the order of declaration.
    pub registers: Vec<Register>,
    /// What the circuit computes, in the order in which it was written.
    pub nodes: Vec<Node>,
    /// The blocks inside, in the order in which they were written.
    pub instances: Vec<Instance>,
    pub(crate) type_id: TypeId,
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
    /// What the circuit's author says of it.
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
    /// What it holds after a reset.
    pub initial: u64,
    /// The node that stands for its value.
    pub node: usize,
    /// Where its next value comes from.
    pub source: Source,
}

/// Where the next value of a register comes from.
#[derive(Clone, Debug)]
pub enum Source {
    /// From this module.
    Here(Operand),
    /// From a machine inside: the instance, and the place of the register among its registers.
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
    /// What is connected to its inputs, in the order of the ports.
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
    /// Where the bits come from.
    pub expression: Expression,
}

/// Where the bits of a node come from.
#[derive(Clone, Debug)]
pub enum Expression {
    /// From an input port, by its place.
    Input(usize),
    /// From a register, by its place.
    Register(usize),
    /// From an output of an instance.
    InstanceOutput {
        /// Which instance.
        instance: usize,
        /// Which of its outputs.
        output: usize,
    },
    /// The next value that an inner machine computes for a register; only ever returned.
    Next {
        /// Which instance.
        instance: usize,
        /// Which of its registers.
        register: usize,
    },
    /// Other bits under a name of their own.
    Alias(Operand),
    /// Every bit inverted.
    Not(Operand),
    /// Two vectors combined bit by bit.
    Bitwise(BitwiseOperation, Operand, Operand),
    /// All bits combined into one.
    Reduce(BitwiseOperation, Operand),
    /// Whether two vectors are equal.
    Equal(Operand, Operand),
    /// Whether the first number is less than the second.
    Less(Operand, Operand),
    /// The sum of two numbers.
    Add(Operand, Operand),
    /// The second operand where the first is 1, else the third.
    Select(Operand, Operand, Operand),
    /// The arm that belongs to the state.
    Case(Case),
}

/// A choice by state.
#[derive(Clone, Debug)]
pub struct Case {
    /// The state.
    pub selector: Operand,
    /// The names and codes of the states.
    pub codes: Codes,
    /// The value for each of them, in the same order.
    pub arms: Vec<Operand>,
}

/// What a gate does with two bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BitwiseOperation {
    /// Both.
    And,
    /// At least one.
    Or,
    /// Exactly one.
    Xor,
}

/// The bits that an expression works on, the lowest first.
pub type Operand = Vec<BitRef>;

/// One bit inside a module.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BitRef {
    /// A constant, perhaps part of a vector that is known by a name.
    Constant(bool, Option<Label>),
    /// A bit of a node.
    Node {
        /// Which node.
        node: usize,
        /// Which of its bits.
        bit: usize,
    },
}

/// That a constant bit belongs to a constant vector with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Label {
    /// The name of the vector.
    pub name: &'static str,
    /// Which of its bits this is.
    pub bit: usize,
    /// How many bits it has.
    pub width: usize,
}

impl Expression {
    /// Everything that the expression reads inside its own module.
    pub fn operands(&self) -> Vec<&Operand> {
        match self {
            Expression::Input(_) | Expression::Register(_) => vec![],
            Expression::InstanceOutput { .. } | Expression::Next { .. } => vec![],
            Expression::Alias(a) | Expression::Not(a) | Expression::Reduce(_, a) => vec![a],
            Expression::Bitwise(_, a, b) => vec![a, b],
            Expression::Equal(a, b) | Expression::Less(a, b) | Expression::Add(a, b) => vec![a, b],
            Expression::Select(a, b, c) => vec![a, b, c],
            Expression::Case(case) => std::iter::once(&case.selector).chain(&case.arms).collect(),
        }
    }
}
