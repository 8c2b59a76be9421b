//! QEMU, controlled through its monitor.

use std::io::{Read, Write};
use std::os::unix::net::UnixStream;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use tempfile::TempDir;

use crate::picture::Picture;
use crate::process::{PATIENCE, Process, wait_for};

pub struct Qemu {
    monitor: UnixStream,
    directory: TempDir,
    _process: Process,
}

impl Qemu {
    pub fn start(floppy: &[u8]) -> Qemu {
        let directory = tempfile::tempdir().unwrap();
        let path = |name: &str| directory.path().join(name);
        std::fs::write(path("floppy.img"), floppy).unwrap();
        let drive = format!("file={},format=raw,if=floppy", path("floppy.img").display());
        let monitor = format!("unix:{},server=on,wait=off", path("monitor").display());
        let mut command = Command::new("qemu-system-i386");
        command.args(["-display", "none", "-boot", "a", "-m", "4", "-net", "none", "-drive", &drive]);
        command.args(["-monitor", &monitor]).stdin(Stdio::null()).stdout(Stdio::null());
        let process = Process::start(&mut command);
        let monitor = wait_for("the monitor of QEMU", || UnixStream::connect(path("monitor")).ok());
        monitor.set_read_timeout(Some(PATIENCE)).unwrap();
        let mut qemu = Qemu { monitor, directory, _process: process };
        qemu.read_prompt();
        qemu
    }

    pub fn press(&mut self, key: &str) {
        self.command(&format!("sendkey {key}"));
    }

    #[track_caller]
    pub fn shows(&mut self, expected: &Picture, after: &str) {
        wait_for(&format!("the picture after {after}"), || {
            self.picture().filter(|picture| picture == expected)
        });
    }

    fn picture(&mut self) -> Option<Picture> {
        let file: PathBuf = self.directory.path().join("screen.ppm");
        self.command(&format!("screendump {}", file.display()));
        let bytes = std::fs::read(file).ok()?;
        // P6, width and height, the largest value, then three bytes for each dot.
        let mut lines = bytes.splitn(4, |&byte| byte == b'\n');
        let (_, size, _, dots) = (lines.next()?, lines.next()?, lines.next()?, lines.next()?);
        let size = std::str::from_utf8(size).ok()?;
        let (width, height) = size.split_once(' ')?;
        let (width, height): (usize, usize) = (width.parse().ok()?, height.parse().ok()?);
        if dots.len() < 3 * width * height {
            return None;
        }
        Picture::scaled(width, height, |x, y| {
            let start = 3 * (y * width + x);
            [dots[start], dots[start + 1], dots[start + 2]]
        })
    }

    fn command(&mut self, line: &str) {
        self.monitor.write_all(format!("{line}\n").as_bytes()).unwrap();
        self.read_prompt();
    }

    /// Waits until the monitor is ready for the next command.
    fn read_prompt(&mut self) {
        let mut answer = Vec::new();
        let mut bytes = [0; 1024];
        while !answer.ends_with(b"(qemu) ") {
            let count = self.monitor.read(&mut bytes).expect("QEMU answers");
            assert!(count > 0, "QEMU has ended");
            answer.extend(&bytes[..count]);
        }
    }
}
