pub mod interrupt;

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::PathBuf;
use std::time::Duration;

use check::load::{Leftovers, Request};
use check::report::{self, Weights};
use check::text::Text;
use check::{Event, Level, Report, Task, evidence, examine_all, init, load, profile};
use clap::{Args, ValueEnum};

use crate::error::Error;
use crate::file;
use crate::output::Output;
use crate::progress::Bar;
use crate::verdict::Verdict;

/// The arguments of `check`.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  noughtgate check top.v\n  noughtgate check --profile controller --map rst=reset src/\n  noughtgate check --init top.v > my.toml\n  noughtgate check --each --format csv submissions"
)]
pub struct Check {
    /// The files and directories of a design: Verilog, SystemVerilog or VHDL. Several directories, or several files
    /// of one name or with the same module, are a design each.
    #[arg(required_unless_present = "profiles")]
    paths: Vec<PathBuf>,

    /// How the design is driven and read: a built-in profile, or a file. Recognised by the ports without it.
    #[arg(long, value_name = "NAME|FILE")]
    profile: Option<String>,

    /// A signal of the design and what the profile calls it.
    #[arg(long, value_name = "THEIRS=OURS", value_parser = pair)]
    map: Vec<(String, String)>,

    /// The module to check; the most likely one without it.
    #[arg(long, value_name = "MODULE")]
    top: Option<String>,

    /// A parameter of the module, such as the length of a debouncer.
    #[arg(long, value_name = "NAME=VALUE", value_parser = pair)]
    param: Vec<(String, String)>,

    /// A directory for what is included.
    #[arg(short = 'I', long = "include", value_name = "DIRECTORY")]
    include: Vec<PathBuf>,

    /// Counts what is questionable as a failure.
    #[arg(long)]
    strict: bool,

    /// The most seconds that a design may take, reading it included.
    #[arg(long, value_name = "SECONDS", default_value_t = 120)]
    time: u64,

    /// The most megabytes that states, and each tool that reads a design, may take.
    #[arg(long, value_name = "MEGABYTES", default_value_t = 2048)]
    memory: usize,

    /// Leaves out the simulation of the source, and looks at the netlist alone.
    #[arg(long)]
    netlist_only: bool,

    /// Takes every path for a design of its own, and everything in a directory.
    #[arg(long)]
    each: bool,

    /// How many designs are checked at the same time.
    #[arg(long, value_name = "NUMBER", default_value_t = 2)]
    jobs: usize,

    /// The form of the answer.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,

    /// The points for each claim, one `claim = points` to a line, for gradescope and classroom.
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,

    /// Writes the answer as JSON.
    #[arg(long, conflicts_with = "format")]
    json: bool,

    /// Writes what shows each failure elsewhere into a directory: a waveform with a save file for GTKWave, a
    /// script for `sim --with`, and a Verilog bench that says FAIL in your own simulator until it is mended.
    #[arg(long, value_name = "DIRECTORY")]
    vcd: Option<PathBuf>,

    /// Replaces files that are there.
    #[arg(long, requires = "vcd")]
    force: bool,

    /// Does something else: writes a first profile from the ports of the design, to be finished by you.
    #[arg(long, conflicts_with_all = ["json", "profile"])]
    init: bool,

    /// Does something else: lists the built-in profiles; with --profile, writes the file of one.
    #[arg(long)]
    profiles: bool,
}

/// A form of the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For a person.
    Text,
    /// One object, or an array for several designs.
    Json,
    /// JUnit's XML.
    Junit,
    /// The Test Anything Protocol, version 14.
    Tap,
    /// SARIF 2.1.0.
    Sarif,
    /// Annotations in the log of GitHub.
    Github,
    /// Gradescope's results.json.
    Gradescope,
    /// The step output of GitHub Classroom.
    Classroom,
    /// One page with everything in it.
    Html,
    /// A row for each design.
    Csv,
}

