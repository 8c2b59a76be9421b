//! One file per command, each with its own arguments and a `run` that does the work.

mod completions;
mod export;
mod prove;
mod sim;
mod solve;
mod tune;

use std::io::Write;

use clap::{CommandFactory, Subcommand};

use crate::Arguments;
use crate::error::Error;
use crate::output::Output;
use crate::verdict::Verdict;

/// What the program was asked to do.
#[derive(Subcommand)]
pub enum Command {
    /// Proves a player against every opponent, or a machine in every state with every input.
    ///
    /// The exit code is 0 if nobody can beat the player, or if everything that is claimed of the
    /// machine holds, and 1 if not.
    Prove(prove::Prove),
    /// Runs a test-bench script on a machine.
    ///
    /// The exit code is 0 if every expectation in the script is met and 1 if one is not.
    Sim(sim::Sim),
    /// Counts and judges every position of a game.
    Solve(solve::Solve),
    /// Writes a machine as Verilog.
    Export(export::Export),
    /// Plays a tune, or writes it into a file.
    Tune(tune::TuneCommand),
    /// Writes a completion script for a shell.
    Completions(completions::Completions),
}

impl Command {
    /// Does what was asked.
    pub fn run(self, output: &mut Output) -> Result<Verdict, Error> {
        match self {
            Command::Prove(command) => command.run(output),
            Command::Sim(command) => command.run(output),
            Command::Solve(command) => command.run(output),
            Command::Export(command) => command.run(output),
            Command::Tune(command) => command.run(output),
            Command::Completions(command) => command.run(output),
        }
    }
}

/// Writes what the program can do.
pub fn help(output: &mut Output) -> Result<Verdict, Error> {
    write!(output, "{}", Arguments::command().render_help().ansi())?;
    Ok(Verdict::Holds)
}
