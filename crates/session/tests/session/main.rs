//! Sessions as a shell sees them.

mod common;
mod tables;
