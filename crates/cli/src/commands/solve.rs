mod classic;
mod sized;

use clap::{Args, ValueEnum};

use crate::error::Error;
use crate::output::Output;
use crate::verdict::Verdict;

/// The arguments of `solve`.
#[derive(Args)]
#[command(after_help = "Example:\n  noughtgate solve classic")]
pub struct Solve {
    /// The game to solve.
    game: GameName,

    /// Writes the answer as JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum GameName {
    /// Nine squares, two marks, three in a line.
    Classic,
    /// Small, medium and large pieces, and a larger one covers a smaller one.
    Sized,
}

impl Solve {
    /// Solves the game and writes what there is to know of it.
    pub fn run(self, output: &mut Output) -> Result<Verdict, Error> {
        match self.game {
            GameName::Classic => classic::solve(self.json, output)?,
            GameName::Sized => sized::solve(self.json, output)?,
        }
        Ok(Verdict::Holds)
    }
}
