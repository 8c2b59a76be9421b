//! The circuits: small blocks, and complete machines made of them.

pub mod assembly;
pub mod cabinet;
pub mod chance;
pub mod controller;
pub mod coverage;
mod descriptor;
pub mod diagram;
mod driven;
pub mod faults;
pub mod hunt;
pub mod matrix;
pub mod pocket;
pub mod report;
pub mod sized;
pub mod sized_matrix;
pub mod stimulus;
pub mod story;
pub mod textbook;

pub use descriptor::{
    ALL, Circuit, Counts, Descriptor, Inject, Opponents, Proof, Prove, ProveGates, Radices, Selection, Table,
    Twin, UnknownMachine, circuit, circuits, find, find_among,
};

pub use driven::{Column, Driven, Port};

/// Our own circuits are well formed, which the tests check.
fn recorded(netlist: Result<logic::Netlist, logic::BuildError>) -> logic::Netlist {
    netlist.unwrap_or_else(|error| panic!("{error}"))
}

fn gates_of<M: logic::Machine>() -> logic::Gates {
    recorded(logic::Netlist::of_machine::<M>()).gates()
}
