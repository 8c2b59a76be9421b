//! Compares the source with the netlist: games are replayed on the source, in Icarus Verilog or GHDL, and the
//! readings are compared.

mod bench;
mod ghdl;
mod icarus;
mod reason;
mod recorder;

use std::time::Duration;

use driver::Program;

pub use bench::Stimulus;
pub use icarus::Simulation;
pub use recorder::{Recorder, Step};

use crate::bench::{Bench, Job};
use crate::claim::Claim;
use crate::decide::{plain, soften_code};
use crate::design::{Design, Direction, FindingKind};
use crate::drive::Drive;
use crate::game::Game;
use crate::load::{Loaded, Sources};
use crate::verdict::{Finding, Move, Result};

/// The limit on a simulation's processor time: thousands of times the need of a design that settles.
const PROCESSOR: Duration = Duration::from_secs(20);

/// The time limit of a simulation, for a busy machine.
const TIME: Duration = Duration::from_secs(300);

/// A game to play: the seat of the design, and the moves after the first reset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The index of the seat.
    pub seat: usize,
    /// The moves.
    pub moves: Vec<Move>,
}

/// A played game: its first step, the step from which values are compared, and the game.
///
/// Before the first reset a simulator has values that hardware has not: in VHDL, `"UU" /= "00"` is true.
#[derive(Clone)]
struct Played {
    first: usize,
    from: usize,
    line: Line,
}

/// Games that fill the board in different orders, with refused moves and a reset on the way.
const ORDERS: [[usize; 9]; 8] = [
    [1, 2, 3, 4, 5, 6, 7, 8, 9],
    [5, 1, 9, 3, 2, 8, 4, 6, 7],
    [1, 4, 2, 5, 3, 6, 7, 8, 9],
    [9, 1, 8, 2, 6, 3, 5, 4, 7],
    [1, 2, 5, 3, 9, 4, 6, 7, 8],
    [3, 1, 5, 2, 7, 4, 6, 8, 9],
    [2, 1, 5, 4, 8, 7, 3, 6, 9],
    [5, 2, 1, 9, 7, 3, 4, 6, 8],
];

/// Plays games on source and netlist: the counterexamples, and a set of complete ones.
pub fn compare(loaded: &Loaded, drive: &Drive, examples: &[Line]) -> Finding {
    let not_done = |remark: String| plain(Claim::SimEqualsSynth, Result::NotApplicable, Some(remark));
    let mut watched = watched(&loaded.design, drive);
    if loaded.sources.vhdl {
        watched.retain(|&index| loaded.design.signals[index].direction == Direction::Output);
    }
    let (design, recorder) = Recorder::on(&loaded.design, &watched);
    // The initial value of a latch is unknown, and the bench cannot set an open one.
    let latches = design.findings.iter().any(|finding| finding.kind == FindingKind::Latch);
    let mut lines = play(&design, drive, examples, &recorder);
    if drive.controls.reset.is_none() && !latches {
        lines.iter_mut().for_each(|line| line.from = line.first);
    }
    let stimulus = Stimulus { design: &loaded.design, watched: &watched, steps: recorder.steps() };
    match simulate(&loaded.sources, &stimulus) {
        Simulation::NotPossible(why) => not_done(why),
        Simulation::TooSlow(why) => plain(Claim::SimEqualsSynth, Result::Undecided, Some(why)),
        Simulation::Endless(words) => {
            let mut finding = plain(Claim::SimEqualsSynth, Result::Fails, None);
            finding.expected = Some("the levels come to rest".to_owned());
            finding.found = Some("the simulation of the source never comes to rest".to_owned());
            finding.remark = Some(words);
            finding
        }
        Simulation::Values(rows) => {
            let mut finding = compare_values(loaded, &stimulus, &rows, &lines);
            if finding.result == Result::Fails {
                finding = confirm(loaded, &stimulus, &lines, finding);
            }
            // Games with such codes are compared last, so no other game disagrees.
            soften_code(&mut finding);
            finding
        }
    }
}

