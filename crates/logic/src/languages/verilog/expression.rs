//! Expressions, with no more parentheses than a reader needs.

use super::super::layout::Value;
use super::super::operand::{Run, label, runs};
use crate::{BitRef, BitwiseOperation, Expression, Module, Node};

/// How tightly an expression holds together; a reader needs parentheses around anything looser.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// A name, a number, something in brackets.
    Atom,
    /// An operator before its operand.
    Prefix,
    /// Operands with this operator between them.
    Chain(&'static str),
    /// A choice.
    Choice,
}

pub type Text = (String, Shape);

pub struct Expressions<'a> {
    pub module: &'a Module,
}

/// A number with its width.
pub fn literal(value: u64, width: usize) -> String {
    match width {
        1..=2 => format!("{width}'b{value:0width$b}"),
        3..=8 => format!("{width}'d{value}"),
        _ => format!("{width}'h{value:x}"),
    }
}

impl Expressions<'_> {
    /// The name of a node; nodes without one are never referred to by name.
    pub fn name(&self, node: usize) -> &str {
        self.module.nodes[node].name.as_deref().unwrap_or_default()
    }

    /// An operand on one line.
    pub fn inline(&self, operand: &[BitRef]) -> String {
        self.text(operand).0
    }

    /// An operand as the value of a statement.
    pub fn value(&self, operand: &[BitRef]) -> Value {
        match self.unnamed(operand) {
            Some(node) => self.definition(&self.module.nodes[node]),
            None => match self.parts(operand) {
                Some(parts) => Value::List(parts),
                None => Value::Plain(self.inline(operand)),
            },
        }
    }

    /// The definition of a node, as the value of a statement.
    pub fn definition(&self, node: &Node) -> Value {
        let mut alternatives = Vec::new();
        let mut last = node;
        while let Expression::Select(condition, then, otherwise) = &last.expression {
            alternatives.push((self.wrapped(condition), self.wrapped(then)));
            match self.unnamed(otherwise).map(|node| &self.module.nodes[node]) {
                Some(next) if matches!(next.expression, Expression::Select(..)) => last = next,
                _ => return Value::Choice(alternatives, self.inline(otherwise)),
            }
        }
        match &node.expression {
            Expression::Alias(operand) => self.value(operand),
            _ => Value::Plain(self.expression(node, 0, node.width).0),
        }
    }

    /// The node of an operand that is all of one node without a name.
    fn unnamed(&self, operand: &[BitRef]) -> Option<usize> {
        self.module.whole_node(operand).filter(|&node| self.module.nodes[node].name.is_none())
    }

    fn wrapped(&self, operand: &[BitRef]) -> String {
        wrap(self.text(operand), &[Shape::Atom, Shape::Prefix])
    }

    fn text(&self, operand: &[BitRef]) -> Text {
        if let Some((name, _)) = label(operand) {
            return (name.to_owned(), Shape::Atom);
        }
        match self.parts(operand) {
            Some(parts) => (format!("{{{}}}", parts.join(", ")), Shape::Atom),
            None => self.run(&runs(operand)[0]),
        }
    }

    /// The parts of an operand that has to be put together from several, the highest first.
    fn parts(&self, operand: &[BitRef]) -> Option<Vec<String>> {
        let runs = runs(operand);
        (label(operand).is_none() && runs.len() > 1)
            .then(|| runs.iter().rev().map(|run| self.run(run).0).collect())
    }

    pub fn run(&self, run: &Run) -> Text {
        match *run {
            Run::Constant { value, width } => (literal(value, width), Shape::Atom),
            Run::Repeated { bit, times } => (format!("{{{times}{{{}}}}}", self.inline(&[bit])), Shape::Atom),
            Run::Slice { node, low, width } => {
                let found = &self.module.nodes[node];
                let Some(name) = &found.name else { return self.expression(found, low, width) };
                let text = if width == found.width {
                    name.clone()
                } else if width == 1 {
                    format!("{name}[{low}]")
                } else {
                    format!("{name}[{}:{low}]", low + width - 1)
                };
                (text, Shape::Atom)
            }
        }
    }

    /// Some bits of the definition of a node. Only bitwise operations can be cut.
    fn expression(&self, node: &Node, low: usize, width: usize) -> Text {
        let cut = |operand: &[BitRef]| operand[low..low + width].to_vec();
        match &node.expression {
            Expression::Alias(a) => self.text(&cut(a)),
            Expression::Not(a) => self.inverted(&cut(a)),
            Expression::Bitwise(operation, a, b) => self.chain(symbol(*operation), &cut(a), &cut(b)),
            Expression::Reduce(operation, a) => {
                (format!("{}{}", symbol(*operation), self.wrapped_atom(a)), Shape::Prefix)
            }
            Expression::Equal(a, b) => self.chain("==", a, b),
            Expression::Less(a, b) => self.chain("<", a, b),
            Expression::Add(a, b) => self.chain("+", a, b),
            Expression::Select(condition, then, otherwise) => {
                let (condition, then) = (self.wrapped(condition), self.wrapped(&cut(then)));
                let otherwise =
                    wrap(self.text(&cut(otherwise)), &[Shape::Atom, Shape::Prefix, Shape::Choice]);
                (format!("{condition} ? {then} : {otherwise}"), Shape::Choice)
            }
            Expression::Input(_)
            | Expression::Register(_)
            | Expression::InstanceOutput { .. }
            | Expression::Next { .. }
            | Expression::Case(_) => (node.name.clone().unwrap_or_default(), Shape::Atom),
        }
    }

    fn wrapped_atom(&self, operand: &[BitRef]) -> String {
        wrap(self.text(operand), &[Shape::Atom])
    }

    /// The opposite of a comparison is a comparison.
    fn inverted(&self, operand: &[BitRef]) -> Text {
        if let Some(Expression::Equal(a, b)) =
            self.unnamed(operand).map(|node| &self.module.nodes[node].expression)
        {
            return self.chain("!=", a, b);
        }
        (format!("~{}", self.wrapped_atom(operand)), Shape::Prefix)
    }

    fn chain(&self, operator: &'static str, a: &[BitRef], b: &[BitRef]) -> Text {
        let associative = matches!(operator, "&" | "|" | "^");
        let side = |operand: &[BitRef]| {
            let same = [Shape::Atom, Shape::Prefix, Shape::Chain(operator)];
            wrap(self.text(operand), if associative { &same } else { &same[..2] })
        };
        (format!("{} {operator} {}", side(a), side(b)), Shape::Chain(operator))
    }
}

fn wrap((text, shape): Text, bare: &[Shape]) -> String {
    if bare.contains(&shape) { text } else { format!("({text})") }
}

fn symbol(operation: BitwiseOperation) -> &'static str {
    match operation {
        BitwiseOperation::And => "&",
        BitwiseOperation::Or => "|",
        BitwiseOperation::Xor => "^",
    }
}
