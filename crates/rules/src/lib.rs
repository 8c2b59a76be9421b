//! The rules of both games.
//!
//! [`classic`] is ordinary tic-tac-toe, [`sized`] is the game with small, medium and large pieces. Both
//! implement [`Game`], and a [`Player`] of either is a function from a position to a move. This crate depends
//! on nothing and does no input or output.

pub mod classic;
mod game;
pub mod sized;

pub use game::{Game, GameName, Outcome, Player, Seat};
