use std::path::PathBuf;

use session::{Record, Session};

use crate::file::{self, FileError};

/// Keeps a game in a file, so that nothing is lost however the program ends.
pub struct Keeper {
    path: Option<PathBuf>,
    kept: Option<Record>,
    failure: Option<FileError>,
}

impl Keeper {
    /// Keeps games in this file, or nowhere, this one to begin with: nobody should play for nothing.
    pub fn new(path: Option<PathBuf>, session: &Session) -> Result<Keeper, FileError> {
        let mut keeper = Keeper { path, kept: None, failure: None };
        keeper.keep(session);
        keeper.failure.take().map_or(Ok(keeper), Err)
    }

    /// Writes the game if it is another one than the last time. What goes wrong is told at the
    /// [end](Keeper::end), because a game is no place for it.
    pub fn keep(&mut self, session: &Session) {
        let Some(path) = &self.path else { return };
        let record = session.record();
        if self.kept.as_ref() != Some(&record) {
            self.failure = file::write(path, record.to_string().as_bytes(), true).err();
            self.kept = Some(record);
        }
    }

    /// Whether the last game could be written.
    pub fn end(self) -> Result<(), FileError> {
        self.failure.map_or(Ok(()), Err)
    }
}
