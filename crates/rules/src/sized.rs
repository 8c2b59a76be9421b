//! The game with small, medium and large pieces.
