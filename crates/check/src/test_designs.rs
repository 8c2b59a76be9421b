//! Designs written in Rust, for tests that need no Yosys.

use std::sync::Arc;

use rules::classic::Line;

use crate::design::{Design, Direction, Fabric, Lanes, Register, Signal, Unknown};
use crate::drive::Drive;
use crate::load::{Leftovers, Loaded, Scratch, Sources, tool::Bounds};
use crate::profile::Profile;

/// Computes words from the inputs and the state, one word for each bit.
pub type Logic = Arc<dyn Fn(&[u64], &[u64]) -> Vec<u64> + Send + Sync>;

/// A design with these ports and registers, whose registers take the words of `step` at a rising edge of the input
/// `clk`, and whose outputs are the words of `show`. Names are separated by blanks; a width follows a colon, and the
/// power-up value of a register an equals sign.
pub fn design(inputs: &str, outputs: &str, registers: &str, step: Logic, show: Logic) -> Design {
    build(
        inputs,
        outputs,
        registers,
        Made { inputs: 0, registers: 0, clock: None, open: false, shown: None, step, show },
    )
}

/// Like [`design`], with latches in place of registers, which are always open.
pub fn latches(inputs: &str, outputs: &str, registers: &str, step: Logic, show: Logic) -> Design {
    build(
        inputs,
        outputs,
        registers,
        Made { inputs: 0, registers: 0, clock: None, open: true, shown: None, step, show },
    )
}

fn build(inputs: &str, outputs: &str, registers: &str, made: Made) -> Design {
    let mut signals: Vec<Signal> = Vec::new();
    let mut stored: Vec<Register> = Vec::new();
    let (mut first_bit, mut first_input) = (0, 0);
    let groups = [(inputs, Direction::Input), (outputs, Direction::Output), (registers, Direction::Inner)];
    for (names, direction) in groups {
        for word in names.split_whitespace() {
            let (word, initial) = word.split_once('=').map_or((word, None), |(word, value)| {
                (word, Some(value.parse::<u64>().expect("a power-up value is a number")))
            });
            let (name, width) = word.split_once(':').unwrap_or((word, "1"));
            let width: usize = width.parse().expect("a width is a number");
            let input = (direction == Direction::Input).then_some(first_input);
            first_input += input.map_or(0, |_| width);
            if direction == Direction::Inner {
                stored.extend(
                    (0..width).map(|bit| Register {
                        name: format!("{name}[{bit}]"),
                        initial: initial
                            .map(|value| value.checked_shr(bit as u32).is_some_and(|value| value & 1 == 1)),
                        source: None,
                    }),
                );
            }
            signals.push(Signal {
                name: name.to_owned(),
                width,
                direction,
                low: 0,
                ascending: false,
                first_bit,
                first_input: input,
                source: None,
            });
            first_bit += width;
        }
    }
    let clock = signals.iter().find(|signal| signal.name == "clk").and_then(|signal| signal.first_input);
    let fabric = Made { inputs: first_input, registers: stored.len(), clock, ..made };
    Design {
        files: vec!["made.rs".to_owned()],
        top: "made".to_owned(),
        signals,
        registers: stored,
        findings: Vec::new(),
        fabric: Arc::new(fabric),
    }
}

/// A design of which only the ports matter.
pub fn ports(inputs: &str, outputs: &str, registers: &str) -> Design {
    let outputs_of = design("", outputs, "", Arc::new(|_, _| Vec::new()), Arc::new(|_, _| Vec::new()));
    let shown: usize = outputs_of.signals.iter().map(|signal| signal.width).sum();
    let (stays, zero) =
        (|_: &[u64], state: &[u64]| state.to_vec(), move |_: &[u64], _: &[u64]| vec![0; shown]);
    design(inputs, outputs, registers, Arc::new(stays), Arc::new(zero))
}

#[derive(Clone)]
struct Made {
    inputs: usize,
    registers: usize,
    clock: Option<usize>,
    /// Whether registers are always open, like latches.
    open: bool,
    /// The bits that may be read, if not all.
    shown: Option<Vec<usize>>,
    step: Logic,
    show: Logic,
}

impl Fabric for Made {
    fn lanes(&self) -> Lanes {
        let mut lanes =
            Lanes { inputs: vec![0; self.inputs], state: vec![0; self.registers], nets: Vec::new() };
        self.rest(&mut lanes);
        lanes
    }

    fn rest(&self, lanes: &mut Lanes) {
        let shown = (self.show)(&lanes.inputs, &lanes.state);
        lanes.nets = [&lanes.inputs[..], &shown, &lanes.state].concat();
    }

