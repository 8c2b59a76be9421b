use std::io::{self, ErrorKind, Write};
use std::path::Path;
use std::process::{Command, Stdio};

use thiserror::Error;

use crate::{Tune, wav};

/// The programs that can play a WAV file, in the order of trying, with the arguments they take
/// besides its name so that they play it once, show nothing and end.
pub const PROGRAMS: &[(&str, &[&str])] = &[
    ("pw-play", &[]),
    ("paplay", &[]),
    ("aplay", &["-q"]),
    ("afplay", &[]),
    ("play", &["-q"]),
    ("ffplay", &["-nodisp", "-autoexit", "-loglevel", "error"]),
    ("mpv", &["--no-video", "--really-quiet"]),
];

/// Plays a tune to its end and names the program that did it.
///
/// The programs are tried in turn, because one that is installed may still find no sound device.
pub fn play(tune: Tune) -> Result<&'static str, PlayError> {
    let mut file =
        tempfile::Builder::new().prefix("noughtgate-").suffix(".wav").tempfile().map_err(PlayError::File)?;
    file.write_all(&wav(tune.notes())).and_then(|()| file.flush()).map_err(PlayError::File)?;
    let mut complaints = Vec::new();
    for &(program, arguments) in PROGRAMS {
        match run(program, arguments, file.path()) {
            Ok(()) => return Ok(program),
            Err(Failure::NotInstalled) => {}
            Err(Failure::Complaint(complaint)) => complaints.push(format!("{program}: {complaint}")),
        }
    }
    Err(if complaints.is_empty() { PlayError::NoProgram } else { PlayError::AllFailed(complaints) })
}

/// Why a tune could not be played.
#[derive(Debug, Error)]
pub enum PlayError {
    /// None of the programs is installed.
    #[error("no program that plays sound is installed; any of these would do: {}", names())]
    NoProgram,
    /// Each of the programs that are installed failed, with these words.
    #[error("no sound came out\n  {}", .0.join("\n  "))]
    AllFailed(Vec<String>),
    /// The programs need a file to play from, and that cannot be written.
    #[error("cannot write a temporary file: {0}")]
    File(io::Error),
}

fn names() -> String {
    PROGRAMS.iter().map(|(program, _)| *program).collect::<Vec<_>>().join(", ")
}

enum Failure {
    NotInstalled,
    Complaint(String),
}

fn run(program: &str, arguments: &[&str], file: &Path) -> Result<(), Failure> {
    let mut command = Command::new(program);
    command.args(arguments).arg(file).stdin(Stdio::null());
    match command.output() {
        Err(error) if error.kind() == ErrorKind::NotFound => Err(Failure::NotInstalled),
        Err(error) => Err(Failure::Complaint(error.to_string())),
        Ok(output) if output.status.success() => Ok(()),
        Ok(output) => {
            let words = String::from_utf8_lossy(&output.stderr);
            let first = words.lines().map(str::trim).find(|line| !line.is_empty());
            Err(Failure::Complaint(first.map_or_else(|| output.status.to_string(), str::to_owned)))
        }
    }
}
