mod strategy;

use clap::Args;

use crate::error::Error;
use crate::names::PlayerName;
use crate::output::Output;
use crate::verdict::Verdict;

/// The arguments of `prove`.
#[derive(Args)]
#[command(after_help = "Example:\n  noughtgate prove textbook")]
pub struct Prove {
    /// The player to prove.
    #[arg(value_parser = PlayerName)]
    player: String,

    /// What the chance of `random` is derived from.
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    seed: u64,

    /// Writes the answer as JSON.
    #[arg(long)]
    json: bool,
}

impl Prove {
    /// Proves or refutes that nobody can beat the player.
    pub fn run(self, output: &mut Output) -> Result<Verdict, Error> {
        let player = players::classic_seeded(&self.player, self.seed)?;
        strategy::prove(&self.player, &*player, self.json, output)
    }
}
