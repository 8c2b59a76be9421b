use rules::Seat;
use rules::classic::{Mark, Square};

use crate::document::Code;
use crate::{BoardReading, Condition, Program, Reading, Reference};

/// A driver bound to the signals of a design: its programs, and its readings.
#[derive(Clone, Debug)]
pub struct Controls {
    /// The clock, of something clocked.
    pub clock: Option<Clock>,
    /// The levels that inputs rest at.
    pub idle: Vec<(Reference, u64)>,
    /// How to reset.
    pub reset: Option<Program>,
    pub(crate) moves: Vec<(Stroke, Program)>,
    pub(crate) pass: [Option<Program>; 2],
    /// Gets an answer from an opponent.
    pub answer: Option<Program>,
    /// Gets a choice or a verdict from a design with the board at its inputs.
    pub ask: Program,
    /// Runs after the last move of a game.
    pub settle: Option<Program>,
    /// Waiting, where that is something that can matter.
    pub wait: Option<Program>,
    /// The seats that an opponent or a picker can have.
    pub seats: Vec<SeatControls>,
    /// The board at the inputs, for a design that has it there.
    pub drive: Option<BoardReading>,
    /// The readings.
    pub reading: Reading,
    /// The flags that runs watch for.
    pub watches: Vec<Condition>,
    /// Signals that the driver would read and that do not exist.
    pub unobserved: Vec<String>,
}

/// The clock of something clocked.
#[derive(Clone, Debug)]
pub struct Clock {
    /// Its port.
    pub port: Reference,
    /// Whether a clock is a falling edge: then it rests at 1.
    pub falling: bool,
}

/// The controls for a seat.
#[derive(Clone, Debug)]
pub struct SeatControls {
    /// The seat of the design.
    pub seat: Seat,
    /// The side of the person against it.
    pub person: Mark,
    /// Idle levels of inputs in this seat, besides the usual ones.
    pub idle: Vec<(Reference, u64)>,
    /// Runs after a reset.
    pub start: Program,
}

/// A move of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stroke {
    /// A mark on a square; the size is 1 to 3 in the game with sizes, and else 0.
    Square(Mark, Square, u8),
    /// A code that names no square.
    Code(Mark, Code),
}

impl Controls {
    /// How a side plays a square.
    pub fn play(&self, mark: Mark, square: Square) -> Option<&Program> {
        self.stroke(Stroke::Square(mark, square, 0))
    }

    /// The program for placing a piece of a size from 1 to 3.
    pub fn place(&self, mark: Mark, square: Square, size: u8) -> Option<&Program> {
        self.stroke(Stroke::Square(mark, square, size))
    }

    /// How a side passes.
    pub fn pass(&self, mark: Mark) -> Option<&Program> {
        self.pass[mark as usize].as_ref()
    }

    /// How something is played.
    pub fn stroke(&self, stroke: Stroke) -> Option<&Program> {
        self.moves.iter().find(|(known, _)| *known == stroke).map(|(_, program)| program)
    }

    /// Everything that can be played.
    pub fn strokes(&self) -> impl Iterator<Item = (Stroke, &Program)> {
        self.moves.iter().map(|(stroke, program)| (*stroke, program))
    }

    /// Every program.
    pub fn programs(&self) -> impl Iterator<Item = &Program> {
        let programs = self.moves.iter().map(|(_, program)| program);
        let programs = programs.chain(self.pass.iter().flatten()).chain(&self.reset).chain(&self.answer);
        programs.chain([&self.ask]).chain(&self.settle).chain(self.seats.iter().map(|seat| &seat.start))
    }

    /// The signals that are ever set: by steps, at rest, as clock or as board.
    pub fn sets(&self) -> std::collections::BTreeSet<usize> {
        let seats = self.seats.iter().flat_map(|seat| &seat.idle);
        let idle = self.idle.iter().chain(seats).map(|(reference, _)| reference);
        let clock = self.clock.iter().map(|clock| &clock.port);
        let board = self.drive.iter().flat_map(|board| &board.cells);
        let references = self.programs().flat_map(Program::sets).chain(idle).chain(clock).chain(board);
        references.flat_map(Reference::parts).map(|(signal, ..)| signal).collect()
    }

    /// Everything that is ever read: by readings, by flags, and by steps that wait.
    pub fn reads(&self) -> Vec<Reference> {
        let mut reads: Vec<Reference> = Vec::new();
        let conditions = self.programs().flat_map(Program::conditions).chain(&self.watches);
        let conditions = conditions.chain(self.reading.conditions());
        let references = conditions.flat_map(Condition::references).chain(self.reading.references());
        for reference in references {
            if !reads.contains(reference) {
                reads.push(reference.clone());
            }
        }
        reads
    }

    /// The controls for a seat.
    pub fn seat(&self, seat: Seat) -> Option<&SeatControls> {
        self.seats.iter().find(|controls| controls.seat == seat)
    }
}
