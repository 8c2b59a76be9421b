//! Runs an external program within limits.

use std::ffi::OsString;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use super::leftovers::Leftovers;

/// The limits of one run of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The time limit, after which it and all its child processes are ended.
    pub time: Duration,
    /// The limit on processor time; by default, a little more than twice the time.
    pub processor: Option<Duration>,
    /// The memory limit in bytes.
    pub memory: u64,
    /// The limit in bytes on the output that is kept, and on the size of any file that it writes.
    pub output: u64,
    /// The deadline of the whole task.
    pub until: Option<Instant>,
}

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds {
            time: Duration::from_secs(60),
            processor: None,
            memory: 2 << 30,
            output: 256 << 20,
            until: None,
        }
    }
}

/// How a program ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// It reported success.
    Success,
    /// It reported an error, or crashed.
    Failure,
    /// It exceeded its time.
    TooLong,
    /// It exceeded its processor time.
    TooMuchWork,
}

/// The result of a run.
#[derive(Clone, Debug)]
pub struct Run {
    /// How it ended.
    pub end: End,
    /// Its standard output.
    pub output: String,
    /// Its standard error.
    pub errors: String,
}

impl Run {
    /// All of its output.
    pub fn printed(&self) -> String {
        format!("{}{}", self.output, self.errors)
    }
}

/// Finds a program: in the directories of the search path, or in `target/tools/venv/bin` of the build tree of
/// this program, where the test command installs tools that the system lacks. The current directory may be a
/// stranger's, so it is not searched.
pub fn find(command: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let own = std::env::current_exe().unwrap_or_default();
    search(command, std::env::split_paths(&path), &own)
}

fn search(command: &str, path: impl Iterator<Item = PathBuf>, own: &Path) -> Option<PathBuf> {
    let trees = own.ancestors().filter(|directory| directory.ends_with("target"));
    let tools = trees.map(|target| target.join("tools/venv/bin"));
    let directories = path.filter(|directory| directory.is_absolute()).chain(tools);
    directories.map(|directory| directory.join(command)).find(|candidate| candidate.is_file())
}

/// Runs a program in a directory, without a shell and without input.
pub fn run(
    program: &Path,
    arguments: &[OsString],
    directory: &Path,
    bounds: Bounds,
    leftovers: &Leftovers,
) -> io::Result<Run> {
    let latest = Instant::now() + bounds.time;
    let deadline = bounds.until.map_or(latest, |until| until.min(latest));
    let mut command = bounded(program, bounds);
    // Temporary files of a tool are removed with the directory.
    command.args(arguments).current_dir(directory).env("TMPDIR", directory);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = leftovers.spawn(&mut command)?;
    let (sender, receiver) = mpsc::channel();
    let pipes: [Option<Box<dyn Read + Send>>; 2] = [
        child.stdout.take().map(|pipe| Box::new(pipe) as Box<dyn Read + Send>),
        child.stderr.take().map(|pipe| Box::new(pipe) as Box<dyn Read + Send>),
    ];
    for (index, pipe) in pipes.into_iter().enumerate() {
        let sender = sender.clone();
        let most = bounds.output.min(8 << 20) as usize;
        std::thread::spawn(move || sender.send((index, drain(pipe, most))));
    }
    let mut printed = [String::new(), String::new()];
    let mut open = 2;
    let mut late = false;
    while open > 0 && !late {
        match receiver.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
            Ok((index, text)) => {
                printed[index] = text;
                open -= 1;
            }
            Err(_) => late = true,
        }
    }
    let status = if late { None } else { wait(&mut child, deadline)? };
    leftovers.end(&mut child);
    let end = match status {
        None => End::TooLong,
        Some(status) if used_up(status) => End::TooMuchWork,
        Some(status) if status.success() => End::Success,
        Some(_) => End::Failure,
    };
    // All writers have ended, so the remaining output arrives, if late on a busy computer.
    while open > 0 {
        let Ok((index, text)) = receiver.recv_timeout(Duration::from_secs(60)) else { break };
        printed[index] = text;
        open -= 1;
    }
    let [output, errors] = printed;
    Ok(Run { end, output, errors })
}

/// Reads to the end and keeps the beginning.
fn drain(pipe: Option<Box<dyn Read + Send>>, most: usize) -> String {
    let Some(mut pipe) = pipe else { return String::new() };
    let mut kept = Vec::new();
    let mut buffer = [0; 1 << 16];
    while let Ok(length) = pipe.read(&mut buffer) {
        if length == 0 {
            break;
        }
        kept.extend_from_slice(&buffer[..length.min(most - kept.len())]);
    }
    String::from_utf8_lossy(&kept).into_owned()
}

