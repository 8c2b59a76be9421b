//! The game with three sizes.
