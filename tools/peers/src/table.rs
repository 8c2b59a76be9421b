//! Ours against theirs, measured in the same rounds.

use std::hint::black_box;

use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeValLike;
use serde::{Deserialize, Serialize};

/// The number of rounds of everything that does not take long.
pub const ROUNDS: usize = 7;
/// How often the rest is.
pub const FEW_ROUNDS: usize = 3;

/// Something that both have done, and how many seconds it took in each round.
#[derive(Serialize, Deserialize)]
pub struct Row {
    /// The part of the measurements that this row belongs to.
    pub part: String,
    /// The task.
    pub what: String,
    /// The peer.
    pub peer: String,
    /// Our times.
    pub ours: Vec<f64>,
    /// The peer's times.
    pub theirs: Vec<f64>,
    /// The target, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bar: Option<Bar>,
}

/// The target of a row; its median round decides.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bar {
    /// Ours is at least this many times as fast.
    Times(f64),
    /// Ours takes at most this many seconds.
    Seconds(f64),
}

impl Row {
    /// A row to be filled.
    pub fn new(what: &str, peer: &str) -> Row {
        let (part, what, peer) = (String::new(), what.to_owned(), peer.to_owned());
        Row { part, what, peer, ours: Vec::new(), theirs: Vec::new(), bar: None }
    }

    /// The row with a bar.
    pub fn bar(self, bar: Bar) -> Row {
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
            row.ours.push(repeated(ours_times, &ours));
            row.theirs.push(repeated(their_times, &theirs));
        }
        row
    }

    /// The missed target, in words, if there is one.
    pub fn missed(&self) -> Option<String> {
        let ratios = self.ours.iter().zip(&self.theirs).map(|(ours, theirs)| theirs / ours);
        let (times, seconds) = (middle(ratios), middle(self.ours.iter().copied()));
        let Row { what, peer, .. } = self;
        match self.bar? {
            Bar::Times(bar) if times < bar => {
                Some(format!("{what}: {times:.2} times as fast as {peer}, and not {bar}"))
            }
            Bar::Seconds(bar) if seconds > bar => {
                Some(format!("{what}: {:.0} µs, and not {:.0}", seconds * 1e6, bar * 1e6))
            }
            _ => None,
        }
    }
}

/// The middle one of some numbers.
fn middle(numbers: impl Iterator<Item = f64>) -> f64 {
    let mut sorted: Vec<f64> = numbers.collect();
    sorted.sort_by(f64::total_cmp);
    sorted[sorted.len() / 2]
}

/// The processor seconds of some work, averaged over this many repetitions.
pub fn repeated<T>(times: u32, work: &impl Fn() -> T) -> f64 {
    let work = || (0..times).for_each(|_| drop(black_box(work())));
    processor_seconds(work).0 / f64::from(times)
}

/// The processor seconds of some work, in this program and in those that it waits for. Other load on the
/// computer hardly matters to that.
pub fn processor_seconds<T>(work: impl FnOnce() -> T) -> (f64, T) {
    let before = processor_time();
    let done = work();
    (processor_time() - before, done)
}

fn processor_time() -> f64 {
    let used = |who| {
        let usage = getrusage(who).expect("the system says what a program has used");
        (usage.user_time() + usage.system_time()).num_microseconds() as f64
    };
    (used(UsageWho::RUSAGE_SELF) + used(UsageWho::RUSAGE_CHILDREN)) / 1e6
}
