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
    /// An input is a constant, or the same as another.
    #[error("a bit of the input {0:?} is no wire of its own")]
    StrangeInput(String),
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
                let own = matches!(bit, Bit::Net(net) if reader.inputs.insert(*net, place).is_none());
                if !own {
                    return Err(ReadError::StrangeInput(port.name.clone()));
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
    ///
    /// The nets on the way are kept in a list, because there may be more of them than a stack can hold.
    fn value(&mut self, bit: &Bit) -> Result<(Net, usize), ReadError> {
        let mut open = Vec::new();
        self.need(bit, &mut open)?;
        while let Some(&net) = open.last() {
            let found = match self.driver(net)? {
                Driver::Input(place) => (self.builder.add(Gate::Input(place)), 0),
                Driver::Flop(place) => (self.builder.add(Gate::Flop(place)), 0),
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

    /// Adds the net of a bit to those that are to be computed, unless it has been already.
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
        let input = self.inputs.get(&net).map(|&place| Driver::Input(place));
        let flop = || self.flops.get(&net).map(|&place| Driver::Flop(place));
        let cell = || self.cells.get(&net).map(Driver::Cell);
        input.or_else(flop).or_else(cell).ok_or_else(|| ReadError::Undriven(net.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use logic::{Block, Signal, ports};

    use super::*;

    ports! {
        /// Two bits.
        pub struct Pair {
            /// One.
            pub a: B,
            /// The other.
            pub b: B,
        }
    }

    ports! {
        /// One bit.
        pub struct Single {
            /// The bit.
            pub y: B,
        }
    }

    /// Both of two bits.
    struct Both;

    impl Block for Both {
        const NAME: &'static str = "both";
        const PURPOSE: &'static str = "Both of two bits.";
        type Inputs<B: logic::Bit> = Pair<B>;
        type Outputs<B: logic::Bit> = Single<B>;

        fn logic<B: logic::Bit>(Pair { a, b }: Pair<B>) -> Single<B> {
            Single { y: (a & b).named("y") }
        }
    }

    fn read(a: &str, b: &str, y: u64, cells: &str) -> Result<Readback, ReadError> {
        let circuit = Netlist::of_block::<Both>().unwrap();
        let port = |name: &str, bit: &str| format!("\"{name}\":{{\"bits\":[{bit}]}}");
        let ports = [port("a", a), port("b", b), port("y", &y.to_string())].join(",");
        Readback::parse(
            &format!("{{\"modules\":{{\"both\":{{\"ports\":{{{ports}}},\"cells\":{{{cells}}}}}}}}}"),
            &circuit,
        )
    }

    fn inverter(input: u64, output: u64) -> String {
        format!("\"{output}\":{{\"type\":\"$_NOT_\",\"connections\":{{\"A\":[{input}],\"Y\":[{output}]}}}}")
    }

    #[test]
    fn inputs_that_are_no_wires_of_their_own_are_refused() {
        assert_eq!(read("2", "3", 2, "").unwrap().gates.inputs, 2);
        let refused = |a, b| read(a, b, 2, "").unwrap_err();
        assert_eq!(refused("2", "2"), ReadError::StrangeInput("b".to_owned()));
        assert_eq!(refused("\"1\"", "2"), ReadError::StrangeInput("a".to_owned()));
    }

    /// A hundred thousand inverters in a row, which no stack would hold, and the same in a ring.
    #[test]
    fn a_netlist_may_be_as_deep_as_it_likes() {
        let chain = |first: u64| {
            (0..100_000).map(move |place| inverter(if place == 0 { first } else { place + 9 }, place + 10))
        };
        let row = read("2", "3", 100_009, &chain(2).collect::<Vec<_>>().join(",")).unwrap();
        assert_eq!(row.depth, 100_000);
        let ring = read("2", "3", 100_009, &chain(100_009).collect::<Vec<_>>().join(",")).unwrap_err();
        assert!(matches!(ring, ReadError::Loop(_)), "{ring}");
    }
}
