//! What is claimed of the sized game, each claim as a test of many transitions at once.

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
    /// What the gates made of a trial.
    pub fn new(trial: &'a Trial<'a>, answer: &'a Answer<'a>) -> Transition<'a> {
        Transition { trial, answer }
    }

    /// Looks at 64 transitions after the other.
    #[inline(always)]
    pub fn rows(&self, violated: impl Fn(View<'_>) -> u64) -> Row {
        let mut row = Row::ZEROS;
        for (word, lanes) in row.0.iter_mut().enumerate() {
            *lanes = violated(View { answer: self.answer, word });
        }
        row
    }

    fn confirm(&self) -> bool {
        self.trial.levels.confirm_selection || self.trial.levels.confirm_size
    }

    /// The lanes in which everything is made ready for a new game.
    #[inline(always)]
    fn fresh(&self, view: View<'_>) -> u64 {
        lanes(self.trial.levels.reset) | view.was(Phase::END) & lanes(self.confirm())
    }
}

/// Sixty-four of them.
#[derive(Clone, Copy)]
pub struct View<'a> {
    answer: &'a Answer<'a>,
    word: usize,
}

impl View<'_> {
    #[inline(always)]
    fn before<const N: usize>(self, first: usize) -> Word<u64, N> {
        Word::from_fn(|bit| self.answer.before(first + bit).0[self.word])
    }

    #[inline(always)]
    pub fn after<const N: usize>(self, first: usize) -> Word<u64, N> {
        Word::from_fn(|bit| self.answer.after(first + bit).0[self.word])
    }

    #[inline(always)]
    fn was(self, phase: Phase) -> u64 {
        self.before::<3>(0).is(Phase::CODES[phase as usize].1)
    }

    #[inline(always)]
    fn becomes(self, phase: Phase) -> u64 {
        self.after::<3>(0).is(Phase::CODES[phase as usize].1)
    }

    /// The lanes in which some of these registers change.
    #[inline(always)]
    pub fn changes(self, registers: impl IntoIterator<Item = usize>) -> u64 {
        let change = |bit| self.answer.before(bit).0[self.word] ^ self.answer.after(bit).0[self.word];
        registers.into_iter().fold(0, |lanes, bit| lanes | change(bit))
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
pub type Violated = fn(&Transition<'_>) -> Row;

/// The claims by name. What the gates leave as it is by their structure cannot violate a claim about changes.
pub const PROPERTIES: [(&str, Violated); 8] = [
    ("the selection never leaves the grid", |transition| {
        transition.rows(|view| view.after::<2>(SELECTION).is(3) | view.after::<2>(SELECTION + 2).is(3))
    }),
    ("hands never go below zero or above two", |transition| {
        transition.rows(|view| {
            let wrong = |&count: &usize| {
                let (before, after) = (view.before::<2>(HANDS + 2 * count), view.after(HANDS + 2 * count));
                let grows = before.less_than(after) & !transition.fresh(view);
                after.is(3) | grows | before.is(2) & after.is(0)
            };
            transition.answer.counts().iter().map(wrong).fold(0, |any, lanes| any | lanes)
        })
    }),
    ("a square changes only to a larger piece, or to empty for a new game", |transition| {
        transition.rows(|view| {
            let wrong = |&square: &usize| {
                let (before, after) = (view.before::<3>(BOARD + 3 * square), view.after(BOARD + 3 * square));
                let (grows, fresh) = (absolute(before).less_than(absolute(after)), transition.fresh(view));
                !before.equals(after) & !(grows & !fresh | after.is(0) & fresh)
            };
            transition.answer.squares().iter().map(wrong).fold(0, |any, lanes| any | lanes)
        })
    }),
    ("at most one square changes in a clock, except for a new game", |transition| {
        transition.rows(|view| {
            let change = |&square: &usize| view.changes(BOARD + 3 * square..BOARD + 3 * square + 3);
            let squares = transition.answer.squares().iter().map(change);
            let (_, twice) =
                squares.fold((0, 0), |(once, twice), changes| (once | changes, twice | once & changes));
            twice & !transition.fresh(view)
        })
    }),
    ("a refused confirm changes nothing", |transition| {
        transition.rows(|view| {
            let refused = transition.answer.illegal().0[view.word] & !lanes(transition.trial.levels.reset);
            refused & view.changes(transition.answer.changing().iter().copied())
        })
    }),
    ("a finished game stays finished until a confirm or reset", |transition| {
        if transition.confirm() || transition.trial.levels.reset {
            return Row::ZEROS;
        }
        transition
            .rows(|view| view.was(Phase::END) & view.changes(transition.answer.changing().iter().copied()))
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
        transition.rows(|view| {
            let keeps = |bit: &usize| (SELECTION..SELECTION + 4).contains(bit) || *bit >= BOARD;
            let moved = view.changes(transition.answer.changing().iter().copied().filter(keeps));
            let back = view.was(Phase::P1_PLACING) & view.becomes(Phase::P1_TURN)
                | view.was(Phase::P2_PLACING) & view.becomes(Phase::P2_TURN);
            let placing = view.was(Phase::P1_PLACING) | view.was(Phase::P2_PLACING);
            placing & (!back | moved)
        })
    }),
];

/// A player can always go back from choosing a size; and while the game goes on, the circuit accepts
/// some square, which is checked where the squares of a position are tried.
pub const TRAPPED: &str = "no player can be trapped in PLACING";
