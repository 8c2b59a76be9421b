//! One design from its files to its report.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use driver::Kind;

use crate::claim::Claim;
use crate::decide::{Options, check};
use crate::design::{Design, FindingKind};
use crate::drive::Drive;
use crate::load::tool::Bounds;
use crate::load::{self, Candidate, LoadError, LoadErrorKind, Loaded, Request};
use crate::profile::{self, Profile};
use crate::source::{self, Line};
use crate::verdict::{Finding, Report, Result, Verdict};

/// A design to examine, and the settings.
#[derive(Clone, Debug, Default)]
pub struct Task {
    /// The files to read.
    pub request: Request,
    /// The driver of the profile; recognised if there is none.
    pub driver: Option<driver::Driver>,
    /// The design's names for signals of the profile.
    pub map: Vec<(String, String)>,
    /// The time limit for reading and deciding together.
    pub time: Option<Duration>,
    /// The memory limit for states, in bytes.
    pub memory: Option<usize>,
    /// Whether the comparison of source and netlist is skipped.
    pub netlist_only: bool,
    /// Compares a design with the machine that it may be, and proves a game that is too large to be exhausted
    /// here.
    pub proof: Option<Proof>,
}

impl Task {
    /// The limits of the tools that read the design.
    fn bounds(&self, started: Instant) -> Bounds {
        let known = self.request.bounds;
        let memory = self.memory.map_or(known.memory, |memory| (memory as u64).max(LEAST_MEMORY));
        Bounds { until: self.time.map(|time| started + time), memory, ..known }
    }
}

/// A proof of a design by the profile that fits it and its netlist in Yosys' JSON, with the number of states
/// visited so far reported now and then. `None` if the design has other registers than the proof is for.
pub type Proof = fn(profile: &str, netlist: &str, progress: &mut dyn FnMut(usize)) -> Option<Proved>;

/// The outcome of a [`Proof`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proved {
    /// Whether every claim holds.
    pub holds: bool,
    /// The number of states.
    pub states: u64,
    /// What was proved, or where the proof fails.
    pub words: String,
}

/// The most modules that are tried as the top.
const MOST_TOPS: usize = 12;
/// The lower bound on the memory limit of a tool, so that it can start.
const LEAST_MEMORY: u64 = 1 << 30;

/// Examines a design. A design that cannot be read also yields a report.
pub fn examine(task: &Task, progress: &mut dyn FnMut(usize)) -> Report {
    let started = Instant::now();
    let name = name(&task.request);
    let mut task = task.clone();
    task.request.bounds = task.bounds(started);
    let mut report = match find(&task) {
        Ok(found) => conclude(&task, found, started, progress),
        Err(refusal) => refusal.report(),
    };
    report.design = name;
    doubt_directory(&task.request.paths, &mut report);
    report.seconds = started.elapsed().as_secs_f64();
    report
}

/// Reads a design and finds a driver for it: for the top if a profile fits it, else for the first module
/// inside that one fits. The error is a text for the user.
pub(crate) fn found(task: &Task) -> std::result::Result<(Loaded, Profile), String> {
    let mut task = task.clone();
    task.request.bounds = task.bounds(Instant::now());
    let mut found = find(&task).map_err(|refusal| refusal.reason)?;
    let whole = whole(&found);
    let Found { loaded, profile, .. } = found.swap_remove(whole);
    Ok((loaded, profile))
}

