//! The endpoints: one file each.

pub mod catalog;
pub mod check;
pub mod description;
pub mod facts;
pub mod fault;
pub mod game;
pub mod page;
pub mod schematic;
pub mod verilog;
pub mod waveform;
pub mod why;
