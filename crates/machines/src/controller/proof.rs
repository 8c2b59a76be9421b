//! The proof of the controller: every reachable state, every input.
//!
//! The states are found breadth first from the reset state, so a claim that is false is shown false
//! by a shortest sequence of inputs. In each state the 2,048 inputs are tried in 32 steps of 64.

mod properties;

use std::thread;

use logic::{counting_lanes, transpose};

use super::code::{board_code, mark_code, memory, turn_code, who_code};
use super::subject::{Answer, INPUTS, InputLanes, OUTPUTS, REGISTERS, RegisterLanes, Subject};
use super::twin::{self, Levels, Memory, Verdict};
use crate::report::{Counterexample, Property, Report};
use properties::{PROPERTIES, View};

/// How many inputs there are: all levels of eleven bits.
pub const INPUT_COUNT: usize = 1 << INPUTS;
const TWIN: &str = "the circuit and its behavioural twin agree on every next state and every output";
const REACHABLE: &str = "IDLE, PLAYER, COMPUTER and GAME_OVER are all reachable";
const NOT_SEEN: u32 = u32::MAX;

/// Tries every input in every reachable state of something that claims to be the controller.
pub fn prove(subject: &impl Subject) -> Report {
    let search = Search::run(subject, &[0]);
    let mut properties = Vec::new();
    for (number, name) in std::iter::once(TWIN).chain(PROPERTIES.map(|(name, _)| name)).enumerate() {
        let counterexample = search.violations[number].map(|(code, input)| search.path(code, input));
        properties.push(Property { name, counterexample });
    }
    let all_states = (0..4).all(|state| search.order.iter().any(|code| code & 3 == state));
    // The way that shows a missing state is the whole search; the empty way stands for it.
    let missing = (!all_states).then(|| Counterexample { clocks: Vec::new() });
    properties.push(Property { name: REACHABLE, counterexample: missing });
    let states = search.order.len() as u64;
    Report {
        machine: "controller",
        states,
        inputs: INPUT_COUNT as u64,
        transitions: states * INPUT_COUNT as u64,
        argument: None,
        properties,
    }
}

/// The codes of all reachable states, the reset state first.
pub fn reachable(subject: &impl Subject) -> Vec<u32> {
    Search::run(subject, &[0]).order
}

/// The lanes that hold one state in all 64 cases.
pub fn broadcast(code: u32) -> RegisterLanes {
    std::array::from_fn(|i| if code >> i & 1 == 1 { u64::MAX } else { 0 })
}

/// All inputs, 64 at a time.
pub fn all_inputs() -> Vec<InputLanes> {
    (0..INPUT_COUNT)
        .step_by(64)
        .map(|first| counting_lanes(first as u64, INPUTS).try_into().expect("as many lanes as inputs"))
        .collect()
}

/// A breadth-first search of the states.
struct Search {
    /// The states in the order in which they were found.
    order: Vec<u32>,
    /// For each state code, the state that it was first reached from, and the input.
    parents: Vec<(u32, u16)>,
    /// For the twin and each property, where it was first seen violated.
    violations: Vec<Option<(u32, u16)>>,
}

/// What one thread found while expanding some states.
struct Expansion {
    found: Vec<(u32, u32, u16)>,
    violations: Vec<Option<(u32, u16)>>,
}

impl Search {
    fn run(subject: &impl Subject, start: &[u32]) -> Search {
        let inputs = all_inputs();
        let mut search = Search {
            order: start.to_vec(),
            parents: vec![(NOT_SEEN, 0); 1 << REGISTERS],
            violations: vec![None; PROPERTIES.len() + 1],
        };
        for &code in start {
            search.parents[code as usize] = (code, 0);
        }
        let threads = thread::available_parallelism().map_or(1, |count| count.get());
        let mut done = 0;
        while done < search.order.len() {
            let frontier = &search.order[done..];
            let share = frontier.len().div_ceil(threads);
            let expansions: Vec<Expansion> = thread::scope(|scope| {
                let workers: Vec<_> = frontier
                    .chunks(share)
                    .map(|states| scope.spawn(|| expand(subject, states, &inputs, &search.parents)))
                    .collect();
                workers.into_iter().map(|worker| worker.join().expect("expanding does not panic")).collect()
            });
            done = search.order.len();
            for expansion in expansions {
                for (code, parent, input) in expansion.found {
                    if search.parents[code as usize].0 == NOT_SEEN {
                        search.parents[code as usize] = (parent, input);
                        search.order.push(code);
                    }
                }
                for (known, found) in search.violations.iter_mut().zip(expansion.violations) {
                    *known = known.or(found);
                }
            }
        }
        search
    }

