//! One file per command, each with its own arguments and a `run` that does the work.

mod completions;

use std::io::Write;

use clap::{CommandFactory, Subcommand};

use crate::Arguments;
use crate::error::Error;
use crate::output::Output;
use crate::verdict::Verdict;

/// What the program was asked to do.
#[derive(Subcommand)]
pub enum Command {
    /// Writes a completion script for a shell.
    Completions(completions::Completions),
}

impl Command {
    /// Does what was asked.
    pub fn run(self, output: &mut Output) -> Result<Verdict, Error> {
        match self {
            Command::Completions(command) => command.run(output),
        }
    }
}

/// Writes what the program can do.
pub fn help(output: &mut Output) -> Result<Verdict, Error> {
    write!(output, "{}", Arguments::command().render_help().ansi())?;
    Ok(Verdict::Holds)
}
