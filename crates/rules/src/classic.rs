//! Tic-tac-toe: nine squares, two marks, three in a line.
//!
//! ```
//! use rules::classic::{Position, Square};
//! use rules::{Game, Outcome, Seat};
//!
//! let mut position = Position::START;
//! for number in [1, 2, 5, 3, 9] {
//!     position = position.play(Square::new(number)?)?;
//! }
//! assert_eq!(position.to_string(), "XOO/.X./..X");
//! assert_eq!(position.outcome(), Some(Outcome::Win(Seat::First)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod line;
mod mark;
mod notation;
mod position;
mod square;
mod symmetry;

pub use board::Board;
pub(crate) use board::HAS_LINE;
pub use line::Line;
pub use mark::Mark;
pub use notation::{ParseBoardError, ParseBoardErrorKind};
pub use position::{PlayError, Position, PositionError};
pub use square::{NoSuchSquare, Square};
pub use symmetry::Symmetry;
