//! How something clocked is played and read, as data.
//!
//! A [`Driver`] is one TOML file. It describes which levels make a move, what to wait for, and how the board,
//! the winner and the turn are read. Bound to a list of [`Signal`]s it becomes [`Controls`], whose
//! [`Program`]s a [`Run`] executes clock by clock on anything that has [`Pins`]. It knows two sides and nine
//! squares, and nothing about circuits.

mod compile;
mod condition;
mod controls;
mod document;
mod driver;
mod error;
mod fields;
mod placeholder;
mod program;
mod reading;
mod reference;
mod run;
mod signal;

pub use compile::Missing;
pub use condition::Condition;
pub use controls::{Clock, Controls, SeatControls, Stroke};
pub use document::{Code, Word};
pub use driver::{AfterEnd, Driver, Kind, Turns};
pub use error::DriverError;
pub use fields::FIELDS;
pub use program::{Program, STEPS};
pub use reading::{BoardReading, Cell, Choice, Flag, Outcome, Reading, Said, shown};
pub use reference::Reference;
pub use run::{Pause, Run};
pub use signal::{Pins, Signal};
