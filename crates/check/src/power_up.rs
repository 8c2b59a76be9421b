//! The first reset, from every value that registers can have at power-up.

use driver::{Pause, Pins, Program, Reference, Run};

use crate::bench::{Job, Outcome, Registers};
use crate::chance;
use crate::design::{Design, Unknown};
use crate::game::Game;

/// The result of the first reset.
pub enum PowerUp {
    /// The same state, whatever the registers held.
    Known,
    /// Several states, with power-up values that lead to them, and why there may be more, if so.
    Several(Vec<Start>, Option<String>),
    /// It is not known.
    Undecided(String),
}

/// A fresh game from other power-up values than 0.
pub struct Start {
    /// The seat of the design.
    pub seat: usize,
    /// The power-up values.
    pub power_up: Registers,
    /// The result of the reset.
    pub outcome: Outcome,
}

/// Up to this many registers of unknown value, every combination is tried.
const EXHAUSTED: usize = 12;
/// The most fresh states that are followed.
const MOST_STARTS: usize = 4096;
/// The same where not all can be tried: they prove nothing, and each is a game of its own.
const SOME_STARTS: usize = 16;

/// Finds the results of the first reset. `whole` has every register, `game` only the relevant ones (`kept`).
pub fn power_up(whole: &Game<'_>, game: &Game<'_>, kept: &[usize]) -> PowerUp {
    let design = whole.bench.design;
    let unknown: Vec<usize> =
        kept.iter().copied().filter(|&index| design.registers[index].initial.is_none()).collect();
    if unknown.is_empty() || whole.bench.controls.reset.is_none() {
        return PowerUp::Known;
    }
    // How many registers a reset leaves unknown. Once everything is known, it stays known.
    let left = |seat: &crate::game::SeatGame<'_>| -> Option<usize> {
        let idle: Vec<&(Reference, u64)> = whole.bench.controls.idle.iter().chain(seat.idle).collect();
        let state = known_after(design, whole, whole.bench.controls.reset.as_ref()?, &idle)?;
        Some(kept.iter().filter(|&&index| state[index].is_none()).count())
    };
    let left: Vec<Option<usize>> = whole.seats.iter().map(left).collect();
    if left.iter().all(|left| *left == Some(0)) {
        return PowerUp::Known;
    }
    let mut exhaustive = unknown.len() <= EXHAUSTED;
    let patterns: Box<dyn Iterator<Item = Registers>> = if exhaustive {
        Box::new((0..1_u64 << unknown.len()).map(|pattern| {
            let value = |index: usize| unknown.iter().position(|&known| known == index);
            whole.bench.power_up(|index| value(index).is_some_and(|bit| pattern >> bit & 1 == 1))
        }))
    } else {
        // All 0, all 1, each alone, and many drawn at random from a fixed seed.
        let single = unknown.iter().map(|&one| whole.bench.power_up(|index| index == one));
        let mut chance = chance::words();
        let random = (0..MOST_STARTS).map(move |_| whole.bench.power_up(|_| chance() >> 40 & 1 == 1));
        Box::new([whole.bench.power_up(|_| true)].into_iter().chain(single).chain(random))
    };
    let mut lanes = design.fabric.lanes();
    let mut starts: Vec<Start> = Vec::new();
    let mut known: std::collections::HashSet<(usize, Registers)> =
        game.seats.iter().enumerate().map(|(seat, game)| (seat, game.fresh.clone())).collect();
    let patterns: Vec<Registers> = patterns.collect();
    for (index, seat) in whole.seats.iter().enumerate() {
        for chunk in patterns.chunks(64) {
            let job = |state| Job { state, programs: &seat.opening, idle: seat.idle, board: None };
            let jobs: Vec<Job<'_>> = chunk.iter().map(|state| job(state)).collect();
            for (pattern, outcome) in chunk.iter().zip(whole.bench.run(&mut lanes, &jobs, None)) {
                if starts.len() < MOST_STARTS && known.insert((index, game.bench.project(&outcome.state))) {
                    starts.push(Start { seat: index, power_up: pattern.clone(), outcome });
                }
            }
        }
    }
    // If all combinations of the registers left unknown were seen, there are no others.
    exhaustive |= left.iter().enumerate().all(|(seat, left)| {
        let seen = 1 + starts.iter().filter(|start| start.seat == seat).count();
        let alone = whole.seats[seat].opening.len() == 1;
        alone && left.is_some_and(|left| left <= EXHAUSTED && seen == 1 << left)
    });
    match (starts.is_empty(), exhaustive) {
        (true, true) => PowerUp::Known,
        (true, false) => PowerUp::Undecided(format!(
            "{} registers have no power-up value; {} values that were tried lead to the same game, which proves nothing",
            unknown.len(),
            patterns.len()
        )),
        (false, exhaustive) => {
            if !exhaustive {
                starts.truncate(SOME_STARTS);
            }
            let more = format!(
                "{} registers have no power-up value, and only {} of their values were tried",
                unknown.len(),
                patterns.len()
            );
            PowerUp::Several(starts, (!exhaustive).then_some(more))
        }
    }
}

/// The registers after a program, as far as they do not depend on unknown values; `None` if the program
/// itself does.
fn known_after(
    design: &Design,
    game: &Game<'_>,
    program: &Program,
    idle: &[&(Reference, u64)],
) -> Option<Vec<Option<bool>>> {
    let controls = game.bench.controls;
    if program.conditions().next().is_some() {
        return None;
    }
    let mut unknown = design.fabric.unknown();
    let mut pins = Blind { design, unknown: unknown.as_mut() };
    for (reference, level) in idle {
        reference.set(&mut pins, *level);
    }
    let falling = controls.clock.as_ref().is_some_and(|clock| clock.falling);
    if let Some(clock) = &controls.clock {
        clock.port.set(&mut pins, u64::from(falling));
    }
    pins.unknown.rest();
    pins.unknown.settle();
    let mut run = Run::new();
    while run.next(program, &[], &mut pins) == Pause::Clock {
        pins.unknown.settle();
        if let Some(clock) = &controls.clock {
            for level in [!falling, falling] {
                clock.port.set(&mut pins, u64::from(level));
                pins.unknown.settle();
            }
        }
    }
    pins.unknown.settle();
    for input in (design.signals.iter()).filter(|signal| signal.first_input.is_some()) {
        let first = input.first_input.unwrap_or(0);
        (0..input.width).for_each(|bit| pins.unknown.set(first + bit, false));
    }
    for (reference, level) in idle {
        reference.set(&mut pins, *level);
    }
    if let Some(clock) = &controls.clock {
        clock.port.set(&mut pins, u64::from(falling));
    }
    pins.unknown.settle();
    Some(unknown.state())
}

/// Settable pins of a design with unknown levels.
struct Blind<'a> {
    design: &'a Design,
    unknown: &'a mut (dyn Unknown + 'a),
}

impl Pins for Blind<'_> {
    fn set(&mut self, signal: usize, low: usize, width: usize, value: u64) {
        let first = self.design.signals[signal].first_input.expect("only inputs are set");
        (0..width).for_each(|bit| self.unknown.set(first + low + bit, value >> bit & 1 == 1));
    }

    fn read(&self, _signal: usize, _low: usize, _width: usize) -> u64 {
        0
    }
}
