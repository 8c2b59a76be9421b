//! Names for everything that VHDL-93 cannot write inside an expression.
//!
//! A choice and a comparison are statements there, or conditions, but not operands; a port accepts a signal
//! or a constant; and the type of concatenated vectors is known only where they are assigned. Such parts in
//! other positions become signals of their own, named after their readers.

use super::super::operand::{Run, constant, runs};
use super::names::Names;
use crate::{BitRef, BitwiseOperation, Expression, Instance, Module, Netlist, Node, Operand, Source};

/// The module with the additional names.
pub fn prepare(netlist: &Netlist, module: &Module) -> Module {
    let names = Names::of(module);
    let mut preparation = Preparation { module: module.clone(), names };
    preparation.named_signals();
    preparation.outputs();
    preparation.instances(netlist);
    preparation.registers();
    preparation.module
}

struct Preparation {
    module: Module,
    names: Names,
}

impl Preparation {
    fn named_signals(&mut self) {
        for index in 0..self.module.nodes.len() {
            if let Some(name) = self.module.nodes[index].name.clone() {
                self.definition(index, &name);
            }
        }
    }

    fn outputs(&mut self) {
        for index in 0..self.module.outputs.len() {
            let (port, mut operand) = self.module.outputs[index].clone();
            if self.module.nodes_named(&port.name).next().is_none() {
                self.statement(&mut operand, &port.name);
                self.module.outputs[index].1 = operand;
            }
        }
    }

    /// A port accepts a signal, some of its bits, or a constant.
    fn instances(&mut self, netlist: &Netlist) {
        for instance in 0..self.module.instances.len() {
            let Instance { name, module, inputs, .. } = self.module.instances[instance].clone();
            let ports = netlist.module(&module).map_or(&[][..], |inner| &inner.inputs);
            for (input, (port, mut operand)) in ports.iter().zip(inputs).enumerate() {
                self.leaf(&mut operand, &format!("{name}_{}", port.name));
                self.module.instances[instance].inputs[input] = operand;
            }
        }
    }

    fn registers(&mut self) {
        for index in 0..self.module.registers.len() {
            let register = &self.module.registers[index];
            let hint = format!("next_{}", register.path.replace('.', "_"));
            if let Source::Here(next) = &register.source {
                let mut next = next.clone();
                self.sequential(&mut next, &hint);
                self.module.registers[index].source = Source::Here(next);
            }
        }
    }

    /// The definition of a signal: a choice, a condition or a value.
    fn definition(&mut self, node: usize, hint: &str) {
        let mut expression = self.module.nodes[node].expression.clone();
        if self.module.is_condition(node) {
            self.condition_of(&mut expression, hint);
        } else {
            match &mut expression {
                Expression::Select(condition, then, otherwise) => {
                    self.condition(condition, hint);
                    self.value(then, hint);
                    match self.module.unnamed(otherwise) {
                        Some(next)
                            if matches!(self.module.nodes[next].expression, Expression::Select(..)) =>
                        {
                            self.definition(next, hint);
                        }
                        _ => self.value(otherwise, hint),
                    }
                }
                Expression::Case(case) => {
                    self.leaf(&mut case.selector, hint);
                    case.arms.iter_mut().for_each(|arm| self.sequential(arm, hint));
                }
                Expression::Alias(operand) => self.statement(operand, hint),
                _ => self.operands(&mut expression, hint),
            }
        }
        self.module.nodes[node].expression = expression;
    }

    /// The value of a statement that runs all the time. Vectors put together become one statement for
    /// each part where a part needs one.
    fn statement(&mut self, operand: &mut Operand, hint: &str) {
        match self.module.unnamed(operand) {
            Some(node) => self.definition(node, hint),
            None => {
                for run in runs(operand) {
                    match run {
                        Run::Slice { node, width, .. }
                            if self.module.nodes[node].name.is_none()
                                && self.module.nodes[node].width == width =>
                        {
                            self.definition(node, hint);
                        }
                        _ => self.run(run, hint),
                    }
                }
            }
        }
    }

    /// The value of a statement inside a process, where a choice is written with `if`.
    fn sequential(&mut self, operand: &mut Operand, hint: &str) {
        let Some(node) = self.module.unnamed(operand) else { return self.value(operand, hint) };
        match self.module.nodes[node].expression.clone() {
            Expression::Select(mut condition, mut then, mut otherwise) => {
                self.condition(&mut condition, hint);
                self.sequential(&mut then, hint);
                self.sequential(&mut otherwise, hint);
                self.module.nodes[node].expression = Expression::Select(condition, then, otherwise);
            }
            _ => self.value(operand, hint),
        }
    }

