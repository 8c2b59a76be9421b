//! Outside judges of the Verilog that this project exports.
//!
//! The model in Rust and the printer of Verilog are different code, so a design that plays well in Rust
//! proves nothing about the file that a student receives. That file is given to tools that know nothing of
//! this project: [`icarus`] and [`verilator`] simulate it, [`replay`] dumps every signal, [`yosys`]
//! synthesises it, [`ghdl`] does the same for VHDL, and the output of Yosys is read back as gates that
//! [`compare`] compares with the circuit in every case. [`Area`] and [`Speed`] are the costs of the design on
//! a chip.
//!
//! A judge without objections returns its findings; any warning at all is an error.
//!
//! ```
//! use logic::Netlist;
//! use machines::controller::blocks::winner_detect_across_line::WinnerDetectAcrossLine as Line;
//! use referee::{block, compare, every_input};
//! use yosys::Readback;
//!
//! // What Yosys once made of the exported file; `yosys` asks it anew.
//! let json = include_str!("../../fuzz/good/winner_detect_across_line-gates.json");
//! let written = Readback::parse(json, &Netlist::of_block::<Line>()?)?.gates;
//! let cases = compare(&written, block::<Line>, every_input(Vec::new(), written.inputs))?;
//! assert_eq!(cases, 64);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod compare;
mod equivalence;
mod error;
pub mod ghdl;
pub mod icarus;
pub mod logisim;
mod nextpnr;
pub mod panel;
mod replay;
mod tool;
pub mod verilator;
pub mod yosys;

pub use compare::{Case, Mismatch, block, compare, every_input, machine};
pub use equivalence::{differ, prove_equal};
pub use error::RefereeError;
pub use nextpnr::Speed;
pub use replay::replay;
pub use tool::Tool;
pub use yosys::Area;