    fn settle(&self, lanes: &mut Lanes) -> u64 {
        let rising = self.clock.map_or(0, |clock| lanes.inputs[clock] & !lanes.nets[clock]);
        if rising != 0 {
            let next = (self.step)(&lanes.inputs, &lanes.state);
            for (word, next) in lanes.state.iter_mut().zip(next) {
                *word = *word & !rising | next & rising;
            }
        }
        let mut moving = 0;
        for _ in 0..if self.open { self.registers + 1 } else { 0 } {
            let next = (self.step)(&lanes.inputs, &lanes.state);
            moving = lanes.state.iter().zip(&next).fold(0, |moving, (old, new)| moving | (old ^ new));
            lanes.state = next;
        }
        self.rest(lanes);
        moving
    }

    fn unknown(&self) -> Box<dyn Unknown + '_> {
        // Each lane is a possible state: all of them if there are few registers, else some.
        let mut lanes = self.lanes();
        let mut chance = crate::chance::words();
        for (bit, word) in lanes.state.iter_mut().enumerate() {
            *word = (0..64_u64).fold(0, |word, lane| word | (lane >> bit.min(63) & 1) << lane);
            if self.registers > 6 {
                *word = chance();
            }
        }
        Box::new(Possible { made: self, lanes })
    }

    fn restricted(&self, bits: &[usize]) -> (Arc<dyn Fabric>, Vec<usize>) {
        let shown = Some(bits.to_vec());
        (Arc::new(Made { shown, ..self.clone() }), (0..self.registers).collect())
    }

    fn read(&self, lanes: &Lanes, bit: usize) -> u64 {
        let is_shown = bit < self.inputs || self.shown.as_ref().is_none_or(|bits| bits.contains(&bit));
        if is_shown { lanes.nets[bit] } else { 0 }
    }
}

/// Every value of the registers at once.
struct Possible<'a> {
    made: &'a Made,
    lanes: Lanes,
}

impl Unknown for Possible<'_> {
    fn set(&mut self, input: usize, level: bool) {
        self.lanes.inputs[input] = if level { u64::MAX } else { 0 };
    }

    fn rest(&mut self) {
        self.made.rest(&mut self.lanes);
    }

    fn settle(&mut self) {
        self.made.settle(&mut self.lanes);
    }

    fn state(&self) -> Vec<Option<bool>> {
        let known = |word: &u64| match *word {
            0 => Some(false),
            u64::MAX => Some(true),
            _ => None,
        };
        self.lanes.state.iter().map(known).collect()
    }
}

/// A driver for a design of this kind.
pub fn driver(text: &str) -> driver::Driver {
    driver::Driver::parse(text, "made.toml").expect("the driver is well-formed")
}

/// Logic with a change to its words.
pub fn changed(logic: Logic, change: impl Fn(&[u64], &[u64], &mut [u64]) + Send + Sync + 'static) -> Logic {
    Arc::new(move |inputs, state| {
        let mut words = logic(inputs, state);
        change(inputs, state, &mut words);
        words
    })
}

/// The lanes in which a grid of nine words has a line.
pub fn line(grid: &[u64]) -> u64 {
    let complete =
        |line: Line| line.squares().iter().fold(u64::MAX, |all, square| all & grid[square.index()]);
    Line::ALL.into_iter().fold(0, |won, line| won | complete(line))
}

/// The lanes in which bits, the lowest first, are this number.
pub fn is(bits: &[u64], number: usize) -> u64 {
    let equal = |(index, bit): (usize, &u64)| if number >> index & 1 == 1 { *bit } else { !*bit };
    bits.iter().enumerate().map(equal).fold(u64::MAX, |all, bit| all & bit)
}

/// A correct referee: its next state, and its outputs.
pub fn referee() -> (Logic, Logic) {
    let over = |state: &[u64]| {
        let full = (0..9).fold(u64::MAX, |full, square| full & (state[square] | state[9 + square]));
        (line(&state[..9]), line(&state[9..18]), full)
    };
    let step = move |inputs: &[u64], state: &[u64]| {
        let (reset, player) = (inputs[1], state[18]);
        let (x_wins, o_wins, full) = over(state);
        let press = (player & inputs[3] | !player & inputs[2]) & !(x_wins | o_wins | full) & !reset;
        let mut next: Vec<u64> = state.iter().map(|word| word & !reset).collect();
        let mut stored = 0;
        for square in 0..9 {
            let here = press & is(&inputs[4..8], square) & !(state[square] | state[9 + square]);
            next[square] |= here & !player;
            next[9 + square] |= here & player;
            stored |= here;
        }
        next[18] ^= stored;
        next[19] = press & !stored;
        next
    };
    let show = move |_: &[u64], state: &[u64]| {
        let (x_wins, o_wins, full) = over(state);
        let mut outputs: Vec<u64> = (0..18).map(|bit| state[bit / 2 + bit % 2 * 9]).collect();
        let over = x_wins | o_wins | full;
        outputs.extend([x_wins, o_wins & !x_wins, full & !x_wins & !o_wins, over, state[19], state[18]]);
        outputs
    };
    (Arc::new(step), Arc::new(show))
}

