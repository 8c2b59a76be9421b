//! The sized game, solved: every position, its value, and how many there are of each kind.
//!
//! There are 5,211,855 positions, a position and its images counted as one. Their values stand in
//! tables of one byte for each number that an index gives to a position, 9,476,591 bytes in all.

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
