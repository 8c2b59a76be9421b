//! The programs that NASM assembles.

use std::path::Path;
use std::process::Command;

/// One program in one form.
pub struct Build {
    source: &'static str,
    /// The name of the bytes.
    pub image: String,
    /// The name of the listing.
    pub listing: String,
    definitions: &'static [&'static str],
}

/// All shipped programs.
pub fn builds() -> Vec<Build> {
    let forms = [("printed", &[][..]), ("repaired", &["-DREPAIRED"][..])];
    let build = |source: &'static str, name: String, extension: &str, definitions| Build {
        source,
        image: format!("{name}.{extension}"),
        listing: format!("{name}.lst"),
        definitions,
    };
    let mut builds = vec![build("boot.asm", "boot".to_owned(), "bin", &[])];
    for (form, definitions) in forms {
        builds.push(build("machine.asm", format!("machine-{form}"), "bin", definitions));
        builds.push(build("game.asm", format!("game-{form}"), "com", definitions));
    }
    builds
}

impl Build {
    /// The bytes and the listing, each with its name.
    pub fn assemble(&self, sources: &Path) -> Result<Vec<(String, Vec<u8>)>, String> {
        let directory = tempfile::tempdir().map_err(|error| error.to_string())?;
        let output = Command::new("nasm")
            .current_dir(sources)
            .args(["-f", "bin", "-w+error", self.source])
            .args(self.definitions)
            .arg("-o")
            .arg(directory.path().join(&self.image))
            .arg("-l")
            .arg(directory.path().join(&self.listing))
            .output()
            .map_err(|error| format!("nasm: {error}"))?;
        if !output.status.success() {
            return Err(String::from_utf8_lossy(&output.stderr).into_owned());
        }
        [&self.image, &self.listing]
            .into_iter()
            .map(|name| {
                let bytes =
                    std::fs::read(directory.path().join(name)).map_err(|error| format!("{name}: {error}"))?;
                Ok((name.clone(), bytes))
            })
            .collect()
    }
}
