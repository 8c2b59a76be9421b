//! The proof that the display shows its scene, alone or as a part of another machine.
//!
//! Three facts are checked, each on the netlist that is proved. The display counts by itself: no wire leads
//! from anything else to its counters, so trying each of its states once settles them. It shows the wave
//! where it should, whatever the rest of the scene. And everywhere else, with an LED and the kind of panel
//! held constant, its wire depends on the selection and on one square of the board; so trying every content
//! of that square settles all boards.
//!
//! These premises are looked at in the structure of the netlist. Where one is broken the claim that rests on it does not
//! hold, even if another argument might save it.

mod cone;
pub mod counters;
pub mod wire;

pub use cone::{Source, copy, counters_alone, support};

use logic::Gates;

use super::{MatrixDisplayInputs, MatrixDisplayRegisters};
use crate::report::{Counterexample, Premise, Property, Report};
use wire::{Setting, Wrong};

/// The counters of the display: the clock of a bit, the bit, the LED and the picture, the lowest bits first, counted from
/// the first of them.
const PLACE: usize = 7;
const LED: usize = PLACE + 5;
const PICTURE: usize = LED + 9;
const REGISTERS: usize = PICTURE + 7;

/// How many states the display goes through.
pub const STATES: u64 = 15 * 24 * 272 * 128;
/// How many inputs there are: all levels of `reset`, the board, `start`, the selection and `serpentine`.
pub const INPUTS: u64 = 1 << 35;
/// The number of transitions tried, which cover all [`INPUTS`] in all [`STATES`].
pub const TRANSITIONS: u64 = STATES + wire::cases(2, 8, 16);

const ARGUMENT: &str = "The display counts by itself, so each of its states is tried once; and its wire depends on one square \
    at a time, so each LED is tried with every code of its square and of the selection.";
const ALONE: &str = "no wire leads from an input to the counters";
const ONE_SQUARE: &str = "an LED depends on the selection and one square, and with start on none of these";
const COUNTS: &str = "the display goes through its 12,533,760 states in order, whatever the inputs are";
const WAVE: &str = "with start every LED shows the wave";
const SHOWS: &str =
    "without start every LED shows the piece on its square, the grid, or the frame of the selected square";

/// The inputs: three bits for each square of the board, then these.
const START: Source = Source::Input(27);
const SELECT_X: Source = Source::Input(29);
const SELECT_Y: Source = Source::Input(31);
const SERPENTINE: Source = Source::Input(33);

/// Where a display is in a netlist.
pub struct Layout {
    /// The first flip-flop of the counters.
    pub counters: usize,
    /// The output that is the wire to the LEDs.
    pub data: usize,
    /// The first bit of the nine squares.
    pub board: Source,
    /// The first bit of the column of the selected square.
    pub select_x: Source,
    /// The first bit of its row.
    pub select_y: Source,
    /// The kind of panel.
    pub serpentine: Source,
    /// When the wave is shown.
    pub wave: Setting,
    /// When the board is shown.
    pub boards: &'static [Setting],
    /// Whether squares and selection may have the codes that mean nothing there.
    pub every_code: bool,
}

/// The display alone.
static ALONE_IN_A_NETLIST: Layout = Layout {
    counters: 0,
    data: 0,
    board: Source::Input(0),
    select_x: SELECT_X,
    select_y: SELECT_Y,
    serpentine: SERPENTINE,
    wave: Setting { name: "the wave", at: START, width: 1, value: 1, selecting: false },
    boards: &[
        Setting { name: "a board", at: START, width: 2, value: 0b00, selecting: false },
        Setting { name: "a board with a selection", at: START, width: 2, value: 0b10, selecting: true },
    ],
    every_code: true,
};

/// Everything that is claimed.
pub fn claims() -> impl Iterator<Item = &'static str> {
    [COUNTS, WAVE, SHOWS].into_iter()
}

/// Tries every state of the counters, and every LED with everything that it depends on, on gates that claim to be the
/// display.
///
/// # Panics
/// If there are not as many flip-flops, inputs and outputs as the display has.
pub fn prove(gates: &Gates) -> Report {
    let shape = (gates.flops.len(), gates.inputs, gates.outputs.len());
    assert_eq!(shape, (REGISTERS, 34, 1), "these are not the ports of the display");
    let layout = &ALONE_IN_A_NETLIST;
    let name = |source: Source| source.name::<MatrixDisplayRegisters<bool>, MatrixDisplayInputs<bool>>();
    let alone = counters_alone(gates, 0).map(|source| format!("{} reaches a counter", name(source)));
    let one_square = wire::depends_on_one_square(gates, layout);
    let one_square = one_square.map(|(source, what)| format!("{} {what}", name(source)));
    let held = |clocks: u64, levels: u64| {
        let wait = std::iter::repeat_n(levels, clocks as usize + 1);
        Counterexample { clocks: std::iter::once(1).chain(wait).collect() }
    };
    let show = |wrong: Wrong| held(wrong.moment, wrong.levels(layout));
    let found = [
        (COUNTS, counters::wrong(gates, 0).map(|clocks| held(clocks, 0)), alone.is_some()),
        (WAVE, wire::wrong_wave(gates, layout).map(show), one_square.is_some()),
        (SHOWS, wire::wrong_board(gates, layout).map(show), one_square.is_some()),
    ];
    let property = |(name, counterexample, open)| Property { name, counterexample, open };
    Report {
        machine: super::DESCRIPTOR.name,
        states: STATES,
        inputs: INPUTS,
        transitions: TRANSITIONS,
        argument: Some(ARGUMENT),
        premises: [(ALONE, alone), (ONE_SQUARE, one_square)]
            .map(|(name, broken)| Premise { name, broken })
            .into(),
        properties: found.map(property).into(),
    }
}
