//! From the cells of a module to a circuit.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use logic::{Gate, Gates, GatesBuilder, Net};

use crate::ReadError;
use crate::cell::{self, Cell};
use crate::circuit::{Circuit, Conflict, Direction, Edge, Kind, Load, Signal, Source, Storage};
use crate::json::{Bit, Bits, Module, RawCell};
use crate::names::{self, Names};
use crate::storage::{self, Level};

/// Follows the nets of a module from everything that has a name back to where it comes from.
pub struct Builder<'a> {
    module: &'a Module,
    names: Names,
    drivers: HashMap<u64, Driver>,
    /// The storage cells by the number that their bit has in the circuit.
    cells: Vec<Vec<storage::Storage>>,
    storage: Vec<Storage>,
    /// The nets at which loops were cut open, with the number of their bit.
    cuts: HashMap<u64, usize>,
    conflicts: HashMap<u64, Vec<Source>>,
    inputs: usize,
    gates: GatesBuilder,
    /// The value of each net; `None` while it is being worked out.
    done: HashMap<u64, Option<Net>>,
    clocks: Vec<Net>,
}

/// The origin of the value of a net.
#[derive(Clone)]
enum Driver {
    Input(usize),
    Storage(usize),
    Cell(Box<Cell>),
}

impl<'a> Builder<'a> {
    /// Reads a module, and finds the drivers of its nets.
    pub fn new(module: &'a Module) -> Result<Builder<'a>, ReadError> {
        let mut builder = Builder {
            module,
            names: Names::of(module),
            drivers: HashMap::new(),
            cells: Vec::new(),
            storage: Vec::new(),
            cuts: HashMap::new(),
            conflicts: HashMap::new(),
            inputs: 0,
            gates: GatesBuilder::default(),
            done: HashMap::new(),
            clocks: Vec::new(),
        };
        builder.drive()?;
        Ok(builder)
    }

    /// Builds the circuit.
    pub fn build(mut self, top: &str) -> Result<Circuit, ReadError> {
        let width: usize =
            self.module.ports.values().filter(|port| is_input(self.module, port)).map(|p| p.bits.len()).sum();
        for input in 0..width {
            self.gates.add(Gate::Input(input));
        }
        let mut signals = Vec::new();
        let mut first_input = 0;
        for (name, port) in &self.module.ports.0 {
            let direction = if is_input(self.module, port) { Direction::Input } else { Direction::Output };
            let mut signal = self.signal(name, port, direction);
            if is_input(self.module, port) {
                signal.first_input = Some(first_input);
                first_input += port.bits.len();
            }
            let declared = self.module.nets.get(name);
            signal.source = declared.and_then(|net| names::source(&net.attributes));
            signals.push(signal);
        }
        // Yosys makes names with a dollar sign for what it puts in place of functions and the like.
        let shown = |(name, bits): &&(String, Bits)| bits.hide_name == 0 && !name.contains('$');
        for (name, bits) in self.module.nets.0.iter().filter(shown) {
            if self.module.ports.get(name).is_none() {
                let signal = self.signal(name, bits, Direction::Inner);
                signals.push(signal);
            }
        }
        // New bits of storage may turn up on the way, where loops are cut open.
        let mut index = 0;
        while index < self.storage.len() {
            self.finish(index);
            index += 1;
        }
        let conflicts = std::mem::take(&mut self.conflicts);
        let mut conflicts: Vec<Conflict> = conflicts
            .into_iter()
            .map(|(net, sources)| Conflict { name: self.names.name(net), sources })
            .collect();
        conflicts.sort_by(|a, b| a.name.cmp(&b.name));
        let gates = Gates { gates: self.gates.finish(), inputs: width, ..Gates::default() };
        let (storage, clocks) = (self.storage, self.clocks);
        Ok(Circuit { top: top.to_owned(), signals, gates, storage, clocks, conflicts })
    }

    /// Notes the driver of each net.
    fn drive(&mut self) -> Result<(), ReadError> {
        let module = self.module;
        for (name, port) in module.ports.0.iter().filter(|(_, port)| is_input(module, port)) {
            for bit in &port.bits {
                let own = matches!(bit, Bit::Net(net) if !self.drivers.contains_key(net));
                match bit {
                    Bit::Net(net) if own => _ = self.drivers.insert(*net, Driver::Input(self.inputs)),
                    _ => return Err(ReadError::StrangeInput(name.clone())),
                }
                self.inputs += 1;
            }
        }
        let mut strange = Vec::new();
        for (name, raw) in &self.module.cells.0 {
            let source = names::source(&raw.attributes);
            match cell::read(raw) {
                Ok(cell::Kind::Annotation) => {}
                Ok(cell::Kind::Logic(net, cell)) => self.claim(net, Driver::Cell(Box::new(cell)), &source),
                Ok(cell::Kind::Storage(cell)) => self.store(cell, &source),
                Err(ReadError::StrangeCell(_)) => strange.push((name, raw, source)),
                Err(error) => return Err(error),
            }
        }
        // A connection of unknown direction may be an input, so other drivers come first.
        for (name, raw, source) in strange {
            let reason = match raw.kind.as_str() {
                "$_TBUF_" | "$tribuf" => "it is driven through a tristate buffer".to_owned(),
                "$mem_v2" | "$mem" => format!("it is read from the memory {name}, which is too large"),
                kind => {
                    format!("it comes from the instance {name} of {kind}, which is not among the sources")
                }
            };
            let outputs = raw.connections.iter().filter(|(part, _)| {
                raw.port_directions.get(*part).is_none_or(|direction| direction != "input")
            });
            for bit in outputs.flat_map(|(_, bits)| bits) {
                if let Bit::Net(net) = bit {
                    self.opaque(*net, &reason, &source);
                }
            }
        }
        Ok(())
    }

    /// Notes the driver of a net. The first one counts, and every further one is a conflict.
    fn claim(&mut self, net: u64, driver: Driver, source: &Option<Source>) {
        match self.drivers.entry(net) {
            Entry::Vacant(entry) => _ = entry.insert(driver),
            Entry::Occupied(_) => self.conflicts.entry(net).or_default().extend(source.clone()),
        }
    }

    fn store(&mut self, cell: storage::Storage, source: &Option<Source>) {
        let net = cell.output;
        if let Some(Driver::Storage(index)) = self.drivers.get(&net) {
            // Two blocks store in one register: each of them changes it when it would.
            let known = self.storage[*index].source.clone();
            self.cells[*index].push(cell);
            self.conflicts.entry(net).or_insert_with(|| Vec::from_iter(known)).extend(source.clone());
            return;
        }
        let kind = if cell.edge.is_some() { Kind::FlipFlop } else { Kind::Latch };
        let index = self.bit(net, kind, self.names.initial(net), source.clone());
        self.cells[index].push(cell);
        self.claim(net, Driver::Storage(index), source);
    }

    fn opaque(&mut self, net: u64, reason: &str, source: &Option<Source>) {
        if !self.drivers.contains_key(&net) {
            let index = self.bit(net, Kind::Opaque(reason.to_owned()), None, source.clone());
            self.drivers.insert(net, Driver::Storage(index));
        }
    }

    /// A new bit of storage.
    fn bit(&mut self, net: u64, kind: Kind, initial: Option<bool>, source: Option<Source>) -> usize {
        let source = source.or_else(|| self.names.source(net));
        let name = self.names.name(net);
        self.storage.push(Storage { kind, name, initial, edges: Vec::new(), loads: Vec::new(), source });
        self.cells.push(Vec::new());
        self.storage.len() - 1
    }

    fn signal(&mut self, name: &str, bits: &Bits, direction: Direction) -> Signal {
        Signal {
            name: name.to_owned(),
            direction,
            nets: bits.bits.iter().map(|bit| self.value(bit)).collect(),
            first_input: None,
            low: bits.offset,
            ascending: bits.upto != 0,
            source: names::source(&bits.attributes),
        }
    }

    /// Determines the triggers of a bit of storage.
    fn finish(&mut self, index: usize) {
        let held = self.gates.add(Gate::Flop(index));
        for cell in std::mem::take(&mut self.cells[index]) {
            if let Some((level, data)) = &cell.load {
                let load = Load { when: self.level(level), value: self.value(data) };
                self.storage[index].loads.push(load);
            }
            for (level, value) in [(&cell.set, true), (&cell.clear, false)] {
                if let Some(level) = level {
                    let load = Load { when: self.level(level), value: self.gates.add(Gate::Constant(value)) };
                    self.storage[index].loads.push(load);
                }
            }
            let Some(edge) = &cell.edge else { continue };
            let mut next = self.value(&edge.data);
            let gated = edge.reset.as_ref().is_some_and(|reset| reset.needs_enable);
            for step in if gated { ["reset", "enable"] } else { ["enable", "reset"] } {
                match (step, &edge.enable, &edge.reset) {
                    ("enable", Some(level), _) => {
                        let enable = self.level(level);
                        next = self.gates.add(Gate::Mux(enable, next, held));
                    }
                    ("reset", _, Some(reset)) => {
                        let (when, value) = (self.level(&reset.when), reset.value);
                        let value = self.gates.add(Gate::Constant(value));
                        next = self.gates.add(Gate::Mux(when, value, next));
                    }
                    _ => {}
                }
            }
            let clock = edge.clock.as_ref().map(|level| {
                let net = self.level(level);
                self.clocks.iter().position(|&known| known == net).unwrap_or_else(|| {
                    self.clocks.push(net);
                    self.clocks.len() - 1
                })
            });
            self.storage[index].edges.push(Edge { clock, next });
        }
        if self.storage[index].kind == Kind::Loop {
            let net = self.cuts.iter().find(|(_, cut)| **cut == index).map(|(net, _)| *net);
            let value = net.and_then(|net| self.done.get(&net).copied().flatten());
            let load = Load { when: self.gates.add(Gate::Constant(true)), value: value.unwrap_or(held) };
            self.storage[index].loads.push(load);
        }
    }

    /// A net that is 1 where a level acts.
    fn level(&mut self, level: &Level) -> Net {
        let net = self.value(&level.bit);
        if level.active { net } else { self.gates.add(Gate::Not(net)) }
    }

    /// The net with the value of a bit.
    ///
    /// The nets on the way are kept in a list, because there may be more of them than a stack can hold.
    /// A net that is met again on the way to itself is part of a loop, which is cut open there.
    fn value(&mut self, bit: &Bit) -> Net {
        let mut open = Vec::new();
        self.need(bit, &mut open);
        while let Some(&net) = open.last() {
            let value = match self.drivers.get(&net).cloned() {
                Some(Driver::Input(index)) => self.gates.add(Gate::Input(index)),
                Some(Driver::Storage(index)) => self.gates.add(Gate::Flop(index)),
                Some(Driver::Cell(cell)) => {
                    let before = open.len();
                    for bit in &cell.inputs {
                        if open.len() == before {
                            self.need(bit, &mut open);
                        }
                    }
                    if open.len() > before {
                        continue;
                    }
                    let operands: Vec<Net> = cell.inputs.iter().map(|bit| self.known(bit)).collect();
                    cell.function.build(&operands, &mut self.gates)
                }
                None => {
                    let index = self.bit(net, Kind::Undriven, None, None);
                    self.gates.add(Gate::Flop(index))
                }
            };
            self.done.insert(net, Some(value));
            open.pop();
        }
        self.known(bit)
    }

    /// Adds the net of a bit to those to be computed, unless it is known, or a loop is cut open here.
    fn need(&mut self, bit: &Bit, open: &mut Vec<u64>) {
        let Bit::Net(net) = bit else { return };
        match self.done.get(net) {
            Some(Some(_)) => {}
            Some(None) => {
                if !self.cuts.contains_key(net) {
                    let index = self.bit(*net, Kind::Loop, None, None);
                    self.cuts.insert(*net, index);
                }
            }
            None => {
                self.done.insert(*net, None);
                open.push(*net);
            }
        }
    }

    /// The value of a constant, of a net that has been worked out, or of a cut loop.
    fn known(&mut self, bit: &Bit) -> Net {
        match bit {
            // The synthesis may choose the value of an undefined constant.
            Bit::Constant(_) => self.gates.add(Gate::Constant(bit.is_one())),
            Bit::Net(net) => match (self.done.get(net), self.cuts.get(net)) {
                (Some(Some(value)), _) => *value,
                (_, Some(&index)) => self.gates.add(Gate::Flop(index)),
                _ => self.gates.add(Gate::Constant(false)),
            },
        }
    }
}

/// Whether a port is set from outside. A bidirectional one is, unless the module always drives it.
fn is_input(module: &Module, port: &Bits) -> bool {
    let drives = |cell: &RawCell, bit: &Bit| {
        !matches!(cell.kind.as_str(), "$_TBUF_" | "$tribuf")
            && cell.connections.iter().any(|(part, bits)| {
                cell.port_directions.get(part).is_some_and(|direction| direction == "output")
                    && bits.contains(bit)
            })
    };
    let driven = |bit: &Bit| module.cells.0.iter().any(|(_, cell)| drives(cell, bit));
    port.direction == "input" || port.direction == "inout" && !port.bits.iter().all(driven)
}