/// A program may close its outputs before it ends.
fn wait(child: &mut Child, deadline: Instant) -> io::Result<Option<ExitStatus>> {
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        if Instant::now() >= deadline {
            return Ok(None);
        }
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// Whether a program was ended because it exceeded its processor time.
fn used_up(status: ExitStatus) -> bool {
    #[cfg(unix)]
    {
        let signal = std::os::unix::process::ExitStatusExt::signal(&status);
        signal == Some(rustix::process::Signal::XCPU.as_raw())
    }
    #[cfg(not(unix))]
    {
        let _ = status;
        false
    }
}

/// A command that starts a program within its bounds. `prlimit` sets them before the program begins; even the
/// smallest Linux has it, and where it is missing only time and output are bounded.
fn bounded(program: &Path, bounds: Bounds) -> Command {
    let Some(prlimit) = find("prlimit").filter(|_| cfg!(target_os = "linux")) else {
        return Command::new(program);
    };
    let mut command = Command::new(prlimit);
    let seconds = bounds.processor.map_or(bounds.time.as_secs().saturating_mul(2) + 2, |time| time.as_secs());
    let limits = [("data", bounds.memory), ("fsize", bounds.output), ("core", 0)];
    command.args(limits.map(|(name, most)| format!("--{name}={most}")));
    // The first limit sends a signal that can be recognised, the second kills a program that ignores it.
    command.arg(format!("--cpu={seconds}:{}", seconds.saturating_add(5)));
    command.arg(program);
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(script: &str, bounds: Bounds) -> Run {
        let arguments = ["-c".into(), script.into()];
        run(Path::new("/bin/sh"), &arguments, Path::new("/"), bounds, &Leftovers::default()).unwrap()
    }

    /// A child process holds the writing end of a pipe open for as long as it lives, so the end of the pipe
    /// shows its end.
    #[test]
    fn what_takes_too_long_is_ended_with_everything_that_it_started() {
        let scratch = tempfile::tempdir().unwrap();
        let pipe = scratch.path().join("pipe");
        assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let (sender, receiver) = mpsc::channel();
        let reading = pipe.clone();
        std::thread::spawn(move || sender.send(std::fs::read_to_string(reading)));
        let bounds = Bounds { time: Duration::from_secs(2), ..Bounds::default() };
        let script = format!("(sleep 100000) > {} & sleep 100000", pipe.display());
        assert_eq!(shell(&script, bounds).end, End::TooLong);
        // On a very slow machine the script has not opened the pipe yet, and there is nothing to end.
        drop(std::fs::File::options().read(true).write(true).open(&pipe));
        let ended = receiver.recv_timeout(Duration::from_secs(600));
        assert!(ended.is_ok(), "a process that was started goes on");
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn what_works_too_much_is_told_from_what_takes_too_long() {
        let bounds = Bounds {
            time: Duration::from_secs(600),
            processor: Some(Duration::from_secs(1)),
            ..Bounds::default()
        };
        assert_eq!(shell("while :; do :; done", bounds).end, End::TooMuchWork);
    }

    #[test]
    fn programs_are_taken_from_the_path_and_the_own_build_tree_alone() {
        let scratch = tempfile::tempdir().unwrap();
        let make = |name: &str| {
            let directory = scratch.path().join(name);
            std::fs::create_dir_all(&directory).unwrap();
            std::fs::write(directory.join("yosys"), "").unwrap();
            directory
        };
        let stranger = make("stranger/target/tools/venv/bin");
        let ours = make("ours/target/tools/venv/bin");
        let system = make("bin");
        let own = scratch.path().join("ours/target/debug/deps/check");
        let path = |directories: &[PathBuf]| search("yosys", directories.iter().cloned(), &own);
        assert_eq!(path(std::slice::from_ref(&system)), Some(system.join("yosys")));
        assert_eq!(path(&[]), Some(ours.join("yosys")));
        assert_ne!(path(&[]), Some(stranger.join("yosys")));
        assert_eq!(search("yosys", std::iter::empty(), Path::new("/usr/bin/noughtgate")), None);
        // Relative directories are ignored.
        assert_eq!(
            search("check.rs", [PathBuf::from(""), PathBuf::from(".")].into_iter(), Path::new("")),
            None
        );
    }

    #[test]
    fn memory_files_and_output_are_bounded() {
        let small = Bounds { memory: 64 << 20, output: 1000, ..Bounds::default() };
        let ran = shell("head -c 100000 /dev/zero | tr '\\0' a", small);
        assert_eq!((ran.end, ran.output.len()), (End::Success, 1000));
        let scratch = tempfile::tempdir().unwrap();
        let file = scratch.path().join("big");
        let ran = shell(&format!("head -c 100000 /dev/zero > {}", file.display()), small);
        assert_eq!(ran.end, End::Failure);
        assert!(std::fs::metadata(&file).unwrap().len() <= 1000);
        // A shell variable that doubles until memory runs out.
        let ran = shell("x=aaaaaaaaaaaaaaaa; while :; do x=$x$x; done", small);
        assert_eq!(ran.end, End::Failure);
    }

    /// What a program has started may hold its outputs open, and is ended at the end of the time.
    #[test]
    fn a_program_lasts_as_long_as_what_it_started() {
        let bounds = Bounds { time: Duration::from_millis(300), ..Bounds::default() };
        assert_eq!(shell("sleep 100000 & exit 0", bounds).end, End::TooLong);
    }

    /// A busy machine may need some time to start a program at all.
    #[test]
    fn what_was_printed_before_the_end_is_kept() {
        let ran = shell("echo output; echo error >&2", Bounds::default());
        assert_eq!((ran.end.clone(), ran.printed().as_str()), (End::Success, "output\nerror\n"));
        let late = |millis: u64| {
            let bounds = Bounds { time: Duration::from_millis(millis), ..Bounds::default() };
            let ran = shell("echo words; sleep 100000", bounds);
            assert_eq!(ran.end, End::TooLong);
            ran.output
        };
        assert!([300, 3000, 30_000].into_iter().any(|millis| late(millis) == "words\n"));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn limits_are_set_before_a_program_begins() {
        let limits = |bounds: Bounds| {
            let command = bounded(Path::new("tool"), bounds);
            command.get_args().map(|word| word.to_string_lossy().into_owned()).collect::<Vec<_>>()
        };
        let wanted = |cpu: &str| {
            ["--data=2147483648", "--fsize=268435456", "--core=0", cpu, "tool"].map(str::to_owned).to_vec()
        };
        assert_eq!(limits(Bounds::default()), wanted("--cpu=122:127"));
        let given = Bounds { processor: Some(Duration::from_secs(20)), ..Bounds::default() };
        assert_eq!(limits(given), wanted("--cpu=20:25"));
    }
}