    /// Something that is true or false.
    fn condition(&mut self, operand: &mut Operand, hint: &str) {
        let Some(node) = self.module.unnamed(operand) else { return self.value(operand, hint) };
        let mut expression = self.module.nodes[node].expression.clone();
        match &expression {
            Expression::Select(..) | Expression::Add(..) => self.value(operand, hint),
            _ => {
                self.condition_of(&mut expression, hint);
                self.module.nodes[node].expression = expression;
            }
        }
    }

    fn condition_of(&mut self, expression: &mut Expression, hint: &str) {
        match expression {
            Expression::Equal(a, b) | Expression::Less(a, b) => {
                self.leaf(a, hint);
                self.leaf(b, hint);
            }
            Expression::Reduce(BitwiseOperation::Xor, a) => self.value(a, hint),
            Expression::Reduce(_, a) => self.leaf(a, hint),
            Expression::Not(a) | Expression::Alias(a) => self.condition(a, hint),
            Expression::Bitwise(_, a, b) => {
                self.condition(a, hint);
                self.condition(b, hint);
            }
            _ => {}
        }
    }

    /// An operand inside an expression.
    fn value(&mut self, operand: &mut Operand, hint: &str) {
        for run in runs(operand) {
            self.run(run, hint);
        }
    }

    fn run(&mut self, run: Run, hint: &str) {
        match run {
            Run::Constant { .. } => {}
            Run::Repeated { bit, .. } => self.value(&mut vec![bit], hint),
            Run::Slice { node, .. } if self.module.nodes[node].name.is_some() => {}
            Run::Slice { node, .. } => {
                let mut expression = self.module.nodes[node].expression.clone();
                let inline = matches!(
                    expression,
                    Expression::Alias(_)
                        | Expression::Not(_)
                        | Expression::Bitwise(..)
                        | Expression::Reduce(BitwiseOperation::Xor, _)
                );
                if inline && !self.module.is_condition(node) {
                    self.operands(&mut expression, hint);
                    self.module.nodes[node].expression = expression;
                } else {
                    self.give_name(node, hint);
                }
            }
        }
    }

    fn operands(&mut self, expression: &mut Expression, hint: &str) {
        match expression {
            Expression::Alias(a) | Expression::Not(a) | Expression::Reduce(_, a) => self.value(a, hint),
            Expression::Bitwise(_, a, b) => {
                self.value(a, hint);
                self.value(b, hint);
            }
            Expression::Add(a, b) => {
                self.leaf(a, hint);
                self.leaf(b, hint);
            }
            _ => {}
        }
    }

    /// An operand that has to be a signal, some of its bits, or a constant.
    fn leaf(&mut self, operand: &mut Operand, hint: &str) {
        if constant(operand).is_some() {
            return;
        }
        match runs(operand)[..] {
            [Run::Slice { node, .. }] if self.module.nodes[node].name.is_some() => return,
            _ => {}
        }
        if let Some(node) = self.module.unnamed(operand) {
            return self.give_name(node, hint);
        }
        let node = self.module.nodes.len();
        let (width, bits) = (operand.len(), (0..operand.len()).map(|bit| BitRef::Node { node, bit }));
        let bits = bits.collect();
        let expression = Expression::Alias(std::mem::replace(operand, bits));
        self.module.nodes.push(Node { name: None, width, expression });
        self.give_name(node, hint);
    }

    fn give_name(&mut self, node: usize, hint: &str) {
        let suffix = match self.module.nodes[node].expression {
            Expression::Select(..) => "choice",
            Expression::Alias(_) => "bits",
            _ => "term",
        };
        // The value of a port or a register is named after it, if the name is free.
        let name = if self.names.is_free(hint) { hint.to_owned() } else { format!("{hint}_{suffix}") };
        let name = self.names.fresh(&name);
        self.module.nodes[node].name = Some(name.clone());
        self.definition(node, &name);
    }
}

impl Module {
    /// The node of an operand that is all of one node without a name.
    pub(super) fn unnamed(&self, operand: &[BitRef]) -> Option<usize> {
        self.whole_node(operand).filter(|&node| self.nodes[node].name.is_none())
    }

    /// Whether the definition of a node is a condition: a comparison, or conditions put together.
    pub(super) fn is_condition(&self, node: usize) -> bool {
        let inner = |operand: &Operand| self.unnamed(operand).is_some_and(|node| self.is_condition(node));
        self.nodes[node].width == 1
            && match &self.nodes[node].expression {
                Expression::Equal(..) | Expression::Less(..) => true,
                Expression::Reduce(operation, _) => *operation != BitwiseOperation::Xor,
                Expression::Not(a) | Expression::Alias(a) => inner(a),
                Expression::Bitwise(_, a, b) => inner(a) || inner(b),
                _ => false,
            }
    }

    /// The nodes with this name.
    pub(super) fn nodes_named<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a Node> {
        self.nodes.iter().filter(move |node| node.name.as_deref() == Some(name))
    }
}
