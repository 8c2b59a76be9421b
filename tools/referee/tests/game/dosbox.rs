//! DOSBox on a screen without a monitor, its sound written to a file.

use std::cell::RefCell;
use std::path::Path;
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

const SAMPLE_RATE: f64 = 44_100.0;
/// When a key is taken for lost.
const DEAF: Duration = Duration::from_secs(15);
/// The sound of the game is as loud as this at least.
const LOUD: i16 = 500;

/// No scaling, so that a dot of the game is a dot of the screen, and a PC that is fast enough.
const SETTINGS: &str = "[sdl]\noutput=surface\nautolock=false\n\
    [render]\nscaler=none\naspect=false\nframeskip=0\n\
    [cpu]\ncycles=fixed 6000\n\
    [mixer]\nrate=44100\n\
    [midi]\nmpu401=none\n";

impl DosBox {
    pub fn start(game: &[u8]) -> DosBox {
        let directory = tempfile::tempdir().unwrap();
        let path = |name: &str| directory.path().join(name);
        std::fs::write(path("game.com"), game).unwrap();
        std::fs::write(path("settings"), SETTINGS).unwrap();
        let (screen, display) = start_screen(directory.path());
        let mut command = Command::new("dosbox");
        command.arg("-conf").arg(path("settings")).arg(path("game.com")).arg("-exit");
        command.env("DISPLAY", &display).env("HOME", directory.path()).env("SDL_VIDEODRIVER", "x11");
        command.env("SDL_AUDIODRIVER", "disk").env("SDL_DISKAUDIOFILE", path("sound"));
        // A block of 1,024 samples in about the time that it lasts.
        command.env("SDL_DISKAUDIODELAY", "20");
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let dosbox = RefCell::new(Process::start(&mut command));
        DosBox { display, directory, dosbox, _screen: screen }
    }

    /// Presses a key until the expected picture is there. It is pressed again when the picture has been what it was
    /// before for a long time: a key gets lost when the window is not listening yet, and one that is heard changes
    /// the picture long before that.
    #[track_caller]
    pub fn press(&self, key: &str, before: &Picture, expected: &Picture) {
        self.insist(key, || match self.picture()? {
            picture if picture.same_as(expected) => Some(true),
            picture => picture.same_as(before).then_some(false),
        });
    }

    /// Presses a key until an attempt says that it has worked, and again whenever it still says that it has not.
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
            self.picture().filter(|picture| picture.same_as(expected))
        });
    }

    /// Presses the key that ends the game, and DOSBox with it.
    #[track_caller]
    pub fn end(&self, key: &str) {
        self.insist(key, || Some(self.dosbox.borrow_mut().0.try_wait().unwrap().is_some()));
    }

    /// The pitch of everything that was heard for a twentieth of a second at least.
    pub fn pitches(&self) -> Vec<f64> {
        let bytes = std::fs::read(self.directory.path().join("sound")).unwrap();
        // Two channels with the same sound.
        let samples: Vec<i16> =
            bytes.chunks_exact(4).map(|frame| i16::from_le_bytes([frame[0], frame[1]])).collect();
        let window = (SAMPLE_RATE / 20.0) as usize;
        samples.windows(window).step_by(window / 4).filter_map(pitch).collect()
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
            u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], 0])
        })
    }
}

/// The pitch of a piece of sound, if it is one tone that lasts: from the first rise through zero to the last.
fn pitch(samples: &[i16]) -> Option<f64> {
    let loud = samples.iter().filter(|sample| sample.abs() > LOUD).count();
    if loud < samples.len() / 2 {
        return None;
    }
    let middle = i32::from(*samples.iter().max()?) / 2 + i32::from(*samples.iter().min()?) / 2;
    let rises: Vec<usize> = (1..samples.len())
        .filter(|&index| i32::from(samples[index - 1]) < middle && i32::from(samples[index]) >= middle)
        .collect();
    let (first, last) = (*rises.first()?, *rises.last()?);
    (rises.len() > 3).then(|| SAMPLE_RATE * (rises.len() - 1) as f64 / (last - first) as f64)
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
