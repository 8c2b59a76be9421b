use std::io;
use std::path::PathBuf;

use players::UnknownPlayer;
use rules::classic::Position;
use solver::IllegalMove;
use testbench::Complaint;
use thiserror::Error;
use tunes::{PlayError, Tune};

use crate::file::FileError;

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
    /// Neither a player nor a machine that can be proved has this name.
    #[error("{0}\n  machines: {machines}", machines = provable_machines())]
    NothingToProve(UnknownPlayer),
    /// A player does not follow the rules, so that there is nothing to prove about it.
    #[error("{player} does not follow the rules: {illegal}")]
    IllegalMove {
        /// The name of the player.
        player: String,
        /// What it did.
        illegal: IllegalMove<Position>,
    },
    /// A machine that does not exist was asked for.
    #[error("there is no machine {name:?}; there are {}", .known.join(", "))]
    UnknownMachine {
        /// What was asked for.
        name: String,
        /// What there is.
        known: Vec<&'static str>,
    },
    /// Faults can be counted in the controller only.
    #[error("--faults is for the controller, not for {0}; try `noughtgate prove controller --faults`")]
    NoFaults(String),
    /// A circuit is not well formed.
    #[error(transparent)]
    Build(#[from] logic::BuildError),
    /// The machine to play on does not exist.
    #[error(transparent)]
    NoSuchMachine(#[from] session::UnknownMachine),
    /// The sides cannot sit down at the machine.
    #[error(transparent)]
    Setup(#[from] session::SetupError),
    /// A file was not written.
    #[error(transparent)]
    File(#[from] FileError),
    /// A file that was to be read cannot be.
    #[error("cannot read {}: {reason}", .path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system said.
        reason: io::Error,
    },
    /// A file that should hold a game does not.
    #[error("{}: {reason}\n  this is no game that was kept by --save; the file is left as it is", .path.display())]
    Record {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: Box<session::RecordError>,
    },
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
    #[error("cannot listen on port {port}: {reason}\n  without --port the system chooses a free one")]
    Port {
        /// The port that was asked for.
        port: u16,
        /// What the system said.
        reason: io::Error,
    },
    /// Standard output cannot be written to.
    #[error("cannot write the answer: {0}")]
    Output(#[from] io::Error),
}

impl Error {
    /// A machine with this name was asked for, and there is none.
    pub fn unknown_machine(name: &str) -> Error {
        let known = machines::catalog::ALL.iter().map(|entry| entry.name).collect();
        Error::UnknownMachine { name: name.to_owned(), known }
    }
}

fn provable_machines() -> String {
    let provable = machines::catalog::ALL.iter().filter(|entry| entry.prove.is_some());
    provable.map(|entry| entry.name).collect::<Vec<_>>().join(", ")
}
