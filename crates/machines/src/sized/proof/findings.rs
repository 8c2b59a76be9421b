//! What the proof has found so far.

use std::collections::HashMap;

use rules::sized::{Placement, Position};

use super::lanes::differing;
use super::properties::{PROPERTIES, TRAPPED, Transition};
use crate::sized::subject::Subject;
use crate::sized::twin::{Levels, Memory};
use crate::sized::{SizedGameInputs, SizedGameOutputs, SizedGameRegisters};

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
    /// The codes of the states that occurred, as a set.
    pub phases: u8,
    /// The first transition at which circuit and twin differ, and the first that violates each
    /// property.
    pub violations: [Option<(Memory, Levels)>; PROPERTIES.len() + 1],
    /// For every question that occurs, a position in which it does.
    pub witnesses: HashMap<Question, Position>,
}

impl Findings {
    /// Tries 64 transitions; `case` tells what is tried in a lane.
    pub fn check(&mut self, subject: &impl Subject, trial: &Trial, case: impl Fn(usize) -> (Memory, Levels)) {
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
            if lanes & trial.lanes != 0 {
                self.violation(number, (lanes & trial.lanes).trailing_zeros() as usize, &case);
            }
        }
    }

    /// Takes note of lanes in which a player can place nothing although the game goes on.
    pub fn trapped(&mut self, lanes: u64, case: impl Fn(usize) -> (Memory, Levels)) {
        let number = PROPERTIES.iter().position(|(name, _)| *name == TRAPPED);
        if let Some(number) = number.filter(|_| lanes != 0) {
            self.violation(number + 1, lanes.trailing_zeros() as usize, case);
        }
    }

    fn violation(&mut self, number: usize, lane: usize, case: impl Fn(usize) -> (Memory, Levels)) {
        self.violations[number].get_or_insert_with(|| case(lane));
    }

    /// Adds what somebody else found.
    pub fn join(&mut self, other: Findings) {
        self.states += other.states;
        self.transitions += other.transitions;
        self.phases |= other.phases;
        for (known, found) in self.violations.iter_mut().zip(other.violations) {
            *known = known.or(found);
        }
        for (question, position) in other.witnesses {
            self.witnesses.entry(question).or_insert(position);
        }
    }
}

/// What the outputs show of some registers.
pub fn shown(registers: SizedGameRegisters<u64>, illegal: u64) -> SizedGameOutputs<u64> {
    SizedGameOutputs {
        state: registers.control.state,
        board_state: registers.board.board_state,
        piece_count_p1_: registers.hand_p1.piece_count,
        piece_count_p2_: registers.hand_p2.piece_count,
        selectX: registers.selection.selectX,
        selectY: registers.selection.selectY,
        size: registers.chooser.size,
        winner: registers.control.winner,
        illegal,
    }
}
