//! VHDL-93, valid as VHDL-2008 too.

mod bench;
mod expression;
mod names;
mod package;
mod prepare;

use std::collections::BTreeSet;

use super::layout::{self, Paragraphs, Syntax, Value};
use super::operand::{Run, label, runs};
use super::outline::Statement;
use crate::{BitRef, Case, Expression, Instance, Module, Netlist, Operand};
pub use bench::self_checking;
use expression::{Expressions, literal, slice};
use names::Names;
use package::element;
pub use package::{Package, PortType};

const SYNTAX: Syntax = Syntax {
    comment: "--",
    list: ["", " &", ""],
    alternative: |condition, value| format!("{value} when {condition} else"),
};

/// The complete circuit, inner entities first, after the package if there is one.
pub fn print_all(netlist: &Netlist, package: Option<&Package>) -> Vec<(String, String)> {
    let declared = package.map(|package| (package.name.to_owned(), package.print(netlist)));
    let modules = netlist.modules.iter().map(|module| (module.name.clone(), print(netlist, module, package)));
    declared.into_iter().chain(modules).collect()
}

/// One module as text: an entity and its architecture.
fn print(netlist: &Netlist, module: &Module, package: Option<&Package>) -> String {
    let prepared = prepare::prepare(netlist, module);
    let mut names = Names::of(&prepared);
    if let Some(package) = package {
        names.rename_grids(&prepared, package);
    }
    let mut printer = Printer {
        netlist,
        module: &prepared,
        package,
        expressions: Expressions { module: &prepared, names },
        declarations: Paragraphs::default(),
        body: Paragraphs::default(),
    };
    printer.declarations();
    printer.grids();
    printer.statements();
    printer.outputs();
    printer.registers();
    let name = &module.name;
    let numbers = if printer.counts() { "use ieee.numeric_std.all;\n" } else { "" };
    let package = package.map_or(String::new(), |package| format!("use work.{}.all;\n", package.name));
    format!(
        "{}library ieee;\nuse ieee.std_logic_1164.all;\n{numbers}{package}\n{}\n\
         architecture rtl of {name} is\n{}begin\n{}end rtl;\n",
        SYNTAX.comment(&module.purpose),
        printer.entity(),
        printer.declarations.text(),
        printer.body.text()
    )
}

/// The type of a signal.
fn kind(width: usize) -> String {
    if width == 1 { "std_logic".to_owned() } else { format!("std_logic_vector({} downto 0)", width - 1) }
}

struct Printer<'a> {
    netlist: &'a Netlist,
    module: &'a Module,
    package: Option<&'a Package>,
    expressions: Expressions<'a>,
    declarations: Paragraphs,
    body: Paragraphs,
}

