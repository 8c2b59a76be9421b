//! The proof that the display shows the state of the game.
//!
//! The game is proved as [`sized`](crate::sized::proof) is, on the part of this netlist that is the game, and the display
//! as [`matrix`](crate::matrix::proof) is, on the whole: it shows the wave in `START`, and the board in every other state.

mod cone;
mod way;

use logic::{Gates, States};
use rules::classic::Square;
use rules::sized::{Piece, Position};

use crate::matrix::proof::wire::{self, Setting, Wrong};
use crate::matrix::proof::{Layout, Source, counters, counters_alone};
use crate::report::{Counterexample, Premise, Property, Report};
use crate::sized::{self, Phase};

use super::{SizedMatrixInputs, SizedMatrixRegisters};

/// How many register bits the game has, the first ones.
const GAME: usize = 50;
/// How many it has with the counters of the display.
const REGISTERS: usize = GAME + 28;
/// The six buttons; the next input is the kind of panel.
const BUTTONS: usize = 6;
/// How many output bits the game has; the next is the wire to the LEDs.
const OUTPUTS: usize = 51;

/// The display reads the registers of the game.
static DISPLAY: Layout = Layout {
    counters: GAME,
    data: OUTPUTS,
    board: Source::Flop(11),
    select_x: Source::Flop(5),
    select_y: Source::Flop(7),
    serpentine: Source::Input(BUTTONS),
    wave: in_state(Phase::START, "START", false),
    boards: &[
        in_state(Phase::P1_TURN, "P1_TURN", true),
        in_state(Phase::P1_PLACING, "P1_PLACING", true),
        in_state(Phase::P2_TURN, "P2_TURN", true),
        in_state(Phase::P2_PLACING, "P2_PLACING", true),
        in_state(Phase::END, "END", false),
    ],
    every_code: false,
};

const fn in_state(state: Phase, name: &'static str, selecting: bool) -> Setting {
    Setting { name, at: Source::Flop(0), width: 3, value: state as u64, selecting }
}

/// How many states the display goes through, and how many cases of its wire are tried.
pub use crate::matrix::proof::STATES as DISPLAY_STATES;
const CASES: u64 = wire::cases(5, 7, 9);
/// How many inputs there are: all levels of `reset`, the six buttons and `serpentine`.
pub const INPUTS: u64 = 1 << 8;

/// How many states the machine can reach.
pub const STATES: u64 = sized::proof::STATES * DISPLAY_STATES;
/// The number of transitions tried or settled, which cover all [`INPUTS`] in all [`STATES`].
pub const TRANSITIONS: u64 = sized::proof::TRANSITIONS + DISPLAY_STATES + CASES;

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

/// The claims.
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
    let apart = apart.map(|source| format!("{} reaches the game", name(source)));
    let alone = counters_alone(gates, GAME).map(|source| format!("{} reaches a counter", name(source)));
    let one_square = wire::depends_on_one_square(gates, &DISPLAY);
    let one_square = one_square.map(|(source, what)| format!("{} {what}", name(source)));
    let uncounted = counters::wrong(gates, GAME).map(|clocks| Some(way::before_a_game(false, clocks)));
    let own = [
        (COUNTS, uncounted, alone.is_some()),
        (WAVE, wire::wrong_wave(gates, &DISPLAY).map(way_to), one_square.is_some()),
        (SHOWS, wire::wrong_board(gates, &DISPLAY).map(way_to), one_square.is_some()),
    ];
    let own = own.map(|(name, wrong, open)| {
        let open = open || wrong.is_some();
        let counterexample = wrong.flatten().map(|clocks| Counterexample { clocks });
        Property { name, counterexample, open }
    });
    // Claims about the game alone apply here only if nothing else reaches it.
    let separate = apart.is_none();
    let properties =
        properties.into_iter().map(|property| Property { open: property.open || !separate, ..property });
    let own_premises = [(APART, apart), (ALONE, alone), (ONE_SQUARE, one_square)];
    Report {
        machine: super::DESCRIPTOR.name,
        states: states * DISPLAY_STATES,
        inputs: INPUTS,
        transitions: transitions + DISPLAY_STATES + CASES,
        argument: Some(ARGUMENT),
        premises: premises
            .into_iter()
            .chain(own_premises.map(|(name, broken)| Premise { name, broken }))
            .collect(),
        properties: properties.chain(own).collect(),
    }
}

/// The name of a flip-flop or an input of the machine, for a broken premise.
fn name(source: Source) -> String {
    source.name::<SizedMatrixRegisters<bool>, SizedMatrixInputs<bool>>()
}

/// The levels that lead to a wrong LED, if they are found.
fn way_to(wrong: Wrong) -> Option<Vec<u64>> {
    let state = Phase::ALL.iter().copied().find(|&state| state as u64 == wrong.setting.value)?;
    if state == Phase::START {
        return Some(way::before_a_game(wrong.serpentine, wrong.moment));
    }
    let content = Piece::ALL.into_iter().find(|piece| piece.signed() as u64 & 0b111 == wrong.content);
    let selected = Square::at(wrong.row as usize, wrong.column as usize);
    let memory = way::remembered(state, selected, Square::ALL[wrong.square], content)?;
    Some(way::to(memory, wrong.serpentine, wrong.moment))
}