/// Decides the design, or every module inside that a profile fits. Of several modules, the first with a
/// defect is reported, and the others are named.
fn conclude(task: &Task, found: Vec<Found>, started: Instant, progress: &mut dyn FnMut(usize)) -> Report {
    let mut reports: Vec<Report> = Vec::new();
    let part = found.iter().all(|one| !one.inside.is_empty());
    for one in &found {
        let left = task.time.map(|time| time.saturating_sub(started.elapsed()));
        let task = Task { time: left, ..task.clone() };
        let mut report = decide(&task, &one.loaded, &one.profile, progress);
        if !one.inside.is_empty() {
            one.soften(&mut report);
        }
        reports.push(report);
    }
    let whole = whole(&found);
    let worst = reports.iter().position(|report| report.verdict == Verdict::Defect).unwrap_or(whole);
    let others: Vec<String> = (reports.iter().enumerate())
        .filter(|(index, _)| *index != worst)
        .map(|(_, report)| format!("{} is {}", report.top.clone().unwrap_or_default(), report.verdict.word()))
        .collect();
    let mut report = reports.swap_remove(worst);
    if !others.is_empty() {
        report.notes.push(format!("parts that were checked as well: {}", others.join(", ")));
    }
    // A correct part proves nothing about the whole design.
    if part && matches!(report.verdict, Verdict::Proved | Verdict::Questionable) {
        report.verdict = Verdict::Undecided;
        let top = report.top.clone().unwrap_or_default();
        report.reason = Some(format!(
            "{top} has no defect, but the complete design was not checked, because no profile matches its ports\n\
             write a profile for it (`--init`), or pass `--top {top}` to check that module alone"
        ));
    }
    report
}

/// Where a directory has several designs, one that passes proves nothing about the others.
fn doubt_directory(paths: &[PathBuf], report: &mut Report) {
    let passes = matches!(report.verdict, Verdict::Proved | Verdict::Questionable);
    let several = if report.top.is_some() { load::several_designs(paths) } else { None };
    let Some((module, homes)) = several else { return };
    let homes = homes.join(" and in ");
    let remedy = "did you mean --each? otherwise give the files of one design";
    if passes {
        report.verdict = Verdict::Undecided;
        report.reason = Some(format!(
            "there are several designs: `{module}` is in {homes}; only one of them was checked, and it passes\n{remedy}"
        ));
    } else {
        report.notes.push(format!("there are several designs, `{module}` in {homes}: {remedy}"));
    }
}

/// The user's name for the design.
fn name(request: &Request) -> String {
    let paths: Vec<String> = request.paths.iter().map(|path| path.display().to_string()).collect();
    paths.join(" ")
}

/// A design with its profile.
struct Found {
    loaded: Loaded,
    profile: Profile,
    /// The modules with ports around it.
    inside: Vec<String>,
}

impl Found {
    /// Whether it is only a part of a game: a judge or a picker inside another module.
    fn is_part(&self) -> bool {
        matches!(self.profile.driver.kind, Kind::Judge | Kind::Picker) && !self.inside.is_empty()
    }

    /// Downgrades failures that the enclosing modules may prevent.
    fn soften(&self, report: &mut Report) {
        let around = self.inside.join(", ");
        let top = report.top.clone().unwrap_or_default();
        let (contains, was, its) = match self.inside.as_slice() {
            [_] => ("contains", "was", "its"),
            _ => ("contain", "were", "their"),
        };
        report.notes.push(format!(
            "only {top} was checked; {around}, which {contains} it, {was} not, because no profile matches {its} ports"
        ));
        let outside = |claim: Claim| matches!(claim, Claim::TurnOrder | Claim::AfterEnd);
        let fails = |finding: &&mut Finding| finding.result == Result::Fails && outside(finding.id);
        for finding in report.claims.iter_mut().filter(fails) {
            finding.question(&format!("{around}, which {was} not checked, may handle this"));
        }
        if matches!(report.verdict, Verdict::Defect) {
            report.conclude();
        }
    }
}

/// The index of the complete design, or of a game inside it, or of the first part.
fn whole(found: &[Found]) -> usize {
    let games = || found.iter().enumerate().filter(|(_, one)| !one.is_part());
    let complete = games().find(|(_, one)| one.inside.is_empty());
    complete.or_else(|| games().next()).map_or(0, |(index, _)| index)
}

