//! The drawing of one signal: a tree of gates with named connections at its leaves.

use std::collections::BTreeSet;

use super::super::operand::{Run, constant, runs};
use crate::{BitRef, BitwiseOperation, Expression, Module, Operand};

/// Part of a drawing that makes one value.
#[derive(Clone, Debug)]
pub enum Term {
    /// A signal, or some of its bits, by name.
    Name { name: String, width: usize },
    /// A constant.
    Constant { value: u64, width: usize },
    /// A gate on vectors.
    Gate { kind: &'static str, width: usize, inputs: Vec<Term> },
    /// A gate on the bits of one vector, some of them inverted.
    Bits { kind: &'static str, inverted: u64, source: Box<Term>, width: usize },
    /// An inverter.
    Not { width: usize, input: Box<Term> },
    /// The input that the selector chooses.
    Choice { width: usize, selector: Box<Term>, bits: usize, inputs: Vec<Term> },
    /// The sum.
    Sum { width: usize, inputs: [Box<Term>; 2] },
    /// A comparison of numbers: equal, or less.
    Comparison { less: bool, width: usize, inputs: [Box<Term>; 2] },
    /// Vectors put together, the lowest first, each with its width.
    Join { parts: Vec<(Term, usize)> },
    /// One bit several times.
    Repeat { bit: Box<Term>, width: usize },
}

/// Some bits of a signal that something reads: the node, the lowest bit and how many.
pub type Slice = (usize, usize, usize);

/// Turns the computations of a module into terms, and notes which bits of signals they read.
pub struct Terms<'a> {
    pub module: &'a Module,
    pub slices: BTreeSet<Slice>,
}

/// The name of some bits of a signal.
pub fn slice_name(name: &str, low: usize, width: usize) -> String {
    if width == 1 { format!("{name}[{low}]") } else { format!("{name}[{}:{low}]", low + width - 1) }
}

impl Terms<'_> {
    /// The definition of a node.
    pub fn definition(&mut self, node: usize) -> Term {
        self.expression(node, 0, self.module.nodes[node].width)
    }

    /// An operand.
    pub fn operand(&mut self, operand: &[BitRef]) -> Term {
        if let Some(value) = constant(operand) {
            return Term::Constant { value, width: operand.len() };
        }
        let runs = runs(operand);
        match runs[..] {
            [run] => self.run(run),
            _ => Term::Join { parts: runs.into_iter().map(|run| (self.run(run), run.width())).collect() },
        }
    }

    fn run(&mut self, run: Run) -> Term {
        match run {
            Run::Constant { value, width } => Term::Constant { value, width },
            Run::Repeated { bit, times } => {
                Term::Repeat { bit: Box::new(self.operand(&[bit])), width: times }
            }
            Run::Slice { node, low, width } => match &self.module.nodes[node].name {
                None => self.expression(node, low, width),
                Some(name) if width == self.module.nodes[node].width => {
                    Term::Name { name: name.clone(), width }
                }
                Some(name) => {
                    self.slices.insert((node, low, width));
                    Term::Name { name: slice_name(name, low, width), width }
                }
            },
        }
    }

    fn expression(&mut self, node: usize, low: usize, width: usize) -> Term {
        let module = self.module;
        let cut = |operand: &Operand| operand[low..low + width].to_vec();
        match &module.nodes[node].expression {
            Expression::Alias(a) => self.operand(&cut(a)),
            Expression::Not(a) => Term::Not { width, input: Box::new(self.operand(&cut(a))) },
            Expression::Bitwise(operation, a, b) => {
                let mut inputs = Vec::new();
                for side in [a, b] {
                    match self.operand(&cut(side)) {
                        Term::Gate { kind, inputs: more, .. }
                            if kind == gate(*operation) && inputs.len() + more.len() <= 9 =>
                        {
                            inputs.extend(more);
                        }
                        term => inputs.push(term),
                    }
                }
                Term::Gate { kind: gate(*operation), width, inputs }
            }
            Expression::Reduce(operation, a) => self.bits(gate(*operation), 0, a),
            Expression::Equal(a, b) => self.equal(a, b),
            Expression::Less(a, b) => {
                let inputs = [a, b].map(|side| Box::new(self.operand(side)));
                Term::Comparison { less: true, width: a.len(), inputs }
            }
            Expression::Add(a, b) => {
                Term::Sum { width, inputs: [a, b].map(|side| Box::new(self.operand(side))) }
            }
            Expression::Select(condition, then, otherwise) => Term::Choice {
                width,
                selector: Box::new(self.operand(condition)),
                bits: 1,
                inputs: vec![self.operand(&cut(otherwise)), self.operand(&cut(then))],
            },
            Expression::Case(case) => {
                let arm = |code: u64| case.codes.iter().position(|&(_, known)| known == code).unwrap_or(0);
                let bits = case.selector.len();
                let inputs = (0..1 << bits).map(|code| self.operand(&cut(&case.arms[arm(code)]))).collect();
                Term::Choice { width, selector: Box::new(self.operand(&case.selector)), bits, inputs }
            }
            Expression::Input(_)
            | Expression::Register(_)
            | Expression::InstanceOutput { .. }
            | Expression::Next { .. } => {
                Term::Name { name: module.nodes[node].name.clone().unwrap_or_default(), width }
            }
        }
    }

    /// A comparison with a constant is a gate with inverted inputs.
    fn equal(&mut self, a: &Operand, b: &Operand) -> Term {
        let width = a.len();
        match (constant(a), constant(b)) {
            (None, Some(value)) if width <= 16 => self.bits("AND Gate", !value, a),
            (Some(value), None) if width <= 16 => self.bits("AND Gate", !value, b),
            _ => {
                let inputs = [a, b].map(|side| Box::new(self.operand(side)));
                Term::Comparison { less: false, width, inputs }
            }
        }
    }

    fn bits(&mut self, kind: &'static str, inverted: u64, operand: &Operand) -> Term {
        let width = operand.len();
        let source = Box::new(self.operand(operand));
        match (width, inverted & 1) {
            (1, 1) => Term::Not { width, input: source },
            (1, _) => *source,
            _ => Term::Bits { kind, inverted, source, width },
        }
    }
}

fn gate(operation: BitwiseOperation) -> &'static str {
    match operation {
        BitwiseOperation::And => "AND Gate",
        BitwiseOperation::Or => "OR Gate",
        BitwiseOperation::Xor => "XOR Gate",
    }
}
