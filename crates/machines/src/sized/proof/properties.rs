//! The claims about the sized game, each as a test of many transitions at once.

use logic::{Row, States, Word};

use super::subject::{Answer, BOARD, HANDS, SELECTION, Trial, WINNER};
use crate::sized::Phase;
use crate::sized::twin::Levels;

/// Many transitions with the same buttons.
pub struct Transition<'a> {
    trial: &'a Trial<'a>,
    answer: &'a Answer<'a>,
}

impl<'a> Transition<'a> {
    /// The transitions of a trial.
    pub fn new(trial: &'a Trial<'a>, answer: &'a Answer<'a>) -> Transition<'a> {
        Transition { trial, answer }
    }

    fn confirm(&self) -> bool {
        self.trial.levels.confirm_selection || self.trial.levels.confirm_size
    }

    /// The lanes in which everything is reset for a new game.
    #[inline(always)]
    fn fresh(&self) -> Row {
        Row::broadcast(self.trial.levels.reset) | self.was(Phase::END) & Row::broadcast(self.confirm())
    }

    #[inline(always)]
    fn before<const N: usize>(&self, first: usize) -> Word<Row, N> {
        Word::from_fn(|bit| *self.answer.before(first + bit))
    }

    #[inline(always)]
    pub fn after<const N: usize>(&self, first: usize) -> Word<Row, N> {
        Word::from_fn(|bit| *self.answer.after(first + bit))
    }

    #[inline(always)]
    fn was(&self, phase: Phase) -> Row {
        self.before::<3>(0).is(Phase::CODES[phase as usize].1)
    }

    #[inline(always)]
    fn becomes(&self, phase: Phase) -> Row {
        self.after::<3>(0).is(Phase::CODES[phase as usize].1)
    }

    /// The lanes in which some of these registers change.
    #[inline(always)]
    pub fn changes(&self, registers: impl IntoIterator<Item = usize>) -> Row {
        let change = |bit| *self.answer.before(bit) ^ *self.answer.after(bit);
        registers.into_iter().fold(Row::ZEROS, |lanes, bit| lanes | change(bit))
    }
}

/// The absolute value of the content of a square.
fn absolute(content: Word<Row, 3>) -> Word<Row, 2> {
    let [low, middle, negative] = content.0;
    Word([low, middle ^ (negative & low)])
}

/// The lanes in which a claim is violated.
pub type Violated = fn(&Transition<'_>) -> Row;

/// The claims by name. Registers that the gates keep by structure cannot violate a claim about changes.
pub const PROPERTIES: [(&str, Violated); 8] = [
    ("the selection never leaves the grid", |transition| {
        transition.after::<2>(SELECTION).is(3) | transition.after::<2>(SELECTION + 2).is(3)
    }),
    ("hands never go below zero or above two", |transition| {
        let wrong = |&count: &usize| {
            let first = HANDS + 2 * count;
            let (before, after) = (transition.before::<2>(first), transition.after(first));
            let grows = before.less_than(after) & !transition.fresh();
            after.is(3) | grows | before.is(2) & after.is(0)
        };
        transition.answer.counts().iter().map(wrong).fold(Row::ZEROS, |any, lanes| any | lanes)
    }),
    ("a square changes only to a larger piece, or to empty for a new game", |transition| {
        let wrong = |&square: &usize| {
            let first = BOARD + 3 * square;
            let (before, after) = (transition.before::<3>(first), transition.after(first));
            let (grows, fresh) = (absolute(before).less_than(absolute(after)), transition.fresh());
            !before.equals(after) & !(grows & !fresh | after.is(0) & fresh)
        };
        transition.answer.squares().iter().map(wrong).fold(Row::ZEROS, |any, lanes| any | lanes)
    }),
    ("at most one square changes in a clock, except for a new game", |transition| {
        let squares = transition.answer.squares();
        if squares.len() < 2 {
            return Row::ZEROS;
        }
        let change = |&square: &usize| transition.changes(BOARD + 3 * square..BOARD + 3 * square + 3);
        let (_, twice) =
            squares.iter().map(change).fold((Row::ZEROS, Row::ZEROS), |(once, twice), changes| {
                (once | changes, twice | once & changes)
            });
        twice & !transition.fresh()
    }),
    ("a refused confirm changes nothing", |transition| {
        if transition.trial.levels.reset {
            return Row::ZEROS;
        }
        *transition.answer.illegal() & transition.changes(transition.answer.changing().iter().copied())
    }),
    ("a finished game stays finished until a confirm or reset", |transition| {
        if transition.confirm() || transition.trial.levels.reset {
            return Row::ZEROS;
        }
        transition.was(Phase::END) & transition.changes(transition.answer.changing().iter().copied())
    }),
    ("winner agrees with the rules", |transition| {
        let differs = |bit: usize| *transition.answer.after(bit) ^ transition.trial.control_after[bit];
        WINNER.map(differs).fold(Row::ZEROS, |any, lanes| any | lanes)
    }),
    (TRAPPED, |transition| {
        let Levels { left, confirm_size, reset, .. } = transition.trial.levels;
        if !left || confirm_size || reset {
            return Row::ZEROS;
        }
        let keeps = |bit: &usize| (SELECTION..SELECTION + 4).contains(bit) || *bit >= BOARD;
        let moved = transition.changes(transition.answer.changing().iter().copied().filter(keeps));
        let back = transition.was(Phase::P1_PLACING) & transition.becomes(Phase::P1_TURN)
            | transition.was(Phase::P2_PLACING) & transition.becomes(Phase::P2_TURN);
        let placing = transition.was(Phase::P1_PLACING) | transition.was(Phase::P2_PLACING);
        placing & (!back | moved)
    }),
];

/// A player can always return from choosing a size; and before the end of the game the circuit accepts some
/// square, which is checked where the squares of a position are tried.
pub const TRAPPED: &str = "no player can be trapped in PLACING";
