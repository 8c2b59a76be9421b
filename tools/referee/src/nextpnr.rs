//! nextpnr: how fast is the design on a chip?

use logic::Netlist;
use serde::Deserialize;

use crate::tool::{read, scratch, write};
use crate::yosys::Synthesis;
use crate::{RefereeError, Tool};

/// How fast a design is after placing and routing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Speed {
    /// The highest clock rate, in megahertz.
    Clock(f64),
    /// The longest way from an input to an output of a design without a clock, in nanoseconds.
    Delay(f64),
}

impl Speed {
    /// Places and routes a synthesised design on an HX8K with a fixed seed, and measures.
    pub fn of(netlist: &Netlist, synthesis: &Synthesis) -> Result<Speed, RefereeError> {
        let name = &netlist.top().name;
        let directory = scratch()?;
        write(&directory.path().join("design.json"), &synthesis.ice40_json)?;
        let arguments = ["--hx8k", "--package", "ct256", "--seed", "1", "--quiet"];
        let files = ["--json", "design.json", "--report", "report.json"];
        Tool::Nextpnr.judge(name, directory.path(), &[&arguments[..], &files[..]].concat())?;
        let report: Report = serde_json::from_str(&read(&directory.path().join("report.json"))?)
            .map_err(|error| Tool::Nextpnr.unexpected(name, error.to_string()))?;
        report.speed().ok_or_else(|| Tool::Nextpnr.unexpected(name, "the report names no path"))
    }
}

/// The part of nextpnr's report that is of interest here.
#[derive(Deserialize)]
struct Report {
    fmax: std::collections::HashMap<String, Fmax>,
    critical_paths: Vec<Path>,
}

#[derive(Deserialize)]
struct Fmax {
    achieved: f64,
}

#[derive(Deserialize)]
struct Path {
    path: Vec<Segment>,
}

#[derive(Deserialize)]
struct Segment {
    delay: f64,
}

impl Report {
    fn speed(&self) -> Option<Speed> {
        let clock = self.fmax.values().map(|fmax| fmax.achieved).min_by(f64::total_cmp);
        let delay = |path: &Path| path.path.iter().map(|segment| segment.delay).sum();
        let delays = self.critical_paths.iter().map(delay);
        clock.map(Speed::Clock).or_else(|| delays.max_by(f64::total_cmp).map(Speed::Delay))
    }
}