impl Check {
    /// Checks a design.
    pub fn run(self, output: &mut Output) -> Result<Verdict, Error> {
        if self.profiles {
            return list(self.profile.as_deref(), output);
        }
        let weights = match &self.weights {
            None => Weights::default(),
            Some(path) => Weights::parse(&file::read(path, "file of weights")?)
                .map_err(|error| Error::Check(error.to_string()))?,
        };
        let designs =
            load::designs(&self.paths, self.each).map_err(|error| Error::Check(error.to_string()))?;
        let leftovers = Leftovers::default();
        interrupt::watch(&leftovers)
            .map_err(|error| Error::Check(format!("cannot wait for signals: {error}")))?;
        let request = |paths: Vec<PathBuf>| Request {
            paths,
            leftovers: leftovers.clone(),
            top: self.top.clone(),
            parameters: self.param.clone(),
            includes: self.include.clone(),
            ..Request::default()
        };
        if self.init {
            let loaded =
                load::load(&request(self.paths.clone())).map_err(|error| Error::Check(error.to_string()))?;
            write!(output, "{}", init::profile(&loaded.design))?;
            return Ok(Verdict::Holds);
        }
        let driver = self.profile.as_deref().map(profile::read).transpose().map_err(Error::Check)?;
        let task = |paths: Vec<PathBuf>| Task {
            request: request(paths),
            driver: driver.clone(),
            map: self.map.clone(),
            time: Some(Duration::from_secs(self.time)),
            memory: Some(self.memory << 20),
            netlist_only: self.netlist_only,
            proof: Some(session::prove_own),
        };
        let tasks: Vec<Task> = designs.into_iter().map(task).collect();
        let format = if self.json { Format::Json } else { self.format };
        let bar = Bar::new("checking");
        let mut done = 0;
        let mut rows = Rows::of(&tasks);
        let mut written = Ok(());
        let reports = examine_all(&tasks, self.jobs, &mut |event| match event {
            Event::States(_, states) if tasks.len() == 1 => bar.show(states as u64, states as u64),
            Event::Done(index, report) if tasks.len() > 1 => {
                done += 1;
                if format == Format::Text {
                    let ready = rows.add(index, report);
                    let write = || output.text(&ready).and_then(|()| output.flush());
                    written = std::mem::replace(&mut written, Ok(())).and(bar.aside(write));
                }
                bar.show(done, tasks.len() as u64);
            }
            _ => {}
        });
        drop(bar);
        written?;
        let text = match (format, reports.as_slice()) {
            (Format::Text, [report]) => Text(report).to_string(),
            (Format::Text, reports) => counts(reports),
            (Format::Json, reports) => report::json(reports),
            (Format::Junit, reports) => report::junit(reports, self.strict),
            (Format::Tap, reports) => report::tap(reports, self.strict),
            (Format::Sarif, reports) => report::sarif(reports),
            (Format::Github, reports) => report::annotations(reports),
            (Format::Gradescope, reports) => report::gradescope(reports, &weights),
            (Format::Classroom, reports) => report::classroom(reports, &weights).1,
            (Format::Html, reports) => report::html(reports),
            (Format::Csv, reports) => report::csv(reports),
        };
        match format {
            Format::Text => output.text(&text)?,
            _ => output.write_all(text.as_bytes())?,
        }
        if let Some(directory) = &self.vcd {
            let lines = self.evidence(&reports, directory)?;
            match format {
                Format::Text => output.text(&lines)?,
                _ => write!(anstream::stderr(), "{lines}")?,
            }
        }
        let verdicts: Vec<Verdict> = reports.iter().map(|report| verdict(report, self.strict)).collect();
        let worst = [Verdict::DoesNotHold, Verdict::Unreadable, Verdict::Undecided];
        Ok(worst.into_iter().find(|verdict| verdicts.contains(verdict)).unwrap_or(Verdict::Holds))
    }
}

