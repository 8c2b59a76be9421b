//! Runs the program and lets a test say what it expects of it.

use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

/// How long a test waits before it gives up. It is far longer than anything takes.
pub const PATIENCE: Duration = Duration::from_secs(600);

/// Waits until something holds.
#[track_caller]
pub fn until(mut holds: impl FnMut() -> bool, what: &str) {
    let start = Instant::now();
    while !holds() {
        assert!(start.elapsed() < PATIENCE, "in vain: {what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// The program, started with these words as its arguments and nothing on its standard input.
pub fn noughtgate(words: &str) -> Run {
    noughtgate_with(words, |_| {})
}

/// The same, with something changed about its surroundings first.
pub fn noughtgate_with(words: &str, change: impl FnOnce(&mut Command)) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_noughtgate"));
    command.args(words.split_whitespace()).stdin(Stdio::null());
    for variable in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        command.env_remove(variable);
    }
    change(&mut command);
    Run { words: words.to_owned(), output: command.output().expect("the program should start") }
}

/// What became of one run of the program. Each method checks one thing and shows everything the
/// program wrote if it is not so.
pub struct Run {
    words: String,
    output: Output,
}

impl Run {
    /// It ended with this exit code.
    #[track_caller]
    pub fn exits(&self, code: i32) -> &Run {
        self.check(self.output.status.code() == Some(code), &format!("exit code {code}"))
    }

    /// It wrote this somewhere on standard output.
    #[track_caller]
    pub fn says(&self, text: &str) -> &Run {
        self.check(self.stdout().contains(text), &format!("on standard output {text:?}"))
    }

    /// It wrote this somewhere on standard error.
    #[track_caller]
    pub fn complains(&self, text: &str) -> &Run {
        self.check(self.stderr().contains(text), &format!("on standard error {text:?}"))
    }

    /// It wrote exactly this on standard output; a line break before the first line does not count.
    #[track_caller]
    pub fn prints(&self, text: &str) -> &Run {
        let text = text.strip_prefix('\n').unwrap_or(text);
        self.check(self.stdout() == text, &format!("exactly\n{text}"))
    }

    /// It wrote exactly one line on standard output, and that is this JSON.
    #[track_caller]
    pub fn json(&self) -> Value {
        let text = self.stdout();
        self.check(text.lines().count() == 1 && text.ends_with('\n'), "one line of JSON");
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error} in {text}"))
    }

    /// It wrote nothing on standard error.
    #[track_caller]
    pub fn quietly(&self) -> &Run {
        self.check(self.output.stderr.is_empty(), "nothing on standard error")
    }

    /// Everything it wrote on standard output.
    pub fn stdout(&self) -> String {
        String::from_utf8(self.output.stdout.clone()).expect("the answer should be text")
    }

    /// Everything it wrote on standard error.
    pub fn stderr(&self) -> String {
        String::from_utf8(self.output.stderr.clone()).expect("complaints should be text")
    }

    #[track_caller]
    fn check(&self, holds: bool, expected: &str) -> &Run {
        let (code, stdout, stderr) = (self.output.status, self.stdout(), self.stderr());
        assert!(
            holds,
            "`noughtgate {}` should give {expected}\n{code}\n-- stdout\n{stdout}\n-- stderr\n{stderr}",
            self.words
        );
        self
    }
}
