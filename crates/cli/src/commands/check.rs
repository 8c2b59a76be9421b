use std::io::Write as _;
use std::path::PathBuf;
use std::time::Duration;

use check::load::Request;
use check::text::Text;
use check::{Level, Report, Task, examine, init, load, profile};
use clap::Args;

use crate::error::Error;
use crate::output::Output;
use crate::progress::Bar;
use crate::verdict::Verdict;

/// The arguments of `check`.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  noughtgate check top.v\n  noughtgate check --profile controller --map rst=reset src/\n  noughtgate check --init top.v > my.toml"
)]
pub struct Check {
    /// The files and directories of one design: Verilog, SystemVerilog or VHDL.
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

    /// The most seconds that the search may take.
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    time: u64,

    /// The most megabytes that states may take.
    #[arg(long, value_name = "MEGABYTES", default_value_t = 2048)]
    memory: usize,

    /// Leaves out the simulation of the source, and looks at the netlist alone.
    #[arg(long)]
    netlist_only: bool,

    /// Writes the answer as JSON.
    #[arg(long)]
    json: bool,

    /// Does something else: writes a first profile from the ports of the design, to be finished by you.
    #[arg(long, conflicts_with_all = ["json", "profile"])]
    init: bool,

    /// Does something else: lists the built-in profiles; with --profile, writes the file of one.
    #[arg(long)]
    profiles: bool,
}

impl Check {
    /// Checks a design.
    pub fn run(self, output: &mut Output) -> Result<Verdict, Error> {
        if self.profiles {
            return list(self.profile.as_deref(), output);
        }
        let request = Request {
            paths: self.paths,
            top: self.top,
            parameters: self.param,
            includes: self.include,
            ..Request::default()
        };
        if self.init {
            let loaded = load::load(&request).map_err(|error| Error::Check(error.to_string()))?;
            write!(output, "{}", init::profile(&loaded.design))?;
            return Ok(Verdict::Holds);
        }
        let driver = self.profile.as_deref().map(profile::read).transpose().map_err(Error::Check)?;
        let task = Task {
            request,
            driver,
            map: self.map,
            time: Some(Duration::from_secs(self.time)),
            memory: Some(self.memory << 20),
            netlist_only: self.netlist_only,
        };
        let bar = Bar::new("checking");
        let report = examine(&task, &mut |states| bar.show(states as u64, states as u64));
        drop(bar);
        if self.json {
            output.json(&report)?;
        } else {
            write!(output, "{}", Text(&report))?;
        }
        Ok(verdict(&report, self.strict))
    }
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

fn pair(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((left, right)) if !left.is_empty() && !right.is_empty() => {
            Ok((left.to_owned(), right.to_owned()))
        }
        _ => Err("write NAME=VALUE".to_owned()),
    }
}
