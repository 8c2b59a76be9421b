//! The classic game, solved: every position, its value, and how many there are of each kind.

mod census;
mod solution;

pub use census::{Census, Ply};
pub use solution::Solution;
