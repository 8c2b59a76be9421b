//! The proof of the cabinet: every reachable state, every input.
//!
//! An input is a level for `reset`, for each of the nine keys and for `computer_first`, so there are
//! 2,048 of them, and all are tried in every state: nothing that a person can do at the keys is left
//! out. The states are found breadth first from the reset state, so a claim that is false is shown
//! false by a shortest sequence of inputs.

mod properties;

use std::collections::HashMap;

use logic::Netlist;
use rules::classic::Board;

use super::code::{Answer, INPUT_COUNT, State, levels};
use super::game::answer;
use super::subject::Subject;
use super::twin::{self, Outlook};
use super::{Cabinet, Picker};
use crate::controller::twin::Verdict;
use crate::report::{Counterexample, Property, Report};
use properties::{Moment, PROPERTIES};

const TWIN: &str = "the circuit and its behavioural twin agree on every next state and every output";

/// Tries every input in every reachable state of the cabinet with this picker.
///
/// # Panics
/// If the picker's circuit cannot be recorded.
pub fn prove<P: Picker>() -> Report {
    let netlist = Netlist::of_machine::<Cabinet<P>>().unwrap_or_else(|error| panic!("{error}"));
    prove_gates::<P>(&Subject::new(&netlist.gates(), None))
}

/// Tries every input in every reachable state of gates that claim to be that cabinet.
pub fn prove_gates<P: Picker>(subject: &Subject<'_>) -> Report {
    let space = Space::explore(subject);
    let names = std::iter::once((TWIN, 0)).chain(PROPERTIES.map(|(name, ahead, _)| (name, ahead)));
    let violations = space.violations::<P>(subject);
    let properties = names.zip(violations).map(|((name, ahead), violation)| {
        let counterexample = violation.map(|(state, input)| space.path(state, input, ahead));
        Property { name, counterexample }
    });
    let (states, inputs) = (space.order.len() as u64, INPUT_COUNT as u64);
    Report {
        machine: P::CABINET,
        states,
        inputs,
        transitions: states * inputs,
        argument: None,
        properties: properties.collect(),
    }
}

/// The codes of all reachable states, the reset state first: the bits of the registers in order.
pub fn reachable(subject: &Subject<'_>) -> Vec<u64> {
    Space::explore(subject).order.iter().map(|state| state.0.into()).collect()
}

/// Every reachable state.
struct Space {
    /// The states in the order in which they were found.
    order: Vec<State>,
    /// For each of them, the state that it was first reached from, and the input.
    parents: HashMap<State, (State, u16)>,
    /// For each of them, the state after a clock without reset and without keys.
    quiet: HashMap<State, State>,
}

impl Space {
    fn explore(subject: &Subject<'_>) -> Space {
        let start = subject.start();
        let mut space = Space {
            order: vec![start],
            parents: HashMap::from([(start, (start, 0))]),
            quiet: HashMap::new(),
        };
        let mut done = 0;
        while let Some(&state) = space.order.get(done) {
            done += 1;
            let answers = subject.answers(state);
            space.quiet.insert(state, answers[0].next());
            let mut last = state;
            for (input, answer) in (0..).zip(&answers) {
                // Neighbouring inputs mostly lead to the same state.
                let next = answer.next();
                if next != last && !space.parents.contains_key(&next) {
                    space.parents.insert(next, (state, input));
                    space.order.push(next);
                }
                last = next;
            }
        }
        space
    }

    /// For the twin and each property, where it is violated first.
    fn violations<P: Picker>(&self, subject: &Subject<'_>) -> Vec<Option<(State, u16)>> {
        let mut violations = vec![None; PROPERTIES.len() + 1];
        let quiet = |state: State| self.quiet.get(&state).copied().unwrap_or(state);
        let at_start = outlook::<P>(Board::EMPTY);
        for &state in &self.order {
            let answers = subject.answers(state);
            let memory = state.memory();
            let outlook = outlook::<P>(memory.game.board);
            for (input, &answer) in (0..INPUT_COUNT as u16).zip(&answers) {
                let (shown, after) = twin::clock(memory, outlook, at_start, levels(input));
                if violations[0].is_none() && answer != Answer::of(shown, after) {
                    violations[0] = Some((state, input));
                }
                let moment = Moment::new((state, memory), outlook.verdict, input, &answers, &quiet);
                for (violation, (_, _, holds)) in violations[1..].iter_mut().zip(PROPERTIES) {
                    if violation.is_none() && !holds(&moment) {
                        *violation = Some((state, input));
                    }
                }
            }
        }
        violations
    }

    /// The inputs that lead from the reset state to a state, try an input there, and go on without
    /// keys for some clocks.
    fn path(&self, state: State, input: u16, ahead: usize) -> Counterexample {
        let mut clocks = vec![0; ahead];
        clocks.push(u64::from(input));
        let mut state = state;
        while let Some(&(parent, input)) = self.parents.get(&state).filter(|(parent, _)| *parent != state) {
            clocks.push(input.into());
            state = parent;
        }
        // The sequence starts with a reset, so that it can be tried on a machine in any state.
        clocks.push(1);
        clocks.reverse();
        Counterexample { clocks }
    }
}

/// What the rules and the picker say of a board.
fn outlook<P: Picker>(board: Board) -> Outlook {
    Outlook { verdict: Verdict::of(board), answer: answer::<P>(board) }
}
