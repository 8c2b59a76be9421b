//! From a recorded module to its sheet.
//!
//! Gates of one kind in a row become one gate with several inputs, inverters become small circles, and a
//! comparison with a constant has the constant written in it, as a person would draw them.

use std::collections::{HashMap, HashSet};

use logic::{BitRef, BitwiseOperation, Codes, Expression, Module, Netlist, Operand, Source};

use super::sheet::{Cell, Kind, Net, Pin, Sheet, Side};

impl Sheet {
    /// The sheet of a module of a netlist.
    pub fn of(netlist: &Netlist, module: &Module) -> Sheet {
        let mut builder = Builder {
            module,
            sheet: Sheet { module: module.name.clone(), cells: Vec::new(), nets: Vec::new() },
            nodes: HashMap::new(),
            operands: HashMap::new(),
            splits: HashMap::new(),
            uses: uses(module),
        };
        builder.sources(netlist);
        builder.sinks();
        builder.sheet
    }
}

struct Builder<'a> {
    module: &'a Module,
    sheet: Sheet,
    /// The net of each node, of each operand that is not a complete node, and the split of each net.
    nodes: HashMap<usize, usize>,
    operands: HashMap<Operand, usize>,
    splits: HashMap<usize, usize>,
    /// How many operands read each node.
    uses: Vec<usize>,
}

