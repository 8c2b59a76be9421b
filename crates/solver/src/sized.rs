//! The sized game, solved: every position, its value, and the number of each kind.
//!
//! There are 5,211,855 positions, counting a position and its images as one. Their values are in tables with
//! one byte for each number of the index, 9,476,591 bytes in all.

mod census;
mod code;
mod index;
mod large;
mod lines;
mod material;
mod sets;
mod solution;
mod step;
mod sweep;

pub use census::{Census, Ply};
pub use solution::Solution;
pub use sweep::Progress;
