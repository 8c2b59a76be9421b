//! Other people's designs: proves them right, or finds the shortest game in which they are wrong.
//!
//! A [`Design`] is what a front end has made of the sources: named signals, storage, and a [`Fabric`]
//! that runs it, 64 copies at a time.

pub mod bench;
pub mod claim;
pub mod design;
mod game;
mod monitor;
pub mod verdict;

pub use claim::{Claim, Level};
pub use design::{Design, Direction, Fabric, Finding, FindingKind, Lanes, Register, Signal, Source, Unknown};
pub use verdict::{Report, Verdict};
