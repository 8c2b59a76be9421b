//! Every picture: symbols, schematics, state diagrams, waveforms, strategy charts, and the LED panel.
//!
//! Pictures are self-contained SVG, and waveforms are text as well. Nothing here decides anything: the
//! content comes from `logic` and `machines` as data.

mod leds;
mod ports;
pub mod schematic;
mod state_diagram;
pub mod strategy;
mod svg;
mod symbol;
mod waveform;

pub use leds::leds;
pub use ports::{Group, groups, joined};
pub use state_diagram::state_diagram;
pub use svg::{Svg, capitalised, escape};
pub use symbol::symbol;
pub use waveform::{Drawing, Glyphs, UnknownSignal, Waveform};
