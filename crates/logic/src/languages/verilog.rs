//! Verilog-2001 as a person would write it.

mod bench;
mod expression;

use std::collections::HashSet;

use super::layout::{self, Paragraphs, Syntax, spaced};
use super::outline::Statement;
use crate::{Case, Expression, Instance, Module, Netlist, Node, Source};
pub use bench::self_checking;
use expression::Expressions;

const SYNTAX: Syntax = Syntax {
    comment: "//",
    list: ["{", ",", "}"],
    alternative: |condition, value| format!("{condition} ? {value} :"),
};

/// One module as text.
pub fn print(netlist: &Netlist, module: &Module) -> String {
    let mut printer =
        Printer { netlist, module, expressions: Expressions { module }, text: Paragraphs::default() };
    printer.localparams();
    printer.early_declarations();
    printer.body();
    printer.outputs();
    printer.unused();
    printer.registers();
    let header = printer.header();
    format!("{}{header}{}endmodule\n", SYNTAX.comment(&module.purpose), printer.text.text())
}

/// The range of a vector, or nothing for a single bit.
fn range(width: usize) -> String {
    if width == 1 { String::new() } else { format!("[{}:0]", width - 1) }
}

struct Printer<'a> {
    netlist: &'a Netlist,
    module: &'a Module,
    expressions: Expressions<'a>,
    text: Paragraphs,
}

impl<'a> Printer<'a> {
    fn header(&self) -> String {
        let module = self.module;
        let mut ports = Vec::new();
        if module.clocked {
            ports.push(("input", String::new(), "clock", layout::CLOCK));
            ports.push(("input", String::new(), "reset", layout::RESET));
        }
        for port in &module.inputs {
            ports.push(("input", range(port.width), &port.name, &port.description));
        }
        for (port, _) in &module.outputs {
            let direction = if self.is_assigned_in_always(&port.name) { "output reg" } else { "output" };
            ports.push((direction, range(port.width), &port.name, &port.description));
        }
        let direction_width = ports.iter().map(|port| port.0.len()).max().unwrap_or(0);
        let range_width = ports.iter().map(|port| port.1.len()).max().unwrap_or(0);
        let last = ports.len().saturating_sub(1);
        let lines: Vec<(String, &str)> = ports
            .iter()
            .enumerate()
            .map(|(index, (direction, range, port, description))| {
                let gap = if range_width == 0 { String::new() } else { format!("{range:range_width$} ") };
                let comma = if index < last { "," } else { "" };
                (format!("  {direction:direction_width$} {gap}{port}{comma}"), *description)
            })
            .collect();
        format!("module {} (\n{});\n", module.name, SYNTAX.described(&lines))
    }

    /// Whether a signal is a register or the result of a case, which Verilog declares as `reg`.
    fn is_assigned_in_always(&self, name: &str) -> bool {
        self.module.nodes.iter().any(|node| {
            node.name.as_deref() == Some(name)
                && match node.expression {
                    Expression::Case(_) => true,
                    Expression::Register(index) => {
                        matches!(self.module.registers[index].source, Source::Here(_))
                    }
                    _ => false,
                }
        })
    }

    fn declare(&mut self, kind: &str, width: usize, name: &str) {
        self.text.add(&format!("  {kind}{} {name};\n", spaced(&range(width))));
    }

    fn localparams(&mut self) {
        for (name, width, value) in self.module.constants() {
            let value = format!("{width}'b{value:0width$b}");
            self.text.add(&format!("  localparam{} {name} = {value};\n", spaced(&range(width))));
        }
    }

    /// Registers, and outputs of inner machines that are read before the instance is written.
    fn early_declarations(&mut self) {
        self.text.end();
        for register in &self.module.registers {
            let node = &self.module.nodes[register.node];
            let Some(name) = node.name.as_ref().filter(|name| !self.module.is_output(name)) else { continue };
            let kind = if matches!(register.source, Source::Here(_)) { "reg" } else { "wire" };
            self.declare(kind, node.width, name);
        }
    }

