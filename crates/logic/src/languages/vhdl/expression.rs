//! Values and conditions. Nodes that [`super::prepare`] has not named can be written inline.

use super::super::layout::Value;
use super::super::operand::{Run, constant, label, runs};
use super::names::Names;
use crate::{BitRef, BitwiseOperation, Expression, Module, Operand};

/// How tightly an expression holds together; anything looser than its surroundings is put in
/// parentheses.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    /// A name, a literal, something in parentheses.
    Atom,
    /// `not` with its operand.
    Prefix,
    /// Operands with this operator between them.
    Chain(&'static str),
}

type Text = (String, Shape);

pub struct Expressions<'a> {
    pub module: &'a Module,
    pub names: Names,
}

/// A constant bit or vector.
pub fn literal(value: u64, width: usize) -> String {
    if width == 1 { format!("'{value}'") } else { format!("\"{value:0width$b}\"") }
}

/// Some bits of something with a name.
pub fn slice(name: &str, low: usize, width: usize) -> String {
    if width == 1 { format!("{name}({low})") } else { format!("{name}({} downto {low})", low + width - 1) }
}

impl Expressions<'_> {
    /// The name of a node.
    pub fn name(&self, node: usize) -> &str {
        self.names.signal(self.module.nodes[node].name.as_deref().unwrap_or_default())
    }

    /// An operand on one line.
    pub fn inline(&self, operand: &[BitRef]) -> String {
        self.text(operand).0
    }

    /// The definition of a node, as the value of a concurrent statement.
    pub fn definition(&self, node: usize) -> Value {
        if self.module.is_condition(node) {
            return Value::Choice(vec![(self.condition_of(node).0, "'1'".to_owned())], "'0'".to_owned());
        }
        let mut alternatives = Vec::new();
        let mut last = node;
        while let Expression::Select(condition, then, otherwise) = &self.module.nodes[last].expression {
            alternatives.push((self.condition(condition), self.inline(then)));
            match self.module.unnamed(otherwise) {
                Some(next) if matches!(self.module.nodes[next].expression, Expression::Select(..)) => {
                    last = next;
                }
                _ => return Value::Choice(alternatives, self.inline(otherwise)),
            }
        }
        Value::Plain(self.expression(node, 0, self.module.nodes[node].width).0)
    }

    /// An operand as the value of a statement.
    pub fn value(&self, operand: &[BitRef]) -> Value {
        match self.module.unnamed(operand) {
            Some(node) => self.definition(node),
            None if label(operand).is_none() && runs(operand).len() > 1 => {
                Value::List(runs(operand).iter().rev().flat_map(|run| self.parts(run)).collect())
            }
            None => Value::Plain(self.inline(operand)),
        }
    }

    /// An operand of one bit as something that is true or false.
    pub fn condition(&self, operand: &[BitRef]) -> String {
        self.condition_text(operand).0
    }

    fn condition_of(&self, node: usize) -> Text {
        let module = self.module;
        match &module.nodes[node].expression {
            Expression::Equal(a, b) => compared(self.inline(a), "=", self.inline(b)),
            Expression::Less(a, b) => compared(self.number(a, true), "<", self.number(b, false)),
            Expression::Reduce(BitwiseOperation::And, a) => self.all_bits(a, true, "="),
            Expression::Reduce(BitwiseOperation::Or, a) => self.all_bits(a, false, "/="),
            Expression::Alias(a) => self.condition_text(a),
            Expression::Not(a) => match module.unnamed(a).map(|node| &module.nodes[node].expression) {
                Some(Expression::Equal(a, b)) => compared(self.inline(a), "/=", self.inline(b)),
                Some(Expression::Reduce(BitwiseOperation::And, a)) => self.all_bits(a, true, "/="),
                Some(Expression::Reduce(BitwiseOperation::Or, a)) => self.all_bits(a, false, "="),
                Some(_) => (format!("not {}", wrap(self.condition_text(a), &[])), Shape::Prefix),
                None => is(self.text(a), "'0'"),
            },
            Expression::Bitwise(operation, a, b) => {
                let operator = word(*operation);
                let bare = [Shape::Chain(operator), Shape::Chain("="), Shape::Prefix];
                let [a, b] = [a, b].map(|side| wrap(self.condition_text(side), &bare));
                (format!("{a} {operator} {b}"), Shape::Chain(operator))
            }
            _ => is(self.expression(node, 0, 1), "'1'"),
        }
    }

    fn condition_text(&self, operand: &[BitRef]) -> Text {
        match self.module.unnamed(operand) {
            Some(node) => self.condition_of(node),
            None => is(self.text(operand), "'1'"),
        }
    }

    fn all_bits(&self, operand: &[BitRef], set: bool, operator: &'static str) -> Text {
        let width = operand.len();
        let value = if set { u64::MAX >> (64 - width.clamp(1, 64)) } else { 0 };
        compared(self.inline(operand), operator, literal(value, width))
    }

    /// An operand as a number. A constant is written plainly beside an operand of known type.
    fn number(&self, operand: &[BitRef], first: bool) -> String {
        match constant(operand) {
            Some(value) if !first && value < 1 << 31 => value.to_string(),
            Some(value) => format!("unsigned'({})", literal_vector(value, operand.len())),
            None if operand.len() == 1 => format!("unsigned'(0 => {})", self.inline(operand)),
            None => format!("unsigned({})", self.inline(operand)),
        }
    }

    fn text(&self, operand: &[BitRef]) -> Text {
        if let Some((name, _)) = label(operand) {
            return (self.names.constant(name).to_owned(), Shape::Atom);
        }
        let runs = runs(operand);
        match &runs[..] {
            [Run::Repeated { bit, times }] => {
                (format!("({} downto 0 => {})", times - 1, self.inline(&[*bit])), Shape::Atom)
            }
            [run] => self.run(run),
            _ => {
                let parts: Vec<String> = runs.iter().rev().flat_map(|run| self.parts(run)).collect();
                (parts.join(" & "), Shape::Chain("&"))
            }
        }
    }

    /// A run as parts of a list, where a repeated bit has no type of its own.
    fn parts(&self, run: &Run) -> Vec<String> {
        match run {
            Run::Repeated { bit, times } => vec![wrap(self.text(&[*bit]), &[]); *times],
            _ => vec![wrap(self.run(run), &[])],
        }
    }

    fn run(&self, run: &Run) -> Text {
        match *run {
            Run::Constant { value, width } => (literal(value, width), Shape::Atom),
            Run::Repeated { bit, .. } => self.text(&[bit]),
            Run::Slice { node, low, width } => {
                let found = &self.module.nodes[node];
                match &found.name {
                    None => self.expression(node, low, width),
                    Some(_) if width == found.width => (self.name(node).to_owned(), Shape::Atom),
                    Some(_) => (slice(self.name(node), low, width), Shape::Atom),
                }
            }
        }
    }

    /// Some bits of the definition of a node.
    fn expression(&self, node: usize, low: usize, width: usize) -> Text {
        let cut = |operand: &[BitRef]| operand[low..low + width].to_vec();
        let bitwise = |operation, a, b| {
            let operator = word(operation);
            let bare = [Shape::Prefix, Shape::Chain(operator)];
            let [a, b] = [a, b].map(|side: &Operand| wrap(self.text(&cut(side)), &bare));
            (format!("{a} {operator} {b}"), Shape::Chain(operator))
        };
        match &self.module.nodes[node].expression {
            Expression::Alias(a) => self.text(&cut(a)),
            Expression::Not(a) => (format!("not {}", wrap(self.text(&cut(a)), &[])), Shape::Prefix),
            Expression::Bitwise(operation, a, b) => bitwise(*operation, a, b),
            // A sum of one bit is a bit, which has no arithmetic.
            Expression::Add(a, b) if a.len() == 1 => bitwise(BitwiseOperation::Xor, a, b),
            Expression::Reduce(operation, a) => {
                let operator = word(*operation);
                let bits: Vec<String> =
                    a.iter().rev().map(|&bit| wrap(self.text(&[bit]), &[Shape::Prefix])).collect();
                (bits.join(&format!(" {operator} ")), Shape::Chain(operator))
            }
            Expression::Add(a, b) => {
                // The constant comes last, as a plain number.
                let (a, b) = if constant(a).is_some() { (b, a) } else { (a, b) };
                let sum = format!("{} + {}", self.number(a, true), self.number(b, false));
                (format!("std_logic_vector({sum})"), Shape::Atom)
            }
            _ => (self.name(node).to_owned(), Shape::Atom),
        }
    }
}

fn literal_vector(value: u64, width: usize) -> String {
    format!("\"{value:0width$b}\"")
}

fn compared(a: String, operator: &str, b: String) -> Text {
    (format!("{a} {operator} {b}"), Shape::Chain("="))
}

/// A bit compared with a level, which binds more tightly than `and`, `or` and `xor` do.
fn is(bit: Text, level: &str) -> Text {
    compared(wrap(bit, &[Shape::Prefix]), "=", level.to_owned())
}

fn wrap((text, shape): Text, bare: &[Shape]) -> String {
    if shape == Shape::Atom || bare.contains(&shape) { text } else { format!("({text})") }
}

fn word(operation: BitwiseOperation) -> &'static str {
    match operation {
        BitwiseOperation::And => "and",
        BitwiseOperation::Or => "or",
        BitwiseOperation::Xor => "xor",
    }
}
