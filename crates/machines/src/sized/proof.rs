//! The proof of the sized game, in two parts that together cover the machine.
//!
//! The machine consists of a store, that is, the board and both hands, and of a control, that is,
//! the state machine, the selection and the size. They meet in one combinational block, the
//! `placement_judge`, and learn very little from each other:
//!
//! - The control learns of the store only the judge's answers: `can_place`, `smallest`, `legal`,
//!   `line_p1`, `line_p2` and `no_placement`.
//! - The store is told only to take what the judge made of it (`place`), to start afresh (`fresh`),
//!   or neither.
//!
//! So it is enough to show two things. **First**, for every position of the game, with every square
//! and every size, the answers are right, and the store does the right thing when it is told to
//! place, to start afresh, or neither: each is confirmed, on the whole machine, against the rules.
//! The positions come one of each eight images; the circuit is tried on all eight, and must answer
//! for an image with the image of the answer. **Second**, for every state of the control, with all
//! buttons in every combination and every set of answers that any position gives there, the control
//! does the right thing: on the whole machine, in one position that gives these answers, against the
//! behavioural twin.
//!
//! Any transition of the machine is a state of the control with some answers, which the second part
//! has tried, and a store that is told one of three things, which the first part has tried.

mod controls;
mod findings;
mod lanes;
mod placements;
mod positions;
mod properties;

use std::thread;

use rules::Game;
use rules::sized::Position;

use crate::report::{Counterexample, Property, Report};
use findings::Findings;
use placements::{Ongoing, check_finished};
use properties::PROPERTIES;

use super::buttons::leading_to;
use super::subject::Subject;
use super::twin::{Levels, Memory};

pub use controls::INPUTS;
pub use positions::{positions, sample};

/// How many [`positions`] there are.
pub const POSITIONS: u64 = 5_211_855;
/// How many states the machine can reach, as the proof with all [`positions`] counts them.
pub const STATES: u64 = 718_074_133;
/// How many transitions that proof tries, which settle what all [`INPUTS`] do in all [`STATES`].
pub const TRANSITIONS: u64 = 1_019_350_772;

const ARGUMENT: &str = "Every position with every square and size, against the rules; and every state of the control \
    with all buttons, for every set of answers that the board and the hands can give it. Control and board \
    learn nothing else of each other, so these transitions settle all of them.";
const TWIN: &str = "the circuit and its behavioural twin agree on every next state and every output";
const REACHABLE: &str = "START, P1_TURN, P1_PLACING, P2_TURN, P2_PLACING and END are all reachable";

/// Everything that is claimed.
pub fn claims() -> impl Iterator<Item = &'static str> {
    of_every_transition().chain([REACHABLE])
}

fn of_every_transition() -> impl Iterator<Item = &'static str> {
    std::iter::once(TWIN).chain(PROPERTIES.map(|(name, _)| name))
}

/// Tries both parts on something that claims to be the sized game.
///
/// It is a proof for the positions that are given, ply by ply and one of each eight images:
/// [`positions`] gives all of them.
pub fn prove(subject: &impl Subject, positions: impl IntoIterator<Item = Vec<Position>>) -> Report {
    prove_visibly(subject, positions, |_| {})
}

/// The same, and tells now and then how many positions have been tried.
pub fn prove_visibly(
    subject: &impl Subject,
    positions: impl IntoIterator<Item = Vec<Position>>,
    mut tell: impl FnMut(u64),
) -> Report {
    let mut done = 0;
    let mut findings = Findings::default();
    let mut ends = Vec::new();
    for level in positions {
        let (finished, ongoing): (Vec<_>, Vec<_>) =
            level.into_iter().partition(|position| position.outcome().is_some());
        for some in ongoing.chunks(1 << 15) {
            in_parallel(&mut findings, some, |findings, positions| {
                Ongoing::new(positions).check(subject, findings);
            });
            done += some.len() as u64;
            tell(done);
        }
        done += finished.len() as u64;
        in_parallel(&mut findings, &finished, |findings, positions| {
            check_finished(subject, findings, positions);
        });
        // What a win of each side and a draw look like is all that the second part wants to know.
        ends.extend(finished.iter().take(1));
        ends.extend(finished.iter().find(|position| position.winner().is_none()));
    }
    controls::check(subject, &mut findings, &ends);
    report(&findings)
}

/// Works through positions 64 at a time, on all cores.
fn in_parallel(
    findings: &mut Findings,
    positions: &[Position],
    check: impl Fn(&mut Findings, &[Position]) + Sync,
) {
    let threads = thread::available_parallelism().map_or(1, |count| count.get());
    let share = positions.len().div_ceil(threads).next_multiple_of(64).max(64);
    let found: Vec<Findings> = thread::scope(|scope| {
        let check = &check;
        let work = |positions: &'_ [Position]| {
            let mut findings = Findings::default();
            positions.chunks(64).for_each(|positions| check(&mut findings, positions));
            findings
        };
        let workers: Vec<_> =
            positions.chunks(share).map(|positions| scope.spawn(move || work(positions))).collect();
        workers.into_iter().map(|worker| worker.join().expect("checking does not panic")).collect()
    });
    found.into_iter().for_each(|found| findings.join(found));
}

fn report(findings: &Findings) -> Report {
    let mut properties: Vec<Property> = of_every_transition()
        .zip(findings.violations)
        .map(|(name, violation)| Property { name, counterexample: violation.map(counterexample) })
        .collect();
    let missing = (!findings.all_phases_are_reached()).then(|| Counterexample { clocks: Vec::new() });
    properties.push(Property { name: REACHABLE, counterexample: missing });
    Report {
        machine: "sized",
        // The state before a game is no position's.
        states: findings.states + 1,
        inputs: controls::INPUTS,
        transitions: findings.transitions,
        argument: Some(ARGUMENT),
        properties,
    }
}

/// The inputs that lead the twin to a state, and then those at which the circuit fails. A circuit
/// that fails elsewhere too may do so on the way.
fn counterexample((memory, levels): (Memory, Levels)) -> Counterexample {
    let clocks = leading_to(memory).into_iter().chain([levels]);
    Counterexample { clocks: clocks.map(Levels::word).collect() }
}
