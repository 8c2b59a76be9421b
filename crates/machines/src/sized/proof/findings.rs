//! What the proof has found so far.

use std::collections::HashMap;

use logic::States;
use rules::sized::{Placement, Position};

use super::lanes::differing;
use super::properties::{PROPERTIES, TRAPPED, Transition};
use crate::sized::subject::Subject;
use crate::sized::twin::{Levels, Memory};
use crate::sized::{Phase, SizedGameInputs, SizedGameOutputs, SizedGameRegisters};

/// How many states the control has.
const PHASES: usize = Phase::ALL.len();

/// Sixty-four transitions to be tried, and what should come of them.
pub struct Trial {
    /// The registers before the edge.
    pub before: SizedGameRegisters<u64>,
    /// Starts afresh, at once.
    pub reset: u64,
    /// The buttons.
    pub inputs: SizedGameInputs<u64>,
    /// What the outputs should show before the edge.
    pub shown: SizedGameOutputs<u64>,
    /// What the registers should hold after it.
    pub after: SizedGameRegisters<u64>,
    /// The lanes that hold a case.
    pub lanes: u64,
}

/// What is known of a position and a placement by the answers that it gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Question {
    /// The square and the size that are selected.
    pub placement: Placement,
    /// Whether player two is to move.
    pub second: bool,
    /// The answers of the `placement_judge`, as a number.
    pub answers: u8,
}

/// What the proof has found so far.
#[derive(Default)]
pub struct Findings {
    /// How many states were covered.
    pub states: u64,
    /// How many transitions were tried.
    pub transitions: u64,
    /// For each state of the control, the states that the circuit went to from there.
    pub followers: [[bool; PHASES]; PHASES],
    /// A transition at which circuit and twin differ, and one that violates each property: the first
    /// that a game comes to, if there is one.
    pub violations: [Option<(Memory, Levels)>; PROPERTIES.len() + 1],
    /// For every question that occurs, a position in which it does.
    pub witnesses: HashMap<Question, Position>,
}

impl Findings {
    /// Tries 64 transitions, and returns what the registers hold after them; `case` tells what is tried
    /// in a lane.
    pub fn check(
        &mut self,
        subject: &impl Subject,
        trial: &Trial,
        case: impl Fn(usize) -> (Memory, Levels),
    ) -> SizedGameRegisters<u64> {
        let (after, shown) = subject.clock(trial.before, trial.reset, trial.inputs);
        let transition = Transition {
            reset: trial.reset,
            inputs: trial.inputs,
            before: trial.before,
            after,
            illegal: shown.illegal,
            winner_by_rules: trial.after.control.winner.0,
        };
        let unlike_twin = differing(after, trial.after) | differing(shown, trial.shown);
        let violated = PROPERTIES.iter().map(|(_, violated)| violated(&transition));
        for (number, lanes) in std::iter::once(unlike_twin).chain(violated).enumerate() {
            self.violated(number, lanes & trial.lanes, &case);
        }
        for (followers, &phase) in self.followers.iter_mut().zip(Phase::ALL) {
            let here = trial.before.control.state.is(phase) & trial.lanes;
            if here != 0 {
                for (follows, &phase) in followers.iter_mut().zip(Phase::ALL) {
                    *follows |= after.control.state.is(phase) & here != 0;
                }
            }
        }
        after
    }

    /// Whether the circuit gets from its first state to every other, by transitions that were tried.
    pub fn all_phases_are_reached(&self) -> bool {
        let mut reached = [false; PHASES];
        let mut open = vec![0];
        while let Some(phase) = open.pop() {
            if !std::mem::replace(&mut reached[phase], true) {
                open.extend((0..PHASES).filter(|&next| self.followers[phase][next]));
            }
        }
        reached == [true; PHASES]
    }

    /// Takes note of lanes in which the circuit refuses every square although the game goes on.
    pub fn trapped(&mut self, lanes: u64, case: impl Fn(usize) -> (Memory, Levels)) {
        let number = PROPERTIES.iter().position(|(name, _)| *name == TRAPPED);
        if let Some(number) = number {
            self.violated(number + 1, lanes, case);
        }
    }

    fn violated(&mut self, number: usize, lanes: u64, case: impl Fn(usize) -> (Memory, Levels)) {
        let cases = (0..64).filter(|lane| lanes >> lane & 1 == 1).map(case);
        cases.for_each(|case| keep(&mut self.violations[number], case));
    }

    /// Adds what somebody else found.
    pub fn join(&mut self, other: Findings) {
        self.states += other.states;
        self.transitions += other.transitions;
        for (known, found) in self.followers.iter_mut().flatten().zip(other.followers.iter().flatten()) {
            *known |= found;
        }
        for (known, found) in self.violations.iter_mut().zip(other.violations) {
            found.into_iter().for_each(|found| keep(known, found));
        }
        for (question, position) in other.witnesses {
            self.witnesses.entry(question).or_insert(position);
        }
    }
}

/// The first part of the proof tries more than a game comes to, so that what it found first may have to
/// make way.
fn keep(known: &mut Option<(Memory, Levels)>, found: (Memory, Levels)) {
    if known.is_none_or(|(memory, _)| !memory.occurs() && found.0.occurs()) {
        *known = Some(found);
    }
}
