//! The pages about machines: what each says that is not in the circuit.

mod cabinet;
mod controller;
mod pocket;
mod sized;
mod sized_matrix;
mod textbook;

use crate::page::Page;

/// Every page.
pub const ALL: &[fn() -> Page] =
    &[controller::page, textbook::page, pocket::page, cabinet::page, sized::page, sized_matrix::page];
