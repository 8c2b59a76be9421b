//! A program for the 8086 that plays by pictures: sixteen patterns over four turns of the board.
//!
//! The sources are in `assembly/`, written for NASM: `engine.asm` decides, `patterns.asm` is its knowledge,
//! `machine.asm` makes a program of the two for screens and proofs, and `game.asm` is a complete game for a
//! PC. The output of NASM is in `assembly/built/`, so that neither building nor playing needs NASM; `cargo
//! run -p machines --example assemble` updates it.
//!
//! ```
//! use machines::assembly::{Engine, Form};
//! use rules::{Game, Player, classic::{Position, Square}};
//!
//! let engine = Engine::new(Form::Repaired);
//! let position = Position::START.play(Square::new(1)?)?;
//! assert_eq!(engine.choose(&position).number(), 5);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod column;
mod computer;
mod cost;
mod descriptor;
mod engine;
mod floppy;
mod form;
mod landmark;
mod listing;
mod pc;
mod speaker;

pub use computer::{Computer, LOAD_OFFSET, Request, SEGMENT, Tick};
pub use cost::{Cost, cost};
pub use descriptor::{DESCRIPTOR, REPAIRED};
pub use engine::{Answer, Engine};
pub use floppy::floppy;
pub use form::{Form, SOURCES};
pub use landmark::{Landmarks, Variables};
pub use listing::{Line, Listing};
pub use pc::{CLOCKS_PER_TICK, Crash, HEIGHT, PALETTE, Pc, Sound, Stop, TICKS_PER_DAY, WIDTH};
pub use speaker::{PORTS, Speaker};

use rules::classic::{Board, Mark, Square};

/// The square of each cell of the ring: around the rim, then the centre.
pub const RING: [Square; 9] = [
    Square::at(0, 0),
    Square::at(0, 1),
    Square::at(0, 2),
    Square::at(1, 2),
    Square::at(2, 2),
    Square::at(2, 1),
    Square::at(2, 0),
    Square::at(1, 0),
    Square::at(1, 1),
];

/// The cell of the ring for a square.
pub fn cell_of(square: Square) -> u8 {
    RING.iter().position(|&other| other == square).expect("the ring has every square") as u8
}

/// A board as the program keeps it when the computer plays a mark: `x` the other side, `o` the
/// computer, spaces where it is empty.
pub fn ring_of(board: Board, computer: Mark) -> [u8; 9] {
    RING.map(|square| match board.get(square) {
        None => b' ',
        Some(mark) if mark == computer => b'o',
        Some(_) => b'x',
    })
}