/// Why the design is not decided.
struct Refusal {
    reason: String,
    top: Option<String>,
    /// Whether it can be read, but not decided.
    undecided: bool,
    /// The design, if it was read.
    design: Option<Box<Design>>,
}

impl Refusal {
    fn report(self) -> Report {
        let verdict = if self.undecided { Verdict::Undecided } else { Verdict::Unreadable };
        let mut report = Report { top: self.top, verdict, ..Report::unreadable(String::new(), self.reason) };
        // Several drivers on a net are a defect in any design.
        if let Some(design) = self.design.filter(|design| has_conflict(design)) {
            crate::decide::structure(&design, &mut report);
            report.verdict = Verdict::Defect;
        }
        report
    }

    /// If the netlist may not match the source, that is reported as the reason why no profile fits.
    fn doubting(self, doubt: Option<&str>) -> Refusal {
        match doubt {
            Some(doubt) => {
                let reason = format!("undecided, probably because of a tool: {doubt}");
                Refusal { reason, undecided: true, ..self }
            }
            None => self,
        }
    }
}

fn has_conflict(design: &Design) -> bool {
    design.findings.iter().any(|finding| finding.kind == FindingKind::Drivers)
}

impl From<LoadError> for Refusal {
    fn from(error: LoadError) -> Refusal {
        let words = if error.words.is_empty() { String::new() } else { format!("\n{}", error.words) };
        let undecided = error.kind == LoadErrorKind::TooMuch;
        Refusal { reason: format!("{error}{words}"), top: None, undecided, design: None }
    }
}

/// The profile named by the user, one that recognises the ports, or one guessed from them.
fn fit(task: &Task, design: &Design, inner: bool) -> std::result::Result<Profile, Refusal> {
    let refused = |reason: String| Refusal {
        reason,
        top: Some(design.top.clone()),
        undecided: false,
        design: Some(Box::new(design.clone())),
    };
    if let Some(driver) = &task.driver {
        let profile =
            Profile::new(driver.clone(), design, &task.map).map_err(|error| refused(error.to_string()))?;
        return Drive::new(design, &profile).map(|_| profile).map_err(|error| refused(error.to_string()));
    }
    if let Some(board) = crate::guess::other_size(design) {
        return Err(refused(format!(
            "`{}` is not a game on nine squares: {board}, and only games of three by three are checked",
            design.top
        )));
    }
    let known = profile::recognise(design, &task.map);
    let (reads_winner, score, responds) = match &known {
        Ok(profile) => match Drive::new(design, profile) {
            // A profile that drives every input, plays and reads the winner is taken at once.
            Ok(drive) if drive.left.is_empty() && (drive.reads_winner || drive.is_ours()) => {
                return Ok(profile.clone());
            }
            Ok(drive) => (drive.reads_winner, drive.score, drive.responds(design)),
            Err(_) => (false, 0, false),
        },
        Err(_) => (false, 0, false),
    };
    // A module inside that stores moves and reports no result may rely on the logic around it.
    let counts = |guess: &crate::guess::Guess| {
        (guess.reads_winner, guess.score) > (reads_winner, score) && (guess.reads_winner || !inner)
    };
    match (crate::guess::guess(design, task.request.bounds.until).filter(counts), known) {
        (Some(guess), _) => {
            let crate::guess::Guess { driver, note, .. } = guess;
            Ok(Profile { driver, names: BTreeMap::new(), recognised: true, note })
        }
        (None, Ok(profile)) if !responds => Err(Refusal {
            reason: crate::decide::not_played(profile.driver.name()),
            top: Some(design.top.clone()),
            undecided: true,
            design: Some(Box::new(design.clone())),
        }),
        (None, known) => known.map_err(|error| refused(error.to_string())),
    }
}

/// Adds a note that the driver was guessed, and how to print it.
fn note_guess(profile: &Profile, loaded: &mut Loaded) {
    if profile.driver.name() == crate::guess::NAME {
        loaded.notes.push(
            "no built-in profile matches, so the roles of ports were inferred from their names and from trial games; \
             `--init` writes the inferred profile"
                .to_owned(),
        );
    }
}

