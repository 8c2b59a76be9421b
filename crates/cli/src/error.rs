use std::io;
use std::path::PathBuf;

use players::UnknownPlayer;
use rules::classic::Position;
use solver::IllegalMove;
use testbench::Complaint;
use thiserror::Error;
use tunes::{PlayError, Tune};

use crate::file::{FileError, ReadError};
use crate::names;

/// Why a command could not do its work. Every one of these ends the program with exit code 2.
#[derive(Debug, Error)]
pub enum Error {
    /// No command has this name.
    #[error("there is no command `{name}`; the commands are {known}")]
    NoCommand {
        /// What was asked for.
        name: String,
        /// What there is.
        known: String,
    },
    /// A player that does not exist was asked for.
    #[error(transparent)]
    UnknownPlayer(#[from] UnknownPlayer),
    /// Something has this name, but it is not for this command.
    #[error("`noughtgate {command}` does not take `{name}`\n  it is for: {}", .takers.join(", "))]
    Elsewhere {
        /// The command.
        command: &'static str,
        /// What was asked for.
        name: String,
        /// What takes it.
        takers: Vec<String>,
    },
    /// The player plays another game than the machine.
    #[error("{player} does not play the game of {machine}; these do: {}", .known.join(", "))]
    OtherGame {
        /// The player.
        player: String,
        /// The machine.
        machine: session::Machine,
        /// Who plays its game.
        known: Vec<&'static str>,
    },
    /// No wire can be broken so.
    #[error(transparent)]
    Fault(#[from] session::FaultError),
    /// A seed was given to something that has no use for it.
    #[error(
        "{name} leaves nothing to chance, so --seed would change nothing; these play by chance: {}",
        by_chance()
    )]
    NoChance {
        /// What it was given to.
        name: String,
    },
    /// A waveform of a player was asked for.
    #[error(
        "{0} is a player, which has no signals: a game that it loses is shown as boards; --vcd is for machines"
    )]
    NoSignals(String),
    /// Waveforms of broken controllers were asked for.
    #[error(
        "--faults counts what becomes of hundreds of broken machines and shows none of them; leave --vcd out"
    )]
    NoFaultWaveform,
    /// Neither a player nor a machine that can be proved has this name.
    #[error(
        "there is no player or machine `{name}`{nearest}\n  players: {players}\n  machines: {machines}",
        name = .0.name,
        nearest = .0.nearest.map_or(String::new(), |nearest| format!("; did you mean `{nearest}`?")),
        players = .0.known.join(", "),
        machines = provable_machines()
    )]
    NothingToProve(UnknownPlayer),
    /// A design was given to `prove`, which knows names only.
    #[error(
        "`noughtgate prove` is for players and machines by name; a design of yours is checked by \
         `noughtgate check {0}`"
    )]
    ProveDesign(String),
    /// A player does not follow the rules, so that there is nothing to prove about it.
    #[error("{player} does not follow the rules: {illegal}")]
    IllegalMove {
        /// The name of the player.
        player: String,
        /// What it did.
        illegal: IllegalMove<Position>,
    },
    /// A program was to be written in a hardware description language.
    #[error("{machine} is a program for the 8086; leave --language and --bench out")]
    ProgramLanguage {
        /// The program.
        machine: &'static str,
    },
    /// A machine that does not exist was asked for.
    #[error(transparent)]
    UnknownMachine(#[from] machines::UnknownMachine),
    /// A program or a player has no gates to break.
    #[error("--faults breaks gates, and {0} has none; try `noughtgate prove controller --faults`")]
    NoGates(String),
    /// A design cannot be checked as it was asked.
    #[error("{0}")]
    Check(String),
    /// A circuit is not well formed.
    #[error(transparent)]
    Build(#[from] logic::BuildError),
    /// The sides cannot sit down at the machine.
    #[error(transparent)]
    Setup(#[from] session::SetupError),
    /// A file was not written.
    #[error(transparent)]
    File(#[from] FileError),
    /// A file was not read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// A file that should hold a game does not.
    #[error("{}: {reason}\n  this is not a game that --save wrote; the file is left as it is", .path.display())]
    Record {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: Box<session::RecordError>,
    },
    /// There is nothing to draw.
    #[error("{0}")]
    Drawing(String),
    /// There is no script.
    #[error(
        "which script? `noughtgate sim {0} FILE` runs one, and - reads it from standard input\n  for example: \
         printf 'reset\\nclock 2\\nshow\\n' | noughtgate sim {0} - --unchecked\n  examples/ has scripts for every \
         machine, and `noughtgate sim --help` all statements"
    )]
    NoScript(String),
    /// A test-bench script makes no sense.
    #[error("{}", .complaint.in_file(.file).trim_end())]
    Script {
        /// The file.
        file: String,
        /// What is wrong with it.
        complaint: Box<Complaint>,
    },
    /// A tune cannot be heard.
    #[error("{reason}\n  `noughtgate tune {tune} --wav FILE` writes it to a file instead")]
    Silence {
        /// The tune.
        tune: Tune,
        /// Why.
        reason: PlayError,
    },
    /// The page cannot be served.
    #[error("cannot listen on port {port}: {reason}\n  without --port a free one is chosen")]
    Port {
        /// The port that was asked for.
        port: u16,
        /// What the system said.
        reason: io::Error,
    },
    /// The page cannot be served any longer.
    #[error("cannot serve the page: {0}")]
    Server(io::Error),
    /// The terminal cannot be drawn on or read from.
    #[error("the terminal fails: {0}")]
    Terminal(io::Error),
    /// A game line by line cannot go on.
    #[error("the game cannot go on: {0}")]
    Game(io::Error),
    /// Standard output cannot be written to.
    #[error("cannot write the answer: {0}")]
    Output(#[from] io::Error),
}

impl Error {
    /// A command was given a name that is not for it: what it is for, or if nothing is called so, the
    /// error that says that.
    pub fn not_for(command: &'static str, name: &str, otherwise: impl Into<Error>) -> Error {
        match names::commands_for(name) {
            takers if takers.is_empty() => otherwise.into(),
            takers => Error::Elsewhere { command, name: name.to_owned(), takers },
        }
    }
}

fn by_chance() -> String {
    let players = players::CLASSIC.iter().filter(|entry| entry.by_chance);
    players.map(|entry| entry.name).collect::<Vec<_>>().join(", ")
}

fn provable_machines() -> String {
    let provable = machines::circuits().filter(|(_, circuit)| circuit.proof.is_some());
    provable.map(|(machine, _)| machine.name).collect::<Vec<_>>().join(", ")
}
