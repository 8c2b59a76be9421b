//! Levels for the test benches of the machines, with their coverage.
//!
//! They are found by the example `stimuli`, which starts from games and random levels and adds, for every
//! faulty circuit that was not detected, the shortest path from a reset into a reachable state and on to an
//! output that differs. A line of a file is a number of clocks and their levels, in hexadecimal; with a dash
//! after it, the bench does not check the outputs in these clocks.

use logic::BenchStep;

/// The levels for a machine's test bench.
#[derive(Default)]
pub struct Recorded {
    /// The steps of the bench, clock by clock.
    pub steps: Vec<BenchStep>,
    /// Their coverage, in a sentence or two.
    pub notes: String,
}

impl Recorded {
    /// How many clocks the bench takes.
    pub fn clocks(&self) -> usize {
        self.steps.iter().map(|step| step.count).sum()
    }
}

/// The levels in a text that [`written`] has made.
pub fn read(text: &str) -> Recorded {
    let notes = text.lines().filter_map(|line| line.strip_prefix("# ")).collect::<Vec<_>>().join(" ");
    let steps = text.lines().filter(|line| !line.starts_with('#')).filter_map(step).collect();
    Recorded { steps, notes }
}

/// The text that [`read`] reads.
pub fn written(steps: &[BenchStep], notes: &str) -> String {
    let notes = notes.replace("; ", ";\n# ");
    let lines = steps.iter().map(|BenchStep { count, levels, checked }| {
        format!("{count} {levels:x}{}\n", if *checked { "" } else { " -" })
    });
    format!("# {notes}\n{}", lines.collect::<String>())
}

fn step(line: &str) -> Option<BenchStep> {
    let (line, checked) = line.strip_suffix(" -").map_or((line, true), |line| (line, false));
    let (count, levels) = line.split_once(' ')?;
    let levels = u64::from_str_radix(levels, 16).ok()?;
    Some(BenchStep { count: count.parse().ok()?, levels, checked })
}
