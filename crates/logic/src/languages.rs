//! Printers of hardware description languages, side by side.
//!
//! Every printer reads the same hierarchical [`crate::Netlist`]. Common parts are here: [`outline`] is the
//! order in which a module is written, [`operand`] finds neighbouring bits that can be written together,
//! [`layout`] breaks lines, and [`bench`] is the content of a test bench. A printer adds the words of its
//! language.

pub mod bench;
pub mod cocotb;
mod layout;
pub mod logisim;
mod operand;
mod outline;
pub mod verilog;
pub mod vhdl;
