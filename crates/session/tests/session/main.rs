//! Sessions as a shell sees them.

mod common;
mod events;
mod exhaustion;
mod faults;
mod records;
mod tables;
mod time;
mod truth;
