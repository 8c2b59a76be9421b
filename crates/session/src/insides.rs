use std::borrow::Cow;

use serde::Serialize;

use crate::{Machine, Program};

/// A machine from inside, at one clock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Insides {
    /// The machine.
    pub machine: Machine,
    /// What it is made of.
    pub kind: Kind,
    /// The name of the whole circuit, or of the program.
    pub module: String,
    /// The state machine, if there is one.
    pub diagram: Option<DiagramView>,
    /// Where the program is, if the machine is one.
    pub program: Option<Program>,
    /// What the machine remembers; of a program, what it has worked out.
    pub registers: Vec<Signal>,
    /// The ports and the named wires of the whole circuit, inputs first.
    pub signals: Vec<Signal>,
    /// The blocks inside, from the outside in.
    pub blocks: Vec<Block>,
}

/// What a machine is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Gates and registers: a clock is a rising edge.
    Clocked,
    /// Gates without memory: a clock is one board that is put in.
    Combinational,
    /// A program: a clock is one instruction.
    Software,
}

impl Kind {
    /// What time is counted in.
    pub const fn unit(self) -> &'static str {
        match self {
            Kind::Clocked => "clock",
            Kind::Combinational => "board",
            Kind::Software => "instruction",
        }
    }
}

/// A named value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signal {
    /// The name, with the names of the blocks around it, with dots.
    pub name: String,
    /// What it is to the circuit.
    pub role: Role,
    /// The value as people read it: the name of the state, or a number.
    pub text: Cow<'static, str>,
    /// The value as a number.
    pub value: u64,
    /// How many bits it has.
    pub width: usize,
    /// Whether it was another value one clock earlier.
    pub changed: bool,
    /// Whether another panel of a screen shows it already, as the state and the pieces in hand.
    pub elsewhere: bool,
}

/// What a named value is to the circuit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// An input, `reset` included.
    Input,
    /// An output.
    Output,
    /// Neither.
    Inside,
}

/// A block inside a circuit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Block {
    /// Its name, with the names of the blocks around it, with dots.
    pub path: String,
    /// What kind of block it is.
    pub module: String,
}

/// A state machine, as boxes and arrows, and where it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiagramView {
    /// The boxes.
    pub states: Vec<StateBox>,
    /// The arrows, at most one from one box to another.
    pub edges: Vec<Edge>,
    /// The state at the clock that is shown, by its place among the boxes.
    pub current: usize,
    /// The arrow that led there at the last clock, by its place among the arrows.
    pub last_edge: Option<usize>,
}

/// A box of a diagram.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StateBox {
    /// The name of the state.
    pub name: &'static str,
    /// Where the box is best drawn: columns from the left, from 0.
    pub column: u8,
    /// Where the box is best drawn: rows from the top, from 0.
    pub row: u8,
}

/// An arrow of a diagram.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Edge {
    /// Where it starts, by its place among the boxes.
    pub from: usize,
    /// Where it leads; the same box, if the state may stay.
    pub to: usize,
    /// When it is taken.
    pub label: &'static str,
}

/// Some signals over some clocks, for screens that draw waves themselves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Window {
    /// The first clock.
    pub first: usize,
    /// How many clocks.
    pub clocks: usize,
    /// The signals.
    pub rows: Vec<Row>,
}

/// A signal over some clocks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The name, with the names of the blocks around it, with dots.
    pub name: String,
    /// How it is drawn.
    pub shape: Shape,
    /// The values in the order of the clocks, as people read them.
    pub values: Vec<String>,
}

/// How a signal is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Shape {
    /// The clock itself.
    Clock,
    /// One bit: high or low.
    Level,
    /// A value that is written out.
    Bus,
}
