//! One game between two sides, either of which may be a person, a strategy or a circuit, at
//! every clock.
//!
//! A shell hands in moves, lets the clock tick and draws a [`View`]. Everything here is plain data:
//! nothing is drawn, nothing is played and nothing is measured in seconds.

mod choice;
mod event;
mod game;
mod history;
mod insides;
mod keys;
mod machine;
mod mechanism;
mod opponent;
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

pub use choice::{Choice, square_name};
pub use event::{Event, Refusal, TuneName, What, Why};
pub use history::{BoardHistory, DiagramHistory, History, ListingLine, ProgramHistory, TrackHistory};
pub use insides::{Block, DiagramView, Edge, Insides, Kind, Role, Row, Shape, Signal, StateBox, Window};
pub use keys::Keys;
pub use machine::Machine;
pub use machines::UnknownMachine;
pub use machines::assembly::{Line, Listing};
pub use program::{Program, Stride};
pub use rate::{CIRCUIT_RATE, PROGRAM_RATE, RATES};
pub use record::{Place, Problem, Record, RecordError};
pub use resources::Resources;
pub use rules::GameName;
pub use session::{NothingThere, Session};
pub use setup::{Occupant, Setup, SetupError};
pub use side::Side;
pub use view::{Activity, Cell, Content, GameResult, Hint, Hints, Mark, Score, Verdict, View};
