//! Schematics: one module at a time, from the netlist that everything else comes from.
//!
//! A [`Sheet`] has the cells and their connections: blocks, gates, registers, multiplexers, comparisons,
//! constants and buses. Positions come from `layouts/`, which `cargo xtask schematics` makes with the Eclipse
//! Layout Kernel; nothing of that engine is in the program. `clock` and `reset` go to every register and to
//! every block with a triangle, and are not drawn as wires.

mod block;
mod build;
mod layout;
mod levels;
mod measure;
mod picture;
mod sheet;
mod symbols;

pub use block::{Block, UnknownBlock};
pub use layout::{Layout, LayoutError, layout};
pub use levels::{Levels, levels};
pub use measure::{Size, position, size};
pub use picture::{Moment, Symbols, schematic};
pub use sheet::{Cell, Kind, Net, Pin, Sheet, Side};
