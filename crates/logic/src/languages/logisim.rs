//! Logisim 2.7.1: one file with a sheet for each module.
//!
//! A sheet has the inputs on the left, then each signal with its gates, then each instance and each register,
//! and the outputs last. Within a signal there are wires; between signals there are tunnels with the signal's
//! name.

mod bench;
mod canvas;
mod draw;
mod panel;
mod symbol;
mod term;

use std::collections::{BTreeMap, BTreeSet};

use super::outline::Statement;
use crate::{Expression, Instance, Module, Netlist};
pub use bench::bench;
use canvas::{BASE, Canvas, GATES, LIBRARIES, MEMORY, Point, WIRING, escaped, text_width};
use symbol::{Symbol, clock_terms, input_pins};
use term::{Slice, Term, Terms, slice_name};

/// The tools above the sheet: one that presses buttons, then those that change the drawing.
const TOOLS: [&str; 3] = ["Poke Tool", "Edit Tool", "Text Tool"];

/// How high a column of a sheet may become before the next one begins.
const COLUMN: i32 = 900;

/// The whole circuit as a file, with buttons and LEDs on the sheet that opens first.
pub fn print(netlist: &Netlist) -> String {
    project(netlist, "panel", &panel::panel(netlist))
}

/// A file with the modules of a circuit and one more sheet, which opens first.
fn project(netlist: &Netlist, main: &str, sheet: &Canvas) -> String {
    let mut text = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n\
                    <project source=\"2.7.1\" version=\"1.0\">\n"
        .to_owned();
    for (number, library) in LIBRARIES.iter().enumerate() {
        text += &format!("  <lib desc=\"#{library}\" name=\"{number}\"/>\n");
    }
    text += &format!("  <main name=\"{main}\"/>\n  <toolbar>\n");
    for tool in TOOLS {
        text += &format!("    <tool lib=\"{BASE}\" name=\"{tool}\"/>\n");
    }
    text += &format!("  </toolbar>\n  <circuit name=\"{main}\">\n{}  </circuit>\n", sheet.text());
    for module in netlist.modules.iter().rev() {
        let (canvas, pins) = Sheet::draw(netlist, module);
        let name = escaped(&module.name);
        text += &format!(
            "  <circuit name=\"{name}\">\n{}{}  </circuit>\n",
            Symbol::of(module).appearance(&pins),
            canvas.text()
        );
    }
    text + "</project>\n"
}

/// A sheet under way.
struct Sheet<'a> {
    netlist: &'a Netlist,
    module: &'a Module,
    terms: Terms<'a>,
    blocks: Vec<Canvas>,
}

impl<'a> Sheet<'a> {
    /// The sheet of a module, and where its pins are: inputs first, `clock` and `reset` before them.
    fn draw(netlist: &'a Netlist, module: &'a Module) -> (Canvas, Vec<Point>) {
        let terms = Terms { module, slices: BTreeSet::new() };
        let mut sheet = Sheet { netlist, module, terms, blocks: Vec::new() };
        sheet.signals();
        sheet.registers();
        sheet.outputs();
        sheet.arrange()
    }

    /// Draws a term with a tunnel of this name at its output.
    fn signal(&mut self, name: &str, width: usize, term: &Term) {
        let mut canvas = Canvas::default();
        let drawn = canvas.term(term, 0, 0);
        canvas.wire((0, drawn.y), (20, drawn.y));
        canvas.sink((20, drawn.y), name, width);
        canvas.include((0, 0), (0, drawn.bottom));
        self.blocks.push(canvas);
    }

    fn signals(&mut self) {
        for statement in self.module.statements() {
            match statement {
                Statement::Instance(instance) => self.instance(instance),
                Statement::Case(name, node, _) | Statement::Assignment(name, node) => {
                    let index = self.module.nodes.iter().position(|other| std::ptr::eq(other, node));
                    let term = self.terms.definition(index.unwrap_or(0));
                    self.signal(name, node.width, &term);
                }
            }
        }
    }

    /// Outputs that are not signals of the same name get a tunnel of their own.
    fn outputs(&mut self) {
        for (name, operand) in self.module.driven_outputs() {
            let term = self.terms.operand(operand);
            self.signal(&output_tunnel(self.module, name), operand.len(), &term);
        }
    }

    fn instance(&mut self, instance: &Instance) {
        let Some(inner) = self.netlist.module(&instance.module) else { return };
        let mut inputs = clock_terms(inner);
        inputs.extend(instance.inputs.iter().map(|operand| self.terms.operand(operand)));
        let outputs = instance.outputs.iter().map(|&node| self.module.nodes[node].name.as_deref());
        self.blocks.push(Symbol::of(inner).copy(&instance.name, &inputs, outputs));
    }

    /// A register is cleared to 0, so one with another initial value stores the difference to that.
    fn registers(&mut self) {
        for (register, next) in self.module.own_registers() {
            let name = self.module.nodes[register.node].name.clone().unwrap_or_default();
            let width = register.width;
            let term = self.terms.operand(next);
            let initial = Term::Constant { value: register.initial, width };
            let term = match register.initial {
                0 => term,
                _ => Term::Gate { kind: "XOR Gate", width, inputs: vec![term, initial] },
            };
            let mut canvas = Canvas::default();
            let drawn = canvas.term(&term, 0, 0);
            let (x, y) = (50, drawn.y);
            canvas.wire((0, y), (x - 30, y));
            let attributes =
                [("width", width.to_string()), ("label", name.clone()), ("appearance", "classic".to_owned())];
            canvas.component(MEMORY, "Register", (x, y), &attributes);
            let below = drawn.bottom.max(y + 30) + 10;
            canvas.source((x - 40, below), "clock", 1);
            canvas.wire((x - 40, below), (x - 20, y + 20));
            canvas.source((x - 40, below + 20), "reset", 1);
            canvas.wire((x - 40, below + 20), (x - 10, y + 20));
            let mut end = (x, y);
            if register.initial != 0 {
                canvas.wire(end, (x + 40, y));
                let constant = [("width", width.to_string()), ("value", format!("{:#x}", register.initial))];
                canvas.component(WIRING, "Constant", (x + 40, y + 20), &constant);
                let gate =
                    [("width", width.to_string()), ("size", "30".to_owned()), ("inputs", "2".to_owned())];
                canvas.component(GATES, "XOR Gate", (x + 80, y + 10), &gate);
                end = (x + 80, y + 10);
            }
            canvas.wire(end, (end.0 + 20, end.1));
            canvas.sink((end.0 + 20, end.1), &name, width);
            canvas.include((0, y - 40), (0, y));
            self.blocks.push(canvas);
        }
    }

