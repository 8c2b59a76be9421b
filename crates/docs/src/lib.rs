//! The pages in `docs/` that are generated from the circuits.
//!
//! `cargo xtask docs` writes them, and tests see to it that they are up to date: one in the crate
//! `referee` for the costs, which takes other people's tools, and one here for all the rest.

use std::path::Path;

pub mod cost;
mod error;
mod figures;
mod interior;
mod machine;
mod machines;
mod maps;
mod markdown;
mod ports;
mod readme;
mod screen;
mod story;
mod symbol;

pub use error::PageError;
pub use machines::documents;

/// What generated pages are made of besides the circuits.
#[derive(Clone, Debug)]
pub struct Sources {
    /// The page about the costs, which takes the tools of others to write.
    pub cost: String,
    /// The page about the speed, which is measured.
    pub speed: String,
    /// README.md as it is.
    pub readme: String,
}

impl Sources {
    /// Reads them, given the directory of the pages.
    pub fn read(directory: &Path) -> std::io::Result<Sources> {
        let read = |path: &str| std::fs::read_to_string(directory.join(path));
        Ok(Sources { cost: read("cost.md")?, speed: read("speed.md")?, readme: read("../README.md")? })
    }
}

/// A generated file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// Where it is, below `docs/`.
    pub path: String,
    /// What it says.
    pub text: String,
}
