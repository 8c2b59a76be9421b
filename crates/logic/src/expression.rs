//! The computations of a module, bit by bit.

use crate::Codes;

/// The origin of the bits of a node.
#[derive(Clone, Debug)]
pub enum Expression {
    /// From an input port, by its index.
    Input(usize),
    /// From a register, by its index.
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

/// An operation on two bits.
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

    /// The same, to change them.
    pub(crate) fn operands_mut(&mut self) -> Vec<&mut Operand> {
        match self {
            Expression::Input(_) | Expression::Register(_) => vec![],
            Expression::InstanceOutput { .. } | Expression::Next { .. } => vec![],
            Expression::Alias(a) | Expression::Not(a) | Expression::Reduce(_, a) => vec![a],
            Expression::Bitwise(_, a, b) => vec![a, b],
            Expression::Equal(a, b) | Expression::Less(a, b) | Expression::Add(a, b) => vec![a, b],
            Expression::Select(a, b, c) => vec![a, b, c],
            Expression::Case(case) => std::iter::once(&mut case.selector).chain(&mut case.arms).collect(),
        }
    }
}
