use std::fmt;
use std::sync::{Mutex, PoisonError};

use i8086::Byte;
use rules::Player;
use rules::classic::{Position, Square};

use super::{Computer, Form, RING, Request, ring_of};

/// The machine code as a player: every move is made by executing it.
pub struct Engine {
    /// Shared by all callers, one at a time: it is restored after every answer.
    computer: Mutex<Computer>,
    form: Form,
}

/// An answer of the machine code, with its cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The cell, or `None` for a full board.
    pub cell: Option<u8>,
    /// The instructions executed.
    pub instructions: u64,
    /// Their clocks by Intel's table.
    pub clocks: u64,
}

impl Engine {
    /// The engine with one of the two tables.
    pub fn new(form: Form) -> Engine {
        Engine { computer: Mutex::new(Computer::new(form)), form }
    }

    /// The answer of the machine code for a ring.
    pub fn answer(&self, ring: [u8; 9]) -> Answer {
        // A panic leaves a computer behind that the next answer puts back as well.
        let mut computer = self.computer.lock().unwrap_or_else(PoisonError::into_inner);
        computer.reset();
        computer.set_ring(ring);
        computer.begin(Request::Answer);
        computer.run();
        let cell = computer.cpu.registers.byte(Byte::Al);
        Answer {
            cell: (usize::from(cell) < ring.len()).then_some(cell),
            instructions: computer.cpu.instructions(),
            clocks: computer.cpu.clocks(),
        }
    }
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Engine").field(&self.form).finish()
    }
}

impl Player<Position> for Engine {
    /// The side to move is the computer, whichever mark it plays.
    fn choose(&self, position: &Position) -> Square {
        let answer = self.answer(ring_of(position.board(), position.turn()));
        RING[usize::from(answer.cell.expect("a player is asked only while a square is empty"))]
    }
}
