//! Families of small designs: one that is right, and changes to it.
#![allow(dead_code)]

use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use check::verdict::Result as Found;
use check::{Level, Report, Task, examine};
use driver::Driver;

/// No search takes so long, also on a busy machine: what is found depends on states alone.
const PATIENCE: Duration = Duration::from_secs(3600);

/// A design that is right, with its profile.
#[derive(Clone, Copy)]
pub struct Family {
    /// Its text.
    pub text: &'static str,
    /// Its profile: a file, or the name of one that is built in.
    pub profile: &'static str,
    /// What is found in it as it stands, besides notes.
    pub known: &'static [&'static str],
}

/// A change: its name, what is replaced, by what, and the claims that then fail, besides those that fail
/// because of another and those that fail as it stands.
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

/// Checks every change of a family, and the design as it stands, on all cores.
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

/// What is found in a change and should not be, or the other way round.
fn mismatch(family: Family, Case(name, from, to, expected): &Case) -> Option<String> {
    assert!(family.text.contains(from), "{name}: nothing to replace");
    let report = check(&family.text.replacen(from, to, 1), family.profile);
    let found = roots(&report);
    let mut wanted: Vec<&str> = expected.to_vec();
    // A change may keep it from losing, or from getting so far.
    wanted.extend(family.known.iter().filter(|known| found.contains(known)));
    wanted.sort_unstable();
    wanted.dedup();
    (found != wanted)
        .then(|| format!("{name}: expected {wanted:?}, found {found:?}\n{}", check::text::Text(&report)))
}

/// The claims that fail because of no other, notes left out.
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
