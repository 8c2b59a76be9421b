//! Where the program begins something that is worth a look.

use i8086::{Byte, Memory, Word};

use super::{Computer, SEGMENT};

/// The names and the codes of the values that a variable can have.
pub type Values = &'static [(&'static str, u64)];

/// The stage that the tried pattern belongs to.
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

/// Why the program chooses its cell, as far as it has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Variables {
    /// How often the board has turned.
    pub turns: u64,
    /// Which patterns are tried.
    pub stage: u64,
    /// The number of the pattern that is tried.
    pub pattern: u64,
    /// The cell that was taken last.
    pub cell: u64,
}

/// Offsets, and the codes of the landmarks there.
#[derive(Clone)]
pub struct Landmarks([(u16, u64); 9]);

impl Landmarks {
    /// The landmarks of the program that a computer has loaded.
    pub fn new(computer: &Computer) -> Landmarks {
        Landmarks(LABELS.map(|(label, code)| (computer.listing().label(label), code)))
    }

    /// The landmark at an offset, or 0.
    pub fn at(&self, ip: u16) -> u64 {
        self.0.iter().find(|(offset, _)| *offset == ip).map_or(0, |(_, code)| *code)
    }
}

impl Variables {
    /// The program has answered: AL is the cell.
    pub fn note_answer(&mut self, computer: &Computer) {
        self.cell = u64::from(computer.cpu.registers.byte(Byte::Al));
    }

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
