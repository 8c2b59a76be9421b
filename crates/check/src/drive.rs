//! A driver bound to a design.

use driver::{Controls, Driver, DriverError, Missing};

use crate::bench::{Bench, Job};
use crate::design::{Design, Direction};
use crate::game::Game;

/// The signals of a design, as a driver refers to them.
pub fn signals(design: &Design) -> Vec<driver::Signal> {
    let signal = |signal: &crate::Signal| driver::Signal {
        name: signal.name.clone(),
        width: signal.width,
        low: signal.low,
        ascending: signal.ascending,
        input: signal.direction == Direction::Input,
    };
    design.signals.iter().map(signal).collect()
}

/// A driver that fits a design, and what had to be assumed.
pub struct Drive {
    /// The driver, with the codes of squares that fit best.
    pub driver: Driver,
    /// Bound to the design.
    pub controls: Controls,
    /// What was assumed, and what is not observed.
    pub notes: Vec<String>,
}

impl Drive {
    /// Binds a driver. Where squares can be written in several ways, the one is taken by which most first
    /// moves are stored as they should be.
    pub fn new(design: &Design, driver: &Driver) -> Result<Drive, DriverError> {
        let signals = signals(design);
        let mut best: Option<(usize, Driver, Controls)> = None;
        for code in std::iter::once(driver.code).chain(driver.alternatives.iter().copied()) {
            let candidate = driver.with_code(code);
            let controls = candidate.compile(&signals, Missing::Unobserved)?;
            let score = if driver.alternatives.is_empty() { 0 } else { stored(design, &candidate, &controls) };
            if best.as_ref().is_none_or(|(known, ..)| score > *known) {
                best = Some((score, candidate, controls));
            }
        }
        let (_, driver, controls) = best.expect("there is at least one way to write squares");
        let mut notes = Vec::new();
        if !driver.alternatives.is_empty() {
            let codes = driver.code.map(|code| code.to_string()).join(" ");
            notes.push(format!("squares 1 to 9 are written as {codes}"));
        }
        if !controls.unobserved.is_empty() {
            notes.push(format!("not observed, because the design has no such signal: {}", controls.unobserved.join(", ")));
        }
        Ok(Drive { driver, controls, notes })
    }

    /// The registers that matter for what is read.
    pub fn relevant(&self, design: &Design) -> Vec<bool> {
        let reads = self.controls.reads();
        let parts = reads.iter().flat_map(|reference| reference.parts());
        let bits = parts.flat_map(|(signal, low, width)| {
            let first = design.signals[signal].first_bit + low;
            first..first + width
        });
        design.fabric.cone(&bits.collect::<Vec<_>>())
    }
}

/// How many of the first moves, of either side, are stored as they should be.
fn stored(design: &Design, driver: &Driver, controls: &Controls) -> usize {
    let everything = vec![true; design.registers.len()];
    let game = Game::new(Bench::new(design, controls, &everything), driver);
    let mut lanes = design.fabric.lanes();
    let mut score = 0;
    for seat in &game.seats {
        for (stimulus, programs, _) in &game.stimuli {
            if !game.applies(seat.monitor, *stimulus) {
                continue;
            }
            let job = Job { state: &seat.fresh, programs, idle: seat.idle, board: None };
            let outcome = game.bench.run(&mut lanes, &[job], None).remove(0);
            let step = game.judge(seat.monitor, *stimulus, &outcome);
            score += usize::from(!step.breaches.iter().any(|breach| Game::spoils(breach.claim)));
        }
    }
    score
}
