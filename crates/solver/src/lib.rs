//! Exhaustive truth: census, values and proofs of strategies.
//!
//! An [`Oracle`] knows the [`Value`] of every position of a game: [`classic::Solution`] and
//! [`sized::Solution`] do. [`prove`] needs no oracle: it plays a strategy against every possible
//! opponent and counts.
//!
//! ```
//! use rules::{Game, classic::Position};
//! use solver::{Oracle, Value, classic::Solution, prove};
//!
//! let solution = Solution::solve();
//! assert_eq!(solution.value(&Position::START), Value::Draw(9));
//!
//! let first_free = |position: &Position| position.moves().next().unwrap();
//! assert!(!prove::<Position>(&first_free)?.is_unbeatable());
//! # Ok::<(), solver::IllegalMove<Position>>(())
//! ```

pub mod classic;
mod oracle;
mod proof;
pub mod sized;
mod value;

pub use oracle::{Oracle, Solvable};
pub use proof::{IllegalMove, Proof, Record, prove, prove_seat};
pub use value::Value;
