//! A combinational circuit that picks a move and never loses, in either seat, small enough for a
//! pocket.
//!
//! ```
//! use machines::pocket::Pocket;
//! use rules::classic::{Board, Position};
//! use rules::Player;
//!
//! let board: Board = "X../.O./..X".parse()?;
//! let answer = Pocket.choose(&Position::try_from(board)?);
//! assert!(matches!(answer.number(), 2 | 4 | 6 | 8), "a corner would lose");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The whole is [`PocketPicker`].
//!
//! # What it is made for
//!
//! Its own answers keep most positions away. A game in which it makes every move of one side comes
//! through one of 358 positions when it is to move: 87 if it began, 271 if its opponent did. In each
//! of them it plays an empty square, takes a win if there is one, and cannot be beaten: moving first
//! it wins 71 games and draws 12, moving second it wins 354 and draws 151, and that is every game
//! that any opponent can play against it. In other positions nothing is promised: the circuit may
//! name a square that is taken.
//!
//! | decided by | positions | wins | blocks | others |
//! |---|---|---|---|---|
//! | first stage | 147 | 138 | 0 | 9 |
//! | second stage | 124 | 66 | 41 | 17 |
//! | third stage | 79 | 0 | 43 | 36 |
//! | none: square 1 | 8 | 0 | 3 | 5 |
//!
//! # How it was found
//!
//! By hand first: the centre; else a win; else a block; else beside the opponent's last mark, on a
//! pinwheel of four dominoes (1 2, 3 6, 9 8, 7 4), corners before edges. That is 92 lookup tables, and
//! proved unbeatable in the same way.
//!
//! Then a search took over. Its material is a list of rules, each of two to four conditions on single
//! squares and one square to call, in a few stages. A step drops, adds or exchanges a condition, or
//! drops, adds or moves a rule. A list is judged by playing every opponent with it: what counts is the
//! number of conditions and rules, and a penalty for each position that is reached and answered with
//! a losing move, an occupied square or a missed win. Steps that make a list worse are accepted with
//! a probability that falls over time, which is known as simulated annealing. The strategy was free
//! to change on the way, and did: positions that are no longer reached cost nothing, so lists grow
//! short by avoiding positions as much as by answering them. Three stages with 37 rules are the best
//! that came out of an hour of it; no claim is made that there is nothing smaller.
//!
//! Yosys makes 51 lookup tables of it for an iCE40 chip.

pub mod blocks;
mod descriptor;
mod story;

use logic::{Block, Word};
use rules::classic::{Position, Square};
use rules::{Game, Player};

pub use descriptor::DESCRIPTOR;

pub use crate::pocket::blocks::pocket_picker::{PocketPicker, SquareNumber};
use crate::textbook::blocks::two_in_row::Grids;

/// The circuit as a player. It knows only how to play for X, so the grids are swapped when O moves.
///
/// Where the circuit names a taken square, which it does in none of the positions that it is made
/// for, the first empty square is played instead.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pocket;

impl Pocket {
    /// The square that the circuit names, which may be taken in a position that it is not made for.
    pub fn call(position: &Position) -> Option<Square> {
        let (mine, theirs) = position.mine_and_theirs();
        let grid = |squares: u16| Word::constant(squares.into());
        let number = PocketPicker::logic::<bool>(Grids { X: grid(mine), Y: grid(theirs) }).MOVE;
        Square::new(number.value() as u8).ok()
    }
}

impl Player<Position> for Pocket {
    /// # Panics
    /// If every square is taken; then a player is never called.
    fn choose(&self, position: &Position) -> Square {
        let board = position.board();
        let called = Pocket::call(position).filter(|&square| board.is_empty(square));
        called.or_else(|| position.moves().next()).expect("a game that goes on has an empty square")
    }
}
