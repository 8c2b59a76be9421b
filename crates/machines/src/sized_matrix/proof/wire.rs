//! The wire to the LEDs: what it depends on, and what it says.

use logic::{Engine, Gate, Gates, Row};
use rules::classic::Square;
use rules::sized::{Board, Piece};

use super::cone::{Source, support};
use super::{BUTTONS, GAME, LED, OUTPUTS, PICTURE, PLACE, TICK, way};
use crate::matrix::Scene;
use crate::matrix::twin::{Colour, colour};
use crate::sized::{Phase, signed};

/// How many cases are tried: the clocks of a picture on both kinds of panel, with each of the 128 pictures before a game,
/// and in a game in five states with nine selections and seven contents of a square.
pub const CASES: u64 = 97_920 * 2 * (128 + 5 * 9 * 7);

/// Where the state, the selection and the board are among the registers.
const STATE: usize = 0;
const SELECT_X: usize = 5;
const SELECT_Y: usize = 7;
const BOARD: usize = 11;
/// How many LEDs there are; the pause is as long as 16 more.
const LEDS: usize = 256;
const WITH_PAUSE: usize = LEDS + 16;
/// The clocks of an LED: 24 bits of 15 clocks, high for 5 or for 10 of them.
const BITS: usize = 24;
const CLOCKS: usize = 15;
const SHORT: usize = 5;
const LONG: usize = 10;
const CLOCKS_OF_A_PICTURE: u64 = (WITH_PAUSE * BITS * CLOCKS) as u64;

/// The states of a game, and whether a square is selected in them.
const IN_A_GAME: [(Phase, bool); 5] = [
    (Phase::P1_TURN, true),
    (Phase::P1_PLACING, true),
    (Phase::P2_TURN, true),
    (Phase::P2_PLACING, true),
    (Phase::END, false),
];

/// What else reaches the wire than should, if anything does, for each state of the game, each LED and both panels.
pub fn depends_on_one_square(gates: &Gates) -> Option<String> {
    let data = [gates.outputs[OUTPUTS]];
    let phase = |phase: Phase, gate: Gate| match gate {
        Gate::Flop(index) if index < STATE + 3 => Some(phase as u64 >> index & 1 == 1),
        _ => None,
    };
    let display = |source: &Source| matches!(*source, Source::Flop(index) if index >= GAME);
    let before = support(gates, data, |gate| phase(Phase::START, gate));
    let stranger = before.into_iter().find(|source| !display(source) && *source != Source::Input(BUTTONS));
    if let Some(stranger) = stranger {
        return Some(format!("{} reaches the wire in START", stranger.name()));
    }
    for (state, _) in IN_A_GAME {
        for (led, serpentine) in (0..WITH_PAUSE).flat_map(|led| [(led, false), (led, true)]) {
            let held = |gate: Gate| match gate {
                Gate::Flop(index) if (LED..PICTURE).contains(&index) => Some(led >> (index - LED) & 1 == 1),
                Gate::Input(BUTTONS) => Some(serpentine),
                _ => phase(state, gate),
            };
            let square = BOARD + 3 * square_under(led, serpentine);
            let mut sources = support(gates, data, held).into_iter();
            let stranger = sources.find(|source| match *source {
                Source::Flop(index) => {
                    !(square..square + 3).contains(&index)
                        && !(SELECT_X..SELECT_Y + 2).contains(&index)
                        && !(TICK..LED).contains(&index)
                }
                Source::Input(_) => true,
            });
            if let Some(stranger) = stranger {
                return Some(format!("{} reaches LED {led} in {state:?}", stranger.name()));
            }
        }
    }
    None
}

/// Where an LED does not show what it should.
pub struct Wrong {
    /// The levels that lead there, if they were found.
    pub way: Option<Vec<u64>>,
}

/// Every LED shows the wave in START, with all 128 pictures, or there is one that does not.
pub fn wrong_wave(gates: &Gates) -> Option<Wrong> {
    let mut wire = Wire::new(gates);
    wire.hold(STATE, 3, Phase::START as u64);
    panels().find_map(|(led, serpentine)| {
        wire.turn_to(led, serpentine);
        (0..128).find_map(|picture| {
            wire.hold(PICTURE, 7, picture);
            let lane = wire.wrong(led, serpentine, Scene::Wave(picture as u8 / 8))?;
            let clocks = picture * CLOCKS_OF_A_PICTURE + moment(led, lane);
            Some(Wrong { way: Some(way::before_a_game(serpentine, clocks)) })
        })
    })
}

