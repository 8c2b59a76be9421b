//! The pages in `docs/` that are generated from the circuits.
//!
//! `cargo xtask docs` writes them, and tests see to it that they are up to date.

pub mod cost;
