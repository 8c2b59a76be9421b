//! Ours against theirs, measured in the same rounds.

use std::fmt;
use std::hint::black_box;
use std::time::Instant;

/// How often everything is measured.
pub const ROUNDS: usize = 7;

/// Something that both have done, and how many seconds it took in each round.
pub struct Row {
    /// What was done.
    pub what: String,
    /// Who else has done it.
    pub peer: &'static str,
    /// What it took us.
    pub ours: Vec<f64>,
    /// What it took the peer.
    pub theirs: Vec<f64>,
}

impl Row {
    /// Does both in turn, each often enough to be measured.
    pub fn measure<A, B>(
        what: &str,
        peer: &'static str,
        (ours_times, ours): (u32, impl Fn() -> A),
        (their_times, theirs): (u32, impl Fn() -> B),
    ) -> Row {
        let mut row = Row { what: what.to_owned(), peer, ours: Vec::new(), theirs: Vec::new() };
        for round in 1..=ROUNDS {
            eprintln!("{what} against {peer}, round {round}");
            row.ours.push(seconds(ours_times, &ours));
            row.theirs.push(seconds(their_times, &theirs));
        }
        row
    }
}

/// A row of a table in Markdown.
impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ratios: Vec<f64> =
            self.ours.iter().zip(&self.theirs).map(|(ours, theirs)| theirs / ours).collect();
        let (least, ratio, most) = spread(&ratios);
        let [ours, theirs] = [&self.ours, &self.theirs].map(|times| duration(spread(times).1));
        let Row { what, peer, .. } = self;
        let [least, ratio, most] = [least, ratio, most].map(figure);
        write!(f, "| {what} | {ours} | {peer} | {theirs} | {ratio} | {least} to {most} |")
    }
}

fn seconds<T>(times: u32, work: &impl Fn() -> T) -> f64 {
    let start = Instant::now();
    for _ in 0..times {
        black_box(work());
    }
    start.elapsed().as_secs_f64() / f64::from(times)
}

/// The smallest, the middle and the largest of some numbers.
fn spread(numbers: &[f64]) -> (f64, f64, f64) {
    let mut sorted = numbers.to_vec();
    sorted.sort_by(f64::total_cmp);
    (sorted[0], sorted[sorted.len() / 2], sorted[sorted.len() - 1])
}

fn duration(seconds: f64) -> String {
    let (value, unit) = match seconds {
        ..1e-6 => (seconds * 1e9, "ns"),
        ..1e-3 => (seconds * 1e6, "µs"),
        ..1.0 => (seconds * 1e3, "ms"),
        _ => (seconds, "s"),
    };
    format!("{} {unit}", figure(value))
}

/// Three digits that count, or all of the integer.
fn figure(value: f64) -> String {
    match value {
        ..10.0 => format!("{value:.2}"),
        ..100.0 => format!("{value:.1}"),
        _ => format!("{value:.0}"),
    }
}
