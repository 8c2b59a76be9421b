//! Exhaustive truth: census, values and proofs of strategies.