    /// The inputs that lead from the reset state to a state and then try an input there.
    fn path(&self, code: u32, input: u16) -> Counterexample {
        let mut clocks = vec![u64::from(input)];
        let mut code = code;
        while self.parents[code as usize].0 != code {
            let (parent, input) = self.parents[code as usize];
            clocks.push(input.into());
            code = parent;
        }
        // The sequence starts with a reset, so that it can be tried on a machine in any state.
        clocks.push(1);
        clocks.reverse();
        Counterexample { clocks }
    }
}

/// Tries every input in some states.
fn expand(subject: &impl Subject, states: &[u32], inputs: &[InputLanes], seen: &[(u32, u16)]) -> Expansion {
    let mut found = Vec::new();
    let mut fresh = vec![0_u64; (1 << REGISTERS) / 64];
    let mut violations = vec![None; PROPERTIES.len() + 1];
    for &code in states {
        let before = broadcast(code);
        let memory = memory(code);
        let verdict = Verdict::of(memory.board);
        let who = who_code(memory.board);
        for (chunk, lanes) in inputs.iter().enumerate() {
            let answer = subject.clock(&before, lanes);
            let view = View::new(&before, lanes, &answer, who);
            for (violation, (_, violated)) in violations[1..].iter_mut().zip(PROPERTIES) {
                if violation.is_none() {
                    let lanes = violated(&view);
                    if lanes != 0 {
                        *violation = Some((code, (chunk * 64) as u16 + lanes.trailing_zeros() as u16));
                    }
                }
            }
            let rows = by_case(&answer);
            for (lane, &row) in rows.iter().enumerate() {
                let input = (chunk * 64 + lane) as u16;
                if row != expected(memory, (code >> 2).into(), verdict, input) && violations[0].is_none() {
                    violations[0] = Some((code, input));
                }
                let next = row as u32 & ((1 << REGISTERS) - 1);
                let (word, bit) = (next as usize / 64, next % 64);
                if fresh[word] >> bit & 1 == 0 {
                    fresh[word] |= 1 << bit;
                    if seen[next as usize].0 == NOT_SEEN {
                        found.push((next, code, input));
                    }
                }
            }
        }
    }
    Expansion { found, violations }
}

/// The answer for each of the 64 cases: the next registers in the low bits, the outputs above.
fn by_case(answer: &Answer) -> [u64; 64] {
    let mut rows = [0; 64];
    rows[..REGISTERS].copy_from_slice(&answer.next);
    rows[REGISTERS..REGISTERS + OUTPUTS].copy_from_slice(&answer.outputs);
    transpose(&mut rows);
    rows
}

/// What the twin says, in the same form as [`by_case`].
fn expected(memory: Memory, held_board: u64, verdict: Verdict, input: u16) -> u64 {
    let bits = |low: u32, width: u32| (input >> low & ((1 << width) - 1)) as u8;
    let levels = Levels {
        reset: bits(0, 1) == 1,
        play: bits(1, 1) == 1,
        pc: bits(2, 1) == 1,
        player_position: bits(3, 4),
        computer_position: bits(7, 4),
    };
    let (shown, after) = twin::clock(memory, verdict, levels);
    let who = u64::from(shown.who.map_or(0b00, mark_code));
    let shown_board = if levels.reset { 0 } else { held_board };
    // A board is turned into its code only where the clock changed it.
    let next_board = if after.board == shown.memory.board { shown_board } else { board_code(after.board) };
    let outputs = shown_board
        | who << 18
        | turn_code(shown.memory.turn) << 20
        | u64::from(shown.illegal_move) << 22
        | u64::from(shown.no_space) << 23
        | u64::from(shown.who.is_some()) << 24;
    turn_code(after.turn) | next_board << 2 | outputs << REGISTERS
}
