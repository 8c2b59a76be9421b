//! Assembles the sources of the assembly machine into `src/assembly/built/`:
//! `cargo run -p machines --example assemble`. It needs NASM.

mod nasm;

use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/assembly");
    for build in nasm::builds() {
        match build.assemble(&own) {
            Ok(files) => {
                for (name, bytes) in files {
                    if let Err(error) = std::fs::write(own.join("built").join(&name), bytes) {
                        eprintln!("error: {name}: {error}");
                        return ExitCode::FAILURE;
                    }
                    println!("{name}");
                }
            }
            Err(message) => {
                eprintln!("error: {message}");
                return ExitCode::FAILURE;
            }
        }
    }
    ExitCode::SUCCESS
}
