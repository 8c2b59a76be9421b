//! Writes the generated pages: `cargo xtask docs`.

use std::path::Path;
use std::process::ExitCode;

use docs::{Document, Sources, cost};

fn main() -> ExitCode {
    match write() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// With the argument `pages` the costs in `figures.json` are kept, which needs no tools and takes a few
/// seconds.
fn write() -> Result<(), Box<dyn std::error::Error>> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let mut sources = Sources::read(&directory)?;
    if std::env::args().nth(1).as_deref() != Some("pages") {
        sources.costs = cost::measure()?;
    }
    std::fs::create_dir_all(directory.join("pictures"))?;
    for Document { path, text } in docs::documents(&sources)? {
        std::fs::write(directory.join(&path), text)?;
        println!("docs/{path}");
    }
    Ok(())
}
