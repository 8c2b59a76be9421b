//! The proof of the controller: every reachable state, every input.
//!
//! A state and an input are numbers, as [`prover::Specification`] has them: the two bits of the state machine
//! and then the nine squares, and the ports in order.

mod properties;

use logic::Gates;
use prover::{Circuit, Exploration, Limits, Moment, Specification, explore};

use super::code::{board_code, mark_code, memory, turn_code, who_code};
use super::twin::{self, Levels, Memory, Shown, Verdict};
use crate::Twin;
use crate::report::{Counterexample, Property, Report};
use properties::{PROPERTIES, View};

/// How many register bits the controller has.
pub const REGISTERS: usize = 20;
const TWIN: &str = "the circuit and its behavioural twin agree on every next state and every output";
const REACHABLE: &str = "IDLE, PLAYER, COMPUTER and GAME_OVER are all reachable";

/// Tries every input in every reachable state of gates that claim to be the controller.
pub fn prove(gates: &Gates) -> Report {
    let circuit = Circuit::new(gates, Claims);
    let found = explore(&circuit, &Limits::default(), &mut |_| {});
    let names = of_every_transition().map(|name| (name, 0));
    let mut report = Report::of_circuit(super::DESCRIPTOR.name, names, &found, circuit.stimuli());
    let all_states = (0..4).all(|state| found.states().iter().any(|code| code & 3 == state));
    // A missing state is shown by the whole search, for which the empty path is given.
    let missing = (!all_states).then(|| Counterexample { clocks: Vec::new() });
    report.properties.push(Property { name: REACHABLE, counterexample: missing, open: !found.is_complete() });
    report
}

/// Everything that is claimed.
pub fn claims() -> impl Iterator<Item = &'static str> {
    of_every_transition().chain([REACHABLE])
}

fn of_every_transition() -> impl Iterator<Item = &'static str> {
    std::iter::once(TWIN).chain(PROPERTIES.map(|(name, _)| name))
}

/// The twin at power-on.
pub fn twin() -> Twin {
    let mut memory = twin::START;
    Box::new(move |word| {
        let levels = Levels { reset: word & 1 == 1, ..levels(word >> 1) };
        let (shown, after) = twin::clock(memory, Verdict::of(memory.board), levels);
        memory = after;
        code(shown, after, board_code(shown.memory.board), 0) >> REGISTERS
    })
}

/// Every reachable state of gates that claim to be the controller.
pub fn explored(gates: &Gates) -> Exploration<u64> {
    explore(&Circuit::new(gates, Claims), &Limits::default(), &mut |_| {})
}

/// The claims about the controller.
struct Claims;

impl Specification for Claims {
    fn claims(&self) -> usize {
        PROPERTIES.len()
    }

    fn expect(&self, held: Option<u64>, answers: &mut [u64]) {
        match held {
            None => {
                for (input, answer) in (0..).zip(answers) {
                    let (shown, after) = twin::in_reset(levels(input));
                    *answer = code(shown, after, 0, 0);
                }
            }
            Some(held) => {
                let memory = memory(held as u32);
                let verdict = Verdict::of(memory.board);
                let board = held >> 2;
                for (input, answer) in (0..).zip(answers) {
                    let (shown, after) = twin::without_reset(memory, verdict, levels(input));
                    // A board is turned into its code only where the clock changed it.
                    let next = if after.board == memory.board { board } else { board_code(after.board) };
                    *answer = code(shown, after, board, next);
                }
            }
        }
    }

    fn check(&self, moment: &Moment<'_>, violate: &mut dyn FnMut(usize, usize)) {
        let before = std::array::from_fn(|bit| lanes(moment.state >> bit));
        let who = who_code(memory(moment.state as u32).board);
        let mut open = [true; PROPERTIES.len()];
        for word in 0..moment.lanes[0].len() {
            let view = View::new(before, lanes(moment.reset.into()), |bit| moment.lanes[bit][word], who);
            for (claim, (_, violated)) in PROPERTIES.iter().enumerate() {
                let lanes = violated(&view);
                if open[claim] && lanes != 0 {
                    open[claim] = false;
                    violate(claim, 64 * word + lanes.trailing_zeros() as usize);
                }
            }
        }
    }
}

/// The lowest bit of a number in all lanes.
fn lanes(bit: u64) -> u64 {
    (bit & 1).wrapping_neg()
}

/// The levels of an input, with `reset` at 0.
#[inline]
fn levels(input: u64) -> Levels {
    Levels {
        reset: false,
        play: input & 1 == 1,
        pc: input >> 1 & 1 == 1,
        player_position: (input >> 2 & 15) as u8,
        computer_position: (input >> 6 & 15) as u8,
    }
}

/// The answer of the twin, given the codes of the boards before and after.
#[inline]
fn code(shown: Shown, after: Memory, board: u64, next_board: u64) -> u64 {
    let who = u64::from(shown.who.map_or(0b00, mark_code));
    let outputs = board
        | who << 18
        | turn_code(shown.memory.turn) << 20
        | u64::from(shown.illegal_move) << 22
        | u64::from(shown.no_space) << 23
        | u64::from(shown.who.is_some()) << 24;
    turn_code(after.turn) | next_board << 2 | outputs << REGISTERS
}

/// The registers in 64 lanes.
type Registers = [u64; REGISTERS];
