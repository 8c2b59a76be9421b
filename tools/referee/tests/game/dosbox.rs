//! DOSBox on a screen without a monitor. It records its sound itself, by the time of the PC that it emulates, so
//! that a busy machine makes no difference.

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::picture::Picture;
use crate::process::{Process, wait_for};

pub struct DosBox {
    display: String,
    directory: TempDir,
    dosbox: RefCell<Process>,
    _screen: Process,
}

/// When a key is considered lost.
const DEAF: Duration = Duration::from_secs(15);

/// No scaling, so that a dot of the game is a dot of the screen, and a PC that is fast enough.
const SETTINGS: &str = "[sdl]\noutput=surface\nautolock=false\n\
    [render]\nscaler=none\naspect=false\nframeskip=0\n\
    [cpu]\ncycles=fixed 6000\n\
    [mixer]\nnosound=true\nrate=44100\n\
    [midi]\nmpu401=none\n";

impl DosBox {
    pub fn start(game: &[u8]) -> DosBox {
        let directory = tempfile::tempdir().unwrap();
        let path = |name: &str| directory.path().join(name);
        std::fs::write(path("game.com"), game).unwrap();
        let settings = format!("{SETTINGS}[dosbox]\ncaptures={}\n", path("captures").display());
        std::fs::write(path("settings"), settings).unwrap();
        let (screen, display) = start_screen(directory.path());
        let mut command = Command::new("dosbox");
        command.arg("-conf").arg(path("settings")).arg(path("game.com")).arg("-exit");
        command.env("DISPLAY", &display).env("HOME", directory.path()).env("SDL_VIDEODRIVER", "x11");
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let dosbox = RefCell::new(Process::start(&mut command));
        DosBox { display, directory, dosbox, _screen: screen }
    }

    /// Presses a key until the expected picture is there. It is pressed again when the picture has not
    /// changed for a long time: a key gets lost when the window is not listening yet, and one that is
    /// received changes the picture long before that.
    #[track_caller]
    pub fn press(&self, key: &str, before: &Picture, expected: &Picture) {
        self.insist(key, || match self.picture()? {
            picture if picture == *expected => Some(true),
            picture => (picture == *before).then_some(false),
        });
    }

    /// Presses a key until an attempt succeeds, and again whenever it has not.
    #[track_caller]
    fn insist(&self, key: &str, mut attempt: impl FnMut() -> Option<bool>) {
        let mut pressed: Option<Instant> = None;
        wait_for(&format!("what {key} leads to"), || {
            let worked = attempt();
            if worked == Some(false) && pressed.is_none_or(|pressed| pressed.elapsed() > DEAF) {
                self.send(key);
                pressed = Some(Instant::now());
            }
            worked.filter(|&worked| worked)
        });
    }

    fn send(&self, key: &str) {
        // There is no window manager that would give the window the keyboard.
        let mut command = Command::new("xdotool");
        command
            .args(["search", "--class", "dosbox", "windowfocus", "key", key])
            .env("DISPLAY", &self.display);
        // There may be no window any more: the last key ends the game.
        command.stderr(Stdio::null()).status().expect("cargo xtask test installs xdotool");
    }

    #[track_caller]
    pub fn shows(&self, expected: &Picture, after: &str) {
        wait_for(&format!("the picture after {after}"), || {
            self.picture().filter(|picture| picture == expected)
        });
    }

    /// Begins to record the sound.
    #[track_caller]
    pub fn record(&self) {
        self.insist("ctrl+F6", || Some(self.recording().is_some()));
    }

    /// The file that DOSBox records into.
    fn recording(&self) -> Option<PathBuf> {
        let mut files = std::fs::read_dir(self.directory.path().join("captures")).ok()?;
        files.next()?.ok().map(|file| file.path())
    }

    /// Presses the key that ends the game, and DOSBox with it; returns the sound as a WAV file.
    #[track_caller]
    pub fn end(self, key: &str) -> Vec<u8> {
        self.insist(key, || Some(self.dosbox.borrow_mut().0.try_wait().unwrap().is_some()));
        std::fs::read(self.recording().expect("it has been recorded")).unwrap()
    }

    /// The screen as Xvfb keeps it in a file: a header of big-endian words, colours, then rows of dots.
    fn picture(&self) -> Option<Picture> {
        let bytes = std::fs::read(self.directory.path().join("Xvfb_screen0")).ok()?;
        let word = |index: usize| {
            let bytes = bytes.get(4 * index..4 * index + 4)?;
            Some(u32::from_be_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]) as usize)
        };
        let (header, row_length, colours) = (word(0)?, word(12)?, word(19)?);
        let start = header + 12 * colours;
        // The window is in the top left corner and has the size of the picture.
        if bytes.len() < start + 200 * row_length {
            return None;
        }
        Picture::scaled(320, 200, |x, y| {
            let at = start + y * row_length + 4 * x;
            [bytes[at + 2], bytes[at + 1], bytes[at]]
        })
    }
}

/// A screen that exists in a file only, and its name.
fn start_screen(directory: &Path) -> (Process, String) {
    let mut command = Command::new("Xvfb");
    command
        .args(["-displayfd", "1", "-screen", "0", "640x480x24", "-nolisten", "tcp", "-noreset", "-fbdir"])
        .arg(directory);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut screen = Process::start(&mut command);
    let mut number = String::new();
    let mut output = std::io::BufReader::new(screen.0.stdout.take().unwrap());
    std::io::BufRead::read_line(&mut output, &mut number).unwrap();
    (screen, format!(":{}", number.trim()))
}
