//! A package of types, for a circuit that follows a text which names them.

use super::{SYNTAX, kind, literal};
use crate::Netlist;

/// A VHDL package: types for ports, and the named constants of the circuit.
#[derive(Clone, Copy, Debug)]
pub struct Package {
    /// The name.
    pub name: &'static str,
    /// Its purpose.
    pub purpose: &'static str,
    /// The types of ports.
    pub types: &'static [PortType],
}

/// The type of the ports with certain names, in every module.
#[derive(Clone, Copy, Debug)]
pub enum PortType {
    /// Rows of bits, both counted from 1; the lowest bit of the port is row 1, column 1. Only input
    /// ports can have it.
    Grid {
        /// The name.
        name: &'static str,
        /// How many rows.
        rows: usize,
        /// How many columns.
        columns: usize,
        /// The ports that have the type.
        ports: &'static [&'static str],
    },
    /// A vector under another name.
    Vector {
        /// The name.
        name: &'static str,
        /// How many bits.
        width: usize,
        /// The ports that have the type.
        ports: &'static [&'static str],
    },
}

impl Package {
    /// The type of a port, if the package has one for it.
    pub(super) fn type_of(&self, port: &str) -> Option<&'static str> {
        self.types.iter().find_map(|found| match found {
            PortType::Grid { name, ports, .. } | PortType::Vector { name, ports, .. } => {
                ports.contains(&port).then_some(*name)
            }
        })
    }

    /// The type of a port that is a grid, and how many columns it has.
    pub(super) fn grid(&self, port: &str) -> Option<(&'static str, usize)> {
        self.types.iter().find_map(|found| match found {
            PortType::Grid { name, columns, ports, .. } if ports.contains(&port) => Some((*name, *columns)),
            _ => None,
        })
    }

    /// Whether the package declares the named constants of this width.
    pub(super) fn has_constants(&self, width: usize) -> bool {
        self.vector(width).is_some()
    }

    fn vector(&self, wanted: usize) -> Option<&'static str> {
        self.types.iter().find_map(|found| match found {
            PortType::Vector { name, width, .. } if *width == wanted => Some(*name),
            _ => None,
        })
    }

    /// The package as text, with the constants that a circuit uses.
    pub(super) fn print(&self, netlist: &Netlist) -> String {
        let mut text = format!(
            "{}library ieee;\nuse ieee.std_logic_1164.all;\n\npackage {} is\n",
            SYNTAX.comment(self.purpose),
            self.name
        );
        for found in self.types {
            text += &match found {
                PortType::Grid { name, rows, columns, .. } => {
                    format!("  type {name} is array (1 to {rows}) of std_logic_vector(1 to {columns});\n")
                }
                PortType::Vector { name, width, .. } => format!("  subtype {name} is {};\n", kind(*width)),
            };
        }
        let mut constants: Vec<_> = netlist.modules.iter().flat_map(|module| module.constants()).collect();
        constants.sort_unstable();
        constants.dedup();
        let known = constants
            .iter()
            .filter_map(|&(name, width, value)| Some((name, self.vector(width)?, width, value)));
        let lines: String = known
            .map(|(name, kind, width, value)| {
                format!("  constant {name} : {kind} := {};\n", literal(value, width))
            })
            .collect();
        format!("{text}\n{lines}end {};\n", self.name)
    }
}

/// The element of a grid that a bit of the port is.
pub fn element(name: &str, bit: usize, columns: usize) -> String {
    format!("{name}({})({})", bit / columns + 1, bit % columns + 1)
}