fn simulate(sources: &Sources, stimulus: &Stimulus<'_>) -> Simulation {
    if sources.vhdl { ghdl::simulate(sources, stimulus) } else { icarus::simulate(sources, stimulus) }
}

/// A disagreement counts only if a separate simulation confirms it: registers that the bench cannot set keep
/// their values from the game before.
fn confirm(loaded: &Loaded, all: &Stimulus<'_>, games: &[Played], found: Finding) -> Finding {
    let mut agreeing = 0;
    for (index, game) in games.iter().enumerate() {
        let end = games.get(index + 1).map_or(all.steps.len(), |next| next.first);
        let steps = all.steps[game.first..end].to_vec();
        let alone = Stimulus { design: all.design, watched: all.watched, steps };
        if let Simulation::Values(rows) = simulate(&loaded.sources, &alone) {
            let alone_at = Played { first: 0, from: game.from - game.first, line: game.line.clone() };
            let finding = compare_values(loaded, &alone, &rows, &[alone_at]);
            if finding.result == Result::Fails {
                return finding;
            }
            agreeing += 1;
        }
        // Each board of a design without a clock is a game; one of them is enough.
        if index > 40 {
            return found;
        }
    }
    let remark = format!("{agreeing} games agree, each in a simulation of its own");
    plain(Claim::SimEqualsSynth, Result::Holds, Some(remark))
}

/// The signals that are compared: outputs, and all that the profile reads.
fn watched(design: &Design, drive: &Drive) -> Vec<usize> {
    let outputs = (0..design.signals.len())
        .filter(|&index| design.signals[index].direction == Direction::Output)
        .collect::<Vec<_>>();
    let reads = drive.controls.reads();
    let read = reads.iter().flat_map(|reference| reference.parts().map(|(signal, ..)| signal));
    let mut watched: Vec<usize> = read.chain(outputs).collect();
    watched.sort_unstable();
    watched.dedup();
    watched.retain(|&index| design.signals[index].direction != Direction::Input);
    watched
}

/// Plays all games on a recording design, and returns the first step of each.
fn play(design: &Design, drive: &Drive, examples: &[Line], recorder: &Recorder) -> Vec<Played> {
    let game = Game::new(Bench::new(design, &drive.controls), &drive.driver);
    recorder.clear();
    if drive.controls.drive.is_some() {
        return ask(design, drive, recorder);
    }
    let has_code = |line: &&Line| line.moves.iter().any(|one| matches!(one, Move::Code(..)));
    let mut lines: Vec<Line> = examples.iter().filter(|line| !has_code(line)).cloned().collect();
    for seat in 0..game.seats.len().max(1) {
        lines.extend(ORDERS.iter().map(|order| Line { seat, moves: filled(&game, seat, order) }));
    }
    lines.extend(examples.iter().filter(has_code).cloned());
    let mut begun = Vec::new();
    for line in lines.into_iter().filter(|line| line.seat < game.seats.len()) {
        let first = recorder.steps_taken();
        let seat = &game.seats[line.seat];
        let mut lanes = design.fabric.lanes();
        let power_up = game.bench.power_up(|_| false);
        let mut state = power_up;
        let mut run = |programs: &[&Program]| {
            let job = Job { state: &state, programs, idle: seat.idle, board: None };
            state = game.bench.run(&mut lanes, &[job], None).remove(0).state;
        };
        recorder.begin();
        run(&seat.opening);
        begun.push(Played { first, from: recorder.steps_taken(), line: line.clone() });
        for wanted in &line.moves {
            if let Some((_, programs, _)) = game.stimuli.iter().find(|(_, _, name)| name == wanted) {
                run(programs);
            }
        }
    }
    begun
}

