use std::io;

use players::UnknownPlayer;
use rules::classic::Position;
use solver::IllegalMove;
use thiserror::Error;
use tunes::{PlayError, Tune};

use crate::file::FileError;

/// Why a command could not do its work. Every one of these ends the program with exit code 2.
#[derive(Debug, Error)]
pub enum Error {
    /// A player that does not exist was asked for.
    #[error(transparent)]
    UnknownPlayer(#[from] UnknownPlayer),
    /// A player does not follow the rules, so that there is nothing to prove about it.
    #[error("{player} does not follow the rules: {illegal}")]
    IllegalMove {
        /// The name of the player.
        player: String,
        /// What it did.
        illegal: IllegalMove<Position>,
    },
    /// A file was not written.
    #[error(transparent)]
    File(#[from] FileError),
    /// A tune cannot be heard.
    #[error("{reason}\n  `noughtgate tune {tune} --wav FILE` writes it to a file instead")]
    Silence {
        /// The tune.
        tune: Tune,
        /// Why.
        reason: PlayError,
    },
    /// Standard output cannot be written to.
    #[error("cannot write the answer: {0}")]
    Output(#[from] io::Error),
}
