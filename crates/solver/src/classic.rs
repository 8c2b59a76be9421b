//! The classic game, solved: every position, its value, and the number of each kind.

mod census;
mod solution;

pub use census::{Census, Ply};
pub use solution::Solution;
