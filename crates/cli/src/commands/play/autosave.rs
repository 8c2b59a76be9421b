use std::path::PathBuf;
use std::time::{Duration, Instant};

use session::{Record, Session};

use crate::file::{self, FileError};

/// How long to wait before a game that could not be written is written again.
const RETRY: Duration = Duration::from_secs(1);

/// Keeps a game in a file, so that nothing is lost however the program ends.
pub struct Autosave {
    path: Option<PathBuf>,
    saved: Option<Record>,
    failure: Option<Failure>,
}

/// A game that could not be written.
struct Failure {
    record: Record,
    error: FileError,
    time: Instant,
}

impl Autosave {
    /// Keeps games in this file, or nowhere, beginning with this one: a file that cannot be written is
    /// refused before the game begins.
    pub fn new(path: Option<PathBuf>, overwrite: bool, session: &Session) -> Result<Autosave, FileError> {
        let saved = match &path {
            None => None,
            Some(path) => {
                let record = session.record();
                file::write(path, record.to_string().as_bytes(), overwrite)?;
                Some(record)
            }
        };
        Ok(Autosave { path, saved, failure: None })
    }

    /// Writes the game if it has changed, and tries again from time to time if that fails. Returns what
    /// the player should know.
    pub fn save(&mut self, session: &Session) -> Option<String> {
        let record = session.record();
        if self.saved.as_ref() == Some(&record) {
            self.failure = None;
        } else if self.is_time_for(&record) {
            self.write(record);
        }
        self.failure.as_ref().map(|failure| format!("not saved: {}", failure.error))
    }

    /// Writes the game for the last time.
    pub fn end(mut self, session: &Session) -> Result<(), FileError> {
        let record = session.record();
        if self.saved.as_ref() == Some(&record) {
            return Ok(());
        }
        self.write(record);
        self.failure.map_or(Ok(()), |failure| Err(failure.error))
    }

    fn is_time_for(&self, record: &Record) -> bool {
        self.failure
            .as_ref()
            .is_none_or(|failure| failure.record != *record || failure.time.elapsed() >= RETRY)
    }

    fn write(&mut self, record: Record) {
        let Some(path) = &self.path else { return };
        match file::write(path, record.to_string().as_bytes(), true) {
            Ok(()) => (self.saved, self.failure) = (Some(record), None),
            Err(error) => self.failure = Some(Failure { record, error, time: Instant::now() }),
        }
    }
}
