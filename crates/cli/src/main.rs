//! The command line: reads the arguments, hands over to one command, and turns its verdict into an
//! exit code. Nothing about the games or the machines is decided here.

mod commands;
mod error;
mod file;
mod locale;
mod names;
mod output;
mod progress;
mod screen;
mod table;
mod verdict;

use std::io::Write;
use std::process::ExitCode;

use anstream::ColorChoice;
use anstyle::{AnsiColor, Style};
use clap::{CommandFactory, FromArgMatches, Parser};

use crate::commands::Command;
use crate::output::Output;

/// Tic-tac-toe machines as real digital hardware: play them, prove them, build them.
#[derive(Parser)]
#[command(name = "noughtgate", version, after_help = "Example:\n  noughtgate prove textbook")]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,

    /// Writes no colours; NO_COLOR in the environment does the same.
    #[arg(long, global = true)]
    no_color: bool,

    /// Writes and draws with ASCII alone; a locale without UTF-8, such as LANG=C, does the same.
    #[arg(long, global = true)]
    ascii: bool,
}

/// The program as clap sees it. The help of `sim` has a part for every machine, so it is written only when needed.
fn program() -> clap::Command {
    Arguments::command().mut_subcommand("sim", |sim| sim.defer(|sim| sim.after_help(commands::statements())))
}

fn main() -> ExitCode {
    // Help and usage errors are written while the arguments are still being read, so the choice of
    // no colours has to be known before that.
    if std::env::args_os().any(|argument| argument == "--no-color") {
        ColorChoice::Never.write_global();
    }
    let arguments =
        Arguments::from_arg_matches(&program().get_matches()).unwrap_or_else(|error| error.exit());
    let mut output = Output::new(arguments.ascii || locale::is_ascii());
    let verdict = match arguments.command {
        Some(command) => command.run(&mut output),
        None => commands::play(&mut output),
    };
    match verdict.and_then(|verdict| Ok(output.flush().map(|()| verdict)?)) {
        Ok(verdict) => verdict.into(),
        Err(error) => {
            let red = Style::new().bold().fg_color(Some(AnsiColor::Red.into()));
            // A terminal that has gone cannot be told, and the exit code says it all the same.
            let _ = writeln!(anstream::stderr(), "{red}error:{red:#} {error}");
            ExitCode::from(2)
        }
    }
}
