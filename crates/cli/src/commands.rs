//! One file per command, each with its own arguments and a `run` that does the work.

mod check;
mod completions;
mod design;
mod draw;
mod export;
mod man;
mod map;
mod play;
mod prove;
mod sim;
mod solve;
mod tune;
mod web;

use clap::Subcommand;
pub use sim::statements;

use crate::error::Error;
use crate::output::Output;
use crate::verdict::Verdict;

/// What the program was asked to do.
#[derive(Subcommand)]
pub enum Command {
    /// Plays a game in the terminal, with registers, signals and waveform beside the board.
    Play(play::Play),
    /// Serves the game as a page for a browser on this computer.
    Web(web::Web),
    /// Proves a player against every opponent, or a machine in every state with every input.
    ///
    /// The exit code is 0 if the player cannot be beaten, or if everything that is claimed of the
    /// machine holds, 1 if not, and 2 if the question makes no sense.
    Prove(prove::Prove),
    /// Proves a design of yours, in Verilog or VHDL, or shows the shortest game in which it is wrong.
    ///
    /// The exit code is 0 if no defect is found and everything is decided, 1 if there is a defect, 2 if the
    /// design cannot be read or driven, and 3 if it was not decided within the limits.
    Check(check::Check),
    /// Runs a test-bench script on a machine.
    ///
    /// The exit code is 0 if every expectation in the script is met, 1 if one is not or there is none,
    /// and 2 if the script makes no sense.
    Sim(sim::Sim),
    /// Counts and judges every position of a game.
    Solve(solve::Solve),
    /// Writes a machine as Verilog.
    Export(export::Export),
    /// Draws a machine in SVG: its schematic, a moment of it, its symbol, its states or a waveform.
    Draw(draw::Draw),
    /// Draws every game of a player as one chart, boards within boards, in SVG.
    Map(map::Map),
    /// Plays a tune, or writes it into a file.
    Tune(tune::TuneCommand),
    /// Writes a completion script for a shell.
    Completions(completions::Completions),
    /// Writes a manual page.
    Man(man::Manual),
}

impl Command {
    /// Does what was asked.
    pub fn run(self, output: &mut Output) -> Result<Verdict, Error> {
        match self {
            Command::Play(command) => command.run(output),
            Command::Web(command) => command.run(output),
            Command::Prove(command) => command.run(output),
            Command::Check(command) => command.run(output),
            Command::Sim(command) => command.run(output),
            Command::Solve(command) => command.run(output),
            Command::Export(command) => command.run(output),
            Command::Draw(command) => command.run(output),
            Command::Map(command) => command.run(output),
            Command::Tune(command) => command.run(output),
            Command::Completions(command) => command.run(output),
            Command::Man(command) => command.run(output),
        }
    }
}

/// A game, which is what the program plays without a command.
pub fn play(output: &mut Output) -> Result<Verdict, Error> {
    play::Play::default().run(output)
}
