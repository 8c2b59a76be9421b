//! Running tools and scratch directories, which must not outlive the program.

use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The tools that are running and the scratch directories that exist. Clones share one list.
#[derive(Clone, Debug, Default)]
pub struct Leftovers(Arc<Mutex<Known>>);

#[derive(Debug, Default)]
struct Known {
    /// The ids of the process groups.
    groups: Vec<u32>,
    directories: Vec<PathBuf>,
}

impl Leftovers {
    /// Ends every tool and removes every directory, for a program that is being ended. Nothing is started
    /// afterwards: a thread that tries blocks until the program has ended.
    pub fn remove(&self) {
        let known = self.known();
        known.groups.iter().for_each(|&group| end_group(group));
        for directory in &known.directories {
            // A tool that is being ended may still write a file into a directory that is being emptied.
            for _ in 0..1000 {
                let _ = std::fs::remove_dir_all(directory);
                if !directory.exists() {
                    break;
                }
                std::thread::sleep(std::time::Duration::from_millis(5));
            }
        }
        std::mem::forget(known);
    }

    /// A new directory.
    pub fn directory(&self) -> io::Result<Directory> {
        let mut known = self.known();
        let directory = tempfile::tempdir()?;
        known.directories.push(directory.path().to_owned());
        drop(known);
        Ok(Directory { directory, leftovers: self.clone() })
    }

    /// Starts a program that leads a process group of its own.
    pub(super) fn spawn(&self, command: &mut Command) -> io::Result<Child> {
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(command, 0);
        let mut known = self.known();
        let child = command.spawn()?;
        known.groups.push(child.id());
        Ok(child)
    }

    /// Ends a program and all processes that it has started.
    pub(super) fn end(&self, child: &mut Child) {
        let mut known = self.known();
        end_group(child.id());
        let _ = child.kill();
        let _ = child.wait();
        known.groups.retain(|&group| group != child.id());
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(unix)]
fn end_group(leader: u32) {
    if let Some(group) = i32::try_from(leader).ok().and_then(rustix::process::Pid::from_raw) {
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
}

#[cfg(not(unix))]
fn end_group(_: u32) {}

/// A scratch directory, removed when the value is dropped.
pub struct Directory {
    directory: tempfile::TempDir,
    leftovers: Leftovers,
}

impl Directory {
    /// Its path.
    pub fn path(&self) -> &Path {
        self.directory.path()
    }

    pub(crate) fn leftovers(&self) -> &Leftovers {
        &self.leftovers
    }
}

impl Drop for Directory {
    fn drop(&mut self) {
        let own = self.directory.path();
        let mut known = self.leftovers.known();
        let _ = std::fs::remove_dir_all(own);
        known.directories.retain(|path| path != own);
    }
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use super::*;

    /// Tools and directories of a program that is being ended; one directory is gone already.
    #[test]
    fn nothing_is_left_over() {
        let leftovers = Leftovers::default();
        let [kept, gone] = [leftovers.directory().unwrap(), leftovers.directory().unwrap()];
        std::fs::write(kept.path().join("file"), "").unwrap();
        std::fs::remove_dir(gone.path()).unwrap();
        let mut child = leftovers.spawn(Command::new("sleep").arg("100000")).unwrap();
        leftovers.remove();
        assert!(!kept.path().exists());
        assert!(!child.wait().unwrap().success());
        // The list stays locked, so that nothing is started any more.
        assert!(leftovers.0.try_lock().is_err());
        std::mem::forget([kept, gone]);
    }

    #[test]
    fn what_has_ended_is_forgotten() {
        let leftovers = Leftovers::default();
        let [first, second] = [leftovers.directory().unwrap(), leftovers.directory().unwrap()];
        let [mut one, mut two] =
            [0; 2].map(|_| leftovers.spawn(Command::new("sleep").arg("100000")).unwrap());
        let path = first.path().to_owned();
        drop(first);
        leftovers.end(&mut one);
        assert!(!path.exists() && second.path().exists());
        assert_eq!(leftovers.known().directories, [second.path()]);
        assert_eq!(leftovers.known().groups, [two.id()]);
        assert!(!one.try_wait().unwrap().unwrap().success());
        assert!(second.leftovers().known().groups == [two.id()], "clones share one list");
        leftovers.end(&mut two);
    }
}
