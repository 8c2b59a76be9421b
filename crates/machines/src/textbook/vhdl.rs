//! The package of the textbook's VHDL, so that the export fits beside its readers' own code.

use logic::{Package, PortType};

/// Names and types as the textbook has them: grids of three rows, moves of four bits.
pub const PACKAGE: Package = Package {
    name: "TTTdefs",
    purpose: "The grid, one bit for each square of one side, and the codes of the moves.",
    types: &[
        PortType::Grid { name: "TTTgrid", rows: 3, columns: 3, ports: &["X", "Y"] },
        PortType::Vector { name: "TTTmove", width: 4, ports: &["MOVE", "WINMV", "BLKMV"] },
    ],
};
