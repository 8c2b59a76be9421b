//! A design that was read, as everything after the front end sees it.

use std::fmt;
use std::sync::Arc;

use serde::Serialize;

/// A design: its ports, the names inside it, what it stores, and how it is run.
#[derive(Clone)]
pub struct Design {
    /// The files that it was read from, as the user wrote them.
    pub files: Vec<String>,
    /// The top module.
    pub top: String,
    /// The ports in the order of their declaration, then every named signal inside. The names of an
    /// instance's signals begin with the path of the instance, with dots between.
    pub signals: Vec<Signal>,
    /// One for each bit of storage, in the order of [`Lanes::state`].
    pub registers: Vec<Register>,
    /// What the front end has to report about the structure.
    pub findings: Vec<Finding>,
    /// Runs it.
    pub fabric: Arc<dyn Fabric>,
}

impl Design {
    /// The ports, in the order of their declaration.
    pub fn ports(&self) -> impl Iterator<Item = &Signal> {
        self.signals.iter().filter(|signal| signal.direction != Direction::Inner)
    }

    /// The design without what makes no difference to these bits of signals, such as a screen, and which of its
    /// registers are left. Signals stay what they are; those outside are 0.
    pub fn restricted(&self, bits: &[usize]) -> (Design, Vec<usize>) {
        let (fabric, kept) = self.fabric.restricted(bits);
        let registers = kept.iter().map(|&index| self.registers[index].clone()).collect();
        (Design { fabric, registers, ..self.clone() }, kept)
    }
}

/// A port, or a signal inside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signal {
    /// Its name, without the backslash of an escaped identifier. A word of a memory goes by the
    /// memory's name and its index: `board[3]`.
    pub name: String,
    /// How many bits it has.
    pub width: usize,
    /// Whether it is an input, an output, or inside.
    pub direction: Direction,
    /// The lowest index of its declared range: 0 of `[7:0]`, 1 of `[1:9]`.
    pub low: i64,
    /// Whether the declared range ascends, as in `[0:8]`: then the lowest index is the most
    /// significant bit.
    pub ascending: bool,
    /// The fabric's number of its least significant bit; the others follow.
    pub first_bit: usize,
    /// The index in [`Lanes::inputs`] of its least significant bit, of an input.
    pub first_input: Option<usize>,
    /// Where it is declared.
    pub source: Option<Source>,
}

/// What a signal is to the world outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// An input of the top module. An `inout` counts as one.
    Input,
    /// An output of the top module.
    Output,
    /// Neither.
    Inner,
}

/// One bit of storage: of a flip-flop, a latch, a memory, or a net at which a loop was cut open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Register {
    /// The signal that it is a bit of, with the bit: `state[0]`.
    pub name: String,
    /// Its value at power-up, unless that is unknown.
    pub initial: Option<bool>,
    /// Where it gets its value.
    pub source: Option<Source>,
}

/// A line of a source file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Source {
    /// The file, as the user wrote it.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.line)
    }
}

impl Serialize for Source {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Something about the structure that a claim is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What it is.
    pub kind: FindingKind,
    /// The signal.
    pub signal: String,
    /// The front end's own words.
    pub words: String,
    /// The line.
    pub source: Option<Source>,
}

/// What a front end finds in a structure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FindingKind {
    /// A latch.
    Latch,
    /// A combinational loop.
    Loop,
    /// A net with more than one driver.
    Drivers,
    /// A net that is read and never driven.
    Undriven,
}

/// Sixty-four copies of a design, one in each bit of a word: its levels now.
#[derive(Clone, Debug, Default)]
pub struct Lanes {
    /// The levels of the inputs, one word for each bit.
    pub inputs: Vec<u64>,
    /// What is stored, one word for each bit, in the order of [`Design::registers`].
    pub state: Vec<u64>,
    /// The fabric's own: the value of every net.
    pub nets: Vec<u64>,
}

/// Runs a design. Clocks are inputs like the others: a rising edge is a level of 0, [`settle`](Fabric::settle),
/// a level of 1, and `settle` again.
pub trait Fabric: Send + Sync {
    /// Lanes of the right sizes, everything 0.
    fn lanes(&self) -> Lanes;

    /// Works out all nets from inputs and state, and takes these levels as the ones that the next edge
    /// is measured against. Nothing is stored.
    fn rest(&self, lanes: &mut Lanes);

    /// Brings everything to rest after inputs have changed: edges are noticed, flip-flops and latches
    /// store, until nothing moves any more. Returns the lanes that do not come to rest.
    fn settle(&self, lanes: &mut Lanes) -> u64;

    /// The design at power-up, with registers of unknown value.
    fn unknown(&self) -> Box<dyn Unknown + '_>;

    /// The same without what makes no difference to these bits, and which registers are left.
    fn restricted(&self, bits: &[usize]) -> (Arc<dyn Fabric>, Vec<usize>);

    /// A bit of a signal in all lanes, by [`Signal::first_bit`] and what follows.
    fn read(&self, lanes: &Lanes, bit: usize) -> u64;
}

/// A design with levels that may be unknown. What it calls known has that value whatever the unknown
/// levels are; this is how a reset is proved to work from every power-up value.
pub trait Unknown {
    /// Gives an input a level, by its index in [`Lanes::inputs`].
    fn set(&mut self, input: usize, level: bool);

    /// Works out all nets without looking for edges.
    fn rest(&mut self);

    /// Brings everything to rest after inputs have changed.
    fn settle(&mut self);

    /// What is stored, in the order of [`Design::registers`].
    fn state(&self) -> Vec<Option<bool>>;
}
