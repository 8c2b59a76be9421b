//! Checks other people's designs: proves them correct, or finds the shortest game that shows a defect.
//!
//! A [`Design`] is the result of a front end: named signals, storage, and a [`Fabric`] that runs 64 copies at
//! a time.

mod applicable;
pub mod bench;
mod boards;
mod chance;
pub mod claim;
mod counterexample;
mod decide;
pub mod design;
mod drive;
pub mod evidence;
mod examine;
mod game;
mod games;
mod guess;
pub mod init;
mod keeping;
mod lines;
pub mod load;
mod many;
mod monitor;
pub mod playable;
mod power_up;
mod probe;
pub mod profile;
pub mod report;
mod sized;
pub mod source;
#[cfg(test)]
mod test_designs;
pub mod text;
mod timing;
mod turn;
pub mod verdict;

pub use claim::{Claim, Level};
pub use decide::{Options, check};
pub use design::{Design, Direction, Fabric, Finding, FindingKind, Lanes, Register, Signal, Source, Unknown};
pub use examine::{Proof, Proved, Task, examine};
pub use many::{Event, examine_all};
pub use playable::Playable;
pub use profile::{Profile, ProfileError};
pub use verdict::{Report, Verdict};
