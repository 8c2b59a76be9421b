//! Files that the program reads and writes. A file that it writes is complete or absent, and replaces
//! another one only on request.

mod input;
mod target;
mod temporary;
mod waveform;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

pub use self::input::{ReadError, named, read, same};
use self::target::{Target, directory};
pub use self::waveform::WaveformFiles;

/// Why a file was not written.
#[derive(Debug, Error)]
pub enum FileError {
    /// It exists already.
    #[error("{} exists already; --force overwrites it", .0.display())]
    Exists(PathBuf),
    /// It may be read but not changed.
    #[error("{} is read-only; make it writable or name another file", .0.display())]
    ReadOnly(PathBuf),
    /// It would replace what has been read.
    #[error("{} is what is read here; write into another file", .0.display())]
    Input(PathBuf),
    /// A directory has this name.
    #[error("{} is a directory; name a file in it", .0.display())]
    IsDirectory(PathBuf),
    /// A file has the name of a directory.
    #[error("{} is a file; name a directory", .0.display())]
    NotDirectory(PathBuf),
    /// Something above it is not a directory.
    #[error("cannot write {}: {} is a file, not a directory", .path.display(), .above.display())]
    UnderFile {
        /// The file.
        path: PathBuf,
        /// What should have been a directory.
        above: PathBuf,
    },
    /// The system does not allow it.
    #[error("cannot write {}: {reason}", .path.display())]
    Refused {
        /// The file.
        path: PathBuf,
        /// What the system said.
        reason: io::Error,
    },
}

/// Refuses what [`write()`] would refuse, as far as that can be known before there is anything to write.
pub fn check(path: &Path, overwrite: bool) -> Result<(), FileError> {
    let target = Target::new(path, overwrite)?;
    // The nearest directory that exists has to be one.
    match target.directory().ancestors().find(|directory| directory.exists()) {
        Some(above) if !above.is_dir() => {
            Err(FileError::UnderFile { path: path.to_owned(), above: above.to_owned() })
        }
        _ => Ok(()),
    }
}

/// Writes a file beside its final name and then moves it there, so that half of it is never seen.
/// Directories that do not exist are made. Permissions, symbolic links and hard links of a file that is
/// overwritten stay as they are.
pub fn write(path: &Path, contents: &[u8], overwrite: bool) -> Result<(), FileError> {
    write_all(&[(path, contents)], overwrite)
}

/// Writes several files, or none of them.
pub fn write_all(files: &[(&Path, &[u8])], overwrite: bool) -> Result<(), FileError> {
    for (path, _) in files {
        check(path, overwrite)?;
    }
    let mut made = Vec::new();
    let written = write_into(files, overwrite, &mut made);
    if written.is_err() {
        for directory in made.iter().rev() {
            // One that holds something by now belongs to another program.
            let _ = fs::remove_dir(directory);
        }
    }
    written
}

fn write_into(files: &[(&Path, &[u8])], overwrite: bool, made: &mut Vec<PathBuf>) -> Result<(), FileError> {
    let mut staged = Vec::new();
    for (path, contents) in files {
        make_directory(directory(path), made)?;
        let target = Target::new(path, overwrite)?;
        let contents = target.stage(contents)?;
        staged.push((target, contents));
    }
    let mut done: Vec<Target> = Vec::new();
    for (target, contents) in staged {
        if let Err(error) = target.commit(contents) {
            done.iter().for_each(Target::undo);
            return Err(error);
        }
        done.push(target);
    }
    Ok(())
}

/// Makes a directory and those above it, and remembers which ones that were.
fn make_directory(path: &Path, made: &mut Vec<PathBuf>) -> Result<(), FileError> {
    let missing: Vec<&Path> = path.ancestors().take_while(|directory| !is_there(directory)).collect();
    for directory in missing.into_iter().rev() {
        let refused = |reason| FileError::Refused { path: directory.to_owned(), reason };
        match fs::create_dir(directory) {
            Ok(()) => made.push(directory.to_owned()),
            Err(_) if directory.is_dir() => {}
            Err(reason) => return Err(refused(reason)),
        }
    }
    Ok(())
}

/// The empty path is the directory that the program runs in.
fn is_there(directory: &Path) -> bool {
    directory.as_os_str().is_empty() || directory.exists()
}
