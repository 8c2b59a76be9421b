//! One design from its files to its report.

use std::time::{Duration, Instant};

use driver::Kind;

use crate::decide::{Options, check};
use crate::design::Design;
use crate::drive::Drive;
use crate::load::{self, LoadError, Loaded, Request};
use crate::profile::{self, Profile};
use crate::source::{self, Line};
use crate::verdict::{Report, Result, Verdict};

/// What is to be examined, and how.
#[derive(Clone, Debug, Default)]
pub struct Task {
    /// What to read.
    pub request: Request,
    /// The driver of the profile; without one, the profile is recognised.
    pub driver: Option<driver::Driver>,
    /// The design's names for signals of the profile.
    pub map: Vec<(String, String)>,
    /// How long deciding may take.
    pub time: Option<Duration>,
    /// How many bytes states may take.
    pub memory: Option<usize>,
    /// Whether the source is left out and the netlist alone is looked at.
    pub netlist_only: bool,
}

/// How many modules are tried as the top before it is given up.
const MOST_TOPS: usize = 12;

/// Examines a design. What cannot be read is a report as well.
pub fn examine(task: &Task, progress: &mut dyn FnMut(usize)) -> Report {
    let started = Instant::now();
    let name = name(&task.request);
    let mut report = match find(task) {
        Ok(found) => {
            let mut report = decide(task, &found.loaded, &found.profile, progress);
            // A part that holds says nothing about the whole.
            let part = matches!(found.profile.driver.kind, Kind::Judge | Kind::Picker) && found.inner;
            if part && matches!(report.verdict, Verdict::Proved | Verdict::Questionable) {
                report.verdict = Verdict::Undecided;
                let top = report.top.clone().unwrap_or_default();
                report.reason = Some(format!(
                    "only the part {top} was checked, because no profile fits the ports of the whole"
                ));
            }
            report
        }
        Err(Refusal { reason, top }) => Report { top, ..Report::unreadable(name.clone(), reason) },
    };
    report.design = name;
    report.seconds = started.elapsed().as_secs_f64();
    report
}

/// What the user calls the design.
fn name(request: &Request) -> String {
    let paths: Vec<String> = request.paths.iter().map(|path| path.display().to_string()).collect();
    paths.join(" ")
}

/// A design with its profile.
struct Found {
    loaded: Loaded,
    profile: Profile,
    /// Whether it is a module inside of what the user named.
    inner: bool,
}

/// Why there is nothing to decide.
struct Refusal {
    reason: String,
    top: Option<String>,
}

impl From<LoadError> for Refusal {
    fn from(error: LoadError) -> Refusal {
        let words = if error.words.is_empty() { String::new() } else { format!("\n{}", error.words) };
        Refusal { reason: format!("{error}{words}"), top: None }
    }
}

/// Reads a design and finds a profile for it. A module inside is tried where the top has other ports: a board's
/// top with buttons and a screen often contains a game with the ports that a profile knows.
fn find(task: &Task) -> std::result::Result<Found, Refusal> {
    let fit = |design: &Design| -> std::result::Result<Profile, String> {
        match &task.driver {
            Some(driver) => {
                let profile =
                    Profile::new(driver.clone(), design, &task.map).map_err(|error| error.to_string())?;
                Drive::new(design, &profile).map(|_| profile).map_err(|error| error.to_string())
            }
            None => profile::recognise(design, &task.map).map_err(|error| error.to_string()),
        }
    };
    let mut first = None;
    let wanted = task.driver.as_ref().and_then(|driver| driver.top().map(str::to_owned));
    let top = task.request.top.clone().or(wanted);
    match load::load(&Request { top: top.clone(), ..task.request.clone() }) {
        Ok(loaded) => match fit(&loaded.design) {
            Ok(profile) => return Ok(Found { loaded, profile, inner: false }),
            Err(error) => {
                first = Some(Refusal { reason: error, top: Some(loaded.design.top.clone()) });
            }
        },
        Err(error) => _ = first.get_or_insert(error.into()),
    }
    if top.is_none() {
        let candidates = load::candidates(&task.request.paths).unwrap_or_default();
        let mut part: Option<Found> = None;
        for candidate in candidates.into_iter().skip(1).take(MOST_TOPS) {
            let request = Request { top: Some(candidate.name), ..task.request.clone() };
            let Ok(mut loaded) = load::load(&request) else { continue };
            if let Ok(profile) = fit(&loaded.design) {
                let top = &loaded.design.top;
                loaded.notes.push(format!("{top} is taken as the top, because its ports fit the profile"));
                // One that keeps the game says more than one that only judges or picks.
                let keeps = !matches!(profile.driver.kind, Kind::Judge | Kind::Picker);
                let found = Found { loaded, profile, inner: true };
                if keeps {
                    return Ok(found);
                }
                part = part.or(Some(found));
            }
        }
        if let Some(part) = part {
            return Ok(part);
        }
    }
    Err(first.unwrap_or(Refusal { reason: "nothing was read".to_owned(), top: None }))
}

fn decide(task: &Task, loaded: &Loaded, profile: &Profile, progress: &mut dyn FnMut(usize)) -> Report {
    let mut options = Options { time: task.time, memory: task.memory, progress };
    let mut report = check(&loaded.design, profile, &mut options);
    report.notes.splice(0..0, loaded.notes.iter().cloned());
    if task.netlist_only || report.claims.is_empty() {
        return report;
    }
    let Ok(drive) = Drive::new(&loaded.design, profile) else { return report };
    let mut examples = Vec::new();
    for finding in report.claims.iter().filter(|finding| finding.result == Result::Fails) {
        for seat in 0..2 {
            examples.extend(finding.moves.clone().map(|moves| Line { seat, moves }));
        }
    }
    let finding = source::compare(loaded, &drive, &examples);
    match report.claims.iter_mut().find(|known| known.id == finding.id) {
        Some(known) => *known = finding,
        None => report.claims.push(finding),
    }
    report.conclude();
    report
}
