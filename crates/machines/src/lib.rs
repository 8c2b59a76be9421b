//! The circuits: small blocks, and complete machines made of them.

pub mod assembly;
pub mod cabinet;
pub mod catalog;
pub mod chance;
pub mod controller;
pub mod diagram;
pub mod faults;
pub mod matrix;
pub mod pocket;
pub mod report;
pub mod sized;
pub mod textbook;
