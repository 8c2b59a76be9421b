//! Hostile input for everything that reads: texts, links, scripts, netlists and requests.
//!
//! Each [`Target`] has examples that are good, and a judge that hands an input to the reader and checks
//! what comes back. The inputs are the examples after chance has changed them, and some are chance alone.
//! Input number *n* depends on the seed, the target and *n* only, so that whatever is found can be had
//! again:
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
//! A panic, a broken promise, an input that takes longer than [`Plan::patience`] and a stack that
//! overflows are all found. The last one ends the program, which then names the thread, and threads are
//! called after the inputs that they try.

mod chance;
mod change;
mod run;
mod targets;

pub use chance::Chance;
pub use change::Changes;
pub use run::{Finding, Plan, Tally, run};
pub use targets::TARGETS;

/// Something that reads what others write.
#[derive(Clone, Copy)]
pub struct Target {
    /// What it is called on the command line.
    pub name: &'static str,
    /// What is tried, in a few words.
    pub tries: &'static str,
    /// No input is longer than this many bytes.
    pub longest: usize,
    /// Inputs that are good.
    pub good: fn() -> Vec<Vec<u8>>,
    /// Makes the judge, and whatever it needs for all inputs.
    pub judge: fn() -> Judge,
}

/// Tries one input; what it returns as an error is a promise that was broken.
pub type Judge = Box<dyn Fn(&[u8]) -> Result<Answer, String> + Send + Sync>;

/// What became of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It was good.
    Accepted,
    /// It was turned away with a reason.
    Refused,
}
