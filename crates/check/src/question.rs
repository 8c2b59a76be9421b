//! From files to a report.

use std::path::Path;
use std::time::Instant;

use driver::{Driver, Kind};

use crate::decide::{Options, check};
use crate::load::{self, Loaded, Request};
use crate::profile::{self, Profile, ProfileError};
use crate::verdict::{Report, Verdict};

/// What is asked about a design.
#[derive(Clone, Debug, Default)]
pub struct Question {
    /// What to read.
    pub request: Request,
    /// How it is driven; recognised by its ports if nothing is said.
    pub driver: Option<Driver>,
    /// The design's names for signals of the driver: theirs, then ours.
    pub map: Vec<(String, String)>,
}

/// So many modules inside a design are tried where no profile fits its top.
const INNER: usize = 8;

impl Question {
    /// Reads the design, finds a profile for it, and decides every claim.
    pub fn answer(&self, options: &mut Options<'_>) -> Report {
        self.answered(options).0
    }

    /// The same, with the design, to show or simulate what was found.
    pub fn answered(&self, options: &mut Options<'_>) -> (Report, Option<Loaded>) {
        let started = Instant::now();
        let paths: Vec<String> = self.request.paths.iter().map(|path| path.display().to_string()).collect();
        let name = paths.join(" ");
        let (loaded, profile, part) = match self.prepare() {
            Ok(found) => found,
            Err(reason) => return (Report::unreadable(name, reason), None),
        };
        let mut report = check(&loaded.design, &profile, options);
        report.design = name;
        if let Some(part) = &part
            && matches!(profile.driver.kind, Kind::Judge | Kind::Picker)
            && matches!(report.verdict, Verdict::Proved | Verdict::Questionable)
        {
            report.verdict = Verdict::Undecided;
            report.reason = Some(part.clone());
        }
        report.notes.splice(0..0, loaded.notes.iter().cloned());
        report.seconds = started.elapsed().as_secs_f64();
        (report, Some(loaded))
    }

    /// Reads the design and finds its profile, and says so where only a part of it is looked at; the error is
    /// a text for the user.
    pub fn prepare(&self) -> Result<(Loaded, Profile, Option<String>), String> {
        let Some(driver) = &self.driver else { return self.recognise() };
        let mut request = self.request.clone();
        let known = |name: &str| {
            let candidates = load::candidates(&request.paths).unwrap_or_default();
            candidates.iter().any(|candidate| candidate.name == name)
        };
        if request.top.is_none() {
            request.top = driver.top().filter(|top| known(top)).map(str::to_owned);
        }
        for (name, value) in driver.parameters() {
            if !request.parameters.iter().any(|(known, _)| known == name) {
                request.parameters.push((name.clone(), value.to_string()));
            }
        }
        let loaded = load::load(&request).map_err(|error| words(&error))?;
        let profile =
            Profile::new(driver.clone(), &loaded.design, &self.map).map_err(|error| error.to_string())?;
        Ok((loaded, profile, None))
    }

    /// Finds a profile by the ports of the top, or else of a module inside.
    fn recognise(&self) -> Result<(Loaded, Profile, Option<String>), String> {
        let loaded = load::load(&self.request).map_err(|error| words(&error))?;
        let error = match profile::recognise(&loaded.design, &self.map) {
            Ok(profile) => return Ok((loaded, profile, None)),
            Err(error) => error,
        };
        if self.request.top.is_some() || !matches!(error, ProfileError::None { .. }) {
            return Err(error.to_string());
        }
        let candidates = load::candidates(&self.request.paths).unwrap_or_default();
        let mut best: Option<(Loaded, Profile)> = None;
        for candidate in candidates.iter().filter(|candidate| candidate.name != loaded.design.top).take(INNER)
        {
            let request = Request { top: Some(candidate.name.clone()), ..self.request.clone() };
            let Ok(inner) = load::load(&request) else { continue };
            let Ok(profile) = profile::recognise(&inner.design, &self.map) else { continue };
            // A part that only judges says less than one that keeps the game.
            let keeps = |profile: &Profile| matches!(profile.driver.kind, Kind::Referee | Kind::Opponent);
            if best.as_ref().is_none_or(|(_, known)| keeps(&profile) && !keeps(known)) {
                best = Some((inner, profile));
            }
        }
        match best {
            None => Err(error.to_string()),
            Some((mut inner, profile)) => {
                let (top, checked) = (&loaded.design.top, &inner.design.top);
                let part = format!(
                    "no profile fits the ports of `{top}`; `{checked}` inside it was checked instead (`--top` chooses)"
                );
                inner.notes.push(part.clone());
                Ok((inner, profile, Some(part)))
            }
        }
    }
}

fn words(error: &load::LoadError) -> String {
    let tool = error.words.trim();
    if tool.is_empty() { error.to_string() } else { format!("{error}\n{tool}") }
}

/// Reads a driver: a file if the name ends in `.toml` or is one, else a built-in profile.
pub fn driver(name: &str) -> Result<Driver, String> {
    if name.ends_with(".toml") || Path::new(name).is_file() {
        let text = std::fs::read_to_string(name).map_err(|error| format!("{name}: {error}"))?;
        return Driver::parse(&text, name).map_err(|error| error.to_string());
    }
    profile::named(name).map_err(|error| error.to_string())
}
