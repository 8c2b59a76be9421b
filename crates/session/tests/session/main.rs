//! Sessions as a shell sees them.

mod common;
mod exhaustion;
mod faults;
mod news;
mod records;
mod tables;
mod time;
mod truth;
