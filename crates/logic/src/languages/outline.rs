//! The order in which a module is written, in any language.

use std::collections::{BTreeSet, HashSet};

use super::operand::label;
use crate::{BitRef, Case, Expression, Instance, Module, Node, Operand, Register, Source};

/// Something that a module consists of.
pub enum Statement<'a> {
    /// A copy of another module, by its index.
    Instance(&'a Instance),
    /// A choice by state, with a name.
    Case(&'a str, &'a Node, &'a Case),
    /// A named signal and its definition.
    Assignment(&'a str, &'a Node),
}

impl Module {
    /// The named constants that the module uses, with width and value, in the order of their values.
    pub(super) fn constants(&self) -> Vec<(&'static str, usize, u64)> {
        let mut found = BTreeSet::new();
        let mut add = |name: &'static str, width: usize, value: u64| found.insert((width, value, name));
        for node in &self.nodes {
            if let Expression::Case(case) = &node.expression {
                for &(state, code) in case.codes {
                    add(state, case.selector.len(), code);
                }
            }
        }
        for (register, _) in self.own_registers() {
            for &(state, code) in register.states {
                add(state, register.width, code);
            }
        }
        for operand in self.operands() {
            if let Some((name, value)) = label(operand) {
                add(name, operand.len(), value);
            }
        }
        found.into_iter().map(|(width, value, name)| (name, width, value)).collect()
    }

    /// The registers that are not inside an instance, each with its next value.
    pub(super) fn own_registers(&self) -> impl Iterator<Item = (&Register, &Operand)> {
        self.registers.iter().filter_map(|register| match &register.source {
            Source::Here(next) => Some((register, next)),
            Source::Inside { .. } => None,
        })
    }

    /// Everything between the declarations and the registers: signals with a name in the order in
    /// which the circuit computes them, each instance where its first output is.
    pub(super) fn statements(&self) -> Vec<Statement<'_>> {
        let mut statements = Vec::new();
        let mut written = HashSet::new();
        for node in &self.nodes {
            match (&node.expression, &node.name) {
                (Expression::InstanceOutput { instance, .. } | Expression::Next { instance, .. }, _) => {
                    if written.insert(*instance) {
                        statements.push(Statement::Instance(&self.instances[*instance]));
                    }
                }
                (Expression::Input(_) | Expression::Register(_), _) | (_, None) => {}
                (Expression::Case(case), Some(name)) => statements.push(Statement::Case(name, node, case)),
                (_, Some(name)) => statements.push(Statement::Assignment(name, node)),
            }
        }
        for (index, instance) in self.instances.iter().enumerate() {
            if !written.contains(&index) {
                statements.push(Statement::Instance(instance));
            }
        }
        statements
    }

    /// The output ports that are not themselves the name of the node that drives them.
    pub(super) fn driven_outputs(&self) -> impl Iterator<Item = (&str, &Operand)> {
        self.outputs.iter().filter_map(|(port, operand)| {
            let node = self.whole_node(operand).map(|node| &self.nodes[node]);
            let same = node.and_then(|node| node.name.as_ref()) == Some(&port.name);
            (!same).then_some((port.name.as_str(), operand))
        })
    }

    /// Whether an output port has this name.
    pub(super) fn is_output(&self, name: &str) -> bool {
        self.outputs.iter().any(|(port, _)| port.name == name)
    }

    /// The name of the state that a register holds after a reset.
    pub(super) fn initial_state(register: &Register) -> Option<&'static str> {
        register.states.iter().find(|(_, code)| *code == register.initial).map(|(state, _)| *state)
    }

    /// For each node, which of its bits something reads, outputs included.
    pub(super) fn bits_read(&self) -> Vec<Vec<bool>> {
        let mut read: Vec<Vec<bool>> = self.nodes.iter().map(|node| vec![false; node.width]).collect();
        for bit in self.operands().flatten() {
            if let BitRef::Node { node, bit } = *bit {
                read[node][bit] = true;
            }
        }
        read
    }

    /// Every operand of the module: of its nodes, outputs, instances and registers.
    fn operands(&self) -> impl Iterator<Item = &Operand> {
        let inside = self.nodes.iter().flat_map(|node| node.expression.operands());
        let outputs = self.outputs.iter().map(|(_, operand)| operand);
        let instances = self.instances.iter().flat_map(|instance| &instance.inputs);
        inside.chain(outputs).chain(instances).chain(self.own_registers().map(|(_, next)| next))
    }
}
