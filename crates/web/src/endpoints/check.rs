//! Checks a user's design, sent as files, and returns the report of `noughtgate check`.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use check::load::{Leftovers, Request};
use check::{Task, report};
use serde::Deserialize;

use crate::body::Asked;
use crate::problem::Problem;
use crate::router::Shared;

/// The most bytes of a request with a design.
const LONGEST: usize = 2 << 20;
/// The most files of a design.
const MOST_FILES: usize = 64;
/// The most designs checked at the same time.
const AT_ONCE: usize = 2;
/// The time limit for a design, including reading it.
const TIME: Duration = Duration::from_secs(60);
/// The memory limit for its states, in bytes.
const MEMORY: usize = 1 << 30;

/// A design as files.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    files: Vec<File>,
    /// The module to check; the most likely one without it.
    top: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    name: String,
    text: String,
}

/// The designs that are being checked.
#[derive(Default)]
pub struct Checks {
    under_way: AtomicUsize,
    leftovers: Leftovers,
}

impl Checks {
    /// Ends the running tools, and removes their files.
    pub fn end(&self) {
        self.leftovers.remove();
    }
}

/// One of the designs that are being checked, until it is dropped.
struct Turn(Arc<Checks>);

impl Turn {
    fn take(checks: &Arc<Checks>) -> Option<Turn> {
        let free = |busy: usize| (busy < AT_ONCE).then_some(busy + 1);
        let taken = checks.under_way.fetch_update(Ordering::AcqRel, Ordering::Acquire, free);
        taken.ok().map(|_| Turn(Arc::clone(checks)))
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.0.under_way.fetch_sub(1, Ordering::AcqRel);
    }
}

/// Checks a design, on a thread of its own: games continue meanwhile.
pub async fn examine(State(shared): State<Shared>, Asked(ask): Asked<Ask, LONGEST>) -> Response {
    let Some(turn) = Turn::take(&shared.checks) else {
        let reason = format!("{AT_ONCE} designs are being checked already; try again when one is done");
        return Problem::new(StatusCode::SERVICE_UNAVAILABLE, reason).into_response();
    };
    let (done, answer) = tokio::sync::oneshot::channel();
    std::thread::spawn(move || {
        let made = answer_to(&ask, &turn.0.leftovers);
        drop(turn);
        let _ = done.send(made);
    });
    match answer.await {
        Ok(Ok(text)) => ([(header::CONTENT_TYPE, "application/json")], text).into_response(),
        Ok(Err(problem)) => problem.into_response(),
        Err(_) => {
            Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "the server made a mistake").into_response()
        }
    }
}

/// The report as JSON, with the page that `--format html` would write.
fn answer_to(ask: &Ask, leftovers: &Leftovers) -> Result<String, Problem> {
    let failed = |error: std::io::Error| Problem::new(StatusCode::INTERNAL_SERVER_ERROR, error.to_string());
    let names = names(&ask.files)?;
    let directory = leftovers.directory().map_err(failed)?;
    let mut paths: Vec<PathBuf> = Vec::new();
    for (name, file) in names.iter().zip(&ask.files) {
        let path = directory.path().join(name);
        std::fs::write(&path, &file.text).map_err(failed)?;
        // Files with memory contents are put beside the sources that read them.
        if !["mem", "hex"].contains(&ending(name).as_str()) {
            paths.push(path);
        }
    }
    let request = Request { paths, top: ask.top.clone(), leftovers: leftovers.clone(), ..Request::default() };
    let task = Task {
        request,
        time: Some(TIME),
        memory: Some(MEMORY),
        proof: Some(session::prove_own),
        ..Task::default()
    };
    let mut report = check::examine(&task, &mut |_| {});
    report.design = names.join(" ");
    let reports = [report];
    let page = serde_json::to_string(&report::html(&reports)).unwrap_or_default();
    let text = format!("{{\"report\":{},\"page\":{page}}}", report::json(&reports).trim());
    // Files have the names that the user knows.
    Ok(text.replace(&format!("{}/", directory.path().display()), ""))
}

/// The names of the files, each of which is a name and nothing else.
fn names(files: &[File]) -> Result<Vec<String>, Problem> {
    if files.is_empty() || files.len() > MOST_FILES {
        return Err(Problem::bad_request(format!("a design has 1 to {MOST_FILES} files")));
    }
    let mut names: Vec<String> = Vec::new();
    for File { name, .. } in files {
        let letters = |letter: char| letter.is_ascii_alphanumeric() || "_-.+ ()".contains(letter);
        let plain = name.len() <= 100 && !name.starts_with(['.', '-']) && name.chars().all(letters);
        let known = ["v", "sv", "vh", "svh", "vhd", "vhdl", "mem", "hex"].contains(&ending(name).as_str());
        let shown: String = name.chars().filter(|letter| !letter.is_control()).take(60).collect();
        if !plain || !known {
            let reason = format!("`{shown}` is not the name of a file in Verilog, SystemVerilog or VHDL");
            return Err(Problem::bad_request(reason));
        }
        if names.contains(name) {
            return Err(Problem::bad_request(format!("there are two files `{shown}`")));
        }
        names.push(name.clone());
    }
    Ok(names)
}

/// The extension of a name, in lower case.
fn ending(name: &str) -> String {
    name.rsplit_once('.').map_or("", |(_, ending)| ending).to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(name: &str) -> Result<Vec<String>, Problem> {
        names(&[File { name: name.to_owned(), text: String::new() }])
    }

    #[test]
    fn a_name_leads_nowhere_else() {
        for name in ["top.v", "my game (1).SV", "a-b+c.vhdl", "rom.mem"] {
            assert!(named(name).is_ok(), "{name}");
        }
        for name in [
            "",
            ".v",
            "..",
            "../top.v",
            "a/top.v",
            "a\\top.v",
            "-o.v",
            "top",
            "top.py",
            "t\u{f6}p.v",
            "a\n.v",
        ] {
            assert!(named(name).is_err(), "{name:?}");
        }
        assert!(named(&format!("{}.v", "a".repeat(200))).is_err());
        let file = || File { name: "top.v".to_owned(), text: String::new() };
        assert!(names(&[file(), file()]).is_err() && names(&[]).is_err());
    }

    #[test]
    fn two_designs_are_checked_at_the_same_time_and_no_third() {
        let checks = Arc::new(Checks::default());
        let (one, two) = (Turn::take(&checks), Turn::take(&checks));
        assert!(one.is_some() && two.is_some() && Turn::take(&checks).is_none());
        drop(one);
        assert!(Turn::take(&checks).is_some());
    }
}
