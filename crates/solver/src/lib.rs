//! Exhaustive truth: census, values and proofs of strategies.

mod value;

pub use value::Value;
