use std::fs::{self, DirEntry, File};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What the names of temporary files begin with; the process and a number follow.
const PREFIX: &str = ".noughtgate-";

/// The age at which a temporary file belongs to a program that was killed: writing one takes far less.
const STALE: Duration = Duration::from_secs(60);

/// How many entries of a directory are looked at for stale files.
const LOOKED_AT: usize = 10_000;

/// A file that is being written beside the one that it will become. It is deleted when dropped.
pub struct Temporary {
    pub path: PathBuf,
    pub file: File,
}

impl Temporary {
    /// A new, empty file with the permissions that any new file gets.
    pub fn new(directory: &Path) -> io::Result<Temporary> {
        for number in 0_u32.. {
            let path = directory.join(format!("{PREFIX}{}-{number}", std::process::id()));
            match File::options().write(true).create_new(true).open(&path) {
                Ok(file) => return Ok(Temporary { path, file }),
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
        Err(ErrorKind::AlreadyExists.into())
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        // It may have been renamed, and a file that cannot be deleted is swept another time.
        let _ = fs::remove_file(&self.path);
    }
}

/// Deletes the temporary files that programs have left in a directory because they were killed.
pub fn sweep(directory: &Path) {
    let Ok(entries) = fs::read_dir(directory) else { return };
    for entry in entries.take(LOOKED_AT).flatten() {
        if is_temporary(&entry.file_name().to_string_lossy()) && is_stale(&entry).unwrap_or(false) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

fn is_temporary(name: &str) -> bool {
    let number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let numbers = name.strip_prefix(PREFIX).and_then(|rest| rest.split_once('-'));
    numbers.is_some_and(|(process, file)| number(process) && number(file))
}

fn is_stale(entry: &DirEntry) -> io::Result<bool> {
    let metadata = entry.metadata()?;
    // A time in the future is no age.
    let age = metadata.modified()?.elapsed().unwrap_or_default();
    Ok(metadata.is_file() && age > STALE)
}

#[cfg(test)]
mod tests {
    use std::time::SystemTime;

    use super::*;

    #[test]
    fn only_old_files_with_our_kind_of_name_are_swept() {
        let directory = tempfile::tempdir().unwrap();
        let old = SystemTime::now() - 2 * STALE;
        let make = |name: &str, time: SystemTime| {
            File::create(directory.path().join(name)).and_then(|file| file.set_modified(time)).unwrap();
        };
        make(".noughtgate-12-0", old);
        make(".noughtgate-7-3", old);
        let kept = [".noughtgate-12-1", ".noughtgate-", ".noughtgate-notes", ".noughtgate-1-2-3", "12-0"];
        make(kept[0], SystemTime::now());
        kept[1..].iter().for_each(|name| make(name, old));
        fs::create_dir(directory.path().join(".noughtgate-5-5")).unwrap();
        sweep(directory.path());
        let mut left: Vec<_> =
            fs::read_dir(directory.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        left.sort();
        let mut expected = kept.to_vec();
        expected.push(".noughtgate-5-5");
        expected.sort();
        assert_eq!(left, expected);
    }

    #[test]
    fn what_is_dropped_is_gone() {
        let directory = tempfile::tempdir().unwrap();
        let two = [Temporary::new(directory.path()).unwrap(), Temporary::new(directory.path()).unwrap()];
        assert_ne!(two[0].path, two[1].path);
        drop(two);
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 0);
    }
}