impl Builder<'_> {
    /// Input ports, registers and blocks, whose outputs everything else reads.
    fn sources(&mut self, netlist: &Netlist) {
        for (index, node) in self.module.nodes.iter().enumerate() {
            if let Expression::Input(port) = node.expression {
                let title = self.module.inputs[port].name.clone();
                let cell = self.cell(Kind::Input, title);
                self.drive_node(cell, "", index, self.module.inputs[port].states);
            }
        }
        for instance in &self.module.instances {
            let Some(inner) = netlist.module(&instance.module) else { continue };
            let cell = self.cell(Kind::Block(inner.name.clone(), inner.clocked), instance.name.clone());
            for port in &inner.inputs {
                self.pin(cell, &port.name, Side::Left);
            }
            for ((port, _), &node) in inner.outputs.iter().zip(&instance.outputs) {
                if self.uses[node] > 0 || self.module.nodes[node].name.is_some() {
                    self.drive_node(cell, &port.name, node, port.states);
                } else {
                    self.pin(cell, &port.name, Side::Right);
                }
            }
        }
        for register in
            self.module.registers.iter().filter(|register| matches!(register.source, Source::Here(_)))
        {
            let title =
                self.module.nodes[register.node].name.clone().unwrap_or_else(|| register.path.clone());
            let initial = value_text(register.initial, register.width, register.states);
            let cell = self.cell(Kind::Register(initial), title);
            self.pin(cell, "D", Side::Left);
            self.drive_node(cell, "Q", register.node, register.states);
        }
    }

    /// The readers: blocks, registers and output ports, and named wires that only a waveform shows.
    fn sinks(&mut self) {
        let cells: Vec<(usize, Kind, String)> = (self.sheet.cells.iter().enumerate())
            .map(|(index, cell)| (index, cell.kind.clone(), cell.title.clone()))
            .collect();
        for instance in &self.module.instances {
            let found = cells
                .iter()
                .find(|(_, kind, title)| matches!(kind, Kind::Block(..)) && *title == instance.name);
            let Some(&(cell, ..)) = found else { continue };
            for (pin, operand) in instance.inputs.iter().enumerate() {
                self.sheet.cells[cell].pins[pin].net = Some(self.operand(operand));
            }
        }
        for register in &self.module.registers {
            let Source::Here(next) = &register.source else { continue };
            let driver = self.nodes.get(&register.node).and_then(|&net| self.sheet.driver(net));
            let Some((cell, _)) = driver else { continue };
            self.sheet.cells[cell].pins[0].net = Some(self.operand(next));
        }
        for (port, operand) in &self.module.outputs {
            let net = self.operand(operand);
            let cell = self.cell(Kind::Output, port.name.clone());
            self.read(cell, "", net, false);
            if self.sheet.nets[net].states.is_empty() {
                self.sheet.nets[net].states = port.states;
            }
        }
        for (index, node) in self.module.nodes.iter().enumerate() {
            if node.name.is_some() && !matches!(node.expression, Expression::Next { .. }) {
                self.node(index);
            }
        }
    }

    fn cell(&mut self, kind: Kind, title: String) -> usize {
        self.sheet.cells.push(Cell { kind, title, pins: Vec::new() });
        self.sheet.cells.len() - 1
    }

    fn pin(&mut self, cell: usize, name: &str, side: Side) -> usize {
        let pin = Pin { name: name.to_owned(), side, inverted: false, net: None };
        self.sheet.cells[cell].pins.push(pin);
        self.sheet.cells[cell].pins.len() - 1
    }

    fn read(&mut self, cell: usize, name: &str, net: usize, inverted: bool) {
        let pin = self.pin(cell, name, Side::Left);
        let pin = &mut self.sheet.cells[cell].pins[pin];
        (pin.net, pin.inverted) = (Some(net), inverted);
    }

    fn drive(&mut self, cell: usize, name: &str, bits: Operand, states: Codes) -> usize {
        let pin = self.pin(cell, name, Side::Right);
        let net = self.sheet.nets.len();
        self.sheet.nets.push(Net { names: Vec::new(), bits, states });
        self.sheet.cells[cell].pins[pin].net = Some(net);
        net
    }

    fn drive_node(&mut self, cell: usize, name: &str, node: usize, states: Codes) -> usize {
        let bits = (0..self.module.nodes[node].width).map(|bit| BitRef::Node { node, bit }).collect();
        let net = self.drive(cell, name, bits, states);
        self.sheet.nets[net].names.extend(self.module.nodes[node].name.clone());
        self.nodes.insert(node, net);
        net
    }

    /// The wire that carries these bits.
    fn operand(&mut self, operand: &Operand) -> usize {
        if let Some(node) = self.module.whole_node(operand) {
            return self.node(node);
        }
        if let Some(&net) = self.operands.get(operand) {
            return net;
        }
        let parts = parts(operand);
        let net = match &parts[..] {
            [part] if part.iter().all(is_constant) => {
                let cell = self.cell(Kind::Constant, constant_text(part));
                // A constant is drawn where it is read, so each reader gets its own.
                return self.drive(cell, "", part.clone(), &[]);
            }
            [part] => self.slice(part),
            parts => {
                let cell = self.cell(Kind::Join, String::new());
                let mut low = 0;
                for part in parts {
                    let net = self.operand(part);
                    self.read(cell, &range(low, part.len()), net, false);
                    low += part.len();
                }
                self.drive(cell, "", operand.clone(), &[])
            }
        };
        self.operands.insert(operand.clone(), net);
        net
    }

    /// Neighbouring bits of one node.
    fn slice(&mut self, part: &Operand) -> usize {
        let (Some(&BitRef::Node { node, bit }), bus) = (part.first(), part) else { return 0 };
        let source = self.node(node);
        let cell = match self.splits.get(&source) {
            Some(&cell) => cell,
            None => {
                let cell = self.cell(Kind::Split, String::new());
                self.read(cell, "", source, false);
                self.splits.insert(source, cell);
                cell
            }
        };
        self.drive(cell, &range(bit, bus.len()), bus.clone(), &[])
    }

    fn node(&mut self, node: usize) -> usize {
        if let Some(&net) = self.nodes.get(&node) {
            return net;
        }
        let module = self.module;
        let found = &module.nodes[node];
        let net = match &found.expression {
            Expression::Alias(operand) => {
                let net = self.operand(operand);
                self.sheet.nets[net].names.extend(found.name.clone());
                net
            }
            Expression::Not(operand) => match self.absorbed(operand) {
                Some(inner) if self.is_symbol(inner) => self.symbol(inner, node, true),
                _ => {
                    let cell = self.cell(Kind::Not, String::new());
                    self.take(cell, operand);
                    self.finish(cell, node, true)
                }
            },
            _ => self.symbol(node, node, false),
        };
        self.nodes.insert(node, net);
        net
    }

    /// The gate, comparison, sum or choice that computes `node`, driving the net of `result`.
    fn symbol(&mut self, node: usize, result: usize, inverted: bool) -> usize {
        let module = self.module;
        let width = module.nodes[node].width;
        let cell = match &module.nodes[node].expression {
            Expression::Bitwise(operation, a, b) => {
                let cell = self.cell(Kind::Gate(*operation, width == 1), String::new());
                for operand in [a, b] {
                    self.gather(cell, *operation, width == 1, operand);
                }
                cell
            }
            Expression::Reduce(operation, a) => {
                let cell = self.cell(Kind::Gate(*operation, true), String::new());
                self.gather(cell, *operation, true, a);
                cell
            }
            Expression::Equal(a, b) => self.with_constant(Kind::Equal, a, b),
            Expression::Less(a, b) => self.two(Kind::Less, a, b),
            Expression::Add(a, b) => self.with_constant(Kind::Add, a, b),
            Expression::Select(condition, then, otherwise) => {
                let cell = self.cell(Kind::Select, String::new());
                for (name, operand) in [("1", then), ("0", otherwise)] {
                    let net = self.operand(operand);
                    self.read(cell, name, net, false);
                }
                self.take(cell, condition);
                self.turn_below(cell);
                cell
            }
            Expression::Case(case) => {
                let cell = self.cell(Kind::Case, String::new());
                for (arm, (state, _)) in case.arms.iter().zip(case.codes) {
                    let net = self.operand(arm);
                    self.read(cell, state, net, false);
                }
                let net = self.operand(&case.selector);
                self.read(cell, "", net, false);
                self.turn_below(cell);
                cell
            }
            // The others are sources, which already exist.
            _ => self.cell(Kind::Constant, "?".to_owned()),
        };
        self.finish(cell, result, inverted)
    }

    fn finish(&mut self, cell: usize, node: usize, inverted: bool) -> usize {
        let net = self.drive_node(cell, "", node, states_of(self.module, node));
        if let Some(pin) = self.sheet.cells[cell].pins.last_mut() {
            pin.inverted = inverted;
        }
        net
    }

    fn turn_below(&mut self, cell: usize) {
        if let Some(pin) = self.sheet.cells[cell].pins.last_mut() {
            pin.side = Side::Below;
        }
    }

    /// A pin that reads an operand, with an inverter before it drawn as a small circle.
    fn take(&mut self, cell: usize, operand: &Operand) {
        let module = self.module;
        let inverted = module.whole_node(operand).filter(|&node| module.nodes[node].name.is_none());
        match inverted.map(|node| &module.nodes[node].expression) {
            Some(Expression::Not(inner)) => {
                let net = self.operand(inner);
                self.read(cell, "", net, true);
            }
            _ => {
                let net = self.operand(operand);
                self.read(cell, "", net, false);
            }
        }
    }

    /// The pins of a gate: gates of the same kind that only this one reads become part of it.
    fn gather(&mut self, cell: usize, operation: BitwiseOperation, folds: bool, operand: &Operand) {
        let module = self.module;
        if let Some(inner) = self.absorbed(operand) {
            match &module.nodes[inner].expression {
                Expression::Bitwise(same, a, b)
                    if *same == operation && (!folds || module.nodes[inner].width == 1) =>
                {
                    self.gather(cell, operation, folds, a);
                    return self.gather(cell, operation, folds, b);
                }
                Expression::Reduce(same, a) if *same == operation && folds => {
                    return self.gather(cell, operation, folds, a);
                }
                _ => {}
            }
        }
        let parts = parts(operand);
        if folds && parts.len() > 1 {
            return parts.iter().for_each(|part| self.gather(cell, operation, folds, part));
        }
        self.take(cell, operand);
    }

    fn two(&mut self, kind: Kind, a: &Operand, b: &Operand) -> usize {
        let cell = self.cell(kind, String::new());
        for operand in [a, b] {
            let net = self.operand(operand);
            self.read(cell, "", net, false);
        }
        cell
    }

    /// Two operands, of which a constant one is written into the symbol.
    fn with_constant(&mut self, kind: Kind, a: &Operand, b: &Operand) -> usize {
        let (operand, constant) = match (a.iter().all(is_constant), b.iter().all(is_constant)) {
            (false, true) => (a, b),
            (true, false) => (b, a),
            _ => return self.two(kind, a, b),
        };
        let cell = self.cell(kind, constant_text(constant));
        let net = self.operand(operand);
        self.read(cell, "", net, false);
        cell
    }

    /// The unnamed node that consists of these bits, if nothing else reads it.
    fn absorbed(&self, operand: &Operand) -> Option<usize> {
        let node = self.module.whole_node(operand)?;
        (self.module.nodes[node].name.is_none() && self.uses[node] == 1).then_some(node)
    }

    fn is_symbol(&self, node: usize) -> bool {
        let expression = &self.module.nodes[node].expression;
        matches!(expression, Expression::Bitwise(..) | Expression::Reduce(..) | Expression::Equal(..))
    }
}

