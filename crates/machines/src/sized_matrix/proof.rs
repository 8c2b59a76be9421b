//! The proof that the display shows what the game holds.
//!
//! The game is proved as [`sized`](crate::sized::proof) is, on the part of this netlist that is the game. Of the display
//! three things are looked at, each on the same netlist. It counts by itself: no wire leads from the game or from an
//! input to its counters, so that trying each of its states once settles them. It shows the wave in `START`, whatever
//! else the game holds. And in every other state, with an LED and the kind of panel held constant, its wire depends on
//! the selection and on one square of the board; so trying what that square can hold settles all boards.
//!
//! These premises are looked at in the structure of the netlist. Where one is broken the claim that rests on it does not
//! hold, even if another argument might save it.

mod cone;
mod counters;
mod way;
mod wire;

use logic::{Gates, bit_names};
use rules::sized::Position;

use crate::report::{Counterexample, Premise, Property, Report};
use crate::sized;
use wire::Wrong;

use super::{SizedMatrixInputs, SizedMatrixRegisters};

/// How many register bits the game has, the first ones.
const GAME: usize = 50;
/// The counters of the display: the clock of a bit, the bit, the LED and the picture, the lowest bits first.
const TICK: usize = GAME;
const PLACE: usize = TICK + 7;
const LED: usize = PLACE + 5;
const PICTURE: usize = LED + 9;
const REGISTERS: usize = PICTURE + 7;
/// The six buttons; the next input is the kind of panel.
const BUTTONS: usize = 6;
/// How many output bits the game has; the next is the wire to the LEDs.
const OUTPUTS: usize = 51;

/// How many states the display goes through.
pub const DISPLAY_STATES: u64 = 15 * 24 * 272 * 128;
/// How many inputs there are: all levels of `reset`, the six buttons and `serpentine`.
pub const INPUTS: u64 = 1 << 8;

/// How many states the machine can reach.
pub const STATES: u64 = sized::proof::STATES * DISPLAY_STATES;
/// How many transitions are tried or settled with all positions, which cover what all [`INPUTS`] do in all [`STATES`].
pub const TRANSITIONS: u64 = sized::proof::TRANSITIONS + DISPLAY_STATES + wire::CASES;

const ARGUMENT: &str = "The game is proved on its part of the netlist as `sized` is. The display counts by itself, so each of \
    its states is tried once; and its wire depends on one square at a time, so each LED is tried with every content of \
    its square, every selection and every state of the game.";
const APART: &str = "no wire leads from the display or from serpentine to the game";
const ALONE: &str = "no wire leads from the game or from an input to the counters of the display";
const ONE_SQUARE: &str =
    "an LED depends on the state, the selection and one square, and in START on none of these";
const COUNTS: &str = "the display goes through its 12,533,760 states in order, whatever the game does";
const WAVE: &str = "in START every LED shows the wave";
const SHOWS: &str =
    "in a game every LED shows the piece on its square, the grid, or the frame of the selected square";

/// What is claimed.
pub fn claims() -> impl Iterator<Item = &'static str> {
    sized::proof::claims().chain([COUNTS, WAVE, SHOWS])
}

/// Tries everything, with every position of the game, on gates that claim to be the machine.
///
/// # Panics
/// If there are not as many flip-flops, inputs and outputs as the machine has.
pub fn prove(gates: &Gates, tell: &mut dyn FnMut(u64)) -> Report {
    prove_with(gates, |game| sized::proof::prove(game, tell))
}

/// The same with some positions of the game only.
///
/// # Panics
/// As [`prove`] does.
pub fn prove_some(gates: &Gates, positions: Vec<Position>) -> Report {
    prove_with(gates, |game| sized::proof::prove_some(game, positions))
}

fn prove_with(gates: &Gates, prove_game: impl FnOnce(&Gates) -> Report) -> Report {
    let shape = (gates.flops.len(), gates.inputs, gates.outputs.len());
    assert_eq!(shape, (REGISTERS, BUTTONS + 1, OUTPUTS + 1), "these are not the ports of the machine");
    let (game, apart) = cone::game(gates);
    let Report { states, transitions, premises, properties, .. } = prove_game(&game);
    let alone = cone::counters_alone(gates);
    let one_square = wire::depends_on_one_square(gates);
    let uncounted =
        counters::wrong(gates).map(|clocks| Wrong { way: Some(way::before_a_game(false, clocks)) });
    let own = [
        (COUNTS, uncounted, alone.is_some()),
        (WAVE, wire::wrong_wave(gates), one_square.is_some()),
        (SHOWS, wire::wrong_board(gates), one_square.is_some()),
    ];
    let own = own.map(|(name, wrong, open)| {
        let open = open || wrong.is_some();
        let counterexample = wrong.and_then(|wrong| wrong.way).map(|clocks| Counterexample { clocks });
        Property { name, counterexample, open }
    });
    // What holds of the game alone holds of the game here only if nothing else reaches it.
    let separate = apart.is_none();
    let properties =
        properties.into_iter().map(|property| Property { open: property.open || !separate, ..property });
    let own_premises = [(APART, apart), (ALONE, alone), (ONE_SQUARE, one_square)];
    Report {
        machine: "sized-matrix",
        states: states * DISPLAY_STATES,
        inputs: INPUTS,
        transitions: transitions + DISPLAY_STATES + wire::CASES,
        argument: Some(ARGUMENT),
        premises: premises
            .into_iter()
            .chain(own_premises.map(|(name, broken)| Premise { name, broken }))
            .collect(),
        properties: properties.chain(own).collect(),
    }
}

/// What a flip-flop or an input of the machine is called, for a broken premise.
fn source(gate: logic::Gate) -> String {
    match gate {
        logic::Gate::Flop(index) => bit_names::<SizedMatrixRegisters<bool>>().swap_remove(index),
        logic::Gate::Input(index) => bit_names::<SizedMatrixInputs<bool>>().swap_remove(index),
        _ => "a gate".to_owned(),
    }
}
