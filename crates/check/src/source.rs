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
use crate::load::tool::Bounds;
use crate::load::{Loaded, Sources};
use crate::verdict::{Finding, Move, Result};

/// The limit on a simulation's processor time: thousands of times the need of a design that settles.
const PROCESSOR: Duration = Duration::from_secs(20);

/// The time limit of a simulation, for a busy machine.
const TIME: Duration = Duration::from_secs(300);

/// The limits of a simulation.
fn limits(bounds: Bounds) -> Bounds {
    Bounds { time: TIME, processor: Some(PROCESSOR), ..bounds }
}

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

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::Source;
    use crate::test_designs::{
        self, OPPONENT, REFEREE, design, drive, line, loaded, opponent, opponent_of, referee, referee_of,
    };
    use rules::classic::{Mark, Square};

    #[test]
    fn a_simulation_has_limits_of_its_own() {
        let limits = limits(Bounds { memory: 7, ..Bounds::default() });
        assert_eq!((limits.time, limits.processor, limits.memory), (TIME, Some(PROCESSOR), 7));
    }

    fn squares(moves: &[Move]) -> String {
        moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }

    const JUDGE: &str = r#"
        name = "made"
        kind = "judge"
        drive.board = { X = "x", O = "o" }
        read.winner = { at = "winner", none = 0, X = 1, O = 2 }
    "#;

    /// A judge, with a register that does not matter if it has one.
    fn judge(registers: &str) -> Design {
        let show = |inputs: &[u64], _: &[u64]| vec![line(&inputs[..9]), line(&inputs[9..18])];
        let stays = |_: &[u64], state: &[u64]| state.to_vec();
        design("x:9 o:9", "winner:2", registers, Arc::new(stays), Arc::new(show))
    }

    #[test]
    fn games_fill_the_board_and_try_a_taken_square() {
        let order = [5, 1, 9, 3, 2, 8, 4, 6, 7];
        let (referee, opponent) = (referee_of(referee()), opponent_of(opponent()));
        let on = |design: &Design, driver: &str, seat: usize| {
            let drive = drive(design, driver);
            squares(&filled(&Game::new(Bench::new(design, &drive.controls), &drive.driver), seat, &order))
        };
        assert_eq!(on(&referee, REFEREE, 0), "X5 O1 X9 O9 O3 X2 O8 X4 O6 X7 reset");
        let person = on(&opponent, OPPONENT, 0);
        assert_eq!(person, "X5 X1 X9 O9 X3 X2 X8 X4 X6 X7 reset");
    }

    #[test]
    fn outputs_and_what_is_read_are_compared() {
        let design = referee_of(referee());
        let names = |text: &str| {
            let indices = watched(&design, &drive(&design, text));
            indices.into_iter().map(|index| design.signals[index].name.as_str()).collect::<Vec<_>>()
        };
        assert_eq!(names(REFEREE), ["board", "winner", "draw", "game_over", "illegal", "turn"]);
        let inner =
            REFEREE.replace("at = \"turn\"", "at = \"player\"").replace("at = \"draw\"", "at = \"x_valid\"");
        assert_eq!(names(&inner), ["board", "winner", "draw", "game_over", "illegal", "turn", "player"]);
    }

    /// The counterexamples come first, then eight games, then those with codes that name no square.
    #[test]
    fn games_are_played_from_power_up() {
        let made = referee_of(referee());
        let watched = [5];
        let (design, recorder) = Recorder::on(&made, &watched);
        let drive = drive(&design, REFEREE);
        let square = |mark, index: usize| Move::Square(mark, Square::ALL[index], 0);
        let won = [
            square(Mark::X, 0),
            square(Mark::O, 3),
            square(Mark::X, 1),
            square(Mark::O, 4),
            square(Mark::X, 2),
        ];
        let code = Line { seat: 0, moves: vec![Move::Code(Mark::X, "9".to_owned()), square(Mark::X, 8)] };
        let unknown = Line { seat: 1, moves: Vec::new() };
        let played =
            play(&design, &drive, &[code.clone(), unknown, Line { seat: 0, moves: won.to_vec() }], &recorder);
        let lines: Vec<String> = played.iter().map(|game| squares(&game.line.moves)).collect();
        assert_eq!(lines.len(), 10);
        assert_eq!((lines[0].as_str(), lines[9].as_str()), ("X1 O4 X2 O5 X3", "X#9 X9"));
        assert_eq!(lines[1], "X1 O2 X3 O3 O4 X5 O6 X7 O8 X9 reset");
        let steps = recorder.steps();
        for (index, game) in played.iter().enumerate() {
            let end = played.get(index + 1).map_or(steps.len(), |next| next.first);
            let own = &steps[game.first..end];
            assert!(own[0].power_up && own[1..].iter().all(|step| !step.power_up), "{index}");
            // A reset is three changes of the clock and the level before.
            assert_eq!(game.from - game.first, 5, "{index}");
            assert_eq!(own[0].inputs.len(), 8);
        }
        let board = |game: usize| {
            let end = played.get(game + 1).map_or(steps.len(), |next| next.first);
            u64::from_str_radix(&steps[end - 1].values[0], 2).unwrap()
        };
        assert_eq!((board(0), board(1), board(9)), (0b10_1001_0101, 0, 1 << 16));
    }

    /// A design without storage is powered up once, one with storage for each of the 5478 boards.
    #[test]
    fn a_judge_is_asked_about_every_board() {
        for (registers, power_ups, from) in [("", 1, 1), ("kept", 5478, 1)] {
            let (design, recorder) = Recorder::on(&judge(registers), &[2]);
            let drive = drive(&design, JUDGE);
            let played = play(&design, &drive, &[], &recorder);
            let steps = recorder.steps();
            assert_eq!(played.len(), 5478);
            assert_eq!(steps.iter().filter(|step| step.power_up).count(), power_ups);
            let first = &played[0];
            assert_eq!(
                (first.first, first.from, squares(&first.line.moves)),
                (0, from, ".../.../...".to_owned())
            );
            let last = played.last().unwrap();
            let values = &steps.last().unwrap().values[0];
            let board = squares(&last.line.moves);
            let full = !board.contains('.');
            assert!(full && last.from < steps.len() && values.len() == 2, "{board}");
        }
    }

    fn steps(values: &[&[&str]]) -> Vec<Step> {
        let step = |values: &&[&str]| Step {
            power_up: false,
            inputs: Vec::new(),
            values: values.iter().map(|&value| value.to_owned()).collect(),
        };
        values.iter().map(step).collect()
    }

    /// What a simulator prints, beside what the netlist has: `a` and `b`, in two games of two steps.
    #[test]
    fn readings_are_compared_after_the_reset_of_each_game() {
        let ours = steps(&[&["00", "1"], &["01", "1"], &["00", "0"], &["10", "0"]]);
        let games: Vec<Played> = [(0, 1), (2, 3)]
            .map(|(first, from)| {
                let line = Line { seat: 0, moves: vec![Move::Wait(first as u32)] };
                Played { first, from, line }
            })
            .to_vec();
        let told = |theirs: [[&str; 2]; 4], vhdl: bool| {
            let loaded = loaded(test_designs::ports("clk", "a:2 b", ""), vhdl);
            let stimulus = Stimulus { design: &loaded.design, watched: &[1, 2], steps: ours.clone() };
            let rows = theirs.map(|row| row.map(str::to_owned).to_vec());
            let finding = compare_values(&loaded, &stimulus, &rows, &games);
            let moves =
                finding.moves.as_deref().map_or(String::new(), |moves| format!(" after {}", squares(moves)));
            let found = finding
                .found
                .map_or(String::new(), |found| format!(": {} but {found}", finding.expected.unwrap()));
            (format!("{:?}{moves}{found}", finding.result), finding.remark.unwrap())
        };
        let same = [["00", "1"], ["01", "1"], ["00", "0"], ["10", "0"]];
        let with = |changes: &[(usize, usize, &'static str)]| {
            let mut rows = same;
            changes.iter().for_each(|&(row, column, value)| rows[row][column] = value);
            rows
        };
        assert_eq!(told(same, false), ("Holds".to_owned(), "4 values agree, in 2 games".to_owned()));
        // Steps before the end of a reset do not count.
        assert_eq!(told(with(&[(0, 0, "11"), (2, 1, "1")]), false).0, "Holds");
        let differ = told(with(&[(3, 0, "11")]), false).0;
        assert_eq!(differ, "Fails after wait 2: a 10 (netlist) but a 11 (source, in Icarus)");
        let differ = told(with(&[(1, 1, "0")]), true).0;
        assert_eq!(differ, "Undecided after wait 0: b 1 (netlist) but b 0 (source, in GHDL)");
        // Unknown bits agree with everything, but a signal that is never known is not compared.
        assert_eq!(
            told(with(&[(1, 0, "x1"), (3, 1, "z")]), false),
            (
                "Holds".to_owned(),
                "2 values agree, in 2 games; 2 more are unknown in the simulator".to_owned()
            )
        );
        assert_eq!(
            told(with(&[(1, 0, "x0")]), false).0,
            "Fails after wait 0: a 01 (netlist) but a x0 (source, in Icarus)"
        );
        let (result, remark) = told(with(&[(1, 1, "x"), (3, 1, "x")]), false);
        assert_eq!(
            (result.as_str(), remark.as_str()),
            (
                "Undecided",
                "`b` is never known in the simulator; 2 values agree, in 2 games; 2 more are unknown in the simulator"
            )
        );
        let none = with(&[(1, 0, "xx"), (1, 1, "x"), (3, 0, "zz"), (3, 1, "x")]);
        assert_eq!(
            told(none, false),
            (
                "Undecided".to_owned(),
                "0 values agree, in 2 games; 4 more are unknown in the simulator".to_owned()
            )
        );
        assert_eq!(
            told(with(&[(3, 0, "111")]), false).0,
            "Holds",
            "a value of another width is not one of it"
        );
    }

    #[test]
    fn nothing_compared_is_nothing_proved() {
        let loaded = loaded(test_designs::ports("clk", "a", ""), false);
        let stimulus = Stimulus { design: &loaded.design, watched: &[], steps: steps(&[&[]]) };
        let game = Played { first: 0, from: 0, line: Line { seat: 0, moves: Vec::new() } };
        assert_eq!(compare_values(&loaded, &stimulus, &[vec![]], &[game]).result, Result::Undecided);
    }

    /// A design with this Verilog as its source.
    fn written(design: Design, text: &str) -> Loaded {
        let mut loaded = loaded(design, false);
        loaded.sources.scratch.write("made.v", text).unwrap();
        loaded.sources.files.push("made.v".to_owned());
        loaded
    }

    const VERILOG: &str = include_str!("../tests/designs/referee.v");

    /// The referee in Rust beside the one in Verilog, with registers that are set and one that is not there.
    #[test]
    fn icarus_plays_the_same_games() {
        let text = VERILOG.replace("module referee", "module made");
        let compared = |text: &str| {
            let mut loaded = written(referee_of(referee()), text);
            let variables =
                [("gone", "0"), ("player", "0"), ("board", "000000000000000000"), ("also.gone", "1")];
            loaded.sources.variables =
                variables.map(|(name, value)| (name.to_owned(), value.to_owned())).to_vec();
            let finding = compare(&loaded, &drive(&loaded.design, REFEREE), &[]);
            let moves = finding.moves.as_deref().map_or(String::new(), squares);
            (finding.result, moves, finding.remark.unwrap(), finding.found)
        };
        let (result, _, remark, _) = compared(&text);
        assert_eq!(result, Result::Holds, "{remark}");
        assert!(remark.ends_with(" values agree, in 8 games"), "{remark}");
        let (result, moves, remark, found) = compared(&text.replace("(g[0] & g[1] & g[2])", "1'b0"));
        assert_eq!(result, Result::Fails, "{remark}");
        assert_eq!(moves, "X1 O4 X2 O2 O5 X3 O6 X7 O8 X9 reset");
        assert_eq!(found.as_deref(), Some("winner 00 (source, in Icarus)"));
        // A disagreement that only an earlier game explains does not count.
        let keeps = text.replace(
            "wire over = game_over;",
            "reg seen = 0; always @(posedge clk) seen <= seen | game_over;\n wire over = game_over | seen;",
        );
        let (result, _, remark, _) = compared(&keeps);
        assert_eq!(
            (result, remark.as_str()),
            (Result::Holds, "8 games agree, each in a simulation of its own")
        );
    }

    #[test]
    fn icarus_is_given_only_what_is_harmless() {
        let told = |text: &str| {
            let loaded = written(judge(""), text);
            let finding = compare(&loaded, &drive(&loaded.design, JUDGE), &[]);
            (finding.result, finding.remark.unwrap_or_default())
        };
        let module = |body: &str| {
            format!("module made(input [8:0] x, input [8:0] o, output [1:0] winner);\n{body}\nendmodule\n")
        };
        let (result, remark) = told(&module("integer f; initial f = $fopen(\"x\");"));
        assert_eq!(
            (result, remark.as_str()),
            (Result::NotApplicable, "the source calls $fopen, so it was not simulated")
        );
        let (result, remark) = told(&module("assign winner = = x;"));
        assert_eq!(result, Result::NotApplicable);
        assert!(remark.starts_with("Icarus does not take the source: made.v:2: "), "{remark}");
        let (result, remark) = told(&module("initial $finish;"));
        assert_eq!(result, Result::NotApplicable, "{remark}");
        assert!(remark.contains(" of 5478 steps, so it was not compared"), "{remark}");
        // Wrong on the empty board already.
        let (result, remark) = told(&module("assign winner = 2'b01;"));
        assert_eq!(result, Result::Fails, "{remark}");
        let (result, remark) = told(&module("// Nothing drives it."));
        assert_eq!(result, Result::Undecided, "{remark}");
    }

    /// The level of an open latch at power-up is not compared.
    #[test]
    fn icarus_and_latches_at_power_up() {
        let text = "module made(input [8:0] x, input [8:0] o, output [1:0] winner);\nassign winner = 0;\nendmodule\n";
        let compared = |kind: Option<FindingKind>| {
            let mut loaded = written(test_designs::ports("x:9 o:9", "winner:2", ""), text);
            let finding = |kind| crate::design::Finding {
                kind,
                signal: String::new(),
                words: String::new(),
                source: None,
            };
            loaded.design.findings.extend(kind.map(finding));
            compare(&loaded, &drive(&loaded.design, JUDGE), &[]).remark.unwrap()
        };
        assert_eq!(compared(None), "5478 values agree, in 5478 games");
        assert_eq!(compared(Some(FindingKind::Loop)), "5478 values agree, in 5478 games");
        assert_eq!(compared(Some(FindingKind::Latch)), "5477 values agree, in 5478 games");
    }

    /// A judge in VHDL, right and wrong, and one with ports that cannot be driven.
    #[test]
    fn ghdl_is_asked_about_every_board() {
        let told = |text: &str| {
            let mut loaded = loaded(judge(""), true);
            loaded.sources.scratch.write("made.vhd", text).unwrap();
            loaded.sources.files.push("made.vhd".to_owned());
            loaded.sources.options.push("--std=08".to_owned());
            let ghdl = crate::load::tool::find("ghdl").unwrap();
            let import = ["-i", "--std=08", "made.vhd"].map(std::ffi::OsString::from);
            loaded.sources.scratch.run(&ghdl, &import, Bounds::default()).unwrap();
            let finding = compare(&loaded, &drive(&loaded.design, JUDGE), &[]);
            (finding.result, finding.remark.unwrap())
        };
        let lines = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
        let any: Vec<String> = lines.map(|[a, b, c]| format!("(g({a}) and g({b}) and g({c}))")).to_vec();
        let text = format!(
            "library ieee; use ieee.std_logic_1164.all;\n\
             entity made is port (x, o : in std_logic_vector(8 downto 0); winner : out std_logic_vector(1 downto 0)); end;\n\
             architecture r of made is\n\
             function line(g : std_logic_vector(8 downto 0)) return std_logic is begin\n return {};\nend;\n\
             begin\n winner <= line(o) & line(x);\nend;\n",
            any.join(" or ")
        );
        let (result, remark) = told(&text);
        assert_eq!((result, remark.as_str()), (Result::Holds, "5478 values agree, in 5478 games"));
        let (result, remark) = told(&text.replace("line(o) & line(x)", "\"01\""));
        assert_eq!(result, Result::Undecided);
        assert!(remark.contains("the synthesis may be wrong"), "{remark}");
        let (result, remark) =
            told(&text.replace("winner : out std_logic_vector(1 downto 0)", "winner : out integer"));
        assert_eq!(result, Result::NotApplicable);
        assert!(remark.starts_with("`winner` has the type integer"), "{remark}");
        let (result, remark) = told(&text.replace("line(o) & line(x)", "none"));
        assert_eq!(result, Result::NotApplicable);
        assert!(remark.starts_with("GHDL does not simulate the source: made.vhd:8:"), "{remark}");
    }

    #[test]
    fn the_likely_reason_is_the_first_that_applies() {
        let finding = |kind| crate::design::Finding {
            kind,
            signal: "s".to_owned(),
            words: format!("{kind:?}"),
            source: Some(Source { file: "m.v".to_owned(), line: 9 }),
        };
        let design = test_designs::ports("clk", "q", "");
        let told = |kinds: &[FindingKind], vhdl: bool, text: &str| {
            let mut loaded = loaded(design.clone(), vhdl);
            loaded.design.findings = kinds.iter().copied().map(finding).collect();
            let file = vec![("m".to_owned(), text.to_owned())];
            if vhdl {
                loaded.vhdl = file;
                // What GHDL has written explains nothing.
                loaded.verilog = vec![("v".to_owned(), LISTED.to_owned())];
            } else {
                loaded.verilog = file;
            }
            let (words, source) = reason::likely(&loaded, 1);
            (words, source.map(|source| source.to_string()))
        };
        const LISTED: &str = "module m(input a, b, output reg q);\nalways @(a) q = b;\nendmodule\n";
        const VHDL: &str = "entity m is port (a, b : in bit; q : out bit); end;\narchitecture r of m is begin\n\
                            process (a) begin q <= b; end process; end;";
        let all = [FindingKind::Latch, FindingKind::Undriven, FindingKind::Loop, FindingKind::Drivers];
        for (kinds, vhdl, text, words, at) in [
            (&all[..], false, LISTED, "Drivers: a simulator takes the last value", Some("m.v:9")),
            (&all[..3], false, LISTED, "Loop: what it settles to depends", Some("m.v:9")),
            (&all[..2], false, LISTED, "the sensitivity list leaves out b: ", Some("m:2")),
            (&all[..2], true, VHDL, "the sensitivity list leaves out b: ", Some("m:3")),
            (&all[..2], false, "", "Latch: what it keeps depends", Some("m.v:9")),
            (&all[1..2], true, "", "q differs between GHDL's synthesis and its simulation", None),
            (&[], false, "", "q is read or written in a way", None),
        ] {
            let (found, source) = told(kinds, vhdl, text);
            assert!(found.starts_with(words), "{found}");
            assert_eq!(source.as_deref(), at, "{found}");
        }
    }
}
