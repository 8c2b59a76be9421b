//! A strategy for the classic game drawn whole, as boards within boards.
//!
//! A board shows the answer of the strategy as a large mark. Every other empty square is a reply of the
//! opponent, and holds the board with the answer to it, and so on until the game has ended.
//!
//! ```
//! use draw::strategy::{Tree, svg};
//! use rules::{Game, Seat, classic::Position};
//!
//! let first_free = |position: &Position| position.moves().next().unwrap();
//! let tree = Tree::of(&first_free, Seat::Second)?;
//! assert!(tree.root.tally.losses > 0);
//! assert!(svg("first-free", "the first empty square", &[tree]).starts_with("<svg"));
//! # Ok::<(), solver::IllegalMove<Position>>(())
//! ```

mod board;
mod picture;
mod tree;

pub use picture::svg;
pub use tree::{Ending, Node, Tally, Tree};
