//! What an export adds to the circuit of a machine.

use logic::Package;

use crate::textbook;

/// The VHDL package that goes with a machine, if the text that it follows has one.
pub fn package(machine: &str) -> Option<&'static Package> {
    (machine == "textbook").then_some(&textbook::vhdl::PACKAGE)
}
