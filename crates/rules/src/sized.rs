//! The game with small, medium and large pieces.
//!
//! Each side has two pieces of each size and places one in its turn, on an empty square or on top
//! of a strictly smaller piece of either side. A covered piece is gone for good. Three visible
//! pieces of a side in a line win; a side that cannot place anything in its turn has drawn.
//!
//! ```
//! use rules::sized::Position;
//! use rules::{Game, Outcome, Seat};
//!
//! let mut position = Position::START;
//! for placement in ["2@5", "3@5", "3@1", "1@2", "2@2", "2@8", "1@3"] {
//!     position = position.play(placement.parse()?)?;
//! }
//! assert_eq!(position.to_string(), "321/.c./.b. 13 abc second");
//! assert_eq!(position.outcome(), Some(Outcome::Win(Seat::First)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Squares, lines and symmetries are those of [`crate::classic`].

mod board;
mod hand;
mod history;
mod notation;
mod packed;
mod piece;
mod placement;
mod position;
mod size;
mod symmetry;

pub use board::Board;
pub use hand::Hand;
pub use history::PositionError;
pub use notation::{Expected, ParsePositionError, SyntaxError};
pub use packed::Packed;
pub use piece::Piece;
pub use placement::{ParsePlacementError, Placement};
pub use position::{PlayError, Position};
pub use size::{NoSuchSize, Size};
