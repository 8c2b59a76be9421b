//! Tic-tac-toe circuits.
