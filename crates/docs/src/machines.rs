//! The pages about machines: what each says that is not in the circuit.

mod cabinet;
mod controller;
mod pocket;
mod sized;
mod textbook;

use machines::catalog;

use crate::machine::Machine;
use crate::{Document, PageError, Sources, figures, maps, readme, screen};

const PAGES: &[fn() -> Machine] =
    &[controller::page, textbook::page, pocket::page, cabinet::page, sized::page];

/// Every generated page with its pictures, and README.md.
pub fn documents(sources: &Sources) -> Result<Vec<Document>, PageError> {
    let figures = figures::gather(&sources.cost)?;
    let readme = readme::document(&figures, &sources.readme, &sources.speed)?;
    let mut documents = vec![figures::document(&figures)?, readme, screen::document()?];
    for page in PAGES.iter().map(|page| page()) {
        if let Ok(entry) = catalog::find(page.name) {
            documents.extend(page.documents(entry, &sources.cost)?);
        }
    }
    documents.extend(maps::documents()?);
    Ok(documents)
}
