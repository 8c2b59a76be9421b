mod boards;
mod faults;
mod machine;
mod program;
mod strategy;

use std::path::PathBuf;

use clap::Args;

use crate::error::Error;
use crate::file::WaveformFiles;
use crate::names::Name;
use crate::output::Output;
use crate::progress::Bar;
use crate::verdict::Verdict;

/// The arguments of `prove`.
#[derive(Args)]
#[command(after_help = "Examples:\n  noughtgate prove textbook\n  noughtgate prove controller --faults")]
pub struct Prove {
    /// The player or the machine to prove.
    #[arg(value_parser = Name::PROVABLE)]
    name: String,

    /// What the chance of `random` and of the levels is derived from, 0 without it: a seed is one strategy.
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,

    /// Does something else: breaks every gate of a machine in turn, and counts how often the proof notices.
    #[arg(long)]
    faults: bool,

    /// With --faults: lists every fault by a name that `play --fault` takes, and the shortest game that shows it.
    #[arg(long, requires = "faults")]
    list: bool,

    /// Where to write the waveform of the first claim about a machine that fails, if one does; a GTKWave
    /// save file comes with it.
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
    /// Proves or refutes that a player cannot be beaten, or that a machine does what it should.
    pub fn run(self, output: &mut Output) -> Result<Verdict, Error> {
        let no_chance = || Error::NoChance { name: self.name.clone() };
        if is_design(&self.name) {
            return Err(Error::ProveDesign(self.name));
        }
        if self.faults {
            return match (&self.vcd, self.seed) {
                (Some(_), _) => Err(Error::NoFaultWaveform),
                (None, Some(_)) => Err(no_chance()),
                (None, None) => {
                    let (machine, circuit) =
                        machines::circuit(&self.name).map_err(|_| Error::NoGates(self.name.clone()))?;
                    faults::count(machine, circuit.faults, self.list, self.json, output)
                }
            };
        }
        if let Ok((_, circuit)) = machines::circuit(&self.name)
            && let Some(machines::Proof { prove, .. }) = circuit.proof
        {
            if self.seed.is_some() {
                return Err(no_chance());
            }
            let vcd = self.vcd.map(|path| WaveformFiles::new(&path, self.force, None)).transpose()?;
            let bar = Bar::new("proving");
            let report = prove(&mut |progress| bar.show(progress.done, progress.total));
            drop(bar);
            return machine::answer(circuit, &report, vcd.as_ref(), self.json, output);
        }
        let entry = players::find(players::CLASSIC, &self.name)
            .map_err(|unknown| Error::not_for("prove", &self.name, Error::NothingToProve(unknown)))?;
        if self.vcd.is_some() {
            return Err(Error::NoSignals(self.name));
        }
        if self.seed.is_some() && !entry.by_chance {
            return Err(no_chance());
        }
        let seed = entry.by_chance.then_some(self.seed.unwrap_or(0));
        strategy::prove(entry, seed, self.json, output)
    }
}

/// Whether a name is that of a source file, or of a file or directory somewhere else.
fn is_design(name: &str) -> bool {
    let path = std::path::Path::new(name);
    let known = ["v", "sv", "vh", "vhd", "vhdl"];
    let source =
        path.extension().is_some_and(|ending| known.iter().any(|other| ending.eq_ignore_ascii_case(other)));
    source || name.contains('/') && path.exists()
}