/// Reads a design and finds a profile for it.
fn find(task: &Task) -> std::result::Result<Vec<Found>, Refusal> {
    let wanted = task.driver.as_ref().and_then(|driver| driver.top().map(str::to_owned));
    let named = task.request.top.clone().or(wanted);
    let candidates = match named {
        None => in_order(load::candidates(&task.request.paths)?),
        named => vec![(named, Vec::new())],
    };
    search(task, candidates, load::load)
}

/// A module that may be the top, with the modules around it.
type Top = (Option<String>, Vec<String>);

/// The order in which modules are tried. The most likely top comes first, but modules that generate video are tried
/// last.
fn in_order(mut all: Vec<Candidate>) -> Vec<Top> {
    let likely = all.first().map(|candidate| candidate.name.clone());
    all.sort_by_key(|candidate| candidate.draws);
    if let Some(at) = all.iter().position(|candidate| Some(&candidate.name) == likely.as_ref())
        && at >= MOST_TOPS
    {
        all.swap(at, MOST_TOPS - 1);
    }
    match all.is_empty() {
        true => vec![(None, Vec::new())],
        false => all.into_iter().map(|candidate| (Some(candidate.name), candidate.inside)).collect(),
    }
}

/// Reads the candidates in turn, up to a complete game that a profile fits. If none fits the top, the modules inside
/// are tried: a board's top with buttons and a screen often contains a game with the ports of a profile.
fn search(
    task: &Task,
    candidates: Vec<Top>,
    load: impl Fn(&Request) -> std::result::Result<Loaded, LoadError>,
) -> std::result::Result<Vec<Found>, Refusal> {
    let mut first: Option<Refusal> = None;
    // Whether the first refusal is that of a root module.
    let mut of_root = false;
    // The line at which a tool refused the sources.
    let mut refused_at: Option<crate::Source> = None;
    let mut found: Vec<Found> = Vec::new();
    // Submodules of a module that holds the game are checked as part of it.
    let mut covered: Vec<String> = Vec::new();
    for (index, (top, inside)) in candidates.into_iter().take(MOST_TOPS).enumerate() {
        let until = task.request.bounds.until.zip(task.time).map(|(until, time)| until - time / 2);
        if index > 0 && until.is_some_and(|until| Instant::now() >= until) {
            let reason = "timed out before a module was found whose ports match a profile; name one with --top, or \
                          raise --time";
            let late = Refusal { reason: reason.to_owned(), top: None, undecided: true, design: None };
            // A source line that a tool rejects is more useful than the timeout.
            let is_informative = |first: &Refusal| first.undecided || refused_at.is_some();
            first = Some(first.filter(is_informative).unwrap_or(late));
            break;
        }
        if !inside.is_empty() && inside.iter().all(|around| covered.contains(around)) {
            covered.extend(top);
            continue;
        }
        let fitted = match load(&Request { top, ..task.request.clone() }) {
            Ok(loaded) => {
                let fitted = fit(task, &loaded.design, !inside.is_empty());
                let fitted = fitted.map_err(|refusal| refusal.doubting(loaded.doubt.as_deref()));
                fitted.map(|profile| (profile, loaded.design.top.clone(), loaded))
            }
            Err(error) => {
                // The same line again: every module needs that file.
                let again = error.kind == LoadErrorKind::Refused
                    && error.source.is_some()
                    && refused_at.as_ref() == error.source.as_ref();
                if again && found.is_empty() {
                    break;
                }
                if error.kind == LoadErrorKind::Refused {
                    refused_at = refused_at.or(error.source.clone());
                }
                Err(error.into())
            }
        };
        match fitted {
            Err(refusal) => {
                // The error of a top module is preferred to that of a submodule.
                let root = inside.is_empty();
                let unnamed = first.as_ref().is_none_or(|first| first.top.is_none());
                if first.is_none() || root && (!of_root || unnamed && refused_at.is_none()) {
                    first = Some(refusal);
                    of_root = root;
                }
            }
            Ok((profile, top, mut loaded)) => {
                note_guess(&profile, &mut loaded);
                let keeps = !matches!(profile.driver.kind, Kind::Judge | Kind::Picker);
                let whole = keeps && inside.is_empty();
                covered.extend(Some(top).filter(|_| keeps));
                found.push(Found { loaded, profile, inside });
                // A complete game ends the search.
                if whole {
                    break;
                }
            }
        }
    }
    match (found.is_empty(), first) {
        (false, _) => Ok(found),
        (true, first) => Err(first.unwrap_or(Refusal {
            reason: "nothing was read".to_owned(),
            top: None,
            undecided: false,
            design: None,
        })),
    }
}

