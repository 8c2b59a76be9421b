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

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use rules::classic::Board;

    use super::*;
    use crate::test_designs::{
        OPPONENT, REFEREE, design, drive, opponent, opponent_of, ports, referee, referee_of,
    };

    fn playable(design: Design, text: &str) -> Playable {
        let Drive { driver, controls, notes, .. } = drive(&design, text);
        Playable::new(design, driver, controls, notes)
    }

    fn board(playable: &Playable) -> Board {
        let clock = playable.trace().clocks() - 1;
        let column = playable.column(playable.trace().column(clock));
        playable.controls.reading.board.as_ref().unwrap().board(&column).unwrap()
    }

    /// Plays squares in turn after a reset, and returns the boards with the clocks at which they were seen.
    fn played(game: &mut Playable, squares: &[usize]) -> Vec<(usize, Board)> {
        assert_eq!(game.run(&[game.controls.reset.clone().unwrap()]), (true, 0));
        let mut seen = vec![(game.now(), board(game))];
        for (index, square) in squares.iter().enumerate() {
            let program = game.controls.play(Mark::ALL[index % 2], Square::ALL[*square]).unwrap().clone();
            assert!(game.run(&[program]).0);
            seen.push((game.now(), board(game)));
        }
        seen
    }

    #[test]
    fn a_game_is_recorded_clock_by_clock_and_rewound() {
        let mut game = playable(referee_of(referee()), REFEREE);
        assert_eq!((game.top(), game.now(), game.trace().clocks()), ("made", 0, 1));
        let seen = played(&mut game, &[4, 0, 8]);
        let wanted: Vec<Board> = ["..././...", ".../.X./...", "O../.X./...", "O../.X./..X"]
            .iter()
            .map(|text| text.replace("..././...", ".../.../...").parse().unwrap())
            .collect();
        assert_eq!(seen.iter().map(|(_, board)| *board).collect::<Vec<_>>(), wanted);
        assert_eq!(seen.iter().map(|(clock, _)| *clock).collect::<Vec<_>>(), [1, 3, 5, 7]);
        assert_eq!(game.trace().clocks(), 8);
        // The clock itself is shown as 0, and inputs as they were at each edge.
        let valid = game.trace().find("x_valid").unwrap();
        let clk = game.trace().find("clk").unwrap();
        let levels: Vec<u64> = (0..8).map(|clock| game.trace().value(valid, clock)).collect();
        assert_eq!(levels, [0, 1, 0, 0, 0, 1, 0, 0]);
        assert!((0..8).all(|clock| game.trace().value(clk, clock) == 0));
        // Back to the second move, and on with another.
        let before: Vec<Vec<u64>> = (0..8).map(|clock| game.trace().column(clock).to_vec()).collect();
        game.rewind(8);
        game.rewind(7);
        assert_eq!(game.now(), 7, "there is nothing to rewind");
        game.rewind(5);
        assert_eq!((game.now(), game.trace().clocks()), (5, 6));
        assert_eq!(board(&game), wanted[2]);
        assert_eq!(game.trace().column(5), &before[5][..]);
        let other = game.controls.play(Mark::X, Square::ALL[1]).unwrap().clone();
        assert!(game.run(&[other]).0);
        assert_eq!(board(&game), "OX./.X./...".parse().unwrap());
        assert_eq!(game.trace().column(4), &before[4][..]);
    }

    #[test]
    fn the_values_of_a_state_and_its_steps_are_found_by_playing() {
        let mut game = playable(referee_of(referee()), REFEREE);
        assert!(game.states().is_none());
        game.state = game.trace().find("player");
        let states = game.states().unwrap();
        assert_eq!((states.values, states.steps), (vec![0, 1], vec![(0, 1), (1, 0)]));
        let mut game = playable(opponent_of(opponent()), OPPONENT);
        game.state = game.trace().find("os");
        let states = game.states().unwrap();
        assert_eq!(states.values[0], 0);
        assert!(states.values.len() > 20, "{:?}", states.values);
        for (index, value) in states.values.iter().enumerate() {
            assert!(!states.values[..index].contains(value));
        }
        for (index, step) in states.steps.iter().enumerate() {
            assert!(step.0 != step.1 && !states.steps[..index].contains(step), "{step:?}");
            // The opponent adds a mark, or a reset takes all away.
            let (before, after) = (states.values[step.0], states.values[step.1]);
            assert!(after == 0 || (before & after == before && (after ^ before).count_ones() == 1));
        }
    }

    #[test]
    fn games_are_shuffled_by_their_number() {
        let text = |number: usize| {
            shuffled(number).iter().map(|square| square.number().to_string()).collect::<String>()
        };
        let all: std::collections::HashSet<String> = (0..GAMES).map(text).collect();
        assert_eq!(all.len(), GAMES);
        for game in &all {
            let mut digits: Vec<char> = game.chars().collect();
            digits.sort_unstable();
            assert_eq!(digits.into_iter().collect::<String>(), "123456789");
        }
        assert_eq!([text(0), text(1)], ["623485719", "793451826"].map(str::to_owned));
    }

    #[test]
    fn a_seat_and_a_state_are_named() {
        let mut game = playable(opponent_of(opponent()), OPPONENT);
        let first = game.trace().find("machine_first").unwrap();
        let level = |game: &Playable| game.trace().value(first, game.trace().clocks() - 1);
        game.sit(Seat::Second);
        game.show();
        assert_eq!(level(&game), 0);
        game.sit(Seat::First);
        game.show();
        assert_eq!(level(&game), 1);
        assert_eq!(game.seat(Seat::First).map(|seat| seat.person), Some(Mark::X));
        assert_eq!(game.no_state("st"), "`made` has no signal `st` for --state; registers are think, begun");
        assert_eq!(game.signals().len(), game.trace().tracks().len());
        game.set(first, 0);
        assert_eq!(level(&game), 0);
    }

    /// Without a clock, a change of the inputs is a column.
    #[test]
    fn a_judge_shows_its_verdict_on_a_board() {
        let show = |inputs: &[u64], _: &[u64]| {
            vec![crate::test_designs::line(&inputs[..9]), crate::test_designs::line(&inputs[9..])]
        };
        let design =
            design("x:9 o:9 en", "xw ow", "", Arc::new(|_: &[u64], _: &[u64]| Vec::new()), Arc::new(show));
        let text = "name = \"made\"\nkind = \"judge\"\nask.steps = [\"en=1\", \"if ow==1 then en=0\"]\n[drive.board]\nX = \"x\"\nO = \"o\"\n[read.winner]\nX = \"xw\"\nO = \"ow\"\n";
        let mut game = playable(design, text);
        game.put("XXX/OO./...".parse().unwrap());
        let column = |game: &Playable| game.trace().column(game.trace().clocks() - 1)[3..].to_vec();
        assert_eq!(column(&game), [1, 0]);
        game.put("XX./OOO/...".parse().unwrap());
        game.rest();
        game.show();
        assert_eq!(column(&game), [0, 1], "the board stays");
        let ask = game.controls.ask.clone();
        assert_eq!(game.run(&[ask]), (true, 0));
        assert_eq!((game.now(), game.trace().clocks()), (1, 2));
    }

    #[test]
    fn a_design_begins_with_its_inputs_at_rest() {
        let design = ports("clk rst_n go", "q", "r");
        let text = "name = \"made\"\nkind = \"referee\"\nclock = { port = \"clk\", edge = \"falling\" }\nidle = { rst_n = 1 }\nmove.steps = [\"go=1\", \"clock 1\"]\n[read.win]\nat = \"q\"\n";
        let mut game = playable(design, text);
        assert_eq!(game.trace().column(0)[..3], [0, 1, 0], "the clock is shown as 0");
        assert_eq!(game.lanes.inputs, [1, 1, 0]);
        game.clock();
        assert_eq!(game.lanes.inputs, [1, 1, 0]);
    }

    #[test]
    fn signals_have_a_scope_a_role_and_a_radix() {
        let mut design = ports("clk go", "q:2", "core.sub.state:3 q2:2 wide:130");
        design.registers[0].name = "core.sub.state[0]".to_owned();
        design.registers.retain(|register| !register.name.starts_with("q2"));
        let text = "name = \"made\"\nkind = \"referee\"\nclock.port = \"clk\"\nmove.steps = [\"go=1\", \"clock 1\"]\n[read.winner]\nat = \"q\"\nnone = 0\nX = 1\nO = 2\n";
        let drive = drive(&design, text);
        let told: Vec<String> = (0..design.signals.len())
            .map(|index| {
                let track = track(&design, &drive.controls, index);
                format!("{} {} {:?} {}", track.path(), track.width, track.role, track.register)
            })
            .collect();
        let wanted = [
            "clk 1 Clock false",
            "go 1 Input false",
            "q 2 Output false",
            "core.sub.state 3 Inside true",
            "q2 2 Inside false",
            "wide 64 Inside true",
        ];
        assert_eq!(told, wanted);
    }

    /// A register of 130 bits that shifts in its input.
    #[test]
    fn a_wide_signal_has_several_tracks() {
        let step = |inputs: &[u64], state: &[u64]| [&[inputs[1]], &state[..129]].concat();
        let show = |_: &[u64], state: &[u64]| vec![state[129]];
        let design = design("clk go", "q", "wide:130=5", Arc::new(step), Arc::new(show));
        let text = "name = \"made\"\nkind = \"referee\"\nclock.port = \"clk\"\nmove.steps = [\"go=1\", \"clock 3\", \"go=0\", \"clock 61\"]\n[read.win]\nat = \"q\"\n";
        let mut game = playable(design, text);
        let names: Vec<(String, usize)> =
            game.trace().tracks().iter().skip(3).map(|track| (track.path(), track.width)).collect();
        let wanted = [("wide", 64), ("wide_from_64", 64), ("wide_from_128", 2)]
            .map(|(name, width)| (name.to_owned(), width));
        assert_eq!(names, wanted);
        let mut bits: Vec<bool> = (0..130).map(|bit| [0, 2].contains(&bit)).collect();
        for _ in 0..2 {
            let program = game.controls.play(Mark::X, Square::ALL[0]).unwrap().clone();
            game.run(&[program]);
            for clock in 0..64 {
                bits.rotate_right(1);
                bits[0] = clock < 3;
            }
            let column = game.trace().column(game.trace().clocks() - 1).to_vec();
            let pins = game.column(&column);
            for low in 0..130 {
                for width in 1..=(130 - low).min(64) {
                    let wanted = (0..width).fold(0, |value, bit| value | u64::from(bits[low + bit]) << bit);
                    assert_eq!(pins.read(3, low, width), wanted, "{low} {width}");
                }
            }
        }
        let narrow = [7, 0b1010];
        assert_eq!(Column::new(&narrow).read(1, 1, 3), 0b101);
        assert_eq!(Column::new(&narrow).read(1, 0, 64), 0b1010);
    }

    #[test]
    fn the_first_lane_is_kept_as_bits() {
        let lanes: Vec<u64> = (0..130_u64).map(|bit| bit * bit / 3).collect();
        let mut again = vec![99; 130];
        Bits::of(&lanes).put(&mut again);
        assert_eq!(again, lanes.iter().map(|lane| lane & 1).collect::<Vec<_>>());
    }
}
