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

/// The costs come first, because the other pages quote them. With the argument `pages` they stay as
/// they are, which takes none of the tools and a few seconds.
fn write() -> Result<(), Box<dyn std::error::Error>> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    if std::env::args().nth(1).as_deref() != Some("pages") {
        std::fs::write(directory.join("cost.md"), cost::page(&cost::measure()?))?;
        println!("docs/cost.md");
    }
    std::fs::create_dir_all(directory.join("pictures"))?;
    for Document { path, text } in docs::documents(&Sources::read(&directory)?)? {
        std::fs::write(directory.join(&path), text)?;
        println!("docs/{path}");
    }
    Ok(())
}
