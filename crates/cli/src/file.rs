//! Files that the program reads and writes for somebody. What it writes is complete or not there at all,
//! and never takes the place of another file unless that was asked for.

use std::fs;
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use logic::Trace;
use thiserror::Error;

/// Why a file was not written.
#[derive(Debug, Error)]
pub enum FileError {
    /// It is there already.
    #[error("{} exists already; --force overwrites it", .0.display())]
    Exists(PathBuf),
    /// It would take the place of what has been read.
    #[error("{} is what is read here; write into another file", .0.display())]
    Input(PathBuf),
    /// A directory has this name.
    #[error("{} is a directory; name a file in it", .0.display())]
    IsDirectory(PathBuf),
    /// There is no place for it.
    #[error("cannot write {}: there is no directory {}", .path.display(), .directory.display())]
    NoDirectory {
        /// The file.
        path: PathBuf,
        /// The directory that it would be in.
        directory: PathBuf,
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

/// Why a file was not read.
#[derive(Debug, Error)]
pub enum ReadError {
    /// It holds something else than text.
    #[error("{} is no text, and so no {what}", .path.display())]
    NoText {
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
    let mut text = String::new();
    let read = if is_standard_input(path) {
        io::stdin().lock().read_to_string(&mut text)
    } else {
        fs::File::open(path).and_then(|mut file| file.read_to_string(&mut text))
    };
    match read {
        Ok(_) => Ok(text),
        Err(error) if error.kind() == ErrorKind::InvalidData => {
            Err(ReadError::NoText { path: named(path), what })
        }
        Err(reason) => Err(ReadError::Refused { path: named(path), reason }),
    }
}

/// What to call a file that is read.
pub fn named(path: &Path) -> PathBuf {
    if is_standard_input(path) { "standard input".into() } else { path.to_owned() }
}

fn is_standard_input(path: &Path) -> bool {
    path == Path::new("-")
}

/// Whether two names are those of one file that is there.
pub fn same(one: &Path, other: &Path) -> bool {
    matches!((one.canonicalize(), other.canonicalize()), (Ok(one), Ok(other)) if one == other)
}

/// Refuses what [`write()`] would refuse, as far as that can be known before there is anything to write.
pub fn check(path: &Path, overwrite: bool) -> Result<(), FileError> {
    match path.metadata() {
        Ok(metadata) if metadata.is_dir() => Err(FileError::IsDirectory(path.to_owned())),
        Ok(metadata) if metadata.is_file() && !overwrite => Err(FileError::Exists(path.to_owned())),
        Ok(_) => Ok(()),
        Err(_) => {
            let directory = directory(path);
            if directory.is_dir() {
                return Ok(());
            }
            Err(FileError::NoDirectory { path: path.to_owned(), directory: directory.to_owned() })
        }
    }
}

/// Writes a file beside its place and then moves it there, so that nobody ever sees half of it.
pub fn write(path: &Path, contents: &[u8], overwrite: bool) -> Result<(), FileError> {
    check(path, overwrite)?;
    let refused = |reason| FileError::Refused { path: path.to_owned(), reason };
    if path.metadata().is_ok_and(|metadata| !metadata.is_file()) {
        // There is no putting anything in the place of a device or a pipe.
        return fs::write(path, contents).map_err(refused);
    }
    let mut file = beside().tempfile_in(directory(path)).map_err(|error| refused(without_path(error)))?;
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

/// Where a waveform goes: a value change dump, and beside it a file that opens it in GTKWave with
/// everything to see.
pub struct WaveformFiles {
    dump: PathBuf,
    save_file: PathBuf,
    overwrite: bool,
}

impl WaveformFiles {
    /// The dump has this name, and the save file the ending `gtkw` in the place of `vcd` or after
    /// whatever else there is. Refuses files that could not be written, or that are what was read.
    pub fn new(dump: &Path, overwrite: bool, input: Option<&Path>) -> Result<WaveformFiles, FileError> {
        let files = WaveformFiles { dump: dump.to_owned(), save_file: save_file(dump), overwrite };
        for file in [&files.dump, &files.save_file] {
            if input.is_some_and(|input| same(file, input)) {
                return Err(FileError::Input(file.clone()));
            }
            check(file, overwrite)?;
        }
        Ok(files)
    }

    /// Writes both files.
    pub fn write(&self, trace: &Trace) -> Result<(), FileError> {
        let mut dump = Vec::new();
        let refused = |reason| FileError::Refused { path: self.dump.clone(), reason };
        trace.write_vcd(&mut dump).map_err(refused)?;
        let name = self.dump.file_name().unwrap_or_default().to_string_lossy();
        write(&self.dump, &dump, self.overwrite)?;
        write(&self.save_file, trace.gtkw(&name).as_bytes(), self.overwrite)
    }

    /// The name of the dump.
    pub fn name(&self) -> String {
        self.dump.display().to_string()
    }

    /// What is in the files, and how to look at it.
    pub fn in_words(&self) -> String {
        let (dump, save_file) = (self.dump.display(), self.save_file.display());
        format!("{dump} holds every signal; to see it: gtkwave {dump} {save_file}")
    }
}

/// The save file that belongs to a dump, which never is the dump.
fn save_file(dump: &Path) -> PathBuf {
    if dump.extension().is_some_and(|extension| extension == "vcd") {
        return dump.with_extension("gtkw");
    }
    let mut name = dump.as_os_str().to_owned();
    name.push(".gtkw");
    name.into()
}

fn directory(path: &Path) -> &Path {
    path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
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
