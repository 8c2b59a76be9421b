//! GHDL: is the VHDL valid in both standards, and how does it behave?

use std::path::Path;

use crate::tool::{scratch, write};
use crate::{RefereeError, Tool};

/// The standards that every export is valid in.
pub const STANDARDS: [&str; 2] = ["--std=93", "--std=08"];

/// Analyses a design in both standards. Any warning is an objection.
pub fn lint(name: &str, vhdl: &str) -> Result<(), RefereeError> {
    let directory = scratch()?;
    write(&directory.path().join("design.vhd"), vhdl)?;
    STANDARDS.iter().try_for_each(|standard| analyse(name, directory.path(), standard, &["design.vhd"]))
}

/// Analyses a design with a bench, whose entity must be `bench`, runs it in one standard, and returns its
/// output. A failed assertion is an objection.
pub fn simulate(name: &str, vhdl: &str, bench: &str, standard: &str) -> Result<String, RefereeError> {
    let directory = scratch()?;
    write(&directory.path().join("design.vhd"), vhdl)?;
    write(&directory.path().join("bench.vhd"), bench)?;
    analyse(name, directory.path(), standard, &["design.vhd", "bench.vhd"])?;
    let output = Tool::Ghdl.judge(name, directory.path(), &["--elab-run", standard, "bench"])?;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The Verilog that GHDL makes of an entity that has been analysed in a directory.
pub(crate) fn synthesise(entity: &str, directory: &Path, standard: &str) -> Result<String, RefereeError> {
    let output = Tool::Ghdl.judge(entity, directory, &["--synth", standard, "--out=verilog", entity])?;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

pub(crate) fn analyse(
    name: &str,
    directory: &Path,
    standard: &str,
    files: &[&str],
) -> Result<(), RefereeError> {
    let output = Tool::Ghdl.judge(name, directory, &[&["-a", standard], files].concat())?;
    let warnings = [&output.stdout[..], &output.stderr[..]].concat();
    if warnings.is_empty() {
        return Ok(());
    }
    Err(RefereeError::Objection {
        tool: Tool::Ghdl.command(),
        design: name.to_owned(),
        complaint: String::from_utf8_lossy(&warnings).trim().to_owned(),
    })
}
