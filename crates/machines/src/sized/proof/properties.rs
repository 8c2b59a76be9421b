//! What is claimed of the sized game, each claim as a test of 64 transitions at once.

use logic::Word;

use super::lanes::differing;
use super::subject::{Answer, Registers, Trial};
use crate::sized::twin::Levels;
use crate::sized::{Phase, SizedGameRegisters};

/// Sixty-four transitions with the same buttons.
pub struct Transition<'a> {
    levels: Levels,
    before: &'a Registers,
    after: &'a Registers,
    illegal: u64,
    /// What the rules say about the winner after the edge.
    winner_by_rules: [u64; 2],
}

impl<'a> Transition<'a> {
    /// What the gates made of a trial.
    pub fn new(trial: &'a Trial, answer: &'a Answer) -> Transition<'a> {
        Transition {
            levels: trial.levels,
            before: &trial.before,
            after: &answer.after,
            illegal: answer.illegal,
            winner_by_rules: trial.after.control.winner.0,
        }
    }

    fn confirm(&self) -> u64 {
        lanes(self.levels.confirm_selection || self.levels.confirm_size)
    }

    fn was(&self, phase: Phase) -> u64 {
        self.before.control.state.is(phase)
    }

    fn becomes(&self, phase: Phase) -> u64 {
        self.after.control.state.is(phase)
    }

    fn changes(&self) -> u64 {
        differing(*self.before, *self.after)
    }

    /// The lanes in which everything is made ready for a new game.
    fn fresh(&self) -> u64 {
        lanes(self.levels.reset) | self.was(Phase::END) & self.confirm()
    }

    /// The squares before and after.
    fn squares(&self) -> impl Iterator<Item = (Word<u64, 3>, Word<u64, 3>)> {
        self.before.board.board_state.into_iter().zip(self.after.board.board_state)
    }

    /// The counts of all sizes in both hands, before and after.
    fn counts(&self) -> impl Iterator<Item = (Word<u64, 2>, Word<u64, 2>)> {
        let hands = |registers: &SizedGameRegisters<u64>| [registers.hand_p1, registers.hand_p2];
        let pairs = hands(self.before).into_iter().zip(hands(self.after));
        pairs.flat_map(|(before, after)| before.piece_count.into_iter().zip(after.piece_count))
    }
}

/// The same value in all lanes.
fn lanes(value: bool) -> u64 {
    u64::from(value).wrapping_neg()
}

/// The absolute value of what a square holds.
fn absolute(content: Word<u64, 3>) -> Word<u64, 2> {
    let [low, middle, negative] = content.0;
    Word([low, middle ^ (negative & low)])
}

/// The lanes in which a claim is violated.
type Violated = fn(&Transition<'_>) -> u64;

/// The claims by name.
pub const PROPERTIES: [(&str, Violated); 8] = [
    ("the selection never leaves the grid", |transition| {
        let selection = transition.after.selection;
        selection.selectX.is(3) | selection.selectY.is(3)
    }),
    ("hands never go below zero or above two", |transition| {
        let wrong = |(before, after): (Word<u64, 2>, Word<u64, 2>)| {
            let grows = before.less_than(after) & !transition.fresh();
            after.is(3) | grows | before.is(2) & after.is(0)
        };
        transition.counts().map(wrong).fold(0, |any, lanes| any | lanes)
    }),
    ("a square changes only to a larger piece, or to empty for a new game", |transition| {
        let wrong = |(before, after): (Word<u64, 3>, Word<u64, 3>)| {
            let grows = absolute(before).less_than(absolute(after));
            !before.equals(after) & !(grows & !transition.fresh() | after.is(0) & transition.fresh())
        };
        transition.squares().map(wrong).fold(0, |any, lanes| any | lanes)
    }),
    ("at most one square changes in a clock, except for a new game", |transition| {
        let (_, twice) = transition.squares().fold((0, 0), |(once, twice), (before, after)| {
            let changes = !before.equals(after);
            (once | changes, twice | once & changes)
        });
        twice & !transition.fresh()
    }),
    ("a refused confirm changes nothing", |transition| {
        transition.illegal & !lanes(transition.levels.reset) & transition.changes()
    }),
    ("a finished game stays finished until a confirm or reset", |transition| {
        let left_alone = !transition.confirm() & !lanes(transition.levels.reset);
        transition.was(Phase::END) & left_alone & transition.changes()
    }),
    ("winner agrees with the rules", |transition| {
        differing(transition.after.control.winner, Word(transition.winner_by_rules))
    }),
    (TRAPPED, |transition| {
        let SizedGameRegisters { board, hand_p1, hand_p2, selection, .. } = *transition.before;
        let moved = differing(board, transition.after.board)
            | differing(hand_p1, transition.after.hand_p1)
            | differing(hand_p2, transition.after.hand_p2)
            | differing(selection, transition.after.selection);
        let back = transition.was(Phase::P1_PLACING) & transition.becomes(Phase::P1_TURN)
            | transition.was(Phase::P2_PLACING) & transition.becomes(Phase::P2_TURN);
        let placing = transition.was(Phase::P1_PLACING) | transition.was(Phase::P2_PLACING);
        let Levels { left, confirm_size, reset, .. } = transition.levels;
        let asked = lanes(left && !confirm_size && !reset);
        placing & asked & (!back | moved)
    }),
];

/// A player can always go back from choosing a size; and while the game goes on, the circuit accepts
/// some square, which is checked where the squares of a position are tried.
pub const TRAPPED: &str = "no player can be trapped in PLACING";
