//! Families of small designs: a correct one, and changes to it.
#![allow(dead_code)]

use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use check::verdict::Result as Found;
use check::{Claim, Level, Report, Task, Verdict, examine};
use driver::Driver;

/// More than any search takes, even on a busy machine: results depend on states alone.
const PATIENCE: Duration = Duration::from_secs(3600);

/// A correct design, with its profile.
#[derive(Clone, Copy)]
pub struct Family {
    /// Its text.
    pub text: &'static str,
    /// Its profile: a file, or the name of a built-in one.
    pub profile: &'static str,
    /// The findings in the unchanged design, besides notes.
    pub known: &'static [&'static str],
}

/// A change: its name, a text, its replacement, and the root claims that then fail, besides those that fail
/// in the unchanged design.
pub struct Case(pub &'static str, pub &'static str, pub &'static str, pub &'static [&'static str]);

pub const REFEREE: Family = Family {
    text: include_str!("../designs/referee.v"),
    profile: include_str!("../designs/referee.toml"),
    known: &[],
};

pub const OPPONENT: Family = Family {
    text: include_str!("../designs/opponent.v"),
    profile: include_str!("../designs/opponent.toml"),
    known: &["never_loses_first", "never_loses_second"],
};

pub const JUDGE: Family =
    Family { text: include_str!("../designs/judge.v"), profile: "grid-judge", known: &[] };

pub const PICKER: Family = Family {
    text: include_str!("../designs/picker.v"),
    profile: "one-hot-picker",
    known: &["never_loses_first", "never_loses_second"],
};

/// Checks every change of a family, and the unchanged design, on all cores.
pub fn run(family: Family, cases: &[Case]) {
    let stands = Case("as it stands", "module", "module", family.known);
    let all: Vec<&Case> = std::iter::once(&stands).chain(cases).collect();
    let next = AtomicUsize::new(0);
    let wrong = Mutex::new(Vec::new());
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                while let Some(case) = all.get(next.fetch_add(1, Ordering::Relaxed)) {
                    wrong.lock().unwrap().extend(mismatch(family, case));
                }
            });
        }
    });
    let wrong = wrong.into_inner().unwrap();
    assert!(wrong.is_empty(), "{} of {}\n{}", wrong.len(), all.len(), wrong.join("\n"));
}

/// The difference between the expected and the actual findings of a change.
fn mismatch(family: Family, Case(name, from, to, expected): &Case) -> Option<String> {
    assert!(family.text.contains(from), "{name}: nothing to replace");
    let report = check(&family.text.replacen(from, to, 1), family.profile);
    let found = roots(&report);
    let mut wanted: Vec<&str> = expected.to_vec();
    // A change may keep it from losing, or from getting that far.
    wanted.extend(family.known.iter().filter(|known| found.contains(known)));
    wanted.sort_unstable();
    wanted.dedup();
    let complaint = if found != wanted {
        format!("expected {wanted:?}, found {found:?}")
    } else if report.verdict != verdict(&wanted) {
        format!("expected {:?}, found {:?}", verdict(&wanted), report.verdict)
    } else if expected.is_empty()
        && let Some(open) = undecided(&report)
    {
        format!("{open} is not decided")
    } else {
        return None;
    };
    Some(format!("{name}: {complaint}\n{}", check::text::Text(&report)))
}

/// The verdict for failures of these claims.
fn verdict(roots: &[&str]) -> Verdict {
    let level = |id: &&str| Claim::ALL.into_iter().find(|claim| claim.id() == *id).unwrap().level();
    match roots.iter().map(level).max() {
        Some(Level::Defect) => Verdict::Defect,
        Some(Level::Questionable) => Verdict::Questionable,
        _ => Verdict::Proved,
    }
}

/// The first claim that is undecided.
fn undecided(report: &Report) -> Option<&'static str> {
    let open = report.claims.iter().find(|finding| finding.result == Found::Undecided);
    open.map(|finding| finding.id.id())
}

/// Every claim holds or does not apply, and most hold.
pub fn is_right(report: &Report) {
    let holds = report.claims.iter().filter(|finding| finding.result == Found::Holds).count();
    let right =
        report.verdict == Verdict::Proved && undecided(report).is_none() && 2 * holds > report.claims.len();
    assert!(right, "{}", check::text::Text(report));
}

/// The claims that fail by themselves, without notes.
pub fn roots(report: &Report) -> Vec<&'static str> {
    let mut roots: Vec<&str> = (report.roots())
        .filter(|finding| finding.level != Level::Note && finding.result == Found::Fails)
        .map(|finding| finding.id.id())
        .collect();
    roots.sort_unstable();
    roots
}

/// Checks a text.
pub fn check(text: &str, profile: &str) -> Report {
    check_file(text, profile, "v")
}

/// Checks a text without a profile, on its netlist.
pub fn examined(text: &str) -> Report {
    let directory = tempfile::tempdir().unwrap();
    let file: PathBuf = directory.path().join("design.v");
    std::fs::write(&file, text).unwrap();
    let mut task = Task { netlist_only: true, ..Task::default() };
    task.request.paths.push(file);
    examine(&task, &mut |_| {})
}

/// Checks a text in a file with this ending.
pub fn check_file(text: &str, profile: &str, ending: &str) -> Report {
    let directory = tempfile::tempdir().unwrap();
    let file: PathBuf = directory.path().join(format!("design.{ending}"));
    std::fs::write(&file, text).unwrap();
    let driver = if profile.contains('\n') {
        Driver::parse(profile, "profile.toml").unwrap()
    } else {
        check::profile::named(profile).unwrap()
    };
    let mut task = Task { driver: Some(driver), time: Some(PATIENCE), ..Task::default() };
    task.request.paths.push(file);
    task.netlist_only = true;
    examine(&task, &mut |_| {})
}
