//! What is claimed of the controller, each claim as a test of 64 transitions at once.

use crate::controller::ControllerRegisters;
use crate::controller::subject::{Answer, InputLanes, RegisterLanes, view_registers};

/// Sixty-four transitions.
pub struct View {
    reset: u64,
    before: ControllerRegisters<u64>,
    after: ControllerRegisters<u64>,
    who: [u64; 2],
    /// What the rules say about `who`.
    who_by_rules: [u64; 2],
    finished: u64,
}

impl View {
    /// The view of one answer; `who` is what the rules say of the board before, as a code.
    pub fn new(before: &RegisterLanes, inputs: &InputLanes, answer: &Answer, who: u8) -> View {
        let reset = inputs[0];
        View {
            reset,
            before: view_registers(before),
            after: view_registers(&answer.next),
            who: [answer.outputs[18], answer.outputs[19]],
            // While reset is 1, the board that is shown is the empty one.
            who_by_rules: std::array::from_fn(|i| if who >> i & 1 == 1 { !reset } else { 0 }),
            finished: answer.outputs[23] | answer.outputs[24],
        }
    }

    /// For each square, the lanes in which it changes.
    fn changes(&self) -> [u64; 9] {
        std::array::from_fn(|i| {
            let (before, after) = (self.before.positions.pos[i].0, self.after.positions.pos[i].0);
            (before[0] ^ after[0]) | (before[1] ^ after[1])
        })
    }
}

/// A claim: its name, and the lanes in which it is violated.
pub type Claim = (&'static str, fn(&View) -> u64);

/// What is claimed of every transition.
pub const PROPERTIES: [Claim; 6] = [
    ("who is never 11", |view| view.who[0] & view.who[1]),
    ("who agrees with the rules on every board", |view| {
        view.who[0] ^ view.who_by_rules[0] | view.who[1] ^ view.who_by_rules[1]
    }),
    ("no square ever holds 11", |view| {
        view.after.positions.pos.iter().fold(0, |bad, square| bad | square.0[0] & square.0[1])
    }),
    ("a square changes only from 00, or to 00 on reset", |view| {
        view.changes().into_iter().enumerate().fold(0, |bad, (i, changes)| {
            let (before, after) = (view.before.positions.pos[i].0, view.after.positions.pos[i].0);
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
        let [state0, state1] = view.before.fsm.state.code.0;
        let over = state0 & state1;
        let [next0, next1] = view.after.fsm.state.code.0;
        let any_change = view.changes().into_iter().fold(0, |any, changes| any | changes);
        let leaves = !(next0 & next1);
        (view.finished | over) & (any_change | leaves) & !view.reset
    }),
];
