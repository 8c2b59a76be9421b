//! Any netlist that Yosys wrote, as gates, storage and names.

use logic::{Gates, Net};

use crate::ReadError;
use crate::builder::Builder;
use crate::json::Document;

/// A design as gates between bits of storage. Nothing is assumed about clocks and resets: they are inputs
/// like the others, and each bit of storage has its own triggers.
#[derive(Clone, Debug)]
pub struct Circuit {
    /// The name of the module.
    pub top: String,
    /// The ports in the order of their declaration, then the named signals inside.
    pub signals: Vec<Signal>,
    /// The logic. `Gate::Flop` is a bit of [`Circuit::storage`]; inputs are in the order of the ports.
    pub gates: Gates,
    /// Every bit that is stored.
    pub storage: Vec<Storage>,
    /// The different clocks, as nets that rise.
    pub clocks: Vec<Net>,
    /// Nets with more than one driver.
    pub conflicts: Vec<Conflict>,
}

/// A port or a named signal inside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signal {
    /// The name; the names of instances come before it, with dots.
    pub name: String,
    /// Whether it is a port.
    pub direction: Direction,
    /// Its bits, the lowest first.
    pub nets: Vec<Net>,
    /// The input that is its lowest bit, of an input port.
    pub first_input: Option<usize>,
    /// The lowest index of the declared range.
    pub low: i64,
    /// Whether the declared range ascends, so that its lowest index is the highest bit.
    pub ascending: bool,
    /// Its declaration.
    pub source: Option<Source>,
}

/// The role of a signal at the boundary of the design.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// An input of the top module.
    Input,
    /// An output of the top module.
    Output,
    /// Neither.
    Inner,
}

/// A line of a source file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Source {
    /// The file, as Yosys was given it.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
}

/// One bit of storage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Storage {
    /// Its kind.
    pub kind: Kind,
    /// The signal that it is a bit of, with the index if the signal is a vector.
    pub name: String,
    /// Its value before anything happens, unless that is unknown.
    pub initial: Option<bool>,
    /// Its values at edges. There is more than one only where the source has several drivers.
    pub edges: Vec<Edge>,
    /// Its asynchronous loads, the weakest first.
    pub loads: Vec<Load>,
    /// Where it is assigned.
    pub source: Option<Source>,
}

/// Why a bit is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A flip-flop.
    FlipFlop,
    /// A latch.
    Latch,
    /// A net that depends on itself without anything stored on the way; the loop is cut open here.
    Loop,
    /// A net that is read and has no driver.
    Undriven,
    /// A net whose driver cannot be understood, and why.
    Opaque(String),
}

/// At the rise of a clock, a bit gets a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// Which of [`Circuit::clocks`]; none for the global clock, which ticks with every change of the inputs.
    pub clock: Option<usize>,
    /// The value.
    pub next: Net,
}

/// While a net is 1, a bit gets a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Load {
    /// The net.
    pub when: Net,
    /// The value.
    pub value: Net,
}

/// A net with more than one driver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// The signal.
    pub name: String,
    /// Its drivers.
    pub sources: Vec<Source>,
}

impl Circuit {
    /// Reads the top module of a flattened netlist: the one with this name, or the one that Yosys
    /// marked as top, or the only one.
    pub fn parse(json: &str, top: Option<&str>) -> Result<Circuit, ReadError> {
        let document: Document =
            serde_json::from_str(json).map_err(|error| ReadError::Json(error.to_string()))?;
        let is_top = |name: &&String| match top {
            Some(top) => name.as_str() == top,
            None => document.modules.len() == 1 || document.modules[*name].attributes.contains_key("top"),
        };
        let name = document.modules.keys().find(is_top);
        let name = name.ok_or_else(|| ReadError::NoModule(top.unwrap_or("(top)").to_owned()))?;
        Builder::new(&document.modules[name])?.build(name)
    }

    /// The signal with this name.
    pub fn signal(&self, name: &str) -> Option<&Signal> {
        self.signals.iter().find(|signal| signal.name == name)
    }

    /// The inputs that clocks depend on without anything stored between, and so the ports that a
    /// clock can come from.
    pub fn clock_inputs(&self) -> Vec<usize> {
        let mut seen = vec![false; self.gates.gates.len()];
        let mut open = self.clocks.clone();
        let mut inputs = Vec::new();
        while let Some(net) = open.pop() {
            if std::mem::replace(&mut seen[net], true) {
                continue;
            }
            if let logic::Gate::Input(input) = self.gates.gates[net] {
                inputs.push(input);
            }
            open.extend(self.gates.gates[net].reads());
        }
        inputs.sort_unstable();
        inputs
    }
}