/// The number of readers of each node that lead to a port, a register, a block or a name.
fn uses(module: &Module) -> Vec<usize> {
    let mut uses = vec![0; module.nodes.len()];
    let nexts = module.registers.iter().filter_map(|register| match &register.source {
        Source::Here(next) => Some(next),
        Source::Inside { .. } => None,
    });
    let outputs = module.outputs.iter().map(|(_, operand)| operand);
    let inputs = module.instances.iter().flat_map(|instance| &instance.inputs);
    let mut open: Vec<&Operand> = nexts.chain(outputs).chain(inputs).collect();
    let mut seen: HashSet<usize> =
        (0..module.nodes.len()).filter(|&node| module.nodes[node].name.is_some()).collect();
    for node in &seen {
        open.extend(module.nodes[*node].expression.operands());
    }
    while let Some(operand) = open.pop() {
        let nodes: HashSet<usize> = operand
            .iter()
            .filter_map(|bit| match bit {
                BitRef::Node { node, .. } => Some(*node),
                BitRef::Constant(..) => None,
            })
            .collect();
        for node in nodes {
            uses[node] += 1;
            if seen.insert(node) {
                open.extend(module.nodes[node].expression.operands());
            }
        }
    }
    uses
}

/// The longest runs of neighbouring bits of one node, and of constants.
fn parts(operand: &Operand) -> Vec<Operand> {
    let mut parts: Vec<Operand> = Vec::new();
    for &bit in operand {
        let follows = |before: &BitRef| match (*before, bit) {
            (BitRef::Constant(..), BitRef::Constant(..)) => true,
            (BitRef::Node { node, bit }, BitRef::Node { node: same, bit: next }) => {
                node == same && bit + 1 == next
            }
            _ => false,
        };
        match parts.last_mut() {
            Some(part) if part.last().is_some_and(follows) => part.push(bit),
            _ => parts.push(vec![bit]),
        }
    }
    parts
}