    fn body(&mut self) {
        self.text.end();
        for statement in self.module.statements() {
            match statement {
                Statement::Instance(instance) => self.instance(instance),
                Statement::Case(name, node, case) => self.case(name, node, case),
                Statement::Assignment(name, node) => self.assignment(name, node),
            }
        }
    }

    fn assignment(&mut self, name: &str, node: &Node) {
        let value = self.expressions.definition(node);
        let target = if self.module.is_output(name) {
            format!("assign {name} =")
        } else {
            format!("wire{} {name} =", spaced(&range(node.width)))
        };
        self.text.add(&SYNTAX.statement(2, &target, &value));
    }

    fn case(&mut self, name: &str, node: &Node, case: &Case) {
        self.text.end();
        if !self.module.is_output(name) {
            self.declare("reg", node.width, name);
        }
        self.text.add(&format!("  always @(*)\n    case ({})\n", self.expressions.inline(&case.selector)));
        let arm = |label: &str, arm| {
            SYNTAX.statement(6, &format!("{label}: {name} ="), &self.expressions.value(arm))
        };
        for (value, (state, _)) in case.arms.iter().zip(case.codes) {
            self.text.add(&arm(state, value));
        }
        if case.codes.len() < 1 << case.selector.len() {
            self.text.add(&arm("default", &case.arms[0]));
        }
        self.text.add("    endcase\n");
        self.text.end();
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
        self.text.end();
        for ((port, _), &node) in inner.outputs.iter().zip(&instance.outputs) {
            let node = &self.module.nodes[node];
            let name = match &node.name {
                Some(name) => name.clone(),
                None => format!("unused_{}_{}", instance.name, port.name),
            };
            if !self.module.is_output(&name)
                && (node.name.is_none() || !matches!(node.expression, Expression::Register(_)))
            {
                self.declare("wire", node.width, &name);
            }
            connections.push(format!(".{}({name})", port.name));
        }
        let start = format!("{} {}", instance.module, instance.name);
        self.text.add(&layout::instance(&start, &connections, ""));
        self.text.end();
    }

    fn outputs(&mut self) {
        self.text.end();
        for (name, operand) in self.module.driven_outputs() {
            let value = self.expressions.value(operand);
            self.text.add(&SYNTAX.statement(2, &format!("assign {name} ="), &value));
        }
    }

    /// Bits of named signals that nothing reads are read here, because otherwise linters complain about them,
    /// and a forgotten bit would look the same as one that is not needed.
    fn unused(&mut self) {
        let read = self.module.bits_read();
        let mut seen = HashSet::new();
        let mut parts = Vec::new();
        for (index, node) in self.module.nodes.iter().enumerate() {
            let Some(name) = node.name.as_ref().filter(|name| seen.insert(name.as_str())) else { continue };
            if self.module.is_output(name) {
                continue;
            }
            let unread: Vec<_> = (0..node.width)
                .filter(|&bit| !read[index][bit])
                .map(|bit| crate::BitRef::Node { node: index, bit })
                .collect();
            parts.extend(
                super::operand::runs(&unread).into_iter().rev().map(|run| self.expressions.run(&run).0),
            );
        }
        if !parts.is_empty() {
            parts.push("1'b0".to_owned());
            self.text.end();
            self.text.add("  // Nothing reads these bits.\n");
            let value = layout::Value::Plain(format!("&{{{}}}", parts.join(", ")));
            self.text.add(&SYNTAX.statement(2, "wire unused =", &value));
        }
    }

    fn registers(&mut self) {
        let own: Vec<_> = self.module.own_registers().collect();
        if own.is_empty() {
            return;
        }
        self.text.end();
        self.text.add("  always @(posedge clock or posedge reset)\n    if (reset) begin\n");
        for (register, _) in &own {
            let name = self.expressions.name(register.node);
            let value = match Module::initial_state(register) {
                Some(state) => state.to_owned(),
                None => expression::literal(register.initial, register.width),
            };
            self.text.add(&format!("      {name} <= {value};\n"));
        }
        self.text.add("    end else begin\n");
        for (register, next) in &own {
            let name = self.expressions.name(register.node);
            self.text.add(&SYNTAX.statement(6, &format!("{name} <="), &self.expressions.value(next)));
        }
        self.text.add("    end\n");
    }
}
