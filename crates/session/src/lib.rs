//! One game between two sides, either of which may be a person, a strategy or a circuit, at
//! every clock.
//!
//! A shell passes in moves, lets the clock tick and draws a [`View`]. Everything here is plain data: nothing
//! is drawn, nothing is played and nothing is measured in seconds.

mod choice;
mod defect;
mod event;
mod game;
mod history;
mod keymap;
mod machine;
mod mechanism;
mod own;
mod program;
mod rate;
mod record;
mod resources;
mod session;
mod setup;
mod show;
mod side;
mod view;
mod wording;

pub use choice::{Choice, SIZE_NAMES, square_name};
pub use defect::{Defect, DefectError};
pub use event::{Event, Refusal, What, Why};
pub use history::{
    Block, BoardHistory, DiagramFrame, DiagramHistory, Edge, Frame, History, Kind, ListingLine,
    ProgramHistory, Rows, Signal, StateBox, TrackHistory,
};
pub use keymap::{Action, Binding, KEYMAP, Keys, Shell, When};
pub use logic::{Fault, FaultError, Role, Shape};
pub use machine::{Machine, Player};
pub use machines::UnknownMachine;
pub use own::prove_own;
pub use program::Stride;
pub use rate::{CIRCUIT_RATE, PROGRAM_RATE, RATES};
pub use record::{Location, Problem, Record, RecordError};
pub use resources::Resources;
pub use rules::GameName;
pub use session::{Guess, NoHunt, NothingThere, Session};
pub use setup::{Occupant, Setup, SetupError};
pub use side::Side;
pub use tunes::Tune;
pub use view::{Activity, Cell, Content, GameResult, Hint, Hints, Mark, Score, Verdict, View};
pub use wording::BOARD_HAS_CHANGED;
