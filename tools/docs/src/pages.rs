//! The pages about machines: the parts with figures or pictures. The rest is in the story of the machine.

mod cabinet;
mod controller;
mod pocket;
mod sized;
mod sized_matrix;
mod textbook;

use crate::page::Page;

/// Every page.
pub const ALL: &[Page] =
    &[controller::PAGE, textbook::PAGE, pocket::PAGE, cabinet::PAGE, sized::PAGE, sized_matrix::PAGE];