/// A referee with this logic.
pub fn referee_of(logic: (Logic, Logic)) -> Design {
    referee_with("", logic)
}

/// The same with more registers.
pub fn referee_with(more: &str, (step, show): (Logic, Logic)) -> Design {
    let inputs = "clk reset x_valid o_valid position:4";
    let outputs = "board:18 winner:2 draw game_over illegal turn";
    design(inputs, outputs, &format!("x:9 o:9 player refused {more}"), step, show)
}

/// How the referee is driven.
pub const REFEREE: &str = include_str!("../tests/designs/referee.toml");
/// How the opponent is driven.
pub const OPPONENT: &str = include_str!("../tests/designs/opponent.toml");

/// The same with a way to move for each side, of which that of the design's own does nothing.
pub fn opponent_by_sides() -> String {
    OPPONENT.replace("[move]", "[move.O]\nsteps = [\"clock 1\"]\n\n[move.X]")
}

/// A correct opponent that takes the first empty square: its next state, and its outputs.
pub fn opponent() -> (Logic, Logic) {
    let taken = |state: &[u64], square: usize| state[square] | state[9 + square];
    let over = move |state: &[u64]| {
        let full = (0..9).fold(u64::MAX, |full, square| full & taken(state, square));
        line(&state[..9]) | line(&state[9..18]) | full
    };
    let step = move |inputs: &[u64], state: &[u64]| {
        let (reset, first, keys) = (inputs[1], inputs[2], &inputs[3..12]);
        let (think, begun) = (state[18], state[19]);
        let mut next: Vec<u64> = state.iter().map(|word| word & !reset).collect();
        let opens = first & !begun & !reset;
        let answers = think & !opens & !reset & !over(state);
        let (mut once, mut twice, mut clash) = (0, 0, 0);
        for (square, key) in keys.iter().enumerate() {
            twice |= once & key;
            once |= key;
            clash |= key & taken(state, square);
        }
        let legal = once & !twice & !clash & !opens & !think & !reset & !over(state);
        let mut free = u64::MAX;
        for square in 0..9 {
            let here = free & !taken(state, square);
            free &= !here;
            next[9 + square] |= here & (opens | answers);
            next[square] |= keys[square] & legal;
        }
        next[18] = next[18] & !think | legal;
        next[19] |= opens | legal;
        next
    };
    let show = move |inputs: &[u64], state: &[u64]| {
        let mut outputs = state[..18].to_vec();
        let (x_wins, o_wins) = (line(&state[..9]), line(&state[9..18]));
        outputs.extend([x_wins, o_wins & !x_wins, over(state) | !state[18] & (state[19] | !inputs[2])]);
        outputs
    };
    (Arc::new(step), Arc::new(show))
}

/// An opponent with this logic.
pub fn opponent_of((step, show): (Logic, Logic)) -> Design {
    let registers = "xs:9 os:9 think begun";
    design("clk reset machine_first keys:9", "x:9 o:9 winner:2 ready", registers, step, show)
}

/// A driver of a design, chosen by the user.
pub fn profile(text: &str) -> Profile {
    Profile { driver: driver(text), names: std::collections::BTreeMap::new(), recognised: false, note: None }
}

/// A driver bound to a design.
pub fn drive(design: &Design, text: &str) -> Drive {
    Drive::new(design, &profile(text)).expect("the driver fits the design")
}

/// A design as it is after reading, without sources.
pub fn loaded(design: Design, vhdl: bool) -> Loaded {
    let scratch = Scratch::new(&[], [].iter(), &Leftovers::default()).expect("there is room for a directory");
    let sources = Sources {
        scratch,
        files: Vec::new(),
        includes: Vec::new(),
        variables: Vec::new(),
        parameters: Vec::new(),
        vhdl,
        options: Vec::new(),
        bounds: Bounds::default(),
    };
    let (verilog, vhdl) = (Vec::new(), Vec::new());
    Loaded { design, notes: Vec::new(), verilog, vhdl, sources, doubt: None, netlist: String::new() }
}
