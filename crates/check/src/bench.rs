//! Runs programs of a driver on many states at once, one in each lane.

use driver::{Controls, Pause, Pins, Program, Reference, Run, Said};
use rules::classic::{Board, Square};

use crate::design::{Design, Lanes};

/// The registers of a design, packed: register *i* is bit *i*.
pub type Registers = Box<[u64]>;

/// A design with the controls that drive it.
pub struct Bench<'a> {
    /// The design.
    pub design: &'a Design,
    /// How it is driven and read.
    pub controls: &'a Controls,
    /// Which registers of the larger design it has, if it is a part of one.
    kept: Option<Vec<usize>>,
}

/// The work of one lane: programs run in order from a state.
#[derive(Clone, Copy)]
pub struct Job<'j> {
    /// The state before.
    pub state: &'j [u64],
    /// The programs.
    pub programs: &'j [&'j Program],
    /// Levels that inputs rest at, besides those of the controls.
    pub idle: &'j [(Reference, u64)],
    /// A board at the inputs.
    pub board: Option<Board>,
}

/// The result of a lane.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The state after.
    pub state: Registers,
    /// The values read after it.
    pub seen: Observation,
    /// The index of the program whose wait timed out, if one did.
    pub stuck: Option<usize>,
    /// Whether levels never settled.
    pub unsettled: bool,
}

/// The values read from a design.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Observation {
    /// The board, or the first square with an invalid code.
    pub board: Option<Result<Board, (Square, u64)>>,
    /// Who has won.
    pub winner: Option<Said>,
    /// Whose turn it is.
    pub turn: Option<Said>,
    /// Whether a side has won.
    pub win: Option<bool>,
    /// Whether it is a draw.
    pub draw: Option<bool>,
    /// Whether the game is over.
    pub over: Option<bool>,
    /// Whether the move was refused.
    pub illegal: Option<bool>,
    /// The chosen square, or the invalid code.
    pub choice: Option<Result<Option<Square>, u64>>,
}

/// One lane of a design, as the driver's pins.
pub struct LanePins<'a> {
    design: &'a Design,
    lanes: &'a mut Lanes,
    lane: u32,
}

impl Pins for LanePins<'_> {
    fn set(&mut self, signal: usize, low: usize, width: usize, value: u64) {
        let first = self.design.signals[signal].first_input.expect("only inputs are set");
        for bit in 0..width {
            let level = &mut self.lanes.inputs[first + low + bit];
            *level = *level & !(1 << self.lane) | (value >> bit & 1) << self.lane;
        }
    }

    fn read(&self, signal: usize, low: usize, width: usize) -> u64 {
        let first = self.design.signals[signal].first_bit + low;
        let level = |bit| self.design.fabric.read(self.lanes, first + bit) >> self.lane & 1;
        (0..width).fold(0, |value, bit| value | level(bit) << bit)
    }
}

/// Called at every clock and at the end of each program, to record a game: the index of the program, and
/// whether a clock edge follows.
pub type Watch<'w> = &'w mut dyn FnMut(&Lanes, usize, bool);

