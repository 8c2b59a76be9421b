use std::io::Write;

use clap::Args;
use clap_complete::Shell;

use crate::error::Error;
use crate::output::Output;
use crate::verdict::Verdict;

/// The arguments of `completions`.
#[derive(Args)]
#[command(after_help = "Example:\n  source <(noughtgate completions bash)")]
pub struct Completions {
    /// The shell that will read the script.
    shell: Shell,
}

impl Completions {
    /// Writes the script.
    pub fn run(self, output: &mut Output) -> Result<Verdict, Error> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut crate::program(), "noughtgate", &mut script);
        output.write_all(&script)?;
        Ok(Verdict::Holds)
    }
}
