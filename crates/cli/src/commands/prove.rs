mod faults;
mod machine;
mod strategy;

use std::path::PathBuf;

use clap::Args;
use machines::catalog;

use crate::error::Error;
use crate::names::ProvableName;
use crate::output::Output;
use crate::progress::Bar;
use crate::verdict::Verdict;

/// The arguments of `prove`.
#[derive(Args)]
#[command(after_help = "Examples:\n  noughtgate prove textbook\n  noughtgate prove controller --faults")]
pub struct Prove {
    /// The player or the machine to prove.
    #[arg(value_parser = ProvableName)]
    name: String,

    /// What the chance of `random` and of the levels is derived from.
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    seed: u64,

    /// Also breaks every gate of the controller in turn, and counts how often the proof notices.
    #[arg(long)]
    faults: bool,

    /// Where to write the waveform of a machine's first violated property.
    #[arg(long, value_name = "FILE")]
    vcd: Option<PathBuf>,

    /// Overwrites the files of the waveform.
    #[arg(long, requires = "vcd")]
    force: bool,

    /// Writes the answer as JSON.
    #[arg(long)]
    json: bool,
}

impl Prove {
    /// Proves or refutes that nobody can beat a player, or that a machine does what it should.
    pub fn run(self, output: &mut Output) -> Result<Verdict, Error> {
        if self.faults {
            return faults::count(&self.name, self.json, output);
        }
        let machine = catalog::find(&self.name).and_then(|entry| Some((entry, entry.prove?)));
        if let Some((entry, prove)) = machine {
            let vcd = self.vcd.as_deref().map(|path| (path, self.force));
            let bar = Bar::new("proving");
            let report = prove(&mut |progress| bar.show(progress.done, progress.total));
            drop(bar);
            return machine::answer(entry, &report, vcd, self.json, output);
        }
        let player = players::classic_seeded(&self.name, self.seed).map_err(Error::NothingToProve)?;
        strategy::prove(&self.name, &*player, self.json, output)
    }
}