/// Presents every board of a legal game to a design with the board at its inputs. Its storage is the same
/// before each, because it is powered up and reset again.
fn ask(design: &Design, drive: &Drive, recorder: &Recorder) -> Vec<Played> {
    let bench = Bench::new(design, &drive.controls);
    let power_up = bench.power_up(|_| false);
    let mut lanes = design.fabric.lanes();
    let reset: Vec<&Program> = drive.controls.reset.iter().collect();
    let programs = [&drive.controls.ask];
    let mut begun = Vec::new();
    for (position, _) in crate::boards::positions() {
        let board = position.board();
        let first = recorder.steps_taken();
        let mut start = power_up.clone();
        if !design.registers.is_empty() || begun.is_empty() {
            recorder.begin();
            let job = Job { state: &power_up, programs: &reset, idle: &[], board: None };
            start = bench.run(&mut lanes, &[job], None).remove(0).state;
        }
        let line = Line { seat: 0, moves: vec![Move::Board(board.to_string())] };
        begun.push(Played { first, from: recorder.steps_taken(), line });
        let job = Job { state: &start, programs: &programs, idle: &[], board: Some(board) };
        bench.run(&mut lanes, &[job], None);
    }
    begun
}

/// A game in which the sides fill the squares in an order; the third move is tried twice.
fn filled(game: &Game<'_>, seat: usize, order: &[usize; 9]) -> Vec<Move> {
    let mut moves = Vec::new();
    let rules = &game.seats[seat].rules;
    let mut mark = rules.first;
    for (index, number) in order.iter().enumerate() {
        let square = rules::classic::Square::ALL[number - 1];
        let side = rules.person.unwrap_or(mark);
        moves.push(Move::Square(side, square, 0));
        if index == 2 {
            moves.push(Move::Square(side.other(), square, 0));
        }
        mark = mark.other();
    }
    moves.push(Move::Reset);
    moves
}

/// Compares the readings. A value that is unknown in the simulator agrees with everything, but nothing is
/// decided about a signal that is never known.
fn compare_values(
    loaded: &Loaded,
    stimulus: &Stimulus<'_>,
    rows: &[Vec<String>],
    games: &[Played],
) -> Finding {
    let design = &loaded.design;
    let mut compared = 0_usize;
    let mut unknown = 0_usize;
    let mut known = vec![false; stimulus.watched.len()];
    for (index, (step, row)) in stimulus.steps.iter().zip(rows).enumerate() {
        let game = games.iter().rev().find(|game| game.first <= index);
        if game.is_none_or(|game| index < game.from) {
            continue;
        }
        for (watched, ((&signal, ours), theirs)) in
            stimulus.watched.iter().zip(&step.values).zip(row).enumerate()
        {
            let pairs = ours.chars().zip(theirs.chars());
            let differ = pairs.clone().any(|(ours, theirs)| theirs != 'x' && theirs != 'z' && ours != theirs);
            compared += 1;
            let is_known = !theirs.contains(['x', 'z']);
            unknown += usize::from(!is_known);
            known[watched] |= is_known;
            if differ && ours.len() == theirs.len() {
                let name = &design.signals[signal].name;
                let mut finding = plain(Claim::SimEqualsSynth, Result::Fails, None);
                finding.moves = game.map(|game| game.line.moves.clone());
                finding.expected = Some(format!("{name} {ours} (netlist)"));
                let simulator = if loaded.sources.vhdl { "GHDL" } else { "Icarus" };
                finding.found = Some(format!("{name} {theirs} (source, in {simulator})"));
                let (words, source) = reason::likely(loaded, signal);
                // Without a source line to explain it, the translation itself may be wrong.
                if loaded.sources.vhdl && source.is_none() {
                    finding.result = Result::Undecided;
                }
                finding.remark = Some(words);
                finding.source = source.or_else(|| design.signals[signal].source.clone());
                return finding;
            }
        }
    }
    let remark = match unknown {
        0 => format!("{compared} values agree, in {} games", games.len()),
        _ => format!(
            "{} values agree, in {} games; {unknown} more are unknown in the simulator",
            compared - unknown,
            games.len()
        ),
    };
    let never = stimulus.watched.iter().zip(&known).find(|(_, known)| !**known);
    let remark = match never {
        Some((&signal, _)) if compared > unknown => {
            format!("`{}` is never known in the simulator; {remark}", design.signals[signal].name)
        }
        _ => remark,
    };
    let result = if compared > unknown && never.is_none() { Result::Holds } else { Result::Undecided };
    plain(Claim::SimEqualsSynth, result, Some(remark))
}
