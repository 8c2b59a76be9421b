//! Reads a netlist that Yosys wrote back into gates.

mod cell;
mod json;

use std::collections::HashMap;

use logic::{Flop, Gate, Gates, GatesBuilder, Net, Netlist};

use cell::{Cell, FlipFlop, Kind};
use json::{Bit, Document, Module};

/// A netlist that somebody else wrote, with inputs, outputs and flip-flops in the order of the
/// circuit that it was made from.
#[derive(Clone, Debug)]
pub struct Readback {
    /// What it computes.
    pub gates: Gates,
    /// How many cells of logic there are of each type.
    pub cells: std::collections::BTreeMap<String, usize>,
    /// How many flip-flops there are. Those that can never change, or that always agree with
    /// another one, may have been optimised away.
    pub flip_flops: usize,
    /// How many cells of logic the longest path between flip-flops or ports goes through.
    pub depth: usize,
}

/// Why a netlist cannot be read, or does not fit the circuit.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// It is not a netlist in the format of Yosys.
    #[error("{0}")]
    Json(String),
    /// There is no module of that name.
    #[error("there is no module {0:?}")]
    NoModule(String),
    /// A port is missing or has another width.
    #[error("there is no port {name:?} with {width} bits")]
    NoPort {
        /// The name.
        name: String,
        /// How many bits it should have.
        width: usize,
    },
    /// The cell is of a kind that the circuit cannot contain.
    #[error("a cell of type {0} is not expected here")]
    StrangeCell(String),
    /// A cell lacks a connection or a parameter.
    #[error("a cell of type {cell} has no {part}")]
    IncompleteCell {
        /// The type.
        cell: String,
        /// What it lacks.
        part: &'static str,
    },
    /// A flip-flop listens to something else than `clock` or `reset`.
    #[error("a flip-flop is not connected to {0}")]
    StrangeClock(&'static str),
    /// A register of the circuit cannot be found by its name.
    #[error("bit {bit} of the registers has no flip-flop by any of its names: {names}")]
    LostRegister {
        /// Which bit of all registers.
        bit: usize,
        /// The names that were tried.
        names: String,
    },
    /// A reset gives a register another value than the circuit says.
    #[error("bit {0} of the registers is reset to the wrong value")]
    WrongReset(usize),
    /// Nothing drives a net, or it is undefined.
    #[error("net {0} has no value")]
    Undriven(String),
    /// A net depends on itself.
    #[error("net {0} is part of a loop")]
    Loop(u64),
}

impl Readback {
    /// Reads the module that was made from a circuit.
    pub fn parse(json: &str, circuit: &Netlist) -> Result<Readback, ReadError> {
        let mut document: Document =
            serde_json::from_str(json).map_err(|error| ReadError::Json(error.to_string()))?;
        let name = &circuit.top().name;
        let module = document.modules.remove(name).ok_or_else(|| ReadError::NoModule(name.clone()))?;
        Reader::new(&module, circuit)?.read()
    }
}

/// Where the value of a net comes from, before it is known.
enum Driver<'a> {
    Input(usize),
    Flop(usize),
    Cell(&'a Cell),
}

struct Reader<'a> {
    circuit: &'a Netlist,
    module: &'a Module,
    cells: HashMap<u64, Cell>,
    flip_flops: HashMap<u64, FlipFlop>,
    inputs: HashMap<u64, usize>,
    /// The first of the circuit's flip-flops that a flip-flop here stands for.
    flops: HashMap<u64, usize>,
    builder: GatesBuilder,
    /// The value and the depth of each net that has been computed; `None` while that is under way.
    done: HashMap<u64, Option<(Net, usize)>>,
}

