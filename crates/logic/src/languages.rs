//! Printers of hardware description languages, side by side.
//!
//! Every printer reads the same hierarchical [`crate::Netlist`]. What they share is here: [`outline`] is the
//! order in which a module is written, [`operand`] says which neighbouring bits can be written
//! together, and [`layout`] breaks lines. A printer adds the words of its language.

mod layout;
mod operand;
mod outline;
pub mod verilog;
pub mod vhdl;
