//! A terminal of which the test is the other end: it can be stopped, closed, or of any size.

use std::fs::File;
use std::io::{Read, Write};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::process::{Child, Command, ExitStatus};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Action, LocalModes, Winsize, tcflow, tcgetattr, tcsetwinsize};

use crate::run::until;

/// A program on a terminal that is its own. What it shows is read all the time.
pub struct Pty {
    program: Child,
    /// This end.
    master: Option<Arc<File>>,
    /// The end of the program.
    slave: File,
    reader: Option<Reader>,
}

/// A thread that reads what the program shows.
struct Reader {
    thread: JoinHandle<()>,
    stop: Arc<AtomicBool>,
    shown: Arc<Mutex<Vec<u8>>>,
}

impl Reader {
    fn new(master: Arc<File>) -> Reader {
        let (stop, shown) = (Arc::new(AtomicBool::new(false)), Arc::new(Mutex::new(Vec::new())));
        let (stopped, seen) = (Arc::clone(&stop), Arc::clone(&shown));
        let thread = thread::spawn(move || {
            let soon = Timespec { tv_sec: 0, tv_nsec: 20_000_000 };
            let mut buffer = [0; 65536];
            while !stopped.load(Ordering::Acquire) {
                let mut wanted = [PollFd::new(&*master, PollFlags::IN)];
                let ready = poll(&mut wanted, Some(&soon));
                if ready.is_ok_and(|ready| ready > 0) {
                    // A terminal without a program gives an error, perhaps for a while.
                    let Ok(read) = (&*master).read(&mut buffer) else { return };
                    seen.lock().unwrap().extend_from_slice(&buffer[..read]);
                }
            }
        });
        Reader { thread, stop, shown }
    }

    fn end(self) {
        self.stop.store(true, Ordering::Release);
        self.thread.join().expect("a reader");
    }
}

impl Pty {
    /// Plays with these words in a directory, on a terminal with so many columns and lines, and waits
    /// until the program has taken the terminal over.
    pub fn play(words: &str, directory: &Path, (columns, lines): (u16, u16)) -> Pty {
        let master =
            openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC).expect("a terminal");
        grantpt(&master).and_then(|()| unlockpt(&master)).expect("a terminal of our own");
        let name = ptsname(&master, Vec::new()).expect("a terminal has a name");
        let path = Path::new(std::ffi::OsStr::from_bytes(name.as_bytes()));
        let size = Winsize { ws_row: lines, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
        tcsetwinsize(&master, size).expect("a terminal has a size");
        let slave = File::options().read(true).write(true).open(path).expect("the other end");
        let end = || slave.try_clone().expect("one more handle");
        let program = Command::new("setsid")
            .args(["--ctty", env!("CARGO_BIN_EXE_noughtgate"), "play", "--mute"])
            .args(words.split_whitespace())
            .current_dir(directory)
            .env("TERM", "xterm-256color")
            .stdin(end())
            .stdout(end())
            .stderr(end())
            .spawn()
            .expect("the program should start");
        let master = Arc::new(File::from(master));
        let reader = Reader::new(Arc::clone(&master));
        let shown = Arc::clone(&reader.shown);
        let pty = Pty { program, master: Some(master), slave, reader: Some(reader) };
        let alternate_screen = b"\x1b[?1049h";
        until(|| shown.lock().unwrap().windows(8).any(|window| window == alternate_screen), "a picture");
        pty
    }

    /// Types keys.
    pub fn types(&self, keys: &[u8]) -> &Pty {
        self.master.as_deref().expect("an open terminal").write_all(keys).expect("room for keys");
        self
    }

    /// Stops the output, as Ctrl-S does.
    pub fn stops(&self) -> &Pty {
        tcflow(&self.slave, Action::OOff).expect("a terminal can be stopped");
        self
    }

    /// Closes the terminal.
    pub fn closes(&mut self) -> &mut Pty {
        if let Some(a) = self.reader.take() {
            Reader::end(a)
        }
        self.master = None;
        self
    }

    /// Sends a signal to the program.
    pub fn signals(&self, name: &str) {
        let pid = self.program.id().to_string();
        let status = Command::new("kill").args(["-s", name, &pid]).status().expect("kill");
        assert!(status.success(), "the program should be running");
    }

    /// Waits until the program has ended.
    #[track_caller]
    pub fn ends(&mut self) -> ExitStatus {
        let mut status = None;
        let program = &mut self.program;
        until(
            || {
                status = program.try_wait().expect("a child of ours");
                status.is_some()
            },
            "the end of the program",
        );
        status.expect("it has ended")
    }

    /// Whether the terminal echoes and reads line by line, as it did before.
    pub fn is_given_back(&self) -> bool {
        let modes = tcgetattr(&self.slave).expect("settings").local_modes;
        modes.contains(LocalModes::ICANON | LocalModes::ECHO)
    }
}

impl Drop for Pty {
    fn drop(&mut self) {
        if let Some(a) = self.reader.take() {
            Reader::end(a)
        }
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}
