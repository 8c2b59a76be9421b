//! Verilog-2001 as a person would write it.

mod bench;
mod expression;
mod layout;

use std::collections::HashSet;

use crate::module::Source;
use crate::{Case, Expression, Instance, Module, Netlist, Node};
pub use bench::self_checking;
use expression::Expressions;
use layout::{comment, range, statement};

/// One module as text.
pub fn print(netlist: &Netlist, module: &Module) -> String {
    let mut printer = Printer { netlist, module, expressions: Expressions { module }, groups: Vec::new() };
    printer.localparams();
    printer.early_declarations();
    printer.body();
    printer.outputs();
    printer.registers();
    let body: Vec<String> = printer.groups.iter().map(|group| group.concat()).collect();
    format!("{}{}\n{}endmodule\n", comment(&module.purpose), printer.header(), body.join("\n"))
}

struct Printer<'a> {
    netlist: &'a Netlist,
    module: &'a Module,
    expressions: Expressions<'a>,
    /// Paragraphs of statements, with an empty line between any two of them.
    groups: Vec<Vec<String>>,
}

impl Printer<'_> {
    fn header(&self) -> String {
        let module = self.module;
        let mut ports = Vec::new();
        if module.clocked {
            ports.push(("input", String::new(), "clock", "The rising edge moves the machine on."));
            ports.push(("input", String::new(), "reset", "1 starts afresh, at once."));
        }
        for port in &module.inputs {
            ports.push(("input", range(port.width), &port.name, &port.description));
        }
        for (port, _) in &module.outputs {
            let direction = if self.is_assigned_in_always(&port.name) { "output reg" } else { "output" };
            ports.push((direction, range(port.width), &port.name, &port.description));
        }
        layout::header(&module.name, &ports)
    }

    /// Whether a signal is a register or the result of a case, which Verilog declares as `reg`.
    fn is_assigned_in_always(&self, name: &str) -> bool {
        self.module.nodes.iter().any(|node| {
            node.name.as_deref() == Some(name)
                && match node.expression {
                    Expression::Case(_) => true,
                    Expression::Register(place) => self.is_own(place),
                    _ => false,
                }
        })
    }

    fn is_own(&self, register: usize) -> bool {
        matches!(self.module.registers[register].source, Source::Here(_))
    }

    fn is_output(&self, name: &str) -> bool {
        self.module.outputs.iter().any(|(port, _)| port.name == name)
    }

    fn paragraph(&mut self) {
        if self.groups.last().is_none_or(|group| !group.is_empty()) {
            self.groups.push(Vec::new());
        }
    }

    fn line(&mut self, text: String) {
        if self.groups.is_empty() {
            self.groups.push(Vec::new());
        }
        let last = self.groups.len() - 1;
        self.groups[last].push(text);
    }

    fn localparams(&mut self) {
        for (name, width, value) in self.expressions.localparams() {
            let value = format!("{width}'b{value:0width$b}");
            self.line(format!("  localparam{} {name} = {value};\n", layout::spaced(&range(width))));
        }
    }

    /// Registers, and outputs of inner machines that are read before the instance is written.
    fn early_declarations(&mut self) {
        self.paragraph();
        for register in &self.module.registers {
            let node = &self.module.nodes[register.node];
            let Some(name) = node.name.as_ref().filter(|name| !self.is_output(name)) else { continue };
            let kind = if matches!(register.source, Source::Here(_)) { "reg" } else { "wire" };
            self.line(format!("  {kind}{} {name};\n", layout::spaced(&range(node.width))));
        }
    }

    fn body(&mut self) {
        self.paragraph();
        let mut written = HashSet::new();
        for node in &self.module.nodes {
            match &node.expression {
                Expression::InstanceOutput { instance, .. } | Expression::Next { instance, .. } => {
                    if written.insert(*instance) {
                        self.instance(&self.module.instances[*instance]);
                    }
                }
                Expression::Input(_) | Expression::Register(_) => {}
                Expression::Case(case) => self.case(node, case),
                _ => self.assignment(node),
            }
        }
        for (place, instance) in self.module.instances.iter().enumerate() {
            if !written.contains(&place) {
                self.instance(instance);
            }
        }
    }

    fn assignment(&mut self, node: &Node) {
        let Some(name) = &node.name else { return };
        let value = self.expressions.definition(node);
        let target = if self.is_output(name) {
            format!("assign {name} =")
        } else {
            format!("wire{} {name} =", layout::spaced(&range(node.width)))
        };
        self.line(statement(2, &target, &value));
    }

    fn case(&mut self, node: &Node, case: &Case) {
        let Some(name) = &node.name else { return };
        self.paragraph();
        if !self.is_output(name) {
            self.line(format!("  reg{} {name};\n", layout::spaced(&range(node.width))));
        }
        self.line(format!("  always @(*)\n    case ({})\n", self.expressions.inline(&case.selector)));
        for (arm, (state, _)) in case.arms.iter().zip(case.codes) {
            self.line(statement(6, &format!("{state}: {name} ="), &self.expressions.value(arm)));
        }
        if case.codes.len() < 1 << case.selector.len() {
            self.line(statement(6, &format!("default: {name} ="), &self.expressions.value(&case.arms[0])));
        }
        self.line("    endcase\n".to_owned());
        self.paragraph();
    }

    fn instance(&mut self, instance: &Instance) {
        let Some(inner) = self.netlist.module(&instance.module) else { return };
        let mut connections = Vec::new();
        if inner.clocked {
            connections.extend([".clock(clock)".to_owned(), ".reset(reset)".to_owned()]);
        }
        for (port, operand) in inner.inputs.iter().zip(&instance.inputs) {
            connections.push(format!(".{}({})", port.name, self.expressions.inline(operand)));
        }
        let mut declarations = Vec::new();
        for ((port, _), &node) in inner.outputs.iter().zip(&instance.outputs) {
            let node = &self.module.nodes[node];
            let name = node.name.as_deref().unwrap_or("");
            if !name.is_empty()
                && !self.is_output(name)
                && !matches!(node.expression, Expression::Register(_))
            {
                declarations.push(format!("  wire{} {name};\n", layout::spaced(&range(node.width))));
            }
            connections.push(format!(".{}({name})", port.name));
        }
        self.paragraph();
        for declaration in declarations {
            self.line(declaration);
        }
        self.line(layout::instance(&instance.module, &instance.name, &connections));
        self.paragraph();
    }

    /// Output ports that are not themselves the name of the node that drives them.
    fn outputs(&mut self) {
        self.paragraph();
        for (port, operand) in &self.module.outputs {
            let node = self.module.whole_node(operand).map(|node| &self.module.nodes[node]);
            if node.and_then(|node| node.name.as_ref()) != Some(&port.name) {
                self.line(statement(2, &format!("assign {} =", port.name), &self.expressions.value(operand)));
            }
        }
    }

    fn registers(&mut self) {
        let own: Vec<_> = self
            .module
            .registers
            .iter()
            .filter_map(|register| match &register.source {
                Source::Here(next) => Some((register, next)),
                Source::Inside { .. } => None,
            })
            .collect();
        if own.is_empty() {
            return self.drop_empty_paragraph();
        }
        self.paragraph();
        self.line("  always @(posedge clock or posedge reset)\n    if (reset) begin\n".to_owned());
        for (register, _) in &own {
            let name = self.expressions.name(register.node);
            let state = register.states.iter().find(|(_, code)| *code == register.initial);
            let value = match state {
                Some((state, _)) => (*state).to_owned(),
                None => expression::literal(register.initial, register.width),
            };
            self.line(format!("      {name} <= {value};\n"));
        }
        self.line("    end else begin\n".to_owned());
        for (register, next) in &own {
            let name = self.expressions.name(register.node);
            self.line(statement(6, &format!("{name} <="), &self.expressions.value(next)));
        }
        self.line("    end\n".to_owned());
    }

    fn drop_empty_paragraph(&mut self) {
        if self.groups.last().is_some_and(Vec::is_empty) {
            self.groups.pop();
        }
    }
}
