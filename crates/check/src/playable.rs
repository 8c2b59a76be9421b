//! A design that is played clock by clock, with every named signal recorded.

use std::collections::BTreeMap;

use driver::{Controls, Driver, Pause, Pins, Program, Run, SeatControls};
use logic::{Radix, Role, Trace, Track};
use rules::Seat;
use rules::classic::{Mark, Square};

use crate::bench::lane_pins;
use crate::design::{Design, Direction, Lanes};
use crate::drive::Drive;
use crate::examine::{Task, found};

/// A design at power-up, with the driver that plays it.
///
/// A column of its trace is a clock: the levels at its edge. For a design without a clock, it is a change of
/// the inputs.
#[derive(Clone)]
pub struct Playable {
    /// How it is played and read.
    pub driver: Driver,
    /// The driver, bound to the signals of the design.
    pub controls: Controls,
    /// Assumptions about the design, one sentence each.
    pub notes: Vec<String>,
    /// The track that holds the state, if the user named one.
    pub state: Option<usize>,
    design: Design,
    lanes: Lanes,
    /// The track with the upper bits of a signal that is wider than a word.
    wide: BTreeMap<usize, usize>,
    trace: Trace,
    /// Inputs and state at every earlier clock.
    past: Vec<(Bits, Bits)>,
}

/// The observed values of a state.
pub struct States {
    /// Its values, in the order of their appearance.
    pub values: Vec<u64>,
    /// The steps between different values, by their indices.
    pub steps: Vec<(usize, usize)>,
}

/// The number of games played to find the values of a state.
const GAMES: usize = 24;

impl Playable {
    /// Reads a design and finds its driver, as a check does. The error is a text for the user.
    pub fn read(task: &Task, state: Option<&str>) -> Result<Playable, String> {
        let (loaded, profile) = found(task)?;
        let drive = Drive::new(&loaded.design, &profile).map_err(|error| error.to_string())?;
        let mut notes = loaded.notes;
        notes.extend(drive.notes);
        let mut playable = Playable::new(loaded.design, drive.driver, drive.controls, notes);
        if let Some(name) = state {
            let track = playable.trace.find(name).ok_or_else(|| playable.no_state(name))?;
            playable.state = Some(track);
        }
        Ok(playable)
    }

    fn new(design: Design, driver: Driver, controls: Controls, notes: Vec<String>) -> Playable {
        let mut tracks: Vec<Track> =
            design.signals.iter().enumerate().map(|(index, _)| track(&design, &controls, index)).collect();
        let mut wide = BTreeMap::new();
        for (index, signal) in design.signals.iter().enumerate().filter(|(_, signal)| signal.width > 64) {
            wide.insert(index, tracks.len());
            for low in (64..signal.width).step_by(64) {
                let width = (signal.width - low).min(64);
                let name = format!("{}_from_{low}", tracks[index].name);
                tracks.push(Track { name, width, radix: Radix::usual(width), ..tracks[index].clone() });
            }
        }
        let lanes = design.fabric.lanes();
        let trace = Trace::new(&design.top, tracks);
        let mut playable =
            Playable { driver, controls, notes, state: None, design, lanes, wide, trace, past: Vec::new() };
        for (index, register) in playable.design.registers.iter().enumerate() {
            playable.lanes.state[index] = u64::from(register.initial.unwrap_or(false));
        }
        playable.rest();
        playable.design.fabric.rest(&mut playable.lanes);
        playable.show();
        playable
    }

    fn no_state(&self, name: &str) -> String {
        let registers = self.trace.tracks().iter().filter(|track| track.register && track.width <= 8);
        let names: Vec<String> = registers.map(Track::path).take(12).collect();
        format!(
            "`{}` has no signal `{name}` for --state; registers are {}",
            self.design.top,
            names.join(", ")
        )
    }

    /// The name of the top module.
    pub fn top(&self) -> &str {
        &self.design.top
    }

    /// Every named signal in every clock; the last column is the present.
    pub fn trace(&self) -> &Trace {
        &self.trace
    }

    /// The number of the present clock.
    pub fn now(&self) -> usize {
        self.past.len()
    }

    /// The signals of one clock, as pins.
    pub fn column<'c>(&'c self, column: &'c [u64]) -> Column<'c> {
        Column { column, wide: Some(&self.wide) }
    }

    /// The signals, as a driver refers to them.
    pub fn signals(&self) -> Vec<driver::Signal> {
        crate::drive::signals(&self.design, &BTreeMap::new())
    }

