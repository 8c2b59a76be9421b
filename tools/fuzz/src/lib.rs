//! Hostile input for everything that reads: texts, links, scripts, netlists and requests.
//!
//! Each [`Target`] has valid examples, and a judge that passes an input to the reader and checks the result.
//! The inputs are randomly changed examples, and some are entirely random. Input number *n* depends on the
//! seed, the target and *n* only, so that every finding can be reproduced:
//!
//! ```sh
//! cargo xtask fuzz                                         # a million inputs for every target
//! cargo xtask fuzz link --seed 7 --from 1234 --inputs 1    # one input alone
//! ```
//!
//! ```
//! use std::time::Duration;
//!
//! use fuzz::{Plan, TARGETS, run};
//!
//! let plan = Plan { seed: 1, from: 0, inputs: 100, patience: Duration::from_secs(60) };
//! let tally = run(&TARGETS[0], &plan).unwrap();
//! assert_eq!(tally.accepted + tally.refused, 100);
//! ```
//!
//! A panic, a broken promise, an input that takes longer than [`Plan::patience`] and a stack overflow are all
//! found. The last one ends the program, which then names the thread, and threads are named after the inputs
//! that they try.

mod chance;
mod change;
mod run;
mod targets;

pub use chance::Chance;
pub use change::Changes;
pub use run::{Finding, Plan, Tally, run};
pub use targets::TARGETS;

/// A reader of external data.
#[derive(Clone, Copy)]
pub struct Target {
    /// Its name on the command line.
    pub name: &'static str,
    /// The data that it reads, in a few words.
    pub tries: &'static str,
    /// No input is longer than this many bytes.
    pub longest: usize,
    /// Inputs that are good.
    pub good: fn() -> Vec<Vec<u8>>,
    /// Makes the judge, and everything that it needs for all inputs.
    pub judge: fn() -> Judge,
}

/// Tries one input; its error is a broken promise.
pub type Judge = Box<dyn Fn(&[u8]) -> Result<Answer, String> + Send + Sync>;

/// The result of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It was good.
    Accepted,
    /// It was turned away with a reason.
    Refused,
}
