//! The wire to the LEDs: its dependencies and its data.

use logic::{Engine, Gates, Row};
use rules::classic::Square;

use super::cone::{Source, support};
use super::{LED, Layout, PICTURE, PLACE};
use crate::matrix::Scene;
use crate::matrix::twin::{
    self, BITS, CLOCKS, CLOCKS_OF_A_PICTURE, Colour, LEDS, LONG, PICTURES, SHORT, WITH_PAUSE, colour,
    position,
};

/// The number of cases tried: the clocks of a picture on both kinds of panel, with each picture of the wave,
/// and with these numbers of settings, contents of a square and selections.
pub const fn cases(settings: u64, contents: u64, selections: u64) -> u64 {
    CLOCKS_OF_A_PICTURE * 2 * (PICTURES + settings * contents * selections)
}

/// When something is shown: while some bits, of which the first is given, have a value.
#[derive(Clone, Copy)]
pub struct Setting {
    /// Its name.
    pub name: &'static str,
    /// The first bit.
    pub at: Source,
    /// How many there are.
    pub width: usize,
    /// Their value.
    pub value: u64,
    /// Whether the selected square is framed.
    pub selecting: bool,
}

/// A bit of a number, if a source is one of the bits that hold it.
fn held(source: Source, first: Source, width: usize, value: u64) -> Option<bool> {
    source.among(first, width).map(|bit| value >> bit & 1 == 1)
}

/// A source that should not reach the wire but does, and where: for each setting, LED and panel.
pub fn depends_on_one_square(gates: &Gates, layout: &Layout) -> Option<(Source, String)> {
    let data = [gates.outputs[layout.data]];
    let in_setting = |setting: &Setting, source| held(source, setting.at, setting.width, setting.value);
    let counters = |source: Source| source.among(Source::Flop(layout.counters), usize::MAX);
    let wave = support(gates, data, |source| in_setting(&layout.wave, source));
    let mut wave = wave.into_iter();
    let stranger = wave.find(|&source| counters(source).is_none() && source != layout.serpentine);
    if let Some(stranger) = stranger {
        return Some((stranger, format!("reaches the wire in {}", layout.wave.name)));
    }
    for setting in layout.boards {
        for (led, serpentine) in panels() {
            let constant = |source: Source| {
                let led = counters(source)
                    .filter(|counter| (LED..PICTURE).contains(counter))
                    .map(|counter| led >> (counter - LED) & 1 == 1);
                let panel = (source == layout.serpentine).then_some(serpentine);
                led.or(panel).or_else(|| in_setting(setting, source))
            };
            let square = square_under(led, serpentine);
            let mut sources = support(gates, data, constant).into_iter();
            let stranger = sources.find(|&source| {
                let content = source.among(layout.board, 27).is_some_and(|bit| bit / 3 == square);
                let selects = [layout.select_x, layout.select_y];
                let selection = selects.iter().any(|&first| source.among(first, 2).is_some());
                !content && !selection && counters(source).is_none_or(|counter| counter >= LED)
            });
            if let Some(stranger) = stranger {
                return Some((stranger, format!("reaches LED {led} in {}", setting.name)));
            }
        }
    }
    None
}

/// A wrong LED.
#[derive(Clone, Copy)]
pub struct Wrong {
    /// How many clocks after a reset.
    pub moment: u64,
    /// On which kind of panel.
    pub serpentine: bool,
    /// When.
    pub setting: Setting,
    /// The square under the LED.
    pub square: usize,
    /// The code of its content.
    pub content: u64,
    /// The column of the selection.
    pub column: u64,
    /// Its row.
    pub row: u64,
}

impl Wrong {
    /// The levels of a machine whose inputs these are, and `reset` below them.
    pub fn levels(&self, layout: &Layout) -> u64 {
        let parts = [
            (self.setting.at, 0, self.setting.value),
            (layout.board, 3 * self.square, self.content),
            (layout.select_x, 0, self.column),
            (layout.select_y, 0, self.row),
            (layout.serpentine, 0, self.serpentine.into()),
        ];
        parts.into_iter().fold(0, |levels, (first, above, value)| match first {
            Source::Input(input) => levels | value << (1 + input + above),
            Source::Flop(_) => levels,
        })
    }
}

/// The first LED that does not show the wave, in any of its pictures.
pub fn wrong_wave(gates: &Gates, layout: &Layout) -> Option<Wrong> {
    let mut wire = Wire::new(gates, layout);
    let setting = layout.wave;
    wire.hold(setting.at, 0, setting.width, setting.value);
    panels().find_map(|(led, serpentine)| {
        wire.turn_to(led, serpentine);
        (0..PICTURES).find_map(|picture| {
            wire.hold(Source::Flop(layout.counters), PICTURE, 7, picture);
            let lane = wire.wrong(led, serpentine, Scene::Wave(picture as u8 / 8))?;
            let moment = picture * CLOCKS_OF_A_PICTURE + moment(led, lane);
            Some(Wrong { moment, serpentine, setting, square: 0, content: 0, column: 0, row: 0 })
        })
    })
}