    /// How the design is put into a seat.
    pub fn seat(&self, seat: Seat) -> Option<&SeatControls> {
        self.controls.seat(seat)
    }

    /// Gives an input a level.
    pub fn set(&mut self, input: usize, value: u64) {
        let width = self.design.signals[input].width.min(64);
        lane_pins(&self.design, &mut self.lanes, 0).set(input, 0, width, value);
        self.show();
    }

    /// Puts a board at the inputs of a design that has it there.
    pub fn put(&mut self, board: rules::classic::Board) {
        if let Some(drive) = &self.controls.drive {
            drive.put(board, &mut lane_pins(&self.design, &mut self.lanes, 0));
        }
        self.show();
    }

    /// Sets inputs to their idle levels. A board at the inputs stays.
    pub fn rest(&mut self) {
        let mut pins = lane_pins(&self.design, &mut self.lanes, 0);
        for (reference, level) in &self.controls.idle {
            reference.set(&mut pins, *level);
        }
        if let Some(clock) = &self.controls.clock {
            clock.port.set(&mut pins, u64::from(clock.falling));
        }
    }

    /// Sets the levels of a seat, besides the idle ones.
    pub fn sit(&mut self, seat: Seat) {
        let Some(seat) = self.controls.seat(seat) else { return };
        let mut pins = lane_pins(&self.design, &mut self.lanes, 0);
        for (reference, level) in &seat.idle {
            reference.set(&mut pins, *level);
        }
    }

    /// Advances a run to its next clock or its end. Without a clock, a change of inputs counts as one.
    pub fn go_on(&mut self, run: &mut Run, program: &Program) -> Pause {
        loop {
            let mut pins = lane_pins(&self.design, &mut self.lanes, 0);
            let pause = run.advance(program, &self.controls.watches, &mut pins);
            self.show();
            match pause {
                Pause::Settle if self.controls.clock.is_some() => {}
                Pause::Settle => return Pause::Clock,
                pause => return pause,
            }
        }
    }

    /// Runs programs in order. Returns whether each came to its end, and the flags that were seen.
    pub fn run(&mut self, programs: &[Program]) -> (bool, u32) {
        let mut run = Run::new();
        for program in programs {
            loop {
                match self.go_on(&mut run, program) {
                    Pause::Clock | Pause::Settle => self.clock(),
                    Pause::Done => break,
                    Pause::Stuck => return (false, run.seen),
                }
            }
            run = run.then();
        }
        (true, run.seen)
    }

    /// One clock: a new column begins.
    pub fn clock(&mut self) {
        self.past.push((Bits::of(&self.lanes.inputs), Bits::of(&self.lanes.state)));
        if let Some(clock) = self.controls.clock.clone() {
            for level in [!clock.falling, clock.falling] {
                let mut pins = lane_pins(&self.design, &mut self.lanes, 0);
                clock.port.set(&mut pins, u64::from(level));
                self.design.fabric.settle(&mut self.lanes);
            }
        }
        self.show();
    }

    /// Returns to an earlier clock, with the inputs of that clock.
    pub fn rewind(&mut self, clock: usize) {
        if clock >= self.now() {
            return;
        }
        self.past.truncate(clock + 1);
        if let Some((inputs, state)) = self.past.pop() {
            inputs.put(&mut self.lanes.inputs);
            state.put(&mut self.lanes.state);
            self.design.fabric.rest(&mut self.lanes);
        }
        self.show();
    }

    /// Settles the design, and records the present clock again.
    pub fn show(&mut self) {
        self.design.fabric.settle(&mut self.lanes);
        let pins = lane_pins(&self.design, &mut self.lanes, 0);
        let mut column = vec![0; self.trace.tracks().len()];
        for (index, signal) in self.design.signals.iter().enumerate() {
            column[index] = pins.read(index, 0, signal.width.min(64));
            for (word, low) in (64..signal.width).step_by(64).enumerate() {
                column[self.wide[&index] + word] = pins.read(index, low, (signal.width - low).min(64));
            }
        }
        if let Some(clock) = &self.controls.clock {
            clock.port.parts().for_each(|(signal, ..)| column[signal] = 0);
        }
        self.trace.truncate(self.past.len());
        self.trace.push(&column);
    }