/// Makes all findings undecided, because the netlist may not match the source.
fn distrust(report: &mut Report, doubt: &str) {
    for finding in &mut report.claims {
        let decided = matches!(finding.result, Result::Holds | Result::Fails);
        if !decided || finding.id == Claim::SimEqualsSynth {
            continue;
        }
        let word = if finding.result == Result::Fails { "fails" } else { "holds" };
        finding.remark = Some(format!("{word} on the netlist, which may not be what the source says"));
        finding.result = Result::Undecided;
        finding.consequence_of = None;
    }
    report.reason = Some(format!("undecided, probably because of a tool: {doubt}"));
    report.conclude();
}

fn decide(task: &Task, loaded: &Loaded, profile: &Profile, progress: &mut dyn FnMut(usize)) -> Report {
    let mut options = Options { time: task.time, memory: task.memory, progress };
    let mut report = check(&loaded.design, profile, &mut options);
    let proved = task.proof.and_then(|proof| proof(profile.driver.name(), &loaded.netlist, progress));
    if let Some(proved) = proved {
        if proved.holds && profile.driver.kind == Kind::Sized {
            crate::sized::take(&proved, &mut report);
        }
        report.notes.push(proved.words);
    }
    report.notes.splice(0..0, loaded.notes.iter().cloned());
    if task.netlist_only || report.claims.is_empty() {
        if let Some(doubt) = &loaded.doubt {
            distrust(&mut report, doubt);
        }
        return report;
    }
    let Ok(drive) = Drive::new(&loaded.design, profile) else { return report };
    let finding = source::compare(loaded, &drive, &examples(&report));
    weigh(finding, loaded.doubt.as_deref(), loaded.sources.vhdl, &mut report);
    report
}

/// The games of failures, in both seats.
fn examples(report: &Report) -> Vec<Line> {
    let failed = report.claims.iter().filter(|finding| finding.result == Result::Fails);
    let games = failed.filter_map(|finding| finding.moves.clone());
    games.flat_map(|moves| [0, 1].map(|seat| Line { seat, moves: moves.clone() })).collect()
}

/// Adds the comparison of source and netlist. Nothing is decided on a doubtful netlist, unless a simulation of the
/// source agrees with it, or if it differs from VHDL for an unknown reason.
fn weigh(finding: Finding, doubt: Option<&str>, vhdl: bool, report: &mut Report) {
    let agrees = finding.result == Result::Holds;
    let unexplained = vhdl && finding.found.is_some() && finding.result == Result::Undecided;
    let doubt = match doubt {
        Some(doubt) if !agrees => Some(doubt.to_owned()),
        _ => finding.remark.clone().filter(|_| unexplained),
    };
    match report.claims.iter_mut().find(|known| known.id == finding.id) {
        Some(known) => *known = finding,
        None => report.claims.push(finding),
    }
    match doubt {
        Some(doubt) => distrust(report, &doubt),
        None => report.conclude(),
    }
}

#[cfg(test)]
mod tests;
