//! The pages in `docs/` that are generated from the circuits.
//!
//! `cargo xtask docs` writes them, and tests check that they are up to date: one in the crate `referee` for
//! the costs, which needs other people's tools, and one here for all the rest.
//!
//! ```
//! // Every machine has a cost, and so has every block inside.
//! let designs = docs::cost::designs();
//! assert_eq!(designs[0].machine, Some("controller"));
//! assert!(designs.iter().any(|design| design.netlist.top().name == "winner_detector"));
//! ```

use std::path::Path;

mod assembly;
pub mod cost;
mod error;
mod figures;
mod interior;
mod maps;
mod markdown;
mod names;
mod page;
mod pages;
mod ports;
mod screen;
mod speed;
mod story;
mod tables;

pub use error::PageError;

/// The inputs of generated pages besides the circuits.
#[derive(Clone, Debug)]
pub struct Sources {
    /// The costs of the circuits on a chip, which other people's tools measure.
    pub costs: Vec<cost::Cost>,
    /// How fast it is, which `cargo xtask bench` measures, as JSON.
    pub speed: String,
    /// The present text of the pages written by hand with generated tables in them.
    pub pages: Vec<String>,
}

impl Sources {
    /// Reads them, given the directory of the pages.
    pub fn read(directory: &Path) -> std::io::Result<Sources> {
        let read = |path: &str| std::fs::read_to_string(directory.join(path));
        let measured: Measured = serde_json::from_str(&read("figures.json")?)?;
        let pages = tables::PAGES.into_iter().map(read).collect::<Result<_, _>>()?;
        Ok(Sources { costs: measured.costs, speed: read("speed.json")?, pages })
    }
}

/// The part of `figures.json` that is kept when everything else is counted again.
#[derive(serde::Deserialize)]
struct Measured {
    costs: Vec<cost::Cost>,
}

/// Every generated page with its pictures, and the tables in other pages. Everything that has to be counted for them is
/// counted once.
pub fn documents(sources: &Sources) -> Result<Vec<Document>, PageError> {
    let figures = figures::gather(sources.costs.clone())?;
    let speed = speed::Speed::read(&sources.speed)?.document();
    let mut documents = vec![figures::document(&figures)?, cost::page(&figures.costs), speed];
    documents.extend(screen::documents()?);
    documents.extend(tables::documents(&figures, &sources.pages)?);
    for page in pages::ALL {
        documents.extend(page.documents(&figures)?);
    }
    documents.extend(assembly::documents()?);
    documents.extend(maps::documents()?);
    Ok(documents)
}

/// A generated file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// Its path below `docs/`.
    pub path: String,
    /// Its text.
    pub text: String,
}