/// Every LED shows the board and the selection in every state of a game, with every content of its square, or there is
/// one that does not.
pub fn wrong_board(gates: &Gates) -> Option<Wrong> {
    let mut wire = Wire::new(gates);
    panels().find_map(|(led, serpentine)| {
        wire.turn_to(led, serpentine);
        let under = Square::ALL[square_under(led, serpentine)];
        let contents = [None].into_iter().chain(Piece::ALL.map(Some));
        contents.into_iter().find_map(|content| {
            let board = Board::EMPTY.with(under, content);
            wire.hold(BOARD + 3 * under.index(), 3, signed::<bool>(content).value());
            IN_A_GAME.iter().find_map(|&(state, selecting)| {
                wire.hold(STATE, 3, state as u64);
                // The middle first, which is what is selected after a game.
                (0..9).map(|index| Square::ALL[(index + 4) % 9]).find_map(|selected| {
                    wire.hold(SELECT_X, 2, selected.column() as u64);
                    wire.hold(SELECT_Y, 2, selected.row() as u64);
                    let scene = Scene::Game(board, selecting.then_some(selected));
                    let lane = wire.wrong(led, serpentine, scene)?;
                    let memory = way::remembered(state, selected, under, content);
                    Some(Wrong { way: memory.map(|memory| way::to(memory, serpentine, moment(led, lane))) })
                })
            })
        })
    })
}

/// How many clocks after the beginning of a picture an LED has come to one of its lanes.
fn moment(led: usize, lane: usize) -> u64 {
    (led * BITS * CLOCKS + lane) as u64
}

/// Every LED and the pause, on both kinds of panel.
fn panels() -> impl Iterator<Item = (usize, bool)> {
    (0..WITH_PAUSE).flat_map(|led| [(led, false), (led, true)])
}

/// The column and the row of an LED of the chain.
fn position(led: usize, serpentine: bool) -> (usize, usize) {
    let (x, y) = (led % 16, led / 16 % 16);
    (if serpentine && y % 2 == 1 { 15 - x } else { x }, y)
}

/// The square that an LED is in; for one on a line of the grid, a square beside it.
fn square_under(led: usize, serpentine: bool) -> usize {
    let (x, y) = position(led, serpentine);
    y.saturating_sub(1) / 5 * 3 + x.saturating_sub(1) / 5
}

/// The wire during one LED: its 360 clocks are 360 lanes.
struct Wire {
    engine: Engine,
    rows: Vec<Row>,
    /// For each bit of a colour, the lanes in which the wire is high if it is 0, and if it is 1.
    pulses: [[Row; 2]; BITS],
}

impl Wire {
    fn new(gates: &Gates) -> Wire {
        let engine = Engine::of(gates, &[gates.outputs[OUTPUTS]]);
        let mut rows = engine.rows();
        let mut pulses = [[Row::ZEROS; 2]; BITS];
        for lane in 0..BITS * CLOCKS {
            let (place, tick) = (lane / CLOCKS, lane % CLOCKS);
            let set = |row: &mut Row| row.0[lane / 64] |= 1 << (lane % 64);
            (0..7).filter(|bit| tick >> bit & 1 == 1).for_each(|bit| set(&mut rows[TICK + bit]));
            (0..5).filter(|bit| place >> bit & 1 == 1).for_each(|bit| set(&mut rows[PLACE + bit]));
            for (value, clocks) in [SHORT, LONG].into_iter().enumerate() {
                if tick < clocks {
                    set(&mut pulses[place][value]);
                }
            }
        }
        Wire { engine, rows, pulses }
    }

    /// Puts a number into some registers, the same in all lanes.
    fn hold(&mut self, first: usize, width: usize, value: u64) {
        for bit in 0..width {
            self.rows[first + bit] = Row::broadcast(value >> bit & 1 == 1);
        }
    }

    /// Goes on to an LED, and leaves the board empty.
    fn turn_to(&mut self, led: usize, serpentine: bool) {
        self.hold(BOARD, 27, 0);
        self.hold(LED, 9, led as u64);
        self.rows[self.engine.first_input() + BUTTONS] = Row::broadcast(serpentine);
    }

    /// The first lane in which the wire does not say the colour that the LED has in a scene, or is not silent in the pause.
    fn wrong(&mut self, led: usize, serpentine: bool, scene: Scene) -> Option<usize> {
        let (x, y) = position(led, serpentine);
        let expected = if led < LEDS { self.pulses_of(colour(scene, x, y)) } else { Row::ZEROS };
        self.engine.run(&mut self.rows);
        let found = self.engine.result(&self.rows, 0);
        ((*found ^ expected) & Row::first(BITS * CLOCKS)).lowest()
    }

    /// What the wire should be during an LED of this colour: green, red and blue, the highest bit first.
    fn pulses_of(&self, colour: Colour) -> Row {
        let mut row = Row::ZEROS;
        for (place, pulses) in self.pulses.iter().enumerate() {
            let bit = colour[place / 8] >> (7 - place % 8) & 1;
            row.0.iter_mut().zip(pulses[usize::from(bit)].0).for_each(|(lanes, pulse)| *lanes |= pulse);
        }
        row
    }
}
