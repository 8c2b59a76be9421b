//! Printers of hardware description languages, side by side.
//!
//! Every printer reads the same hierarchical [`crate::Netlist`]. What they share is here: [`outline`] is the
//! order in which a module is written, [`operand`] says which neighbouring bits can be written
//! together, [`layout`] breaks lines, and [`bench`] is what a test bench checks. A printer adds the words of its language.

pub mod bench;
pub mod cocotb;
mod layout;
pub mod logisim;
mod operand;
mod outline;
pub mod verilog;
pub mod vhdl;
