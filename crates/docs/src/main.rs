//! Writes the generated pages: `cargo xtask docs`.

use std::path::Path;
use std::process::ExitCode;

use docs::cost;

fn main() -> ExitCode {
    match write() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn write() -> Result<(), Box<dyn std::error::Error>> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    std::fs::write(directory.join("cost.md"), cost::page(&cost::measure()?))?;
    println!("docs/cost.md");
    Ok(())
}
