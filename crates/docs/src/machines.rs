//! The pages about machines: what each says that is not in the circuit.

mod cabinet;
mod controller;
mod pocket;
mod sized;
mod textbook;

use machines::catalog;

use crate::machine::Machine;
use crate::{Document, PageError, figures, maps, screen};

const PAGES: &[fn() -> Machine] =
    &[controller::page, textbook::page, pocket::page, cabinet::page, sized::page];

/// Every page about a machine with its pictures, given the page about the costs.
pub fn documents(cost_page: &str) -> Result<Vec<Document>, PageError> {
    let mut documents = vec![figures::document(cost_page)?, screen::document()?];
    for page in PAGES.iter().map(|page| page()) {
        if let Some(entry) = catalog::find(page.name) {
            documents.extend(page.documents(entry, cost_page)?);
        }
    }
    documents.extend(maps::documents()?);
    Ok(documents)
}
