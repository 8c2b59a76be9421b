mod classic;
mod sized;

use clap::Args;
use rules::GameName;

use crate::error::Error;
use crate::names::Name;
use crate::output::Output;
use crate::verdict::Verdict;

/// The arguments of `solve`.
#[derive(Args)]
#[command(after_help = "Example:\n  noughtgate solve classic")]
pub struct Solve {
    /// The game to solve.
    #[arg(value_parser = Name::one_of(&GameName::ALL, GameName::name, GameName::purpose))]
    game: GameName,

    /// Writes the answer as JSON.
    #[arg(long)]
    json: bool,
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