impl<'a> Bench<'a> {
    /// A bench for a design.
    pub fn new(design: &'a Design, controls: &'a Controls) -> Bench<'a> {
        Bench { design, controls, kept: None }
    }

    /// A bench for a part of a larger design that has these of its registers.
    pub fn part(design: &'a Design, controls: &'a Controls, kept: Vec<usize>) -> Bench<'a> {
        Bench { design, controls, kept: Some(kept) }
    }

    fn words(&self) -> usize {
        self.design.registers.len().div_ceil(64)
    }

    /// The registers at power-up, with unknown ones from the function.
    pub fn power_up(&self, mut unknown: impl FnMut(usize) -> bool) -> Registers {
        let mut state = vec![0_u64; self.words()];
        for (index, register) in self.design.registers.iter().enumerate() {
            if register.initial.unwrap_or_else(|| unknown(index)) {
                state[index / 64] |= 1 << (index % 64);
            }
        }
        state.into()
    }

    /// The registers of this part, from a state of the larger design.
    pub fn project(&self, whole: &[u64]) -> Registers {
        let Some(kept) = &self.kept else { return whole.into() };
        let mut state = vec![0_u64; self.words()];
        for (index, &old) in kept.iter().enumerate() {
            state[index / 64] |= (whole[old / 64] >> (old % 64) & 1) << (index % 64);
        }
        state.into()
    }

    /// Runs up to 64 jobs side by side.
    pub fn run(&self, lanes: &mut Lanes, jobs: &[Job<'_>], mut watch: Option<Watch<'_>>) -> Vec<Outcome> {
        let count = jobs.len().min(64);
        let jobs = &jobs[..count];
        self.load(lanes, jobs);
        let mut runs: Vec<(usize, Run)> = vec![(0, Run::new()); count];
        let mut stuck: Vec<Option<usize>> = vec![None; count];
        let mut unsettled = 0_u64;
        let all = if count == 64 { u64::MAX } else { (1 << count) - 1 };
        let mut under_way = all;
        while under_way != 0 {
            let mut clocked = 0_u64;
            let mut moving = under_way;
            // Lanes run until each of them waits for a clock or has finished.
            while moving != 0 {
                let mut settling = 0_u64;
                for lane in bits(moving) {
                    let (number, run) = &mut runs[lane as usize];
                    let Some(program) = jobs[lane as usize].programs.get(*number) else {
                        under_way &= !(1 << lane);
                        continue;
                    };
                    let mut pins = LanePins { design: self.design, lanes, lane };
                    match run.advance(program, &self.controls.watches, &mut pins) {
                        Pause::Settle => settling |= 1 << lane,
                        Pause::Clock => clocked |= 1 << lane,
                        Pause::Stuck => {
                            stuck[lane as usize] = Some(*number);
                            under_way &= !(1 << lane);
                        }
                        Pause::Done => {
                            if let Some(watch) = watch.as_mut() {
                                unsettled |= self.design.fabric.settle(lanes);
                                watch(lanes, *number, false);
                            }
                            *number += 1;
                            *run = run.then();
                            settling |= 1 << lane;
                        }
                    }
                }
                if settling != 0 {
                    unsettled |= self.design.fabric.settle(lanes);
                }
                moving = settling & under_way;
            }
            if clocked != 0 {
                unsettled |= self.design.fabric.settle(lanes);
                if let Some(watch) = watch.as_mut() {
                    watch(lanes, runs[0].0, true);
                }
                unsettled |= self.clock(lanes, clocked);
            }
        }
        self.idle(lanes, jobs);
        unsettled |= self.design.fabric.settle(lanes);
        let outcome = |lane: usize| {
            let mut pins = LanePins { design: self.design, lanes, lane: lane as u32 };
            let seen = observe(self.controls, &mut pins, runs[lane].1.seen);
            let state = self.store(lanes, lane as u32);
            Outcome { state, seen, stuck: stuck[lane], unsettled: unsettled >> lane & 1 == 1 }
        };
        (0..count).map(outcome).collect()
    }

    /// One clock in some lanes.
    fn clock(&self, lanes: &mut Lanes, active: u64) -> u64 {
        let Some(clock) = &self.controls.clock else { return 0 };
        let mut unsettled = 0;
        for level in [!clock.falling, clock.falling] {
            for (signal, low, width) in clock.port.parts() {
                let first = self.design.signals[signal].first_input.expect("a clock is an input") + low;
                for input in &mut lanes.inputs[first..first + width] {
                    *input = *input & !active | if level { active } else { 0 };
                }
            }
            unsettled |= self.design.fabric.settle(lanes);
        }
        unsettled
    }

    /// Puts states into lanes, with inputs at rest.
    fn load(&self, lanes: &mut Lanes, jobs: &[Job<'_>]) {
        for (index, word) in lanes.state.iter_mut().enumerate() {
            let bit = |(lane, job): (usize, &Job<'_>)| (job.state[index / 64] >> (index % 64) & 1) << lane;
            *word = jobs.iter().enumerate().map(bit).fold(0, |word, bit| word | bit);
        }
        self.idle(lanes, jobs);
        self.design.fabric.rest(lanes);
        // A latch or a loop may change at once.
        self.design.fabric.settle(lanes);
    }

    /// Brings inputs to the levels that they rest at.
    fn idle(&self, lanes: &mut Lanes, jobs: &[Job<'_>]) {
        lanes.inputs.fill(0);
        for (lane, job) in jobs.iter().enumerate() {
            let mut pins = LanePins { design: self.design, lanes, lane: lane as u32 };
            for (reference, level) in self.controls.idle.iter().chain(job.idle) {
                reference.set(&mut pins, *level);
            }
            if let Some(clock) = &self.controls.clock {
                clock.port.set(&mut pins, u64::from(clock.falling));
            }
            if let (Some(drive), Some(board)) = (&self.controls.drive, job.board) {
                drive.put(board, &mut pins);
            }
        }
    }

    fn store(&self, lanes: &Lanes, lane: u32) -> Registers {
        let mut state = vec![0_u64; self.words()];
        for (index, word) in lanes.state.iter().enumerate() {
            state[index / 64] |= (word >> lane & 1) << (index % 64);
        }
        state.into()
    }
}

/// Reads the pins after a run that has seen these flags.
pub fn observe(controls: &Controls, pins: &mut LanePins<'_>, seen: u32) -> Observation {
    let reading = &controls.reading;
    let flag = |flag: &Option<driver::Flag>| flag.as_ref().map(|flag| flag.is_up(pins, seen));
    Observation {
        board: reading.board.as_ref().map(|board| board.board(pins)),
        winner: reading.winner.as_ref().map(|winner| winner.said(pins, seen)),
        turn: reading.turn.as_ref().map(|turn| turn.said(pins, seen)),
        win: flag(&reading.win),
        draw: flag(&reading.draw),
        over: flag(&reading.over),
        illegal: flag(&reading.illegal),
        choice: reading.choice.as_ref().map(|choice| choice.square(pins)),
    }
}

/// The pins of one lane.
pub fn lane_pins<'l>(design: &'l Design, lanes: &'l mut Lanes, lane: u32) -> LanePins<'l> {
    LanePins { design, lanes, lane }
}

/// The pins of the first lane, for values as text.
pub fn first_lane<'l>(design: &'l Design, lanes: &'l mut Lanes) -> LanePins<'l> {
    LanePins { design, lanes, lane: 0 }
}

fn bits(mut word: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros())?;
        word &= word - 1;
        Some(bit)
    })
}
