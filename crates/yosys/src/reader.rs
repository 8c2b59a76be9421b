use std::collections::HashMap;

use logic::{Flop, Gate, Gates, GatesBuilder, Net, Netlist};

use crate::cell::{self, Cell, Kind};
use crate::json::{Bit, Module};
use crate::storage::{Level, Storage};
use crate::{ReadError, Readback};

/// Follows the nets of a module from the outputs back to where they come from.
pub struct Reader<'a> {
    circuit: &'a Netlist,
    module: &'a Module,
    cells: HashMap<u64, Cell>,
    flip_flops: HashMap<u64, FlipFlop>,
    inputs: HashMap<u64, usize>,
    /// The first of the circuit's flip-flops that a flip-flop here implements.
    flops: HashMap<u64, usize>,
    builder: GatesBuilder,
    /// The value and the depth of each net that has been computed; `None` while that is under way.
    done: HashMap<u64, Option<(Net, usize)>>,
}

impl<'a> Reader<'a> {
    /// Takes a module that was made from a circuit.
    pub fn new(module: &'a Module, circuit: &'a Netlist) -> Result<Reader<'a>, ReadError> {
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
                Kind::Storage(storage) => {
                    let flip_flop = FlipFlop::of(storage)?;
                    reader.flip_flops.insert(flip_flop.0, flip_flop.1);
                }
            }
        }
        for port in &circuit.top().inputs {
            for bit in reader.port(&port.name, port.width)? {
                let index = reader.inputs.len();
                let own = matches!(bit, Bit::Net(net) if reader.inputs.insert(*net, index).is_none());
                if !own {
                    return Err(ReadError::StrangeInput(port.name.clone()));
                }
            }
        }
        Ok(reader)
    }

    /// Reads all of it.
    pub fn read(mut self) -> Result<Readback, ReadError> {
        let width = self.inputs.len();
        for input in 0..width {
            self.builder.add(Gate::Input(input));
        }
        let registers = self.registers()?;
        for (index, bit) in registers.iter().enumerate() {
            if let Bit::Net(net) = bit {
                self.flops.entry(*net).or_insert(index);
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
        for (index, (bit, expected)) in registers.iter().zip(self.circuit.gates().flops).enumerate() {
            let (flop, levels) = self.flop(bit)?;
            if flop.initial != expected.initial {
                return Err(ReadError::WrongReset(index));
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

    /// The implementation of each bit of the circuit's registers, found by any name that the circuit has for
    /// it. A bit that is a constant here can never change.
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

    /// The flip-flop that implements a bit of a register.
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

    /// The net with the value of a bit, and the number of cells on the way to it.
    ///
    /// The nets on the way are kept in a list, because there may be more of them than a stack can hold.
    fn value(&mut self, bit: &Bit) -> Result<(Net, usize), ReadError> {
        let mut open = Vec::new();
        self.need(bit, &mut open)?;
        while let Some(&net) = open.last() {
            let found = match self.driver(net)? {
                Driver::Input(index) => (self.builder.add(Gate::Input(index)), 0),
                Driver::Flop(index) => (self.builder.add(Gate::Flop(index)), 0),
                Driver::Cell(cell) => {
                    let cell = cell.clone();
                    let before = open.len();
                    for bit in &cell.inputs {
                        if open.len() == before {
                            self.need(bit, &mut open)?;
                        }
                    }
                    if open.len() > before {
                        continue;
                    }
                    let inputs = cell.inputs.iter().map(|bit| self.known(bit));
                    let (operands, depths): (Vec<Net>, Vec<usize>) =
                        inputs.collect::<Result<Vec<_>, _>>()?.into_iter().unzip();
                    let depth = depths.into_iter().max().unwrap_or(0);
                    (cell.function.build(&operands, &mut self.builder), depth + 1)
                }
            };
            self.done.insert(net, Some(found));
            open.pop();
        }
        self.known(bit)
    }

    /// Adds the net of a bit to those to be computed, unless it has been already.
    fn need(&mut self, bit: &Bit, open: &mut Vec<u64>) -> Result<(), ReadError> {
        let Bit::Net(net) = bit else { return Ok(()) };
        match self.done.get(net) {
            Some(Some(_)) => Ok(()),
            Some(None) => Err(ReadError::Loop(*net)),
            None => {
                self.done.insert(*net, None);
                open.push(*net);
                Ok(())
            }
        }
    }

    /// The value of a constant, or of a net that has been computed.
    fn known(&mut self, bit: &Bit) -> Result<(Net, usize), ReadError> {
        match bit {
            Bit::Net(net) => {
                self.done.get(net).copied().flatten().ok_or_else(|| ReadError::Undriven(net.to_string()))
            }
            Bit::Constant(value) => match value.as_str() {
                "0" | "1" => Ok((self.builder.add(Gate::Constant(value == "1")), 0)),
                other => Err(ReadError::Undriven(other.to_owned())),
            },
        }
    }

    fn driver(&self, net: u64) -> Result<Driver<'_>, ReadError> {
        let input = self.inputs.get(&net).map(|&index| Driver::Input(index));
        let flop = || self.flops.get(&net).map(|&index| Driver::Flop(index));
        let cell = || self.cells.get(&net).map(Driver::Cell);
        input.or_else(flop).or_else(cell).ok_or_else(|| ReadError::Undriven(net.to_string()))
    }
}

/// A flip-flop that a reset sets or clears at once.
#[derive(Clone)]
struct FlipFlop {
    initial: bool,
    clock: Bit,
    reset: Bit,
    data: Bit,
    /// The bit that lets it change, and the value that this bit must have.
    enable: Option<(Bit, bool)>,
}

impl FlipFlop {
    /// A storage cell as the flip-flop that it must be: our circuits have no others.
    fn of(storage: Storage) -> Result<(u64, FlipFlop), ReadError> {
        let (initial, reset) = match (storage.set, storage.clear, storage.load) {
            (Some(reset), None, None) => (true, reset),
            (None, Some(reset), None) => (false, reset),
            _ => return Err(ReadError::StrangeClock("reset")),
        };
        let edge = storage.edge.filter(|edge| edge.reset.is_none());
        let edge = edge.ok_or(ReadError::StrangeClock("clock"))?;
        match (edge.clock, reset) {
            (Some(Level { bit: clock, active: true }), Level { bit: reset, active: true }) => {
                let enable = edge.enable.map(|level| (level.bit, level.active));
                Ok((storage.output, FlipFlop { initial, clock, reset, data: edge.data, enable }))
            }
            (Some(Level { active: true, .. }), _) => Err(ReadError::StrangeClock("reset")),
            _ => Err(ReadError::StrangeClock("clock")),
        }
    }
}

/// The origin of the value of a net, before it is known.
enum Driver<'a> {
    Input(usize),
    Flop(usize),
    Cell(&'a Cell),
}
