//! The proof of the cabinet: every reachable state, every input.
//!
//! An input is a level for each of the nine keys and for `computer_first`, with and without `reset`, so there
//! are 2,048 of them, and all are tried in every state: anything a person can do with the keys.

mod properties;

use std::marker::PhantomData;

use logic::{Gates, Netlist};
use prover::{Circuit, Exploration, Limits, Moment, Specification, explore};
use rules::classic::Board;

use super::code::{Answer, State, levels};
use super::game::answer;
use super::twin::{self, Outlook};
use super::{Cabinet, Picker};
use crate::Twin;
use crate::controller::twin::Verdict;
use crate::report::Report;
use properties::{PROPERTIES, Situation};

const TWIN: &str = "the circuit and its behavioural twin agree on every next state and every output";

/// Tries every input in every reachable state of the cabinet with this picker.
///
/// # Panics
/// If the picker's circuit cannot be recorded.
pub fn prove<P: Picker>() -> Report {
    let netlist = Netlist::of_machine::<Cabinet<P>>().unwrap_or_else(|error| panic!("{error}"));
    prove_gates::<P>(&netlist.gates())
}

/// Tries every input in every reachable state of gates that claim to be that cabinet.
pub fn prove_gates<P: Picker>(gates: &Gates) -> Report {
    let circuit = Circuit::new(gates, Claims::<P>::new());
    let found = explore(&circuit, &Limits::default(), &mut |_| {});
    let names = std::iter::once((TWIN, 0)).chain(PROPERTIES.map(|(name, ahead, _)| (name, ahead)));
    Report::of_circuit(P::CABINET, names, &found, circuit.stimuli())
}

/// Everything that is claimed.
pub fn claims() -> impl Iterator<Item = &'static str> {
    std::iter::once(TWIN).chain(PROPERTIES.map(|(name, _, _)| name))
}

/// The twin of the cabinet with this picker, at power-on.
pub fn twin<P: Picker>() -> Twin {
    let (mut memory, at_start) = (twin::START, outlook::<P>(Board::EMPTY));
    Box::new(move |word| {
        let levels = levels(word & 1 == 1, (word >> 1) as usize);
        let (shown, after) = twin::clock(memory, outlook::<P>(memory.game.board), at_start, levels);
        memory = after;
        Answer::of(shown, after).outputs()
    })
}

/// Every reachable state of gates that claim to be that cabinet.
pub fn explored<P: Picker>(gates: &Gates) -> Exploration<u64> {
    explore(&Circuit::new(gates, Claims::<P>::new()), &Limits::default(), &mut |_| {})
}

/// The claims about a cabinet.
struct Claims<P> {
    at_start: Outlook,
    picker: PhantomData<fn() -> P>,
}

impl<P: Picker> Claims<P> {
    fn new() -> Claims<P> {
        Claims { at_start: outlook::<P>(Board::EMPTY), picker: PhantomData }
    }
}

impl<P: Picker> Specification for Claims<P> {
    fn claims(&self) -> usize {
        PROPERTIES.len()
    }

    fn expect(&self, held: Option<u64>, answers: &mut [u64]) {
        let held = held.map(|held| State(held as u32).memory());
        let held = held.map(|memory| (memory, outlook::<P>(memory.game.board)));
        for (input, answer) in answers.iter_mut().enumerate() {
            let (shown, after) = match held {
                None => twin::in_reset(self.at_start, levels(true, input)),
                Some((memory, outlook)) => twin::without_reset(memory, outlook, levels(false, input)),
            };
            *answer = Answer::of(shown, after).0;
        }
    }

    fn check(&self, moment: &Moment<'_>, violate: &mut dyn FnMut(usize, usize)) {
        let state = State(moment.state as u32);
        let situation = Situation::new(moment, Verdict::of(state.memory().game.board));
        let mut open = [true; PROPERTIES.len()];
        for input in 0..moment.answers.len() {
            let view = situation.with(input);
            for (claim, (_, _, holds)) in PROPERTIES.iter().enumerate() {
                if open[claim] && !holds(&view) {
                    open[claim] = false;
                    violate(claim, input);
                }
            }
        }
    }
}

/// The facts about a board by the rules and the picker.
fn outlook<P: Picker>(board: Board) -> Outlook {
    Outlook { verdict: Verdict::of(board), answer: answer::<P>(board) }
}
