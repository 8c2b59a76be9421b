//! A real terminal: keys are sent to it through tmux, and what it shows is read back.

use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};

/// How long a test waits for something to happen before it gives up. It is far longer than anything
/// takes.
const PATIENCE: Duration = Duration::from_secs(600);

/// A terminal of 80 by 24 with a program in it, on a tmux server of its own. Both are gone when this
/// is dropped, whatever became of the test.
pub struct Terminal {
    directory: tempfile::TempDir,
}

impl Terminal {
    /// Plays with these words, without a sound.
    pub fn play(words: &str) -> Terminal {
        Terminal::run(&format!("'{}' play --mute {words}", env!("CARGO_BIN_EXE_noughtgate")))
    }

    /// Runs a line of the shell, which begins with a program or with settings for one. When that has
    /// ended, its exit code is shown, and the settings of the terminal.
    pub fn run(line: &str) -> Terminal {
        let terminal = Terminal { directory: tempfile::tempdir().expect("a directory") };
        fs::write(terminal.file("run.sh"), format!("echo $$ >pid; exec env {line}")).expect("a script");
        let line = "sh run.sh; echo exit code $?; stty -a; cat";
        terminal.tmux(&["-f", "/dev/null", "new-session", "-d", "-x", "80", "-y", "24", line]);
        terminal
    }

    /// Presses keys, by the names that tmux gives them, and waits for a text.
    #[track_caller]
    pub fn press(&self, keys: &str, expected: &str) -> &Terminal {
        self.tmux(&[&["send-keys"], &keys.split(' ').collect::<Vec<_>>()[..]].concat());
        self.shows(expected)
    }

    /// Presses and lets go of the left button of the mouse; the first column and the first line are 0.
    pub fn click(&self, column: u16, line: u16) -> &Terminal {
        for end in ["M", "m"] {
            self.tmux(&["send-keys", "-l", &format!("\x1b[<0;{};{}{end}", column + 1, line + 1)]);
        }
        self
    }

    /// Waits for a text.
    #[track_caller]
    pub fn shows(&self, expected: &str) -> &Terminal {
        self.wait_until(|| self.screen().contains(expected), &format!("{expected:?} should appear"));
        self
    }

    /// Everything that the terminal shows.
    pub fn screen(&self) -> String {
        self.tmux(&["capture-pane", "-p"])
    }

    /// The same with colours and other attributes, as escape sequences.
    pub fn coloured_screen(&self) -> String {
        self.tmux(&["capture-pane", "-p", "-e"])
    }

    /// Waits for a text among the escape sequences.
    #[track_caller]
    pub fn shows_coloured(&self, expected: &str) {
        self.wait_until(|| self.coloured_screen().contains(expected), "colours should appear");
    }

    /// Waits until the program has ended and checks that the terminal is as it was: it echoes and reads
    /// line by line, the game has left the screen, the mouse is free and the cursor is back.
    #[track_caller]
    pub fn is_given_back(&self, exit_code: u8) {
        self.shows(&format!("exit code {exit_code}")).shows(" icanon ").shows(" echo ");
        let flags = "screen #{alternate_on} mouse #{mouse_any_flag} cursor #{cursor_flag}";
        let is_free = || self.tmux(&["display-message", "-p", flags]) == "screen 0 mouse 0 cursor 1\n";
        self.wait_until(is_free, "the terminal should be as it was");
    }

    /// Makes the window larger or smaller.
    pub fn resize(&self, width: u16, height: u16) -> &Terminal {
        self.tmux(&["resize-window", "-x", &width.to_string(), "-y", &height.to_string()]);
        self
    }

    /// Sends a signal to the program.
    pub fn signal(&self, name: &str) {
        let pid = self.pid().expect("the program should have started");
        let status = Command::new("kill").args(["-s", name, &pid]).status().expect("kill");
        assert!(status.success(), "the program should be running");
    }

    /// Takes the terminal away and waits until the program has noticed.
    #[track_caller]
    pub fn vanish(&self) {
        self.tmux(&["kill-server"]);
        self.wait_until(|| !self.is_running(), "the program should end with its terminal");
    }

    /// A file in the directory that the program runs in.
    pub fn file(&self, name: &str) -> PathBuf {
        self.directory.path().join(name)
    }

    /// What is in a file in that directory.
    #[track_caller]
    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.file(name)).expect("a file that the program has written")
    }

    #[track_caller]
    fn wait_until(&self, mut done: impl FnMut() -> bool, expected: &str) {
        let start = Instant::now();
        while !done() {
            assert!(start.elapsed() < PATIENCE, "{expected}\n{}", self.try_tmux(&["capture-pane", "-p"]).1);
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    fn pid(&self) -> Option<String> {
        let pid = fs::read_to_string(self.file("pid")).ok()?;
        Some(pid.trim().to_owned()).filter(|pid| !pid.is_empty())
    }

    /// A process that has ended and is still in the table of the system does not run.
    fn is_running(&self) -> bool {
        self.pid().is_some_and(|pid| {
            let status = Command::new("ps").args(["-o", "stat=", "-p", &pid]).output().expect("ps");
            !matches!(status.stdout.trim_ascii_start().first(), None | Some(b'Z'))
        })
    }

    #[track_caller]
    fn tmux(&self, words: &[&str]) -> String {
        let (success, output) = self.try_tmux(words);
        assert!(success, "tmux {words:?}: {output}");
        output
    }

    /// Whether that went well, and what came of it.
    fn try_tmux(&self, words: &[&str]) -> (bool, String) {
        let mut command = Command::new("tmux");
        command
            .env("LC_ALL", "C.UTF-8")
            .args(["-u", "-S", "socket"])
            .args(words)
            .current_dir(self.directory.path());
        let output = command.env_remove("TMUX").env_remove("NO_COLOR").output().expect("tmux should start");
        let text = if output.status.success() { output.stdout } else { output.stderr };
        (output.status.success(), String::from_utf8_lossy(&text).into_owned())
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.try_tmux(&["kill-server"]);
        if let Some(pid) = self.pid().filter(|_| self.is_running()) {
            let _ = Command::new("kill").args(["-s", "KILL", &pid]).output();
        }
    }
}
