//! Digital hardware as ordinary Rust functions.
//!
//! A circuit is a function that is generic over a [`Bit`]. Evaluated on `bool` it plays, on `u64`
//! it works through 64 cases at once, and on a recorder's [`Wire`] it becomes a hierarchical
//! [`Netlist`] with the designer's names, and from there Verilog, gates and traces.
//!
//! ```
//! use logic::{Bit, Block, Netlist, ports};
//!
//! ports! {
//!     /// Two bits to add.
//!     pub struct Addends { pub a: B, pub b: B }
//! }
//! ports! {
//!     /// Their sum.
//!     pub struct Sum { pub sum: B, pub carry: B }
//! }
//!
//! /// Adds two bits.
//! pub struct HalfAdder;
//!
//! impl Block for HalfAdder {
//!     const NAME: &'static str = "half_adder";
//!     const PURPOSE: &'static str = "Adds two bits.";
//!     type Inputs<B: Bit> = Addends<B>;
//!     type Outputs<B: Bit> = Sum<B>;
//!
//!     fn logic<B: Bit>(Addends { a, b }: Addends<B>) -> Sum<B> {
//!         Sum { sum: a ^ b, carry: a & b }
//!     }
//! }
//!
//! assert!(HalfAdder::logic(Addends { a: true, b: true }).carry);
//! assert_eq!(HalfAdder::logic(Addends { a: 0b1100_u64, b: 0b1010 }).sum, 0b0110);
//! assert!(Netlist::of_block::<HalfAdder>()?.verilog().contains("assign sum = a ^ b;"));
//! # Ok::<(), logic::BuildError>(())
//! ```
//!
//! This crate knows nothing of any game.

mod bit;
mod block;
mod bundle;
mod cause;
mod engine;
mod error;
mod expression;
mod fault;
mod gates;
mod hierarchy;
mod lanes;
mod languages;
mod library;
mod lower;
mod memo;
mod module;
mod mutation;
mod name;
mod netlist;
mod recorder;
mod signal;
mod simulator;
mod state;
mod trace;
mod wire;
mod wires;
mod wiring;
mod word;

pub use bit::Bit;
pub use block::{Block, Machine};
pub use bundle::{Bundle, Leaf, bit_names, pack, path, unpack};
pub use cause::{Cause, Fact, Inquiry, Origin, Site};
pub use engine::{Engine, LANES, Row, Vectorised, WORDS};
pub use error::BuildError;
pub use expression::{BitRef, BitwiseOperation, Case, Expression, Label, Operand};
pub use fault::{Fault, FaultError};
pub use gates::{Flop, Gate, Gates, GatesBuilder, Net, Probe, Statistics};
pub use lanes::{broadcast, counting_lanes, transpose};
pub use languages::bench::BenchStep;
pub use languages::vhdl::{Package, PortType};
pub use memo::Memo;
pub use module::{Instance, Module, Node, Port, Register, Source};
pub use mutation::Mutant;
pub use netlist::Netlist;
pub use signal::Signal;
pub use simulator::{LevelError, Simulator};
pub use state::{Codes, State, States};
pub use trace::{Radix, Role, Shape, Trace, Track};
pub use wire::Wire;
pub use wires::Wires;
pub use wiring::{NetLevels, Wiring};
pub use word::{Word, number};

/// The examples of the README are run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
