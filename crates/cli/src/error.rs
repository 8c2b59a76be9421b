use std::io;

use thiserror::Error;

/// Why a command could not do its work. Every one of these ends the program with exit code 2.
#[derive(Debug, Error)]
pub enum Error {
    /// Standard output cannot be written to.
    #[error("cannot write the answer: {0}")]
    Output(#[from] io::Error),
}
