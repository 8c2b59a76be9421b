use std::fs::{self, File, Metadata};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use super::FileError;
use super::temporary::{Temporary, sweep};

/// How many symbolic links may lead to a file.
const LINKS: usize = 40;

/// A file to write: where symbolic links lead to, and what is there now.
pub struct Target {
    /// As the user wrote it.
    name: PathBuf,
    path: PathBuf,
    old: Option<Metadata>,
    overwrite: bool,
}

/// Contents that are on the disk already, or that can only be written where they belong.
pub enum Staged<'a> {
    Beside(Temporary),
    InPlace(&'a [u8]),
}

impl Target {
    /// Refuses what could not be written, as far as that can be known before there is anything to write.
    pub fn new(name: &Path, overwrite: bool) -> Result<Target, FileError> {
        let refused = |reason| FileError::Refused { path: name.to_owned(), reason };
        let path = resolve(name).map_err(refused)?;
        let old = match path.metadata() {
            Ok(metadata) if metadata.is_dir() => return Err(FileError::IsDirectory(name.to_owned())),
            Ok(metadata) if metadata.is_file() => {
                if !overwrite {
                    return Err(FileError::Exists(name.to_owned()));
                }
                if metadata.permissions().readonly() {
                    return Err(FileError::ReadOnly(name.to_owned()));
                }
                File::options().write(true).open(&path).map_err(refused)?;
                Some(metadata)
            }
            Ok(device) => Some(device),
            Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => None,
            Err(error) => return Err(refused(error)),
        };
        Ok(Target { name: name.to_owned(), path, old, overwrite })
    }

    /// The directory that the file is in.
    pub fn directory(&self) -> &Path {
        directory(&self.path)
    }

    /// Writes the contents beside the file and waits until they are on the disk.
    pub fn stage<'a>(&self, contents: &'a [u8]) -> Result<Staged<'a>, FileError> {
        if self.old.as_ref().is_some_and(|old| !old.is_file() || has_other_names(old)) {
            return Ok(Staged::InPlace(contents));
        }
        let staged = || {
            sweep(self.directory());
            let mut temporary = Temporary::new(self.directory())?;
            if let Some(old) = &self.old {
                if !same_owner(old, &temporary.file.metadata()?) {
                    return Ok(Staged::InPlace(contents));
                }
                temporary.file.set_permissions(old.permissions())?;
            }
            temporary.file.write_all(contents)?;
            temporary.file.sync_all()?;
            Ok(Staged::Beside(temporary))
        };
        staged().map_err(|reason| self.refused(reason))
    }

    /// Puts what was staged where it belongs.
    pub fn commit(&self, staged: Staged<'_>) -> Result<(), FileError> {
        let moved = match staged {
            Staged::InPlace(contents) => self.write_in_place(contents),
            Staged::Beside(temporary) if self.overwrite => fs::rename(&temporary.path, &self.path),
            Staged::Beside(temporary) => move_to_free_name(&temporary, &self.path),
        };
        match moved {
            Ok(()) => {
                // Not every file system can do this, and the file is there in any case.
                let _ = File::open(self.directory()).and_then(|directory| directory.sync_all());
                Ok(())
            }
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                Err(FileError::Exists(self.name.clone()))
            }
            Err(reason) => Err(self.refused(reason)),
        }
    }

    /// Removes a file that was written where there was none.
    pub fn undo(&self) {
        if self.old.is_none() {
            let _ = fs::remove_file(&self.path);
        }
    }

    /// A file with several names stays one file, and a device or a pipe stays what it is, only if
    /// nothing takes its place.
    fn write_in_place(&self, contents: &[u8]) -> io::Result<()> {
        let mut file = File::options().write(true).open(&self.path)?;
        file.write_all(contents)?;
        if self.old.as_ref().is_some_and(Metadata::is_file) {
            file.set_len(contents.len() as u64)?;
            file.sync_all()?;
        }
        Ok(())
    }

    fn refused(&self, reason: io::Error) -> FileError {
        FileError::Refused { path: self.name.clone(), reason }
    }
}

/// The directory that a file is in.
pub fn directory(path: &Path) -> &Path {
    path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Where symbolic links lead to, whether there is a file or not.
fn resolve(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..LINKS {
        match fs::read_link(&path) {
            Ok(target) => path = directory(&path).join(target),
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other("too many symbolic links"))
}

/// Moves a file without ever replacing another one, also if that appears at this very moment.
fn move_to_free_name(temporary: &Temporary, path: &Path) -> io::Result<()> {
    match fs::hard_link(&temporary.path, path) {
        Err(error) if error.kind() != ErrorKind::AlreadyExists => {
            // A file system without hard links: an empty file reserves the name.
            File::options().write(true).create_new(true).open(path)?;
            fs::rename(&temporary.path, path)
        }
        linked => linked,
    }
}

#[cfg(unix)]
fn has_other_names(metadata: &Metadata) -> bool {
    std::os::unix::fs::MetadataExt::nlink(metadata) > 1
}

#[cfg(unix)]
fn same_owner(one: &Metadata, other: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    (one.uid(), one.gid()) == (other.uid(), other.gid())
}

#[cfg(not(unix))]
fn has_other_names(_: &Metadata) -> bool {
    false
}

#[cfg(not(unix))]
fn same_owner(_: &Metadata, _: &Metadata) -> bool {
    true
}
