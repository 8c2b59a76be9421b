//! All complete games on the circuit and on the exported Verilog in Verilator, CXXRTL and Icarus.
//!
//! What is measured is the time that the processor spent on the work, ours or that of a program that
//! we have started, so that the ratios hold on a busy computer too.

use std::error::Error;
use std::hint::black_box;

use logic::{Bit, Engine, LANES, Machine, Netlist, Row as Lanes, Word, step};
use machines::controller::games::{clocks, every_game};
use machines::controller::{Controller, ControllerInputs, ControllerOutputs};
use referee::{icarus, verilator};

use crate::compiled;
use crate::table::{ROUNDS, Row, processor_seconds};

/// How often all games are played in one sample. Verilator plays them often enough that the files
/// through which we talk with it hardly count.
const IN_LANES: usize = 100;
const ONE_BY_ONE: usize = 3;
const IN_VERILATOR: usize = 8;
const IN_CXXRTL: usize = 2;
/// Icarus is slow, so it plays only the first so many games.
pub const IN_ICARUS: usize = 4_000;
/// The inputs of a clock: `reset`, then the ports in order.
const INPUTS: usize = 11;

/// The levels of all inputs in all lanes.
type Levels = [Lanes; INPUTS];

/// The circuit against all simulators.
pub fn compare() -> Result<Vec<Row>, Box<dyn Error>> {
    let games = all_games();
    let stimulus = games.concat();
    let lanes = deal_out(&games);
    let netlist = Netlist::of_machine::<Controller>().unwrap_or_else(|error| panic!("{error}"));
    let engine = Engine::new(&netlist.gates());
    let model = verilator::Model::build(&netlist)?;
    let in_cxxrtl = compiled::Model::build(&netlist)?;
    let part = games[..IN_ICARUS].concat();

    let answers = model.run(&stimulus, 1)?;
    assert_eq!(one_by_one(&stimulus), checksum(&answers), "the circuit and Verilator agree");
    assert_eq!(in_lanes(&engine, &lanes), wins(&answers), "the lanes and Verilator agree");
    assert_eq!(checksum(&in_cxxrtl.run(&stimulus, 1)?), checksum(&answers), "CXXRTL and Verilator agree");
    let sum = checksum(&answers[..part.len()]);
    assert_eq!(icarus::checksum(&netlist, &part)?, sum, "Icarus and Verilator agree");

    let mut bulk = Rates::new("the circuit");
    let mut single = Rates::new("the circuit");
    let mut verilated = Rates::new("Verilator");
    let mut compiled = Rates::new("CXXRTL");
    let mut simulated = Rates::new("Icarus");
    for round in 1..=ROUNDS {
        eprintln!("simulation, round {round}");
        bulk.measure(stimulus.len() * IN_LANES, || {
            Ok((0..IN_LANES).map(|_| in_lanes(&engine, black_box(&lanes))).sum::<u64>())
        })?;
        single.measure(stimulus.len() * ONE_BY_ONE, || {
            Ok((0..ONE_BY_ONE).map(|_| one_by_one(black_box(&stimulus))).max())
        })?;
        verilated.measure(stimulus.len() * IN_VERILATOR, || Ok(model.run(&stimulus, IN_VERILATOR)?))?;
        compiled.measure(stimulus.len() * IN_CXXRTL, || in_cxxrtl.run(&stimulus, IN_CXXRTL))?;
        simulated.measure(part.len(), || Ok(icarus::checksum(&netlist, &part)?))?;
    }
    let bulk_row =
        |peer: &Rates| bulk.against(peer, &format!("a clock of the controller, {LANES} games at once"));
    let single_row = |peer: &Rates| single.against(peer, "a clock of the controller, one game alone");
    Ok(vec![
        bulk_row(&verilated).at_least(100.0),
        bulk_row(&compiled),
        bulk_row(&simulated),
        single_row(&verilated).at_least(2.0),
        single_row(&compiled),
        single_row(&simulated),
    ])
}

/// The words of each complete game, one for each clock.
fn all_games() -> Vec<Vec<u64>> {
    let mut games = Vec::new();
    every_game(&mut |squares, _| {
        games.push(clocks(squares).into_iter().map(|levels| levels.word()).collect());
    });
    games
}