/// The first LED that does not show the board and the selection, in any setting, with any content of its
/// square.
pub fn wrong_board(gates: &Gates, layout: &Layout) -> Option<Wrong> {
    let mut wire = Wire::new(gates, layout);
    // The centre first, which is selected after a game.
    let selections = (0..16).map(|code| (code + 5) % 16).map(|code| (code % 4, code / 4));
    let selections: Vec<(u64, u64)> =
        selections.filter(|&(column, row)| layout.every_code || column < 3 && row < 3).collect();
    panels().find_map(|(led, serpentine)| {
        wire.turn_to(led, serpentine);
        let square = square_under(led, serpentine);
        (0..8).filter(|&content| layout.every_code || content != 0b100).find_map(|content| {
            let board = twin::board(&std::array::from_fn(|at| if at == square { content } else { 0 }));
            wire.hold(layout.board, 3 * square, 3, content);
            layout.boards.iter().find_map(|&setting| {
                wire.hold(setting.at, 0, setting.width, setting.value);
                selections.iter().find_map(|&(column, row)| {
                    wire.hold(layout.select_x, 0, 2, column);
                    wire.hold(layout.select_y, 0, 2, row);
                    let framed = setting.selecting && column < 3 && row < 3;
                    let selected = framed.then(|| Square::at(row as usize, column as usize));
                    let lane = wire.wrong(led, serpentine, Scene::Game(board, selected))?;
                    let moment = moment(led, lane);
                    Some(Wrong { moment, serpentine, setting, square, content, column, row })
                })
            })
        })
    })
}

/// The number of clocks from the start of a picture to a lane of an LED.
fn moment(led: usize, lane: usize) -> u64 {
    (led * BITS * CLOCKS + lane) as u64
}

/// Every LED and the pause, on both kinds of panel.
fn panels() -> impl Iterator<Item = (usize, bool)> {
    (0..WITH_PAUSE).flat_map(|led| [(led, false), (led, true)])
}

/// The square that an LED is in; for one on a line of the grid, a square beside it.
fn square_under(led: usize, serpentine: bool) -> usize {
    let (x, y) = position(led, serpentine);
    y.saturating_sub(1) / 5 * 3 + x.saturating_sub(1) / 5
}

/// The wire during one LED: its 360 clocks are 360 lanes.
struct Wire<'a> {
    layout: &'a Layout,
    engine: Engine,
    rows: Vec<Row>,
    /// For each bit of a colour, the lanes in which the wire is high if it is 0, and if it is 1.
    pulses: [[Row; 2]; BITS],
}

impl<'a> Wire<'a> {
    fn new(gates: &Gates, layout: &'a Layout) -> Wire<'a> {
        let engine = Engine::of(gates, &[gates.outputs[layout.data]]);
        let mut rows = engine.rows();
        let mut pulses = [[Row::ZEROS; 2]; BITS];
        for lane in 0..BITS * CLOCKS {
            let (place, tick) = (lane / CLOCKS, lane % CLOCKS);
            let set = |row: &mut Row| row.0[lane / 64] |= 1 << (lane % 64);
            (0..7).filter(|bit| tick >> bit & 1 == 1).for_each(|bit| set(&mut rows[layout.counters + bit]));
            (0..5)
                .filter(|bit| place >> bit & 1 == 1)
                .for_each(|bit| set(&mut rows[layout.counters + PLACE + bit]));
            for (value, clocks) in [SHORT, LONG].into_iter().enumerate() {
                if tick < clocks {
                    set(&mut pulses[place][value]);
                }
            }
        }
        Wire { layout, engine, rows, pulses }
    }

    /// Sets some bits to a number, the same in all lanes: this many above the first.
    fn hold(&mut self, first: Source, above: usize, width: usize, value: u64) {
        let first = match first {
            Source::Flop(index) => index,
            Source::Input(index) => self.engine.first_input() + index,
        };
        for bit in 0..width {
            self.rows[first + above + bit] = Row::broadcast(value >> bit & 1 == 1);
        }
    }

    /// Goes on to an LED, and leaves the board empty.
    fn turn_to(&mut self, led: usize, serpentine: bool) {
        self.hold(self.layout.board, 0, 27, 0);
        self.hold(Source::Flop(self.layout.counters), LED, 9, led as u64);
        self.hold(self.layout.serpentine, 0, 1, serpentine.into());
    }

    /// The first lane in which the wire does not carry the LED's colour, or is not low in the pause.
    fn wrong(&mut self, led: usize, serpentine: bool, scene: Scene) -> Option<usize> {
        let (x, y) = position(led, serpentine);
        let expected = if led < LEDS { self.pulses_of(colour(scene, x, y)) } else { Row::ZEROS };
        self.engine.run(&mut self.rows);
        let found = self.engine.result(&self.rows, 0);
        ((*found ^ expected) & Row::first(BITS * CLOCKS)).lowest()
    }

    /// The expected wire during an LED of this colour: green, red and blue, the highest bit first.
    fn pulses_of(&self, colour: Colour) -> Row {
        let mut row = Row::ZEROS;
        for (place, pulses) in self.pulses.iter().enumerate() {
            let bit = colour[place / 8] >> (7 - place % 8) & 1;
            row.0.iter_mut().zip(pulses[usize::from(bit)].0).for_each(|(lanes, pulse)| *lanes |= pulse);
        }
        row
    }
}
