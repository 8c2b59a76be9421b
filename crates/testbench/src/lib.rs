//! Machines on the test bench: scripts that press their buttons and check the results.
//!
//! A script is plain text, one statement to a line; `#` begins a comment. All machines share the
//! statements of [`GENERAL`], and the driver of each adds words of its own, its [`Vocabulary`].
//!
//! ```
//! use testbench::TestBench;
//!
//! let bench = TestBench::new("controller")?;
//! let script = bench.parse(
//!     "reset
//!      player 5         # the centre
//!      computer 1
//!      expect grid 10 00 00  00 01 00  00 00 00
//!      expect who 00 state IDLE",
//! )?;
//! let report = bench.run(&script);
//! assert!(report.failure.is_none());
//! assert_eq!((report.expectations, report.clocks), (11, 4));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A script is read completely before anything runs: a mistake in it is a [`Complaint`] with its location. An
//! expectation that fails ends the run, and the [`Report`] names it.

mod bench;
mod complaint;
mod program;
mod report;
mod script;
mod signals;
mod subject;
mod token;
mod vocabulary;

pub use bench::TestBench;
pub use complaint::{Complaint, Location};
pub use program::Order;
pub use report::{Event, Failure, Report};
pub use script::{Action, Cell, Expectation, Expected, GENERAL, Script, Usage};
pub use signals::Signals;
pub use token::{Token, Tokens};
pub use vocabulary::{Picture, Vocabulary, machines};
