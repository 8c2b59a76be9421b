//! All complete games on the circuit and on the exported Verilog in Verilator, CXXRTL and Icarus.
//!
//! The processor time of the work is measured, ours or that of a program that we have started, so that the
//! ratios hold on a busy computer too.

use std::error::Error;
use std::hint::black_box;

use logic::{Engine, Gates, LANES, Memo, Netlist, Row as Lanes};
use machines::controller::Controller;
use machines::controller::games::{clocks, every_game};
use machines::report::grouped;
use referee::{icarus, verilator};

use crate::compiled;
use crate::table::{Bar, ROUNDS, Row, processor_seconds};

/// How often all games are played in one sample. Verilator plays them often enough that the files
/// through which we talk with it hardly count.
const IN_LANES: usize = 100;
const ONE_BY_ONE: usize = 3;
const IN_VERILATOR: usize = 8;
const IN_CXXRTL: usize = 2;
/// Icarus is slow, so it plays only this many games.
pub const IN_ICARUS: usize = 4_000;
/// The circuit against all simulators.
pub fn compare() -> Result<Vec<Row>, Box<dyn Error>> {
    let games = all_games();
    let stimulus = games.concat();
    let netlist = Netlist::of_machine::<Controller>().unwrap_or_else(|error| panic!("{error}"));
    let gates = netlist.gates();
    let lanes = deal_out(&games, 1 + gates.inputs);
    let engine = Engine::new(&gates);
    let model = verilator::Model::build(&netlist)?;
    let in_cxxrtl = compiled::Model::build(&netlist)?;
    let part = games[..IN_ICARUS].concat();

    let answers = model.run(&stimulus, 1)?;
    assert_eq!(one_by_one(&gates, &stimulus), checksum(&answers), "the circuit and Verilator agree");
    let last = gates.outputs.len() - 1;
    let ones: u64 = answers.iter().map(|answer| answer >> last & 1).sum();
    assert_eq!(in_lanes(&engine, &gates, &lanes), ones, "the lanes and Verilator agree");
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
            Ok((0..IN_LANES).map(|_| in_lanes(&engine, &gates, black_box(&lanes))).sum::<u64>())
        })?;
        single.measure(stimulus.len() * ONE_BY_ONE, || {
            Ok((0..ONE_BY_ONE).map(|_| one_by_one(&gates, black_box(&stimulus))).max())
        })?;
        verilated.measure(stimulus.len() * IN_VERILATOR, || Ok(model.run(&stimulus, IN_VERILATOR)?))?;
        compiled.measure(stimulus.len() * IN_CXXRTL, || in_cxxrtl.run(&stimulus, IN_CXXRTL))?;
        simulated.measure(part.len(), || Ok(icarus::checksum(&netlist, &part)?))?;
    }
    let bulk_row = |peer: &Rates| {
        bulk.against(peer, &format!("a clock of the controller, {} games at once", grouped(LANES as u64)))
    };
    let single_row = |peer: &Rates| {
        single.against(peer, "a clock of the controller, one game alone, known clocks looked up")
    };
    Ok(vec![
        bulk_row(&verilated).bar(Bar::Times(100.0)),
        bulk_row(&compiled),
        bulk_row(&simulated),
        single_row(&verilated).bar(Bar::Times(2.0)),
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

/// The same games side by side: each lane plays its share of them one after another, and stays in reset when
/// it finishes before the others. Each clock is as many rows as there are levels.
fn deal_out(games: &[Vec<u64>], levels: usize) -> Vec<Lanes> {
    let streams: Vec<Vec<u64>> =
        (0..LANES).map(|lane| games.iter().skip(lane).step_by(LANES).flatten().copied().collect()).collect();
    let longest = streams.iter().map(Vec::len).max().unwrap_or(0);
    let mut rows = vec![Lanes::ZEROS; longest * levels];
    for (lane, stream) in streams.iter().enumerate() {
        for (clock, rows) in rows.chunks_mut(levels).enumerate() {
            let word = stream.get(clock).copied().unwrap_or(1);
            for (level, row) in rows.iter_mut().enumerate() {
                row.0[lane / 64] |= (word >> level & 1) << (lane % 64);
            }
        }
    }
    rows
}

/// Plays all lanes, and counts in how many clocks of how many of them the last output is 1. All registers of the
/// controller are 0 after a reset.
fn in_lanes(engine: &Engine, gates: &Gates, clocks: &[Lanes]) -> u64 {
    let (registers, outputs) = (gates.flops.len(), gates.outputs.len());
    let mut rows = engine.rows();
    let mut next = vec![Lanes::ZEROS; registers];
    let mut ones = 0;
    let mut rest = 0;
    for levels in clocks.chunks(1 + gates.inputs) {
        let (reset, inputs) = (levels[0], &levels[1..]);
        let awake = !reset;
        for (row, held) in rows.iter_mut().zip(&next) {
            *row = *held & awake;
        }
        rows[registers..][..inputs.len()].copy_from_slice(inputs);
        engine.run(&mut rows);
        for (bit, held) in next.iter_mut().enumerate() {
            *held = *engine.result(&rows, bit) & awake;
        }
        let last = engine.result(&rows, registers + outputs - 1);
        ones += last.0.iter().map(|lanes| u64::from(lanes.count_ones())).sum::<u64>();
        rest ^= (0..outputs).fold(0, |all, output| all ^ engine.result(&rows, registers + output).0[0]);
    }
    black_box(rest);
    ones
}

/// Plays one game after another, and combines all answers as [`icarus::checksum`] does. Nothing is known before.
fn one_by_one(gates: &Gates, stimulus: &[u64]) -> u64 {
    let mut circuit = Memo::new(gates);
    stimulus.iter().fold(0, |answers: u64, &levels| answers.rotate_left(1) ^ circuit.step(levels))
}

fn checksum(answers: &[u64]) -> u64 {
    answers.iter().fold(0, |all: u64, answer| all.rotate_left(1) ^ answer)
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