fn is_constant(bit: &BitRef) -> bool {
    matches!(bit, BitRef::Constant(..))
}

/// The name of a constant, or its bits.
fn constant_text(bits: &[BitRef]) -> String {
    let label = |(index, bit): (usize, &BitRef)| match bit {
        BitRef::Constant(_, Some(label)) if label.bit == index && label.width == bits.len() => {
            Some(label.name)
        }
        _ => None,
    };
    let mut names = bits.iter().enumerate().map(label);
    match names.next().flatten() {
        Some(name) if names.all(|other| other == Some(name)) => name.to_owned(),
        _ => bits
            .iter()
            .rev()
            .map(|bit| if matches!(bit, BitRef::Constant(true, _)) { '1' } else { '0' })
            .collect(),
    }
}

fn value_text(value: u64, width: usize, states: Codes) -> String {
    let state = states.iter().find(|(_, code)| *code == value);
    state.map_or_else(|| format!("{value:0width$b}"), |(name, _)| (*name).to_owned())
}

/// `[3]` or `[3:0]`.
fn range(low: usize, width: usize) -> String {
    if width == 1 { format!("[{low}]") } else { format!("[{}:{low}]", low + width - 1) }
}

/// The states that a node holds, as far as a register or a port shows it.
fn states_of(module: &Module, node: usize) -> Codes {
    let whole = |operand: &Operand| module.whole_node(operand) == Some(node);
    let register = module
        .registers
        .iter()
        .find(|register| matches!(&register.source, Source::Here(next) if whole(next)));
    let output = || module.outputs.iter().find(|(_, operand)| whole(operand)).map(|(port, _)| port.states);
    register.map(|register| register.states).or_else(output).unwrap_or(&[])
}
