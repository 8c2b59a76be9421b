//! Files that the program writes for somebody: complete or not at all, and never over another file
//! unless that was asked for.

use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use logic::Trace;
use thiserror::Error;

/// Why a file was not written.
#[derive(Debug, Error)]
pub enum FileError {
    /// It is there already.
    #[error("{} exists already; --force overwrites it", .0.display())]
    Exists(PathBuf),
    /// The system does not allow it.
    #[error("cannot write {}: {reason}", .path.display())]
    Refused {
        /// The file.
        path: PathBuf,
        /// What the system said.
        reason: io::Error,
    },
}

/// Writes a file beside its place and then moves it there, so that nobody ever sees half of it.
pub fn write(path: &Path, contents: &[u8], overwrite: bool) -> Result<(), FileError> {
    let refused = |reason| FileError::Refused { path: path.to_owned(), reason };
    if path.metadata().is_ok_and(|metadata| !metadata.is_file()) {
        // There is no putting anything in the place of a device or a pipe; a directory refuses.
        return fs::write(path, contents).map_err(refused);
    }
    let directory = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut file = beside().tempfile_in(directory).map_err(|error| refused(without_path(error)))?;
    file.write_all(contents).and_then(|()| file.as_file().sync_all()).map_err(refused)?;
    let moved = if overwrite { file.persist(path) } else { file.persist_noclobber(path) };
    match moved {
        Ok(_) => Ok(()),
        Err(failure) if failure.error.kind() == ErrorKind::AlreadyExists => {
            Err(FileError::Exists(path.to_owned()))
        }
        Err(failure) => Err(refused(failure.error)),
    }
}

/// Writes the waveform of a trace, and beside it a file that opens it in GTKWave with everything to
/// see: the same name with the ending `gtkw`.
pub fn write_waveform(path: &Path, trace: &Trace, overwrite: bool) -> Result<(), FileError> {
    let mut dump = Vec::new();
    let refused = |reason| FileError::Refused { path: path.to_owned(), reason };
    trace.write_vcd(&mut dump).map_err(refused)?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let save_file = path.with_extension("gtkw");
    if !overwrite && let Some(taken) = [path, &save_file].into_iter().find(|path| path.exists()) {
        return Err(FileError::Exists(taken.to_owned()));
    }
    write(path, &dump, overwrite)?;
    write(&save_file, trace.gtkw(&name).as_bytes(), overwrite)
}

fn beside() -> tempfile::Builder<'static, 'static> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".noughtgate-");
    // A temporary file is private by default; this one is to be like any other.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder
}

/// What went wrong, without the name of the temporary file, which would only puzzle.
fn without_path(error: io::Error) -> io::Error {
    error.kind().into()
}
