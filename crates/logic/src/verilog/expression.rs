//! Expressions, with no more parentheses than a reader needs.

use std::collections::BTreeSet;

use super::layout::Value;
use crate::{BitRef, BitwiseOperation, Expression, Module, Node};

/// How tightly an expression holds together; a reader needs parentheses around anything looser.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    /// A name, a number, something in brackets.
    Atom,
    /// An operator before its operand.
    Prefix,
    /// Operands with this operator between them.
    Chain(&'static str),
    /// A choice.
    Choice,
}

type Text = (String, Shape);

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

    /// What a node is equal to, as the value of a statement.
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

    /// The named constants that the module uses, with width and value, in the order of their values.
    pub fn localparams(&self) -> Vec<(&'static str, usize, u64)> {
        let mut found = BTreeSet::new();
        let mut add = |name: &'static str, width: usize, value: u64| found.insert((width, value, name));
        for node in &self.module.nodes {
            if let Expression::Case(case) = &node.expression {
                for &(state, code) in case.codes {
                    add(state, case.selector.len(), code);
                }
            }
        }
        for register in &self.module.registers {
            if matches!(register.source, crate::module::Source::Here(_)) {
                for &(state, code) in register.states {
                    add(state, register.width, code);
                }
            }
        }
        let inside = self.module.nodes.iter().flat_map(|node| node.expression.operands());
        let outside = self.module.outputs.iter().map(|(_, operand)| operand);
        let instances = self.module.instances.iter().flat_map(|instance| &instance.inputs);
        let next = self.module.registers.iter().filter_map(|register| match &register.source {
            crate::module::Source::Here(next) => Some(next),
            crate::module::Source::Inside { .. } => None,
        });
        for operand in inside.chain(outside).chain(instances).chain(next) {
            if let Some((name, value)) = label(operand) {
                add(name, operand.len(), value);
            }
        }
        found.into_iter().map(|(width, value, name)| (name, width, value)).collect()
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

    fn run(&self, run: &Run) -> Text {
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

    /// Some bits of what a node is equal to. Only operations that work bit by bit can be cut.
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

/// The name and value of an operand that is all of a named constant.
fn label(operand: &[BitRef]) -> Option<(&'static str, u64)> {
    let BitRef::Constant(_, Some(first)) = operand.first()? else { return None };
    let mut value = 0;
    for (place, bit) in operand.iter().enumerate() {
        match bit {
            BitRef::Constant(set, Some(label))
                if label.name == first.name && label.bit == place && label.width == operand.len() =>
            {
                value |= u64::from(*set) << place;
            }
            _ => return None,
        }
    }
    Some((first.name, value))
}

/// Neighbouring bits that can be written together.
enum Run {
    Constant { value: u64, width: usize },
    Slice { node: usize, low: usize, width: usize },
    Repeated { bit: BitRef, times: usize },
}

fn runs(operand: &[BitRef]) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for &bit in operand {
        let extended = match (runs.last_mut(), bit) {
            (Some(Run::Constant { value, width }), BitRef::Constant(set, _)) => {
                *value |= u64::from(set) << *width;
                *width += 1;
                true
            }
            (Some(Run::Slice { node, low, width }), BitRef::Node { node: other, bit })
                if *node == other && *low + *width == bit =>
            {
                *width += 1;
                true
            }
            (Some(Run::Slice { node, low, width: 1 }), _)
                if bit == (BitRef::Node { node: *node, bit: *low }) =>
            {
                runs.pop();
                runs.push(Run::Repeated { bit, times: 2 });
                true
            }
            (Some(Run::Repeated { bit: same, times }), _) if *same == bit => {
                *times += 1;
                true
            }
            _ => false,
        };
        if !extended {
            runs.push(match bit {
                BitRef::Constant(set, _) => Run::Constant { value: set.into(), width: 1 },
                BitRef::Node { node, bit } => Run::Slice { node, low: bit, width: 1 },
            });
        }
    }
    runs
}