    /// Tunnels for some bits of a signal, from all of it.
    fn slices(&self) -> Vec<Canvas> {
        let mut by_node: BTreeMap<usize, Vec<Slice>> = BTreeMap::new();
        for &slice in &self.terms.slices {
            by_node.entry(slice.0).or_default().push(slice);
        }
        let mut canvases = Vec::new();
        for (node, mut slices) in by_node {
            let found = &self.module.nodes[node];
            let name = found.name.as_deref().unwrap_or_default();
            // Slices that overlap need splitters of their own.
            while !slices.is_empty() {
                let mut end = 0;
                let (mut chosen, mut left) = (Vec::new(), Vec::new());
                for slice in slices {
                    if slice.1 >= end {
                        end = slice.1 + slice.2;
                        chosen.push(slice);
                    } else {
                        left.push(slice);
                    }
                }
                canvases.push(fan_out(name, found.width, &chosen));
                slices = left;
            }
        }
        canvases
    }

    /// Puts everything onto one sheet, column by column.
    fn arrange(self) -> (Canvas, Vec<Point>) {
        let module = self.module;
        let mut sheet = Canvas::default();
        let mut pins = Vec::new();
        let inputs = input_pins(module);
        let widest = |names: &mut dyn Iterator<Item = &str>| names.map(text_width).max().unwrap_or(0);
        let x = 60
            + widest(&mut inputs.iter().map(|&(name, _)| name))
            + 10 * inputs.iter().map(|&(_, width)| width as i32).max().unwrap_or(0);
        for (index, (name, width)) in inputs.into_iter().enumerate() {
            let at = (x, 60 + 40 * index as i32);
            let attributes = [
                ("width", width.to_string()),
                ("tristate", "false".to_owned()),
                ("label", name.to_owned()),
                ("labelloc", "west".to_owned()),
            ];
            sheet.component(WIRING, "Pin", at, &attributes);
            sheet.wire(at, (x + 20, at.1));
            sheet.sink((x + 20, at.1), name, width);
            pins.push(at);
        }
        let mut at = (sheet.size().0 + 60, 40);
        let mut widest = 0;
        for block in self.slices().iter().chain(&self.blocks) {
            let (width, height) = block.size();
            if at.1 > 40 && at.1 + height > COLUMN {
                at = (at.0 + widest + 40, 40);
                widest = 0;
            }
            sheet.place(block, at);
            widest = widest.max(width);
            at.1 += height + 30;
        }
        let names = module.outputs.iter().map(|(port, _)| text_width(&port.name)).max().unwrap_or(0);
        let x = at.0 + widest + 60 + names;
        for (index, (port, _)) in module.outputs.iter().enumerate() {
            let at = (x, 60 + 40 * index as i32);
            sheet.source((x - 20, at.1), &output_tunnel(module, &port.name), port.width);
            sheet.wire((x - 20, at.1), at);
            let attributes = [
                ("width", port.width.to_string()),
                ("facing", "west".to_owned()),
                ("output", "true".to_owned()),
                ("label", port.name.clone()),
                ("labelloc", "east".to_owned()),
            ];
            sheet.component(WIRING, "Pin", at, &attributes);
            pins.push(at);
        }
        (sheet, pins)
    }
}

/// A splitter from a signal to tunnels for some of its bits.
fn fan_out(name: &str, width: usize, slices: &[Slice]) -> Canvas {
    let mut canvas = Canvas::default();
    canvas.source((0, 0), name, width);
    canvas.wire((0, 0), (10, 0));
    let mut ends = Vec::new();
    let mut bit = 0;
    for &(_, low, width) in slices {
        ends.extend(std::iter::repeat_n(None, low - bit));
        ends.push(Some(width));
        bit = low + width;
    }
    ends.extend(std::iter::repeat_n(None, width - bit));
    canvas.splitter((10, 0), "east", ends.into_iter());
    let from: Vec<i32> = (0..slices.len() as i32).map(|index| 10 * (index + 1)).collect();
    let right = 30 + 10 * (slices.len() as i32 + 1);
    let pins: Vec<Point> = (0..slices.len() as i32).map(|index| (right, 10 + 20 * index)).collect();
    canvas.route(30, &from, &pins);
    for (&(_, low, width), &pin) in slices.iter().zip(&pins) {
        canvas.sink(pin, &slice_name(name, low, width), width);
    }
    canvas
}

/// The tunnel that leads to an output port that is not a signal of its own.
fn output_tunnel(module: &Module, port: &str) -> String {
    if module.is_named(port) { port.to_owned() } else { format!("{port} out") }
}

impl Module {
    /// Whether a signal that is not an input has this name.
    fn is_named(&self, name: &str) -> bool {
        self.nodes.iter().any(|node| {
            node.name.as_deref() == Some(name) && !matches!(node.expression, Expression::Input(_))
        })
    }
}
