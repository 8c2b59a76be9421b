//! Where the program begins something that is worth a look.

use i8086::{Memory, Word};
use machines::assembly::{Computer, SEGMENT};

/// The names and the codes of the values that a variable can have.
pub type Values = &'static [(&'static str, u64)];

/// Which patterns the one that is tried belongs to.
pub const STAGE: Values = &[("none", 0), ("win", 1), ("block", 2), ("look-ahead", 3), ("first empty", 4)];
/// The landmarks.
pub const LANDMARK: Values = &[
    ("-", 0),
    ("asked", 1),
    ("stage", 2),
    ("turn", 3),
    ("pattern", 4),
    ("fits", 5),
    ("first empty", 6),
    ("taken", 7),
    ("note", 8),
];
const LABELS: [(&str, u64); 9] = [
    ("answer", 1),
    ("person", 1),
    ("stage", 2),
    ("turn", 3),
    ("compare", 4),
    ("fits", 5),
    ("fallback", 6),
    ("take", 7),
    ("wait_ticks", 8),
];
/// Where the number of a pattern is among its bytes.
const NUMBER: u16 = 7;

/// Why the program takes the cell that it takes, as far as it has come.
#[derive(Clone, Copy, Default)]
pub struct Variables {
    pub turns: u64,
    pub stage: u64,
    pub pattern: u64,
    pub cell: u64,
}

/// Offsets, and the codes of the landmarks there.
pub struct Landmarks([(u16, u64); 9]);

impl Landmarks {
    pub fn new(computer: &Computer) -> Landmarks {
        Landmarks(LABELS.map(|(label, code)| (computer.listing().label(label), code)))
    }

    /// The landmark at an offset, or 0.
    pub fn at(&self, ip: u16) -> u64 {
        self.0.iter().find(|(offset, _)| *offset == ip).map_or(0, |(_, code)| *code)
    }
}

impl Variables {
    /// Brings the variables up to date with a landmark.
    pub fn note(&mut self, landmark: u64, computer: &Computer) {
        let registers = &computer.cpu.registers;
        match LANDMARK[landmark as usize].0 {
            "first empty" => {
                *self =
                    Variables { stage: stage_code("first empty"), cell: self.cell, ..Variables::default() };
            }
            "turn" => self.turns = u64::from(registers.word(Word::Bp) / 2),
            "pattern" => {
                let offset = registers.word(Word::Si).wrapping_add(NUMBER);
                self.pattern = u64::from(computer.cpu.memory.read(Memory::address(SEGMENT, offset)));
                self.stage = stage_code(match self.pattern {
                    1..=5 => "win",
                    6..=10 => "block",
                    _ => "look-ahead",
                });
            }
            _ => {}
        }
    }
}

fn stage_code(name: &str) -> u64 {
    STAGE.iter().find(|(known, _)| *known == name).map_or(0, |(_, code)| *code)
}