impl Printer<'_> {
    fn entity(&self) -> String {
        let module = self.module;
        let mut ports = Vec::new();
        if module.clocked {
            ports.push(("clock", "in ", 1, layout::CLOCK));
            ports.push(("reset", "in ", 1, layout::RESET));
        }
        ports.extend(module.inputs.iter().map(|port| (&*port.name, "in ", port.width, &*port.description)));
        ports.extend(
            module.outputs.iter().map(|(port, _)| (&*port.name, "out", port.width, &*port.description)),
        );
        let width = ports.iter().map(|(name, ..)| name.len()).max().unwrap_or(0);
        let last = ports.len().saturating_sub(1);
        let lines: Vec<(String, &str)> = ports
            .iter()
            .enumerate()
            .map(|(index, (name, direction, bits, description))| {
                let end = if index < last { ";" } else { "" };
                let kind = self.package.and_then(|package| package.type_of(name));
                let kind = kind.map_or_else(|| self::kind(*bits), str::to_owned);
                (format!("    {name:width$} : {direction} {kind}{end}"), *description)
            })
            .collect();
        format!(
            "entity {} is\n  port (\n{}  );\nend {};\n",
            module.name,
            SYNTAX.described(&lines),
            module.name
        )
    }

    /// Whether the module adds or compares numbers.
    fn counts(&self) -> bool {
        self.module
            .nodes
            .iter()
            .any(|node| matches!(node.expression, Expression::Add(..) | Expression::Less(..)))
    }

    fn declarations(&mut self) {
        let names = &self.expressions.names;
        let constants = self.module.constants().into_iter();
        let constants: Vec<(String, String)> = constants
            .filter(|&(_, width, _)| !self.package.is_some_and(|package| package.has_constants(width)))
            .map(|(label, width, value)| {
                let kind = format!("{} := {}", kind(width), literal(value, width));
                (names.constant(label).to_owned(), kind)
            })
            .collect();
        let mut signals: Vec<(String, String)> = Vec::new();
        for (index, node) in self.module.nodes.iter().enumerate() {
            let Some(own) = &node.name else { continue };
            let name = self.expressions.name(index);
            let is_port = matches!(node.expression, Expression::Input(_));
            let is_output = self.module.is_output(own) && name == own;
            if !is_port && !is_output && !signals.iter().any(|(known, _)| known == name) {
                signals.push((name.to_owned(), kind(node.width)));
            }
        }
        for (word, declared) in [("constant", constants), ("signal", signals)] {
            self.declarations.end();
            let width = declared.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
            for (name, kind) in declared {
                self.declarations.add(&format!("  {word} {name:width$} : {kind};\n"));
            }
        }
    }

    /// A grid that is read bit by bit is read as a vector.
    fn grids(&mut self) {
        let Some(package) = self.package else { return };
        self.declarations.end();
        for port in &self.module.inputs {
            let name = self.expressions.names.signal(&port.name);
            let Some((_, columns)) = package.grid(&port.name).filter(|_| name != port.name) else { continue };
            self.declarations.add(&format!("  signal {name} : {};\n", kind(port.width)));
            let bits = (0..port.width).rev().map(|bit| element(&port.name, bit, columns)).collect();
            self.body.add(&SYNTAX.statement(2, &format!("{name} <="), &Value::List(bits)));
        }
        self.body.end();
    }

    fn statements(&mut self) {
        for statement in self.module.statements() {
            match statement {
                Statement::Instance(instance) => self.instance(instance),
                Statement::Case(name, _, case) => self.case(name, case),
                Statement::Assignment(name, node) => {
                    let index = self.module.nodes.iter().position(|other| std::ptr::eq(other, node));
                    let target = self.expressions.names.signal(name).to_owned();
                    match (&node.expression, index) {
                        (Expression::Alias(operand), _) => self.concurrent(&target, operand),
                        (_, Some(index)) => {
                            let value = self.expressions.definition(index);
                            self.body.add(&SYNTAX.statement(2, &format!("{target} <="), &value));
                        }
                        _ => {}
                    }
                }
            }
        }
    }

    /// A statement that runs all the time; one for each part where a part is a choice or a condition.
    fn concurrent(&mut self, target: &str, operand: &Operand) {
        let runs = runs(operand);
        let statement = |run: &Run| match *run {
            Run::Slice { node, .. } => {
                let found = &self.module.nodes[node];
                found.name.is_none()
                    && (self.module.is_condition(node) || matches!(found.expression, Expression::Select(..)))
            }
            _ => false,
        };
        if label(operand).is_some() || runs.len() < 2 || !runs.iter().any(statement) {
            let value = self.expressions.value(operand);
            return self.body.add(&SYNTAX.statement(2, &format!("{target} <="), &value));
        }
        let mut low = 0;
        let mut lines = Vec::new();
        for run in runs {
            let bits = &operand[low..low + run.width()];
            let part = slice(target, low, run.width());
            lines.push(SYNTAX.statement(2, &format!("{part} <="), &self.expressions.value(bits)));
            low += run.width();
        }
        self.body.add(&lines.concat());
    }

    fn case(&mut self, name: &str, case: &Case) {
        let target = self.expressions.names.signal(name).to_owned();
        let selector = self.expressions.inline(&case.selector);
        self.body.end();
        let choices = case.codes.iter().map(|(state, _)| self.expressions.names.constant(state).to_owned());
        let arms: Vec<(String, &Operand)> =
            choices.chain(["others".to_owned()]).zip(case.arms.iter().chain([&case.arms[0]])).collect();
        if arms.iter().all(|(_, arm)| !self.is_choice(arm)) {
            let lines: Vec<String> = arms
                .iter()
                .map(|(choice, arm)| format!("{} when {choice}", self.expressions.inline(arm)))
                .collect();
            let text = format!("  with {selector} select {target} <=\n    {};\n", lines.join(",\n    "));
            self.body.add(&text);
        } else {
            let mut read = BTreeSet::new();
            self.reads(&case.selector, &mut read);
            case.arms.iter().for_each(|arm| self.reads(arm, &mut read));
            let list: Vec<String> = read.into_iter().collect();
            let mut text = layout::instance("process", &list, "").replace(");\n", ")\n");
            text += &format!("  begin\n    case {selector} is\n");
            for (choice, arm) in arms {
                text += &format!("      when {choice} =>\n{}", self.sequential(8, &target, arm));
            }
            self.body.add(&(text + "    end case;\n  end process;\n"));
        }
        self.body.end();
    }

    fn is_choice(&self, operand: &Operand) -> bool {
        let node = self.module.unnamed(operand).map(|node| &self.module.nodes[node].expression);
        matches!(node, Some(Expression::Select(..)))
    }

    /// An assignment inside a process.
    fn sequential(&self, indent: usize, target: &str, operand: &Operand) -> String {
        let margin = " ".repeat(indent);
        let mut text = String::new();
        let mut last = operand;
        let mut word = "if";
        while let Some(Expression::Select(condition, then, otherwise)) =
            self.module.unnamed(last).map(|node| &self.module.nodes[node].expression)
        {
            text += &format!("{margin}{word} {} then\n", self.expressions.condition(condition));
            text += &self.sequential(indent + 2, target, then);
            (last, word) = (otherwise, "elsif");
        }
        if word == "if" {
            return SYNTAX.statement(indent, &format!("{target} <="), &self.expressions.value(operand));
        }
        text += &format!("{margin}else\n{}", self.sequential(indent + 2, target, last));
        text + &format!("{margin}end if;\n")
    }

    /// The names of the signals that an operand depends on without another name in between.
    fn reads(&self, operand: &[BitRef], found: &mut BTreeSet<String>) {
        for bit in operand {
            if let BitRef::Node { node, .. } = *bit {
                match &self.module.nodes[node].name {
                    Some(_) => {
                        found.insert(self.expressions.name(node).to_owned());
                    }
                    None => {
                        for inner in self.module.nodes[node].expression.operands() {
                            self.reads(inner, found);
                        }
                    }
                }
            }
        }
    }

    fn instance(&mut self, instance: &Instance) {
        let Some(inner) = self.netlist.module(&instance.module) else { return };
        let mut connections = Vec::new();
        if inner.clocked {
            connections.extend(["clock => clock".to_owned(), "reset => reset".to_owned()]);
        }
        for (port, operand) in inner.inputs.iter().zip(&instance.inputs) {
            let signal = self.grid(instance, &port.name, operand);
            let signal = signal.unwrap_or_else(|| self.expressions.inline(operand));
            connections.push(format!("{} => {signal}", port.name));
        }
        for ((port, _), &node) in inner.outputs.iter().zip(&instance.outputs) {
            let name =
                if self.module.nodes[node].name.is_some() { self.expressions.name(node) } else { "open" };
            connections.push(format!("{} => {name}", port.name));
        }
        let start = format!("{} : entity work.{} port map", instance.name, instance.module);
        self.body.end();
        self.body.add(&layout::instance(&start, &connections, ""));
        self.body.end();
    }

    /// The grid for a port of an instance: one of our own ports, or a signal put together.
    fn grid(&mut self, instance: &Instance, port: &str, operand: &Operand) -> Option<String> {
        let (kind, columns) = self.package?.grid(port)?;
        let own = self.module.whole_node(operand).map(|node| &self.module.nodes[node]);
        if let Some(name) = own.and_then(|node| node.name.as_ref())
            && self.module.inputs.iter().any(|input| input.name == *name)
            && self.package?.grid(name).is_some_and(|(found, _)| found == kind)
        {
            return Some(name.clone());
        }
        let signal = self.expressions.names.fresh(&format!("{}_{port}_grid", instance.name));
        self.declarations.add(&format!("  signal {signal} : {kind};\n"));
        for (bit, reference) in operand.iter().enumerate() {
            let value = self.expressions.inline(&[*reference]);
            self.body.add(&format!("  {} <= {value};\n", element(&signal, bit, columns)));
        }
        Some(signal)
    }

    fn outputs(&mut self) {
        self.body.end();
        for (name, operand) in self.module.driven_outputs() {
            self.concurrent(name, operand);
        }
        self.body.end();
        for (port, copy) in self.expressions.names.copied_outputs(self.module) {
            self.body.add(&SYNTAX.statement(2, &format!("{port} <="), &Value::Plain(copy.to_owned())));
        }
    }

    fn registers(&mut self) {
        let own: Vec<_> = self.module.own_registers().collect();
        if own.is_empty() {
            return;
        }
        self.body.end();
        let mut text = "  process (clock, reset)\n  begin\n    if reset = '1' then\n".to_owned();
        for (register, _) in &own {
            let value = match Module::initial_state(register) {
                Some(state) => self.expressions.names.constant(state).to_owned(),
                None => literal(register.initial, register.width),
            };
            text += &format!("      {} <= {value};\n", self.expressions.name(register.node));
        }
        text += "    elsif rising_edge(clock) then\n";
        for (register, next) in &own {
            text += &self.sequential(6, self.expressions.name(register.node), next);
        }
        self.body.add(&(text + "    end if;\n  end process;\n"));
    }
}