    /// The values of the state in some games, in the order of their appearance, and the steps between them.
    pub fn states(&self) -> Option<States> {
        let state = self.state?;
        let (mut values, mut steps): (Vec<u64>, Vec<(usize, usize)>) = (Vec::new(), Vec::new());
        for game in 0..GAMES {
            let mut played = self.clone();
            let opening: Vec<Program> = played.controls.reset.iter().cloned().collect();
            played.run(&opening);
            let mut mark = self.driver.first;
            for square in shuffled(game) {
                let programs: Vec<Program> = self.turn(mark, square);
                if programs.is_empty() || !played.run(&programs).0 {
                    break;
                }
                mark = if self.controls.answer.is_some() { mark } else { mark.other() };
            }
            let mut before = None;
            for clock in 0..played.trace.clocks() {
                let value = played.trace.value(state, clock);
                let index = values.iter().position(|&known| known == value).unwrap_or_else(|| {
                    values.push(value);
                    values.len() - 1
                });
                let step = before.map(|before| (before, index));
                steps.extend(step.filter(|step| step.0 != step.1 && !steps.contains(step)));
                before = Some(index);
            }
        }
        Some(States { values, steps })
    }

    fn turn(&self, mark: Mark, square: Square) -> Vec<Program> {
        let mark = self.controls.seats.first().map_or(mark, |seat| seat.person);
        self.controls.play(mark, square).into_iter().chain(&self.controls.answer).cloned().collect()
    }
}

/// The squares in an order that depends on a number.
fn shuffled(number: usize) -> Vec<Square> {
    let mut squares = Square::ALL.to_vec();
    let mut chance = number as u64;
    for last in (1..squares.len()).rev() {
        chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        squares.swap(last, (chance >> 33) as usize % (last + 1));
    }
    squares
}

fn track(design: &Design, controls: &Controls, index: usize) -> Track {
    let signal = &design.signals[index];
    let (scope, name) = match signal.name.rsplit_once('.') {
        Some((scope, name)) => (scope.split('.').map(str::to_owned).collect(), name),
        None => (Vec::new(), signal.name.as_str()),
    };
    let is_clock =
        controls.clock.as_ref().is_some_and(|clock| clock.port.parts().any(|part| part.0 == index));
    let role = match signal.direction {
        Direction::Input if is_clock => Role::Clock,
        Direction::Input => Role::Input,
        Direction::Output => Role::Output,
        Direction::Inner => Role::Inside,
    };
    let stores = |register: &crate::Register| {
        let name = register.name.strip_prefix(signal.name.as_str());
        name.is_some_and(|rest| rest.is_empty() || rest.starts_with('['))
    };
    let register = design.registers.iter().any(stores);
    let width = signal.width.min(64);
    Track { scope, name: name.to_owned(), width, states: &[], role, register, radix: Radix::usual(width) }
}

/// The signals of one clock, for a driver that only reads.
#[derive(Clone, Copy)]
pub struct Column<'a> {
    column: &'a [u64],
    wide: Option<&'a BTreeMap<usize, usize>>,
}

impl<'a> Column<'a> {
    /// A column in which every signal is a track of its own.
    pub fn new(column: &'a [u64]) -> Column<'a> {
        Column { column, wide: None }
    }
}

impl Pins for Column<'_> {
    fn set(&mut self, _: usize, _: usize, _: usize, _: u64) {}

    fn read(&self, signal: usize, low: usize, width: usize) -> u64 {
        let word = |number: usize| match number {
            0 => self.column[signal],
            _ => {
                let first = self.wide.and_then(|wide| wide.get(&signal));
                first.and_then(|first| self.column.get(first + number - 1)).copied().unwrap_or(0)
            }
        };
        let (number, shift) = (low / 64, low % 64);
        let both = u128::from(word(number)) | u128::from(word(number + 1)) << 64;
        (both >> shift) as u64 & u64::MAX >> (64 - width)
    }
}

/// The first lane of many words, as bits, because a game of a large design may take many clocks.
#[derive(Clone)]
struct Bits(Vec<u64>);

impl Bits {
    fn of(lanes: &[u64]) -> Bits {
        let packed = |words: &[u64]| words.iter().rev().fold(0, |bits, lane| bits << 1 | lane & 1);
        Bits(lanes.chunks(64).map(packed).collect())
    }

    fn put(&self, lanes: &mut [u64]) {
        for (lanes, bits) in lanes.chunks_mut(64).zip(&self.0) {
            lanes.iter_mut().enumerate().for_each(|(bit, lane)| *lane = bits >> bit & 1);
        }
    }
}
