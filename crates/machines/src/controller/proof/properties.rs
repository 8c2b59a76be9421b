//! The claims about the controller, each as a test of 64 transitions at once.

use super::{REGISTERS, Registers};

/// Sixty-four transitions.
pub struct View {
    reset: u64,
    before: Registers,
    after: Registers,
    who: [u64; 2],
    /// `who` by the rules.
    who_by_rules: [u64; 2],
    finished: u64,
}

impl View {
    /// The view of 64 answers, given bit by bit; `who` is the code for the board before, by the rules.
    pub fn new(before: Registers, reset: u64, answer: impl Fn(usize) -> u64, who: u8) -> View {
        let output = |bit| answer(REGISTERS + bit);
        View {
            reset,
            before,
            after: std::array::from_fn(&answer),
            who: [output(18), output(19)],
            // While reset is 1, the board that is shown is the empty one.
            who_by_rules: std::array::from_fn(|i| if who >> i & 1 == 1 { !reset } else { 0 }),
            finished: output(23) | output(24),
        }
    }

    /// For each square, the lanes in which it changes.
    fn changes(&self) -> [u64; 9] {
        std::array::from_fn(|i| {
            let (before, after) = (square(&self.before, i), square(&self.after, i));
            (before[0] ^ after[0]) | (before[1] ^ after[1])
        })
    }
}

/// The two bits of a square.
fn square(registers: &Registers, index: usize) -> [u64; 2] {
    [registers[2 + 2 * index], registers[3 + 2 * index]]
}

/// A claim: its name, and the lanes in which it is violated.
pub type Claim = (&'static str, fn(&View) -> u64);

/// The claims about every transition.
pub const PROPERTIES: [Claim; 6] = [
    ("who is never 11", |view| view.who[0] & view.who[1]),
    ("who agrees with the rules on every board", |view| {
        view.who[0] ^ view.who_by_rules[0] | view.who[1] ^ view.who_by_rules[1]
    }),
    ("no square ever holds 11", |view| {
        (0..9).map(|i| square(&view.after, i)).fold(0, |bad, [low, high]| bad | low & high)
    }),
    ("a square changes only from 00, or to 00 on reset", |view| {
        view.changes().into_iter().enumerate().fold(0, |bad, (i, changes)| {
            let (before, after) = (square(&view.before, i), square(&view.after, i));
            let was_taken = before[0] | before[1];
            let is_taken = after[0] | after[1];
            bad | changes & was_taken & !view.reset | is_taken & view.reset
        })
    }),
    ("at most one square changes in a clock without reset", |view| {
        let (_, twice) = view
            .changes()
            .into_iter()
            .fold((0, 0), |(once, twice), changes| (once | changes, twice | once & changes));
        twice & !view.reset
    }),
    ("nothing changes in or after the clock in which win or no_space is seen", |view| {
        let over = view.before[0] & view.before[1];
        let any_change = view.changes().into_iter().fold(0, |any, changes| any | changes);
        let leaves = !(view.after[0] & view.after[1]);
        (view.finished | over) & (any_change | leaves) & !view.reset
    }),
];
