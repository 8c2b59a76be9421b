use std::io::Write;

use clap::{Args, CommandFactory};
use clap_mangen::Man;

use crate::Arguments;
use crate::error::Error;
use crate::output::Output;
use crate::verdict::Verdict;

/// The arguments of `man`.
#[derive(Args)]
#[command(after_help = "Example:\n  noughtgate man prove | man -l -")]
pub struct Manual {
    /// The command that the page is about; without one it is about the program.
    command: Option<String>,
}

impl Manual {
    /// Writes the page.
    pub fn run(self, output: &mut Output) -> Result<Verdict, Error> {
        let mut program = Arguments::command();
        program.build();
        let subject = match self.command {
            Some(name) => program.find_subcommand(&name).ok_or_else(|| no_command(name, &program))?,
            None => &program,
        };
        let page = Man::new(subject.clone());
        let mut text = Vec::new();
        page.render(&mut text)?;
        output.write_all(&text)?;
        Ok(Verdict::Holds)
    }
}

fn no_command(name: String, program: &clap::Command) -> Error {
    let known: Vec<&str> = program.get_subcommands().map(clap::Command::get_name).collect();
    Error::NoCommand { name, known: known.join(", ") }
}
