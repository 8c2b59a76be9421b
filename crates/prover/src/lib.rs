//! Every reachable state of anything clocked.
//!
//! A [`Model`] has states and reports, for a batch of them, the successor for every stimulus and the claims
//! violated on the way. [`explore`] visits the states breadth first, on all cores, and keeps the first
//! violation of each claim; as the search goes by levels, the path to it is as short as possible. The result
//! is the same on any number of cores.
//!
//! ```
//! use prover::{Limits, Model, Sink, explore};
//!
//! /// A counter from 0 to 9 that should never show 7. Stimulus 0 holds it, stimulus 1 counts.
//! struct Counter;
//!
//! impl Model for Counter {
//!     type State = u8;
//!
//!     fn start(&self) -> Vec<u8> {
//!         vec![0]
//!     }
//!
//!     fn claims(&self) -> usize {
//!         1
//!     }
//!
//!     fn expand(&self, states: &[u8], sink: &mut Sink<'_, u8>) {
//!         for (from, &state) in states.iter().enumerate() {
//!             for stimulus in [0, 1] {
//!                 let next = (state + stimulus as u8) % 10;
//!                 sink.reach(from, stimulus, next);
//!                 if next == 7 {
//!                     sink.violate(0, from, stimulus);
//!                 }
//!             }
//!         }
//!     }
//! }
//!
//! let found = explore(&Counter, &Limits::default(), &mut |_| {});
//! assert_eq!((found.states().len(), found.transitions(), found.is_complete()), (10, 20, true));
//! assert_eq!(found.counterexample(0), Some(vec![1; 7]));
//! ```
//!
//! This crate knows nothing of any game.

mod circuit;
mod cofactor;
mod exploration;
mod explore;
mod faults;
mod functions;
mod limits;
mod model;
#[cfg(test)]
mod sample;
mod table;

pub use circuit::{Circuit, Moment, Specification};
pub use cofactor::Cofactors;
pub use exploration::{Exploration, Violation};
pub use explore::explore;
pub use faults::{Shown, StuckAt};
pub use functions::{Function, Functions};
pub use limits::{Limit, Limits, Progress};
pub use model::{Model, Sink};
