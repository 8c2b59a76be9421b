//! The strategies that can be played against and proved.
//!
//! Each is a type of its own; the catalogue gives them names.
//!
//! ```
//! use rules::{Game, classic::Position};
//!
//! let opponent = players::classic("first-free")?;
//! assert_eq!(opponent.choose(&Position::START).number(), 1);
//! # Ok::<(), players::UnknownPlayer>(())
//! ```

pub mod assembly;
mod catalog;
mod chance;
mod first_free;
mod level;
mod perfect;
mod random;

pub use catalog::{BoxedPlayer, CLASSIC, Entry, SIZED, UnknownPlayer, classic, classic_seeded, find};
pub use first_free::FirstFree;
pub use level::{Level, Strength};
pub use perfect::Perfect;
pub use random::Random;
