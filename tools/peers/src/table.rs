//! Ours against theirs, measured in the same rounds.

use std::hint::black_box;
use std::time::Instant;

use serde::Serialize;

/// How often everything is measured that does not take long.
pub const ROUNDS: usize = 7;
/// How often the rest is.
pub const FEW_ROUNDS: usize = 3;

/// Something that both have done, and how many seconds it took in each round.
#[derive(Serialize)]
pub struct Row {
    /// What was done.
    pub what: String,
    /// Who else has done it.
    pub peer: String,
    /// What it took us.
    pub ours: Vec<f64>,
    /// What it took the peer.
    pub theirs: Vec<f64>,
    /// How many times as fast as the peer ours should be, where that was promised.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bar: Option<f64>,
}

impl Row {
    /// A row to be filled.
    pub fn new(what: &str, peer: &str) -> Row {
        Row { what: what.to_owned(), peer: peer.to_owned(), ours: Vec::new(), theirs: Vec::new(), bar: None }
    }

    /// The row with a bar.
    pub fn at_least(self, bar: f64) -> Row {
        Row { bar: Some(bar), ..self }
    }

    /// Does both in turn, each often enough to be measured.
    pub fn measure<A, B>(
        what: &str,
        peer: &str,
        rounds: usize,
        (ours_times, ours): (u32, impl Fn() -> A),
        (their_times, theirs): (u32, impl Fn() -> B),
    ) -> Row {
        let mut row = Row::new(what, peer);
        for round in 1..=rounds {
            eprintln!("{what} against {peer}, round {round}");
            row.ours.push(seconds(ours_times, &ours));
            row.theirs.push(seconds(their_times, &theirs));
        }
        row
    }
}

fn seconds<T>(times: u32, work: &impl Fn() -> T) -> f64 {
    let start = Instant::now();
    for _ in 0..times {
        black_box(work());
    }
    start.elapsed().as_secs_f64() / f64::from(times)
}

/// How many seconds the processor spends on some work, in this program and in those that it waits for. What else
/// the computer does hardly matters to that.
pub fn processor_seconds<T>(work: impl FnOnce() -> T) -> (f64, T) {
    let start = Instant::now();
    let before = processor_time(start);
    let done = work();
    (processor_time(start) - before, done)
}

/// Where the system does not say, the seconds that have passed.
fn processor_time(start: Instant) -> f64 {
    let own = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields = own.rsplit(')').next().unwrap_or_default().split(' ');
    // User and system time of this program, then of the others, in hundredths of a second.
    let times: Vec<f64> = fields.skip(12).take(4).filter_map(|time| time.parse().ok()).collect();
    if times.len() == 4 { times.iter().sum::<f64>() / 100.0 } else { start.elapsed().as_secs_f64() }
}
