//! Reads the netlists that Yosys writes as JSON. It starts nothing and opens no file.
//!
//! A [`Circuit`] is any flattened design of Yosys's gate library, with any clocks and resets, and can be run.
//! A [`Readback`] is the output of Yosys for one of our own circuits, to be compared with it.

mod builder;
mod cell;
pub mod circuit;
mod cone;
mod error;
mod json;
mod names;
mod readback;
mod reader;
mod simulate;
mod storage;
mod ternary;

pub use circuit::{Circuit, Kind};
pub use cone::Cone;
pub use error::ReadError;
pub use readback::Readback;
pub use ternary::Ternary;
