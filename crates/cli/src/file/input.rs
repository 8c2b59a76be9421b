use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use thiserror::Error;

/// The longest text that is read, in bytes: far more than any game or script has, and little enough to
/// be held whatever the file turns out to be.
const LONGEST: u64 = 1024 * 1024;

/// Why a file was not read.
#[derive(Debug, Error)]
pub enum ReadError {
    /// It holds something other than text.
    #[error("{} is not text, so it is not a {what}", .path.display())]
    NotText {
        /// The file.
        path: PathBuf,
        /// What it should have been.
        what: &'static str,
    },
    /// It is longer than anything of its kind.
    #[error("{} is longer than {} KiB, so it is not a {what}", .path.display(), LONGEST / 1024)]
    TooLong {
        /// The file.
        path: PathBuf,
        /// What it should have been.
        what: &'static str,
    },
    /// The system does not allow it.
    #[error("cannot read {}: {reason}", .path.display())]
    Refused {
        /// The file.
        path: PathBuf,
        /// What the system said.
        reason: io::Error,
    },
}

/// Reads a text that should be what the words say; `-` is standard input.
pub fn read(path: &Path, what: &'static str) -> Result<String, ReadError> {
    let refused = |reason| ReadError::Refused { path: named(path), reason };
    let mut bytes = Vec::new();
    let read = if is_standard_input(path) {
        io::stdin().lock().take(LONGEST + 1).read_to_end(&mut bytes)
    } else {
        File::open(path).and_then(|file| file.take(LONGEST + 1).read_to_end(&mut bytes))
    };
    read.map_err(refused)?;
    if bytes.len() as u64 > LONGEST {
        return Err(ReadError::TooLong { path: named(path), what });
    }
    String::from_utf8(bytes).map_err(|_| ReadError::NotText { path: named(path), what })
}

/// What to call a file that is read.
pub fn named(path: &Path) -> PathBuf {
    if is_standard_input(path) { "standard input".into() } else { path.to_owned() }
}

fn is_standard_input(path: &Path) -> bool {
    path == Path::new("-")
}

/// Whether two names are those of one file that exists.
pub fn same(one: &Path, other: &Path) -> bool {
    match (fs::canonicalize(one), fs::canonicalize(other)) {
        (Ok(one), Ok(other)) => one == other,
        _ => false,
    }
}
