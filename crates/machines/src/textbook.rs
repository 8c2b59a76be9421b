//! A combinational circuit that picks a move: win, else block, else experience.
//!
//! ```
//! use machines::textbook::Textbook;
//! use rules::classic::{Board, Position};
//! use rules::Player;
//!
//! let board: Board = "XX./OO./...".parse()?;
//! assert_eq!(Textbook.choose(&Position::try_from(board)?).number(), 3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The whole is [`GetMove`]; [`twin`] is the same strategy without a circuit.

pub mod blocks;
mod descriptor;
pub mod faults;
mod story;
pub mod twin;
pub mod vhdl;

use logic::{Block, Word};
use rules::Player;
use rules::classic::{Position, Square};

pub use descriptor::{BITS, DESCRIPTOR};

pub use crate::textbook::blocks::get_move::GetMove;
pub use crate::textbook::blocks::move_code::{decode, encode};
pub use crate::textbook::blocks::pick::{Pick, PickInputs};
pub use crate::textbook::blocks::two_in_row::{Grids, Move, TwoInRow};

/// The circuit as a player. It knows only how to play for X, so the grids are swapped when O moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Textbook;

impl Player<Position> for Textbook {
    /// # Panics
    /// If every square is taken; then a player is never called.
    fn choose(&self, position: &Position) -> Square {
        let (mine, theirs) = position.mine_and_theirs();
        let grid = |squares: u16| Word::constant(squares.into());
        let code = GetMove::logic::<bool>(Grids { X: grid(mine), Y: grid(theirs) }).MOVE;
        decode(code.value()).expect("a game that goes on has an empty square")
    }
}
