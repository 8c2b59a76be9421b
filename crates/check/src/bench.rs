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
        let mut settle = |lanes: &mut Lanes| unsettled |= self.design.fabric.settle(lanes);
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
                                settle(lanes);
                                watch(lanes, *number, false);
                            }
                            *number += 1;
                            *run = run.then();
                            settling |= 1 << lane;
                        }
                    }
                }
                if settling != 0 {
                    settle(lanes);
                }
                moving = settling & under_way;
            }
            if clocked != 0 {
                settle(lanes);
                if let Some(watch) = watch.as_mut() {
                    watch(lanes, runs[0].0, true);
                }
                self.clock(lanes, clocked, &mut settle);
            }
        }
        self.idle(lanes, jobs);
        settle(lanes);
        let outcome = |lane: usize| {
            let mut pins = LanePins { design: self.design, lanes, lane: lane as u32 };
            let seen = observe(self.controls, &mut pins, runs[lane].1.seen);
            let state = self.store(lanes, lane as u32);
            Outcome { state, seen, stuck: stuck[lane], unsettled: unsettled >> lane & 1 == 1 }
        };
        (0..count).map(outcome).collect()
    }

    /// One clock in some lanes.
    fn clock(&self, lanes: &mut Lanes, active: u64, settle: &mut impl FnMut(&mut Lanes)) {
        let Some(clock) = &self.controls.clock else { return };
        for level in [!clock.falling, clock.falling] {
            for (signal, low, width) in clock.port.parts() {
                let first = self.design.signals[signal].first_input.expect("a clock is an input") + low;
                for input in &mut lanes.inputs[first..first + width] {
                    *input = *input & !active | if level { active } else { 0 };
                }
            }
            settle(lanes);
        }
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

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::source::Recorder;
    use crate::test_designs::{self, REFEREE, design, drive, latches, line, referee, referee_of};
    use rules::classic::Mark;

    /// How a design without a game is clocked: `go` for five clocks, then one that waits.
    const CLOCKED: &str = r#"
        name = "made"
        kind = "referee"
        clock.port = "clk"
        reset.steps = ["go=1", "clock 5", "go=0"]
        square.code = [0, 1, 2, 3, 4, 5, 6, 7, 8]
        move.steps = ["go=1", "until q==1 max 3", "go=0", "clock 1"]
        read.win.at = "q"
    "#;

    fn job<'j>(state: &'j [u64], programs: &'j [&'j Program]) -> Job<'j> {
        Job { state, programs, idle: &[], board: None }
    }

    /// The first 64 of 81 openings, one in each lane: X on a square, then O on any, which may be taken.
    #[test]
    fn every_lane_plays_its_own_game() {
        let design = referee_of(referee());
        let drive = drive(&design, REFEREE);
        let bench = Bench::new(&design, &drive.controls);
        let play = |mark, square| drive.controls.play(mark, square).unwrap();
        let squares = Square::ALL.into_iter().flat_map(|x| Square::ALL.map(|o| (x, o)));
        let games: Vec<(Square, Square)> = squares.collect();
        let reset = drive.controls.reset.as_ref().unwrap();
        let programs: Vec<[&Program; 3]> =
            games.iter().map(|&(x, o)| [reset, play(Mark::X, x), play(Mark::O, o)]).collect();
        let start = bench.power_up(|index| index % 2 == 0);
        for count in [81, 64, 63, 3, 1] {
            let jobs: Vec<Job<'_>> = programs[..count].iter().map(|programs| job(&start, programs)).collect();
            let mut lanes = design.fabric.lanes();
            let outcomes = bench.run(&mut lanes, &jobs, None);
            assert_eq!(outcomes.len(), count.min(64));
            for (lane, (outcome, &(x, o))) in outcomes.iter().zip(&games).enumerate() {
                let board = Board::EMPTY.with(x, Mark::X);
                let board = if x == o { board } else { board.with(o, Mark::O) };
                assert_eq!(outcome.seen.board, Some(Ok(board)), "{x} {o}");
                let turn = if x == o { Mark::O } else { Mark::X };
                assert_eq!(outcome.seen.turn, Some(Said::Side(turn)), "{x} {o}");
                let marks = board.squares(Mark::X) as u64 | (board.squares(Mark::O) as u64) << 9;
                assert_eq!(outcome.state[0], marks | u64::from(x == o) << 18, "{x} {o}");
                assert_eq!((outcome.stuck, outcome.unsettled), (None, false));
                let mut pins = lane_pins(&design, &mut lanes, lane as u32);
                // The flag was up at a clock of the run, and is down at its end.
                assert_eq!(outcome.seen.illegal, Some(x == o));
                let shown = observe(&drive.controls, &mut pins, 0);
                assert_eq!(Observation { illegal: Some(x == o), ..shown }, outcome.seen);
            }
            let first = observe(&drive.controls, &mut first_lane(&design, &mut lanes), 0);
            assert_eq!(first.board, outcomes[0].seen.board);
        }
    }

    /// Two complete games, move by move from the states before.
    #[test]
    fn a_state_is_where_the_next_move_begins() {
        let design = referee_of(referee());
        let drive = drive(&design, REFEREE);
        let bench = Bench::new(&design, &drive.controls);
        let mut lanes = design.fabric.lanes();
        let mut played = |squares: &[usize]| {
            let mut state = bench.power_up(|_| false);
            let mut seen = Vec::new();
            for (index, &square) in squares.iter().enumerate() {
                let mark = if index % 2 == 0 { Mark::X } else { Mark::O };
                let program = drive.controls.play(mark, Square::ALL[square]).unwrap();
                let outcome = bench.run(&mut lanes, &[job(&state, &[program])], None).remove(0);
                seen.push((
                    outcome.seen.winner.unwrap(),
                    outcome.seen.draw.unwrap(),
                    outcome.seen.over.unwrap(),
                ));
                state = outcome.state;
            }
            seen
        };
        let open = (Said::None, false, false);
        let won = (Said::Side(Mark::X), false, true);
        assert_eq!(played(&[0, 3, 1, 4, 2]), [open, open, open, open, won]);
        let drawn = played(&[0, 1, 2, 4, 3, 5, 7, 6, 8]);
        assert_eq!((&drawn[..8], drawn[8]), (&[open; 8][..], (Said::None, true, true)));
    }

    /// A ring of 130 registers, some of which have values at power-up, and a part of it.
    #[test]
    fn registers_are_packed_into_words() {
        let step = |_: &[u64], state: &[u64]| (0..130).map(|bit| state[(bit + 129) % 130]).collect();
        let show = |_: &[u64], state: &[u64]| vec![state[129]];
        let design = design("clk go position:4", "q", "a:40=5 b:50 c:40=3", Arc::new(step), Arc::new(show));
        let drive = drive(&design, CLOCKED);
        let bench = Bench::new(&design, &drive.controls);
        let bit = |state: &[u64], index: usize| state[index / 64] >> (index % 64) & 1 == 1;
        let state = bench.power_up(|index| index % 7 == 0);
        let known = |index: usize| match index {
            0..40 => 5_u64 >> index & 1 == 1,
            40..90 => index.is_multiple_of(7),
            _ => 3_u64 >> (index - 90) & 1 == 1,
        };
        assert_eq!(
            (0..130).map(|index| bit(&state, index)).collect::<Vec<_>>(),
            (0..130).map(known).collect::<Vec<_>>()
        );
        let reset = [drive.controls.reset.as_ref().unwrap()];
        let mut lanes = design.fabric.lanes();
        let after = bench.run(&mut lanes, &[job(&state, &reset)], None).remove(0).state;
        for index in 0..130 {
            assert_eq!(bit(&after, index), known((index + 125) % 130), "{index}");
        }
        let kept: Vec<usize> = (0..100).map(|index| (index * 3 + 2) % 130).collect();
        let part = Bench::part(&design, &drive.controls, kept.clone()).project(&state);
        for (index, &old) in kept.iter().enumerate() {
            assert_eq!(bit(&part, index), known(old), "{index}");
        }
        assert_eq!(bench.project(&state), state);
    }

    /// Lanes that wait in vain do not hold up the others.
    #[test]
    fn a_lane_that_waits_in_vain_is_stuck_alone() {
        let step = |inputs: &[u64], state: &[u64]| vec![inputs[1] & state[2], state[0], state[2]];
        let show = |_: &[u64], state: &[u64]| vec![state[1]];
        let design = design("clk go position:4", "q", "a:3", Arc::new(step), Arc::new(show));
        let drive = drive(&design, CLOCKED);
        let bench = Bench::new(&design, &drive.controls);
        let reset = drive.controls.reset.as_ref().unwrap();
        let play = drive.controls.play(Mark::X, Square::ALL[0]).unwrap();
        let programs = [play, reset, play];
        let states: Vec<[u64; 1]> = (0..40).map(|lane| [if lane % 3 == 0 { 0 } else { 0b100 }]).collect();
        let jobs: Vec<Job<'_>> = states.iter().map(|state| job(state, &programs)).collect();
        let outcomes = bench.run(&mut design.fabric.lanes(), &jobs, None);
        for (lane, outcome) in outcomes.iter().enumerate() {
            let (stuck, state) = if lane % 3 == 0 { (Some(0), 0) } else { (None, 0b110) };
            assert_eq!((outcome.stuck, outcome.state[0]), (stuck, state), "{lane}");
        }
        let late = [[reset, reset], [reset, play]];
        let jobs = [job(&[0b100], &late[0]), job(&[0b000], &late[1])];
        let outcomes = bench.run(&mut design.fabric.lanes(), &jobs, None);
        let stuck: Vec<Option<usize>> = outcomes.iter().map(|outcome| outcome.stuck).collect();
        assert_eq!(stuck, [None, Some(1)]);
    }

    /// Signals that follow inputs at once are read after they have settled, also by the next program.
    #[test]
    fn levels_settle_before_they_are_read() {
        let step = |_: &[u64], state: &[u64]| vec![!state[0]];
        let show = |inputs: &[u64], _: &[u64]| vec![inputs[1]];
        let design = design("clk go position:4", "q", "clocks", Arc::new(step), Arc::new(show));
        for (reset, moves) in
            [(r#"["go=0"]"#, r#"["go=1", "until q==1 max 3"]"#), (r#"["go=1"]"#, r#"["until q==1 max 3"]"#)]
        {
            let text = CLOCKED
                .replace(r#"["go=1", "clock 5", "go=0"]"#, reset)
                .replace(r#"["go=1", "until q==1 max 3", "go=0", "clock 1"]"#, moves);
            let drive = drive(&design, &text);
            let bench = Bench::new(&design, &drive.controls);
            let play = drive.controls.play(Mark::X, Square::ALL[0]).unwrap();
            let programs = [drive.controls.reset.as_ref().unwrap(), play];
            // Of two lanes, the first has nothing to do.
            let jobs = [job(&[0], &[]), job(&[0], &programs)];
            for outcome in bench.run(&mut design.fabric.lanes(), &jobs, None) {
                assert_eq!((outcome.state[0], outcome.stuck), (0, None), "{moves}");
            }
        }
    }

    /// A clock that is a bit in the middle of a port.
    #[test]
    fn a_clock_moves_no_other_input() {
        let made = test_designs::ports("go keys:3 position:4", "q", "");
        let (design, recorder) = Recorder::on(&made, &[]);
        let drive = drive(&design, &CLOCKED.replace("\"clk\"", "\"keys[1]\"").replace("go=", "keys[2]="));
        let bench = Bench::new(&design, &drive.controls);
        recorder.clear();
        bench.run(&mut design.fabric.lanes(), &[job(&[], &[drive.controls.reset.as_ref().unwrap()])], None);
        let levels = recorder
            .steps()
            .into_iter()
            .map(|step| step.inputs.iter().rev().fold(0, |value, &level| value << 1 | u32::from(level)));
        let pulses = [0b1000, 0b1100].repeat(5);
        let wanted: Vec<u32> = [0].into_iter().chain(pulses).chain([0b1000, 0]).collect();
        assert_eq!(levels.collect::<Vec<_>>(), wanted);
    }

    /// A latch that inverts itself while `go` is up, in the lanes that set it.
    #[test]
    fn lanes_that_never_settle_are_told() {
        let step = |inputs: &[u64], state: &[u64]| vec![state[0] ^ inputs[1] & state[1], state[1]];
        let show = |_: &[u64], state: &[u64]| vec![state[0]];
        let design = latches("clk go position:4", "q", "a:2", Arc::new(step), Arc::new(show));
        let drive = drive(&design, CLOCKED);
        let bench = Bench::new(&design, &drive.controls);
        let reset = [drive.controls.reset.as_ref().unwrap()];
        let states: Vec<[u64; 1]> = (0..10).map(|lane| [if lane % 4 == 1 { 2 } else { 0 }]).collect();
        let jobs: Vec<Job<'_>> = states.iter().map(|state| job(state, &reset)).collect();
        let unsettled: Vec<usize> = (bench.run(&mut design.fabric.lanes(), &jobs, None).iter().enumerate())
            .filter_map(|(lane, outcome)| outcome.unsettled.then_some(lane))
            .collect();
        assert_eq!(unsettled, [1, 5, 9]);
    }

    /// The levels at every change, for both edges, and what is told at every clock.
    #[test]
    fn a_clock_is_a_pulse_from_its_resting_level() {
        let step = |_: &[u64], state: &[u64]| state.to_vec();
        let show = |_: &[u64], state: &[u64]| state.to_vec();
        let made = design("clk go position:4", "q", "a", Arc::new(step), Arc::new(show));
        for (driver, clock) in [
            (CLOCKED.to_owned(), "0010101010100"),
            (CLOCKED.replace("clock.port", "clock.edge = \"falling\"\nclock.port"), "1101010101011"),
        ] {
            let (design, recorder) = Recorder::on(&made, &[]);
            let drive = drive(&design, &driver);
            let bench = Bench::new(&design, &drive.controls);
            let reset = drive.controls.reset.as_ref().unwrap();
            let mut told = String::new();
            let mut watch = |lanes: &Lanes, number: usize, clock: bool| {
                let go = lanes.inputs[1] & 1;
                told += &format!("{number}{}{go} ", if clock { '+' } else { '.' });
            };
            bench.run(&mut design.fabric.lanes(), &[job(&[0], &[reset, reset])], Some(&mut watch));
            assert_eq!(told, "0+1 0+1 0+1 0+1 0+1 0.0 1+1 1+1 1+1 1+1 1+1 1.0 ");
            let levels = |input: usize| -> String {
                recorder.steps()[..13].iter().map(|step| if step.inputs[input] { '1' } else { '0' }).collect()
            };
            assert_eq!((levels(0).as_str(), levels(1).as_str()), (clock, "0111111111110"));
        }
    }

    /// Every board of a legal game, put to a judge that says all it can.
    #[test]
    fn boards_at_the_inputs_are_judged() {
        let show = |inputs: &[u64], _: &[u64]| {
            let (x, o) = (line(&inputs[..9]), line(&inputs[9..18]));
            let full = (0..9).fold(inputs[18], |full, square| full & (inputs[square] | inputs[9 + square]));
            let first =
                |square: usize| inputs[square] & !(0..square).fold(0, |any, before| any | inputs[before]);
            let mut outputs = vec![x, o, x | o, full & !x & !o];
            outputs.extend((0..9).map(first));
            outputs
        };
        let design =
            design("x:9 o:9 on", "winner:2 win draw square:9", "", Arc::new(|_, _| vec![]), Arc::new(show));
        let drive = test_designs::drive(
            &design,
            r#"
            name = "made"
            kind = "judge"
            drive.board = { X = "x", O = "o" }
            read.winner = { at = "winner", none = 0, X = 1, O = 2 }
            read.win.at = "win"
            read.draw.at = "draw"
            read.move = { at = "square", code = [1, 2, 4, 8, 16, 32, 64, 128, 256], none = [0] }
            "#,
        );
        let bench = Bench::new(&design, &drive.controls);
        let signals = crate::drive::signals(&design, &std::collections::BTreeMap::new());
        let on = [(Reference::parse("on", &signals).unwrap(), 1)];
        let boards: Vec<Board> =
            crate::boards::positions().iter().map(|(position, _)| position.board()).collect();
        let programs = [&drive.controls.ask];
        for boards in boards.chunks(64) {
            let ask = |&board: &Board| Job { state: &[], programs: &programs, idle: &on, board: Some(board) };
            let jobs: Vec<Job<'_>> = boards.iter().map(ask).collect();
            for (outcome, board) in bench.run(&mut design.fabric.lanes(), &jobs, None).iter().zip(boards) {
                let winner = [Mark::X, Mark::O].into_iter().find(|&mark| board.has_line(mark));
                assert_eq!(outcome.seen.winner, Some(winner.map_or(Said::None, Said::Side)), "{board}");
                assert_eq!(outcome.seen.win, Some(winner.is_some()), "{board}");
                assert_eq!(outcome.seen.draw, Some(winner.is_none() && board.is_full()), "{board}");
                let first = Square::ALL.into_iter().find(|&square| board.get(square) == Some(Mark::X));
                assert_eq!(outcome.seen.choice, Some(Ok(first)), "{board}");
                assert_eq!((outcome.seen.over, outcome.seen.illegal), (None, None));
            }
        }
    }
}
