use std::io::Write;

use clap::Args;
use clap::builder::Resettable;
use clap_mangen::Man;

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
        let mut program = crate::program().disable_help_subcommand(true);
        program.build();
        let subject = match self.command {
            Some(name) => program.find_subcommand(&name).ok_or_else(|| no_command(name, &program))?,
            None => &program,
        };
        let after = subject.get_after_help().map(ToString::to_string).unwrap_or_default();
        let page = Man::new(subject.clone().after_help(Resettable::Reset));
        let mut text = Vec::new();
        page.render(&mut text)?;
        output.write_all(&text)?;
        output.write_all(sections(&after).as_bytes())?;
        Ok(Verdict::Holds)
    }
}

/// What the help says after the options, line by line as it stands there: the examples in a section of
/// their own, and what comes before them, which is the language of scripts, in another.
fn sections(after_help: &str) -> String {
    let (before, examples) = after_help.split_at(after_help.find("Example").unwrap_or(after_help.len()));
    let (heading, examples) = examples.split_once(":\n").unwrap_or_default();
    [("STATEMENTS", before), (&*heading.to_uppercase(), examples)]
        .into_iter()
        .filter(|(_, text)| !text.is_empty())
        .map(|(heading, text)| {
            format!(".SH {heading}\n.nf\n{}.fi\n", text.lines().map(literal).collect::<String>())
        })
        .collect()
}

/// A line in which nothing means anything to the typesetter.
fn literal(line: &str) -> String {
    format!("\\&{}\n", line.replace('\\', "\\e").replace('-', "\\-"))
}

fn no_command(name: String, program: &clap::Command) -> Error {
    let known: Vec<&str> = program.get_subcommands().map(clap::Command::get_name).collect();
    Error::NoCommand { name, known: known.join(", ") }
}