impl Check {
    /// Writes the evidence of every report; of several designs, each in a directory with its number. Returns what was
    /// written and what was not, a line for each.
    fn evidence(&self, reports: &[Report], directory: &std::path::Path) -> Result<String, Error> {
        let mut lines = String::new();
        for (index, report) in reports.iter().enumerate() {
            let directory = match reports {
                [_] => directory.to_owned(),
                _ => directory.join(format!("{}", index + 1)),
            };
            let files = evidence::files(report);
            if files.is_empty() {
                continue;
            }
            std::fs::create_dir_all(&directory)
                .map_err(|error| Error::Check(format!("cannot make {}: {error}", directory.display())))?;
            let paths: Vec<PathBuf> = files.iter().map(|file| directory.join(&file.name)).collect();
            let contents: Vec<(&std::path::Path, &[u8])> = paths
                .iter()
                .map(PathBuf::as_path)
                .zip(files.iter().map(|file| file.text.as_bytes()))
                .collect();
            file::write_all(&contents, self.force)?;
            paths.iter().for_each(|path| lines += &format!("wrote {}\n", path.display()));
            evidence::left_out(report).iter().for_each(|line| lines += &format!("{line}\n"));
        }
        if lines.is_empty() {
            lines += "nothing was written, because no failure has a game\n";
        }
        Ok(lines)
    }
}

/// One line for each of several designs, in their order, as soon as it and all before it are done.
struct Rows {
    width: usize,
    waiting: BTreeMap<usize, String>,
    next: usize,
}

impl Rows {
    fn of(tasks: &[Task]) -> Rows {
        let length = |task: &Task| {
            let paths = task.request.paths.iter().map(|path| path.display().to_string().chars().count() + 1);
            paths.sum::<usize>().saturating_sub(1)
        };
        let width = tasks.iter().map(length).max().unwrap_or(0).min(60);
        Rows { width, waiting: BTreeMap::new(), next: 0 }
    }

    /// The lines that can be written once this design is done.
    fn add(&mut self, index: usize, report: &Report) -> String {
        let failures: Vec<&str> = report.roots().map(|finding| finding.id.id()).collect();
        let reason = report.reason.as_deref().and_then(|reason| reason.lines().next()).unwrap_or_default();
        let more = if failures.is_empty() { reason.to_owned() } else { failures.join(", ") };
        let row = format!("{:<2$}  {:<12}  {more}\n", report.design, report.verdict.word(), self.width);
        self.waiting.insert(index, row);
        let mut ready = String::new();
        while let Some(row) = self.waiting.remove(&self.next) {
            ready += &row;
            self.next += 1;
        }
        ready
    }
}

/// How many designs there are of each verdict.
fn counts(reports: &[Report]) -> String {
    let count = |wanted: check::Verdict| reports.iter().filter(|report| report.verdict == wanted).count();
    let counts: Vec<String> = check::Verdict::ALL
        .into_iter()
        .filter(|&verdict| count(verdict) > 0)
        .map(|verdict| format!("{} {}", count(verdict), verdict.word()))
        .collect();
    format!("{} designs: {}\n", reports.len(), counts.join(", "))
}

/// What the exit code says of a report.
fn verdict(report: &Report, strict: bool) -> Verdict {
    let questionable = report.roots().any(|finding| finding.level == Level::Questionable);
    match report.verdict {
        check::Verdict::Defect => Verdict::DoesNotHold,
        check::Verdict::Unreadable => Verdict::Unreadable,
        check::Verdict::Undecided => Verdict::Undecided,
        _ if strict && questionable => Verdict::DoesNotHold,
        check::Verdict::Proved | check::Verdict::Questionable => Verdict::Holds,
    }
}

/// Writes the names of the profiles, or the file of one.
fn list(name: Option<&str>, output: &mut Output) -> Result<Verdict, Error> {
    if let Some(name) = name {
        let text = profile::text(name);
        let text =
            text.ok_or_else(|| Error::Check(check::ProfileError::Unknown(name.to_owned()).to_string()))?;
        write!(output, "{text}")?;
        return Ok(Verdict::Holds);
    }
    for driver in profile::built_in() {
        writeln!(output, "{:<22} {:<9} {}", driver.name(), driver.kind.name(), driver.about())?;
    }
    Ok(Verdict::Holds)
}

pub fn pair(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((left, right)) if !left.is_empty() && !right.is_empty() => {
            Ok((left.to_owned(), right.to_owned()))
        }
        _ => Err("write NAME=VALUE".to_owned()),
    }
}