impl<'a> Reader<'a> {
    fn new(module: &'a Module, circuit: &'a Netlist) -> Result<Reader<'a>, ReadError> {
        let mut reader = Reader {
            circuit,
            module,
            cells: HashMap::new(),
            flip_flops: HashMap::new(),
            inputs: HashMap::new(),
            flops: HashMap::new(),
            builder: GatesBuilder::default(),
            done: HashMap::new(),
        };
        for cell in module.cells.values() {
            match cell::read(cell)? {
                Kind::Annotation => {}
                Kind::Logic(output, cell) => _ = reader.cells.insert(output, cell),
                Kind::FlipFlop(output, flip_flop) => _ = reader.flip_flops.insert(output, flip_flop),
            }
        }
        for port in &circuit.top().inputs {
            for bit in reader.port(&port.name, port.width)? {
                let place = reader.inputs.len();
                if let Bit::Net(net) = bit {
                    reader.inputs.insert(*net, place);
                }
            }
        }
        Ok(reader)
    }

    fn read(mut self) -> Result<Readback, ReadError> {
        let width = self.inputs.len();
        for input in 0..width {
            self.builder.add(Gate::Input(input));
        }
        let registers = self.registers()?;
        for (place, bit) in registers.iter().enumerate() {
            if let Bit::Net(net) = bit {
                self.flops.entry(*net).or_insert(place);
            }
        }
        self.check_clocks()?;
        let mut depth = 0;
        let mut outputs = Vec::new();
        for (port, _) in &self.circuit.top().outputs {
            for bit in self.port(&port.name, port.width)? {
                let (net, levels) = self.value(bit)?;
                depth = depth.max(levels);
                outputs.push(net);
            }
        }
        let mut flops = Vec::new();
        for (place, (bit, expected)) in registers.iter().zip(self.circuit.gates().flops).enumerate() {
            let (flop, levels) = self.flop(bit)?;
            if flop.initial != expected.initial {
                return Err(ReadError::WrongReset(place));
            }
            depth = depth.max(levels);
            flops.push(flop);
        }
        let mut cells = std::collections::BTreeMap::new();
        for cell in self.cells.values() {
            *cells.entry(cell.name.clone()).or_insert(0) += 1;
        }
        let gates = Gates { gates: self.builder.finish(), inputs: width, flops, outputs, probes: Vec::new() };
        Ok(Readback { gates, cells, flip_flops: self.flip_flops.len(), depth })
    }

    fn port(&self, name: &str, width: usize) -> Result<&'a [Bit], ReadError> {
        self.module
            .ports
            .get(name)
            .map(|port| port.bits.as_slice())
            .filter(|bits| bits.len() == width)
            .ok_or_else(|| ReadError::NoPort { name: name.to_owned(), width })
    }

    /// What stands for each bit of the circuit's registers, found by any name that the circuit has
    /// for it. A bit that is a constant here is one that can never change.
    fn registers(&self) -> Result<Vec<Bit>, ReadError> {
        let gates = self.circuit.gates();
        let mut names = vec![Vec::new(); gates.flops.len()];
        for probe in &gates.probes {
            let path: Vec<&str> = probe.scope.iter().chain([&probe.name]).map(String::as_str).collect();
            for (bit, &net) in probe.nets.iter().enumerate() {
                if let Gate::Flop(flop) = gates.gates[net] {
                    names[flop].push((path.join("."), bit));
                }
            }
        }
        let find = |(bit, names): (usize, Vec<(String, usize)>)| {
            let known = names.iter().filter_map(|(name, bit)| self.module.nets.get(name)?.bits.get(*bit));
            let found = known.into_iter().find(|found| match found {
                Bit::Net(net) => self.flip_flops.contains_key(net),
                Bit::Constant(_) => true,
            });
            found.cloned().ok_or_else(|| {
                let names: Vec<String> = names.iter().map(|(name, bit)| format!("{name}[{bit}]")).collect();
                ReadError::LostRegister { bit, names: names.join(", ") }
            })
        };
        names.into_iter().enumerate().map(find).collect()
    }

    fn check_clocks(&self) -> Result<(), ReadError> {
        if self.flip_flops.is_empty() {
            return Ok(());
        }
        let (clock, reset) = (self.port("clock", 1)?, self.port("reset", 1)?);
        for flip_flop in self.flip_flops.values() {
            if flip_flop.clock != clock[0] {
                return Err(ReadError::StrangeClock("clock"));
            }
            if flip_flop.reset != reset[0] {
                return Err(ReadError::StrangeClock("reset"));
            }
        }
        Ok(())
    }

    /// The flip-flop that stands for a bit of a register.
    fn flop(&mut self, bit: &Bit) -> Result<(Flop, usize), ReadError> {
        let (held, _) = self.value(bit)?;
        let Bit::Net(net) = bit else {
            let initial = bit.is_one();
            return Ok((Flop { initial, next: held }, 0));
        };
        let FlipFlop { initial, data, enable, .. } = self.flip_flops[net].clone();
        let (data, mut depth) = self.value(&data)?;
        let next = match enable {
            None => data,
            Some((enable, active)) => {
                let (enable, levels) = self.value(&enable)?;
                depth = depth.max(levels);
                let (then, otherwise) = if active { (data, held) } else { (held, data) };
                self.builder.add(Gate::Mux(enable, then, otherwise))
            }
        };
        Ok((Flop { initial, next }, depth))
    }

    /// The net with the value of a bit, and how many cells there are on the way to it.
    fn value(&mut self, bit: &Bit) -> Result<(Net, usize), ReadError> {
        let net = match bit {
            Bit::Net(net) => *net,
            Bit::Constant(value) => {
                return match value.as_str() {
                    "0" | "1" => Ok((self.builder.add(Gate::Constant(value == "1")), 0)),
                    other => Err(ReadError::Undriven(other.to_owned())),
                };
            }
        };
        match self.done.get(&net) {
            Some(Some(known)) => return Ok(*known),
            Some(None) => return Err(ReadError::Loop(net)),
            None => _ = self.done.insert(net, None),
        }
        let found = match self.driver(net)? {
            Driver::Input(place) => (self.builder.add(Gate::Input(place)), 0),
            Driver::Flop(place) => (self.builder.add(Gate::Flop(place)), 0),
            Driver::Cell(cell) => {
                let cell = cell.clone();
                let mut depth = 0;
                let mut operands = Vec::new();
                for bit in &cell.inputs {
                    let (net, levels) = self.value(bit)?;
                    depth = depth.max(levels);
                    operands.push(net);
                }
                (cell.function.build(&operands, &mut self.builder), depth + 1)
            }
        };
        self.done.insert(net, Some(found));
        Ok(found)
    }

    fn driver(&self, net: u64) -> Result<Driver<'_>, ReadError> {
        let input = self.inputs.get(&net).map(|&place| Driver::Input(place));
        let flop = || self.flops.get(&net).map(|&place| Driver::Flop(place));
        let cell = || self.cells.get(&net).map(Driver::Cell);
        input.or_else(flop).or_else(cell).ok_or_else(|| ReadError::Undriven(net.to_string()))
    }
}
