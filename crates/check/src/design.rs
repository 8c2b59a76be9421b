//! A design as the front end delivers it.

use std::fmt;
use std::sync::Arc;

use serde::Serialize;

/// A design: its ports, its inner signals, its storage, and the fabric that runs it.
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
    /// Findings of the front end about the structure.
    pub findings: Vec<Finding>,
    /// Runs it.
    pub fabric: Arc<dyn Fabric>,
}

impl Design {
    /// The ports, in the order of their declaration.
    pub fn ports(&self) -> impl Iterator<Item = &Signal> {
        self.signals.iter().filter(|signal| signal.direction != Direction::Inner)
    }

    /// The design reduced to the logic behind these bits of signals, so without a screen for example, and the
    /// registers that it keeps. Signals keep their numbers; those outside are 0.
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

/// The role of a signal at the boundary of the design.
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
    /// Where it is assigned.
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

/// A structural property that a claim is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Its kind.
    pub kind: FindingKind,
    /// The signal.
    pub signal: String,
    /// The message of the front end.
    pub words: String,
    /// The line.
    pub source: Option<Source>,
}

/// The kinds of structural findings.
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

/// The present levels of 64 copies of a design, one in each bit of a word.
#[derive(Clone, Debug, Default)]
pub struct Lanes {
    /// The levels of the inputs, one word for each bit.
    pub inputs: Vec<u64>,
    /// The storage, one word for each bit, in the order of [`Design::registers`].
    pub state: Vec<u64>,
    /// The value of every net, for the fabric's own use.
    pub nets: Vec<u64>,
}

/// Runs a design. Clocks are ordinary inputs: a rising edge is a level of 0, [`settle`](Fabric::settle), a
/// level of 1, and `settle` again.
pub trait Fabric: Send + Sync {
    /// Lanes of the right sizes, all 0.
    fn lanes(&self) -> Lanes;

    /// Evaluates all nets from inputs and state, and makes these levels the reference for the next edge.
    /// Nothing is stored.
    fn rest(&self, lanes: &mut Lanes);

    /// Settles the design after inputs have changed: edges are detected, flip-flops and latches store, until
    /// nothing changes any more. Returns the lanes that do not settle.
    fn settle(&self, lanes: &mut Lanes) -> u64;

    /// The design at power-up, with registers of unknown value.
    fn unknown(&self) -> Box<dyn Unknown + '_>;

    /// The fabric reduced to the logic behind these bits, and the registers that it keeps.
    fn restricted(&self, bits: &[usize]) -> (Arc<dyn Fabric>, Vec<usize>);

    /// A bit of a signal in all lanes, counted as in [`Signal::first_bit`].
    fn read(&self, lanes: &Lanes, bit: usize) -> u64;
}

/// A design with levels that may be unknown. A known level is the same for all values of the unknown ones;
/// this is how a reset is proved to work from every power-up value.
pub trait Unknown {
    /// Gives an input a level, by its index in [`Lanes::inputs`].
    fn set(&mut self, input: usize, level: bool);

    /// Evaluates all nets without looking for edges.
    fn rest(&mut self);

    /// Settles the design after inputs have changed.
    fn settle(&mut self);

    /// The storage, in the order of [`Design::registers`].
    fn state(&self) -> Vec<Option<bool>>;
}

#[cfg(test)]
mod tests {
    use crate::test_designs::{referee, referee_of};

    /// What is left out is 0.
    #[test]
    fn a_part_of_a_design_shows_only_that() {
        let design = referee_of(referee());
        let signal =
            |name: &str| design.signals.iter().find(|signal| signal.name == name).map(|one| one.first_bit);
        let (turn, board) = (signal("turn").unwrap(), signal("board").unwrap());
        let (part, kept) = design.restricted(&[turn]);
        assert_eq!(part.registers.len(), kept.len());
        for (design, shown) in [(&design, u64::MAX), (&part, 0)] {
            let mut lanes = design.fabric.lanes();
            lanes.state.fill(u64::MAX);
            design.fabric.rest(&mut lanes);
            let levels = [turn, board].map(|bit| design.fabric.read(&lanes, bit));
            assert_eq!(levels, [u64::MAX, shown]);
        }
    }
}
