//! Programs that end with the test.

use std::process::{Child, Command};
use std::thread;
use std::time::{Duration, Instant};

/// How long something may take on a busy machine.
pub const PATIENCE: Duration = Duration::from_secs(600);

/// A program that is stopped when it is not needed any more.
pub struct Process(pub Child);

impl Process {
    pub fn start(command: &mut Command) -> Process {
        let name = command.get_program().to_string_lossy().into_owned();
        Process(
            command.spawn().unwrap_or_else(|error| panic!("{name}: {error}; cargo xtask test installs it")),
        )
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Tries repeatedly until there is an answer.
#[track_caller]
pub fn wait_for<T>(what: &str, mut attempt: impl FnMut() -> Option<T>) -> T {
    let start = Instant::now();
    loop {
        if let Some(answer) = attempt() {
            return answer;
        }
        assert!(start.elapsed() < PATIENCE, "{what} did not come");
        thread::sleep(Duration::from_millis(20));
    }
}