/// The same games side by side: each lane plays its share of them one after another, and rests in
/// reset when it has finished before the others.
fn deal_out(games: &[Vec<u64>]) -> Vec<Levels> {
    let streams: Vec<Vec<u64>> =
        (0..LANES).map(|lane| games.iter().skip(lane).step_by(LANES).flatten().copied().collect()).collect();
    let longest = streams.iter().map(Vec::len).max().unwrap_or(0);
    let mut steps = vec![[Lanes::ZEROS; INPUTS]; longest];
    for (lane, stream) in streams.iter().enumerate() {
        for (clock, levels) in steps.iter_mut().enumerate() {
            let word = stream.get(clock).copied().unwrap_or(1);
            for (input, lanes) in levels.iter_mut().enumerate() {
                lanes.0[lane / 64] |= (word >> input & 1) << (lane % 64);
            }
        }
    }
    steps
}

/// How many registers and outputs the controller has; `win` is the last output.
const REGISTERS: usize = 20;
const OUTPUTS: usize = 25;

/// Plays all lanes, and counts in how many clocks of how many of them a side has won. All registers of the
/// controller are 0 after a reset.
fn in_lanes(engine: &Engine, steps: &[Levels]) -> u64 {
    let mut rows = engine.rows();
    let mut next = [Lanes::ZEROS; REGISTERS];
    let mut wins = 0;
    let mut rest = 0;
    for [reset, inputs @ ..] in steps {
        let awake = !*reset;
        let unless_reset = |lanes: &Lanes| *lanes & awake;
        for (row, held) in rows.iter_mut().zip(&next) {
            *row = unless_reset(held);
        }
        rows[engine.first_input()..][..inputs.len()].copy_from_slice(inputs);
        engine.run(&mut rows);
        for (bit, held) in next.iter_mut().enumerate() {
            *held = unless_reset(engine.result(&rows, bit));
        }
        let win = engine.result(&rows, REGISTERS + OUTPUTS - 1);
        wins += win.0.iter().map(|lanes| u64::from(lanes.count_ones())).sum::<u64>();
        rest ^= (0..OUTPUTS).fold(0, |all, output| all ^ engine.result(&rows, REGISTERS + output).0[0]);
    }
    black_box(rest);
    wins
}

/// Plays one game after another, and combines all answers as [`icarus::checksum`] does.
fn one_by_one(stimulus: &[u64]) -> u64 {
    let mut registers = Controller::initial::<bool>();
    let mut answers = 0_u64;
    for word in stimulus {
        let bit = |input: usize| word >> input & 1 == 1;
        let (next, outputs) = step::<bool, Controller>(registers, bit(0), inputs(bit));
        registers = next;
        answers = answers.rotate_left(1) ^ number(&outputs);
    }
    answers
}

fn inputs<B: Bit>(bit: impl Fn(usize) -> B) -> ControllerInputs<B> {
    ControllerInputs {
        play: bit(1),
        pc: bit(2),
        player_position: Word::from_fn(|i| bit(3 + i)),
        computer_position: Word::from_fn(|i| bit(7 + i)),
    }
}

fn number(outputs: &ControllerOutputs<bool>) -> u64 {
    let board = (0..9).fold(0, |board, i| board | outputs.pos[i].value() << (2 * i));
    let flags = [outputs.illegal_move, outputs.no_space, outputs.win].map(u64::from);
    board
        | outputs.who.value() << 18
        | outputs.state.code.value() << 20
        | flags[0] << 22
        | flags[1] << 23
        | flags[2] << 24
}

fn checksum(answers: &[u64]) -> u64 {
    answers.iter().fold(0, |all: u64, answer| all.rotate_left(1) ^ answer)
}

fn wins(answers: &[u64]) -> u64 {
    answers.iter().map(|answer| answer >> 24 & 1).sum()
}

/// Seconds per clock, measured several times.
struct Rates {
    name: &'static str,
    measured: Vec<f64>,
}

impl Rates {
    fn new(name: &'static str) -> Rates {
        Rates { name, measured: Vec::new() }
    }

    fn measure<T>(
        &mut self,
        clocks: usize,
        work: impl FnOnce() -> Result<T, Box<dyn Error>>,
    ) -> Result<(), Box<dyn Error>> {
        let (seconds, done) = processor_seconds(work);
        black_box(done?);
        self.measured.push(seconds / clocks as f64);
        Ok(())
    }

    fn against(&self, peer: &Rates, what: &str) -> Row {
        Row { ours: self.measured.clone(), theirs: peer.measured.clone(), ..Row::new(what, peer.name) }
    }
}
