//! The pages in `docs/` that are generated from the circuits.
//!
//! `cargo xtask docs` writes them, and tests see to it that they are up to date: one in the crate
//! `referee` for the costs, which takes other people's tools, and one here for all the rest.

pub mod cost;
mod error;
mod figures;
mod interior;
mod machine;
mod machines;
mod maps;
mod markdown;
mod ports;
mod screen;
mod story;
mod symbol;

pub use error::PageError;
pub use machines::documents;

/// A generated file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// Where it is, below `docs/`.
    pub path: String,
    /// What it says.
    pub text: String,
}
