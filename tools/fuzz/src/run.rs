use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use crate::{Answer, Chance, Changes, Judge, Target};

/// The inputs to try.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The seed of all randomness.
    pub seed: u64,
    /// The number of the first input.
    pub from: u64,
    /// How many inputs to try.
    pub inputs: u64,
    /// How long one input may take.
    pub patience: Duration,
}

/// The results of the inputs of a target.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// How many were good.
    pub accepted: u64,
    /// How many were turned away.
    pub refused: u64,
}

/// An input that does harm.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Its number.
    pub number: u64,
    /// The input itself.
    pub input: Vec<u8>,
    /// Its effect.
    pub harm: String,
}

/// So many inputs share a thread.
const BATCH: u64 = 1_000;

/// Tries the inputs of a plan on as many threads as there are cores, and stops at the first finding.
pub fn run(target: &Target, plan: &Plan) -> Result<Tally, Finding> {
    let trial = Arc::new(Trial {
        name: target.name,
        seed: plan.seed,
        changes: Changes::new((target.good)(), target.longest),
        judge: (target.judge)(),
    });
    let workers = thread::available_parallelism().map_or(1, |count| count.get());
    let end = plan.from + plan.inputs;
    let mut next = plan.from;
    let mut tally = Tally::default();
    let mut batches: Vec<Batch> = Vec::new();
    let (sender, results) = mpsc::channel();
    loop {
        while batches.len() < workers && next < end {
            let until = end.min(next + BATCH);
            batches.push(Batch::start(&trial, next, until, &sender));
            next = until;
        }
        if batches.is_empty() {
            return Ok(tally);
        }
        match results.recv_timeout(plan.patience / 4) {
            Ok((first, result)) => {
                batches.retain(|batch| batch.first != first);
                let part = result?;
                tally.accepted += part.accepted;
                tally.refused += part.refused;
            }
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {}
        }
        if let Some(number) = batches.iter_mut().find_map(|batch| batch.stuck(plan.patience)) {
            let harm = format!("it takes longer than {} seconds", plan.patience.as_secs_f32());
            return Err(Finding { number, input: trial.input(number), harm });
        }
    }
}

/// State shared by all threads.
struct Trial {
    name: &'static str,
    seed: u64,
    changes: Changes,
    judge: Judge,
}

impl Trial {
    fn input(&self, number: u64) -> Vec<u8> {
        let name = self.name.bytes().fold(0, |sum: u64, byte| sum.wrapping_mul(31) + u64::from(byte));
        self.changes.input(&mut Chance::new(&[self.seed, name, number]))
    }

    fn try_all(&self, first: u64, until: u64, current: &AtomicU64) -> Result<Tally, Finding> {
        let mut tally = Tally::default();
        for number in first..until {
            current.store(number, Ordering::Relaxed);
            let input = self.input(number);
            let answer = catch_unwind(AssertUnwindSafe(|| (self.judge)(&input)))
                .unwrap_or_else(|panic| Err(format!("it panics: {}", message(&*panic))));
            match answer {
                Ok(Answer::Accepted) => tally.accepted += 1,
                Ok(Answer::Refused) => tally.refused += 1,
                Err(harm) => return Err(Finding { number, input, harm }),
            }
        }
        Ok(tally)
    }
}

/// A thread with a few inputs, and how far it was at the last look.
struct Batch {
    first: u64,
    current: Arc<AtomicU64>,
    seen: (u64, Instant),
}

type Outcome = (u64, Result<Tally, Finding>);

impl Batch {
    fn start(trial: &Arc<Trial>, first: u64, until: u64, sender: &Sender<Outcome>) -> Batch {
        let current = Arc::new(AtomicU64::new(first));
        let (trial, sender, progress) = (Arc::clone(trial), sender.clone(), Arc::clone(&current));
        let name = format!("{} --seed {} --from {first} --inputs {}", trial.name, trial.seed, until - first);
        let work = move || {
            // The receiver is gone once something was found.
            let _ = sender.send((first, trial.try_all(first, until, &progress)));
        };
        thread::Builder::new().name(name).spawn(work).expect("the system gives us a thread");
        Batch { first, current, seen: (first, Instant::now()) }
    }

    /// The number of the input that has taken too long.
    fn stuck(&mut self, patience: Duration) -> Option<u64> {
        let number = self.current.load(Ordering::Relaxed);
        if number != self.seen.0 {
            self.seen = (number, Instant::now());
        }
        (self.seen.1.elapsed() > patience).then_some(number)
    }
}

fn message(panic: &(dyn std::any::Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("without a word")
}
