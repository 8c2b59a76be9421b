use std::env;
use std::process::{Command, Stdio};

use crate::{root, tools};

/// A command that a chore runs, in the root of the workspace and with our tools on its search path.
pub struct Step {
    command: Command,
}

/// A step that runs the same cargo that runs this program, with arguments separated by spaces.
pub fn cargo(arguments: &str) -> Step {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(arguments.split(' '));
    Step::new(command)
}

impl Step {
    /// A step that runs a command.
    pub fn new(mut command: Command) -> Step {
        command.current_dir(root()).stdin(Stdio::null());
        if let Ok(path) = env::join_paths(tools::search_path()) {
            command.env("PATH", path);
        }
        Step { command }
    }

    /// The same step with one more argument.
    pub fn argument(mut self, argument: &str) -> Step {
        self.command.arg(argument);
        self
    }

    /// The same step with a variable set in its environment.
    pub fn env(mut self, name: &str, value: &str) -> Step {
        self.command.env(name, value);
        self
    }

    /// Prints the step and runs it.
    pub fn run(mut self) -> Result<(), String> {
        let words = self.in_words();
        println!("$ {words}");
        match self.command.status() {
            Ok(status) if status.success() => Ok(()),
            Ok(status) => Err(format!("`{words}` failed: {status}")),
            Err(error) => Err(format!("`{words}` did not start: {error}")),
        }
    }

    /// Prints the step, runs it, and returns its output.
    pub fn output(mut self) -> Result<String, String> {
        let words = self.in_words();
        println!("$ {words}");
        match self.command.stderr(Stdio::inherit()).output() {
            Ok(output) if output.status.success() => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
            Ok(output) => Err(format!("`{words}` failed: {}", output.status)),
            Err(error) => Err(format!("`{words}` did not start: {error}")),
        }
    }

    /// Whether the step succeeds if it is done without a word.
    pub fn succeeds(mut self) -> bool {
        let silent = self.command.stdout(Stdio::null()).stderr(Stdio::null());
        silent.status().is_ok_and(|status| status.success())
    }

    fn in_words(&self) -> String {
        let program = std::path::Path::new(self.command.get_program());
        let name = program.file_name().unwrap_or(program.as_os_str());
        let words = std::iter::once(name).chain(self.command.get_args());
        words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
    }
}
