use std::path::{Path, PathBuf};

use logic::Trace;

use super::{FileError, check, same, write_all};

/// Where a waveform goes: a value change dump, and beside it a file that opens it in GTKWave with
/// every signal on show.
pub struct WaveformFiles {
    dump: PathBuf,
    save_file: PathBuf,
    overwrite: bool,
}

impl WaveformFiles {
    /// The dump has this name, and the save file ends in `gtkw` instead of `vcd`, or has that added.
    /// Refuses files that could not be written, or that are what was read.
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

    /// Writes both files, or neither.
    pub fn write(&self, trace: &Trace) -> Result<(), FileError> {
        let mut dump = Vec::new();
        let refused = |reason| FileError::Refused { path: self.dump.clone(), reason };
        trace.write_vcd(&mut dump).map_err(refused)?;
        let name = self.dump.file_name().unwrap_or_default().to_string_lossy();
        let save_file = trace.gtkw(&name);
        let files = [(&*self.dump, &*dump), (&*self.save_file, save_file.as_bytes())];
        write_all(&files, self.overwrite)
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
