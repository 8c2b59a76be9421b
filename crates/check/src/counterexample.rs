//! A game that refutes a claim, replayed clock by clock and described in words.

use driver::{BoardReading, Condition, Controls, Flag, Pins, Reference, Said, shown};
use rules::classic::{Board, Mark, Square};

use crate::bench::{Bench, Job, Outcome, first_lane};
use crate::claim::Claim;
use crate::design::{Design, Direction, Lanes, Source};
use crate::game::Game;
use crate::monitor::{Breach, Expected, Monitor};
use crate::verdict::{Move, Row, Trace, Traced, TracedClock};

/// A replayed game.
pub struct Replay {
    /// The moves, without the first reset.
    pub moves: Vec<Move>,
    /// Clock by clock, the first reset included.
    pub trace: Trace,
    /// The expected reading at its end.
    pub expected: String,
    /// The actual reading.
    pub found: String,
    /// The source line that is concerned.
    pub source: Option<Source>,
    /// The condition that should be true at its end, in Verilog.
    pub demand: Option<String>,
    /// Whether the displayed turn is wrong, rather than a move.
    pub displays_turn: bool,
}

/// Replays a game in a seat from power-up values, and looks for a claim that it breaks at its end. Every
/// register is recorded, so `game` should be made from the unrestricted design.
pub fn replay(game: &Game<'_>, seat: usize, power_up: &[u64], path: &[u32], claim: Claim) -> Replay {
    let bench = &game.bench;
    let design = bench.design;
    let seat_game = &game.seats[seat];
    let mut recorder = Recorder::new(design, bench.controls);
    let mut lanes = design.fabric.lanes();
    let opening = Job { state: power_up, programs: &seat_game.opening, idle: seat_game.idle, board: None };
    let mut outcome = recorder.run(bench, &mut lanes, opening, 0);
    let (mut monitor, mut breaches) = crate::monitor::fresh(&seat_game.rules, seat, &outcome.seen);
    let mut moves = Vec::new();
    for (index, &stimulus) in path.iter().enumerate() {
        let programs = game.programs(seat, stimulus as usize);
        let state = outcome.state.clone();
        let job = Job { state: &state, programs, idle: seat_game.idle, board: None };
        outcome = recorder.run(bench, &mut lanes, job, index + 1);
        let (kind, _, name) = &game.stimuli[stimulus as usize];
        let step = game.compare(monitor, *kind, &outcome);
        breaches = step.breaches;
        monitor = step.next.unwrap_or(monitor);
        moves.push(name.clone());
    }
    let breach = breaches.iter().find(|breach| breach.claim == claim).or(breaches.first()).copied();
    let mut pins = first_lane(design, &mut lanes);
    let (expected, found, source) = match breach {
        Some(breach) => words(design, bench.controls, breach, monitor, &outcome, &mut pins),
        None => ("the same as in the first game".to_owned(), "something else".to_owned(), None),
    };
    let demand = breach.and_then(|breach| demand(design, bench.controls, breach.expected));
    let displays_turn = breach.is_some_and(|breach| matches!(breach.expected, Expected::Turn(_)));
    Replay { moves, trace: recorder.trace, expected, found, source, demand, displays_turn }
}

/// Records a trace while jobs run.
pub struct Recorder {
    references: Vec<Reference>,
    /// The trace so far.
    pub trace: Trace,
}

impl Recorder {
    /// A recorder of the ports and of every signal that the controls read.
    pub fn new(design: &Design, controls: &Controls) -> Recorder {
        let none = std::collections::BTreeMap::new();
        let clock = controls.clock.as_ref().map(|clock| clock.port.text.clone());
        let signals = crate::drive::signals(design, &none);
        let ports = design.ports().filter(|port| Some(&port.name) != clock.as_ref() && port.width <= 64);
        let mut references: Vec<(Reference, bool)> = ports
            .filter_map(|port| {
                let reference = Reference::parse(&port.name, &signals).ok()?;
                Some((reference, port.direction == Direction::Input))
            })
            .collect();
        for reference in controls.reads() {
            // Skips bits of a port that already has a column.
            let recorded = |signal: usize| {
                references.iter().any(|(known, _)| known.parts().any(|part| part.0 == signal))
            };
            if !reference.parts().all(|(signal, ..)| recorded(signal)) {
                references.push((reference, false));
            }
        }
        let traced = |(reference, input): &(Reference, bool)| Traced {
            name: reference.text.clone(),
            width: reference.width(),
            input: *input,
            port: design.ports().any(|port| port.name == reference.text),
        };
        let signals = references.iter().map(traced).collect();
        let clock = controls
            .clock
            .as_ref()
            .map(|clock| TracedClock { name: clock.port.text.clone(), falling: clock.falling });
        let trace = Trace { clock, signals, rows: Vec::new(), boards: Vec::new() };
        Recorder { references: references.into_iter().map(|(reference, _)| reference).collect(), trace }
    }

    /// Runs a job in the first lane, as the move with this index.
    pub fn run(&mut self, bench: &Bench<'_>, lanes: &mut Lanes, job: Job<'_>, during: usize) -> Outcome {
        let mut rows = Vec::new();
        let references = &self.references;
        let values = |lanes: &Lanes| {
            let mut lanes = lanes.clone();
            let pins = first_lane(bench.design, &mut lanes);
            let value = |reference: &Reference| binary(reference, &pins);
            references.iter().map(value).collect::<Vec<_>>()
        };
        let mut watch = |lanes: &Lanes, _: usize, clock: bool| {
            if clock {
                rows.push(Row { during, clock, values: values(lanes) });
            }
        };
        let outcome = bench.run(lanes, &[job], Some(&mut watch)).remove(0);
        rows.push(Row { during, clock: false, values: values(lanes) });
        self.trace.rows.extend(rows);
        let board = outcome.seen.board.and_then(Result::ok);
        self.trace.boards.push(board.map(|board| board.to_string()));
        outcome
    }
}

fn binary(reference: &Reference, pins: &impl Pins) -> String {
    format!("{:0width$b}", reference.read(pins), width = reference.width())
}

/// The expected levels at the end, where there are any, as a Verilog expression beside an instance `dut`.
pub fn demand(design: &Design, controls: &Controls, expected: Expected) -> Option<String> {
    let name = |reference: &Reference| reference_text(design, reference);
    let holds = |condition: &Condition| condition.expression(&name);
    let flag = |flag: &Option<Flag>, up: bool| {
        let flag = flag.as_ref().filter(|flag| flag.watch.is_none())?;
        holds(&flag.condition).map(|text| if up { text } else { format!("!({text})") })
    };
    let reading = &controls.reading;
    match expected {
        Expected::Board(wanted) => {
            let board = reading.board.as_ref()?;
            let cell = |square: Square| {
                let codes = match wanted.get(square) {
                    None => &board.empty,
                    Some(Mark::X) => &board.x,
                    Some(Mark::O) => &board.o,
                };
                holds(&Condition::one_of(&board.cells[square.index()], codes)).map(|text| format!("({text})"))
            };
            let cells: Option<Vec<String>> = Square::ALL.into_iter().map(cell).collect();
            cells.map(|cells| cells.join(" && "))
        }
        Expected::Winner(said) => {
            let winner = reading.winner.as_ref().filter(|winner| winner.watches.is_none())?;
            let sides = match said {
                Said::Side(Mark::X) => [true, false],
                Said::Side(Mark::O) => [false, true],
                Said::None | Said::Draw => [false, false],
                Said::Both | Said::Unknown => return None,
            };
            let mut all = Vec::new();
            for (condition, up) in [&winner.x, &winner.o].into_iter().zip(sides) {
                let text = holds(condition.as_ref()?)?;
                all.push(if up { format!("({text})") } else { format!("!({text})") });
            }
            if let (Said::Draw, Some(draw)) = (said, &winner.draw) {
                all.push(format!("({})", holds(draw)?));
            }
            Some(all.join(" && "))
        }
        Expected::Turn(mark) => {
            let turn = reading.turn.as_ref()?;
            holds(if mark == Mark::X { turn.x.as_ref()? } else { turn.o.as_ref()? })
        }
        Expected::Win(up) => flag(&reading.win, up),
        Expected::Draw(up) => flag(&reading.draw, up),
        Expected::Over(up) => flag(&reading.over, up),
        _ => None,
    }
}

/// A reference in Verilog.
fn reference_text(design: &Design, reference: &Reference) -> String {
    let part = |(signal, low, width): (usize, usize, usize)| {
        let signal = &design.signals[signal];
        let inner = signal.direction == Direction::Inner;
        let name = if inner { format!("dut.{}", signal.name) } else { signal.name.clone() };
        let index = |bit: usize| match signal.ascending {
            true => signal.low + (signal.width - 1 - bit) as i64,
            false => signal.low + bit as i64,
        };
        match width {
            width if width == signal.width => name,
            // The bench declares every port from index 0, whatever the module does.
            1 if !inner => format!("{name}[{low}]"),
            width if !inner => format!("{name}[{}:{low}]", low + width - 1),
            1 => format!("{name}[{}]", index(low)),
            width => format!("{name}[{}:{}]", index(low + width - 1), index(low)),
        }
    };
    let mut parts: Vec<String> = reference.parts().map(part).collect();
    parts.reverse();
    if parts.len() == 1 { parts.remove(0) } else { format!("{{{}}}", parts.join(", ")) }
}

/// The expected and the actual reading in words, and the source line concerned.
pub fn words(
    design: &Design,
    controls: &Controls,
    breach: Breach,
    after: Monitor,
    outcome: &Outcome,
    pins: &mut impl Pins,
) -> (String, String, Option<Source>) {
    let reading = &controls.reading;
    let source = |reference: Option<&Reference>| {
        let (signal, ..) = reference?.parts().next()?;
        let name = &design.signals[signal].name;
        let stores = |register: &&crate::Register| register.name.split('[').next() == Some(name.as_str());
        let register = design.registers.iter().find(stores).and_then(|register| register.source.clone());
        register.or_else(|| design.signals[signal].source.clone())
    };
    let flag = |flag: &Option<Flag>, up: bool, words: &str| {
        let condition = flag.as_ref().map(|flag| &flag.condition);
        let reference = condition.and_then(|condition| condition.references().first().copied());
        let name = reference.map_or(words.to_owned(), |reference| reference.text.clone());
        let [expected, found] = [up, !up].map(|up| format!("{name} {}", if up { "up" } else { "down" }));
        (expected, found, source(reference))
    };
    match breach.expected {
        Expected::Board(wanted) => match &reading.board {
            Some(board) => {
                let (expected, found, at) = cells(board, wanted, outcome, pins);
                (expected, found, source(at.map(|square| &board.cells[square.index()])))
            }
            None => (format!("board {wanted}"), "another board".to_owned(), None),
        },
        Expected::Winner(said) => match &reading.winner {
            Some(winner) => {
                let expected = winner.wanted(said).unwrap_or_else(|| format!("winner {}", name(said)));
                (expected, winner.shown(pins), source(winner.references.first()))
            }
            None => (format!("winner {}", name(said)), String::new(), None),
        },
        Expected::Turn(mark) => match &reading.turn {
            Some(turn) => {
                let expected = turn.wanted(Said::Side(mark)).unwrap_or_else(|| format!("turn {mark}"));
                (expected, turn.shown(pins), source(turn.references.first()))
            }
            None => (format!("turn {mark}"), format!("turn {}", mark.other()), None),
        },
        Expected::Win(up) => flag(&reading.win, up, "win"),
        Expected::Draw(up) => flag(&reading.draw, up, "draw"),
        Expected::Over(up) => flag(&reading.over, up, "over"),
        Expected::Illegal(up) => flag(&reading.illegal, up, "illegal move"),
        Expected::Answer => ("an answer".to_owned(), "none in time".to_owned(), None),
        Expected::LegalAnswer => {
            ("one mark on an empty square".to_owned(), format!("board {}", after.board), None)
        }
        Expected::Ready => ("an end of the move".to_owned(), waited(controls, pins), None),
        Expected::NoLoss(mark) => ("no loss".to_owned(), format!("{mark} has a line: {}", after.board), None),
        Expected::CompletedLine(mark) => {
            (format!("a line of {mark}"), format!("board {}", after.board), None)
        }
        Expected::Rest => ("levels that come to rest".to_owned(), "levels that never do".to_owned(), None),
    }
}

fn waited(controls: &Controls, pins: &impl Pins) -> String {
    let programs = controls.strokes().map(|(_, program)| program);
    let references: Vec<Reference> =
        programs.flat_map(|program| program.conditions()).flat_map(Condition::references).cloned().collect();
    match references.first() {
        Some(reference) => format!("waiting with {}", shown(reference, reference.read(pins))),
        None => "waiting for ever".to_owned(),
    }
}

/// The squares that differ from a board, at most three.
fn cells(
    reading: &BoardReading,
    wanted: Board,
    outcome: &Outcome,
    pins: &impl Pins,
) -> (String, String, Option<Square>) {
    let (mut expected, mut found, mut first) = (Vec::new(), Vec::new(), None);
    let observed = outcome.seen.board;
    for square in Square::ALL {
        let same = match observed {
            Some(Ok(board)) => board.get(square) == wanted.get(square),
            Some(Err((unknown, _))) => square != unknown,
            None => true,
        };
        if same || expected.len() == 3 {
            continue;
        }
        let codes = match wanted.get(square) {
            None => &reading.empty,
            Some(Mark::X) => &reading.x,
            Some(Mark::O) => &reading.o,
        };
        let reference = &reading.cells[square.index()];
        expected.push(shown(reference, codes.first().copied().unwrap_or(0)));
        found.push(shown(reference, reference.read(pins)));
        first = first.or(Some(square));
    }
    (expected.join(", "), found.join(", "), first)
}

fn name(said: Said) -> String {
    match said {
        Said::None => "none".to_owned(),
        Said::Side(mark) => mark.to_string(),
        Said::Draw => "draw".to_owned(),
        Said::Both => "both".to_owned(),
        Said::Unknown => "unknown".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::lane_pins;
    use crate::drive::signals;
    use crate::test_designs::{self, Logic, REFEREE, changed, drive, referee, referee_of};
    use crate::{Register, Signal};

    fn line(line: usize) -> Option<Source> {
        Some(Source { file: "made.rs".to_owned(), line })
    }

    /// A referee with this change to its outputs.
    fn broken(change: impl Fn(&[u64], &[u64], &mut [u64]) + Send + Sync + 'static) -> Design {
        let (step, show): (Logic, Logic) = referee();
        referee_of((step, changed(show, change)))
    }

    /// Plays squares in turn on a referee, and says which claim they break.
    fn replayed(design: &Design, driver: &str, squares: &[usize], claim: Claim) -> Replay {
        let drive = drive(design, driver);
        let game = Game::new(Bench::new(design, &drive.controls), &drive.driver);
        let path: Vec<u32> = (squares.iter().enumerate())
            .map(|(index, &square)| {
                let mark = if index % 2 == 0 { Mark::X } else { Mark::O };
                let wanted = Move::Square(mark, Square::ALL[square], 0);
                game.stimuli.iter().position(|(_, _, name)| *name == wanted).unwrap() as u32
            })
            .collect();
        let power_up = game.bench.power_up(|_| false);
        replay(&game, 0, &power_up, &path, claim)
    }

    #[test]
    fn a_game_is_replayed_clock_by_clock() {
        let design = broken(|_, _, outputs| outputs[18] = 0);
        let replay = replayed(&design, REFEREE, &[0, 3, 1, 4, 2], Claim::Winner);
        let moves: Vec<String> = replay.moves.iter().map(ToString::to_string).collect();
        assert_eq!(moves.join(" "), "X1 O4 X2 O5 X3");
        assert_eq!((replay.expected.as_str(), replay.found.as_str()), ("winner 01", "winner 00"));
        assert_eq!(replay.demand.as_deref(), Some("(winner == 1) && !(winner == 2)"));
        assert!(!replay.displays_turn && replay.source.is_none());
        let trace = &replay.trace;
        assert_eq!(
            trace.clock.as_ref().map(|clock| (clock.name.as_str(), clock.falling)),
            Some(("clk", false))
        );
        let signal = |signal: &Traced| {
            format!("{}:{}{}", signal.name, signal.width, if signal.input { " in" } else { "" })
        };
        let signals: Vec<String> = trace.signals.iter().map(signal).collect();
        let inputs = ["reset:1 in", "x_valid:1 in", "o_valid:1 in", "position:4 in"];
        let outputs = ["board:18", "winner:2", "draw:1", "game_over:1", "illegal:1", "turn:1"];
        assert_eq!(signals, [&inputs[..], &outputs[..]].concat());
        assert!(trace.signals.iter().all(|signal| signal.port));
        // A reset is one clock and a move two, and each ends with a row.
        let rows: Vec<(usize, bool)> = trace.rows.iter().map(|row| (row.during, row.clock)).collect();
        let wanted = (0..6).flat_map(|during| [(during, true), (during, true), (during, false)]).skip(1);
        assert_eq!(rows, wanted.collect::<Vec<_>>());
        let row = |index: usize| trace.rows[index].values.join(" ");
        assert_eq!(row(2), format!("0 1 0 0000 {:018b} 00 0 0 0 0", 0));
        assert_eq!(row(3), format!("0 0 0 0000 {:018b} 00 0 0 0 1", 1));
        assert_eq!(trace.boards.len(), 6);
        assert_eq!(trace.boards[5].as_deref(), Some("XXX/OO./..."));
    }

    /// The claim that is asked for comes before others, and a game that breaks none says so.
    #[test]
    fn a_game_shows_the_claim_that_is_asked_for() {
        let design = broken(|_, state, outputs| {
            outputs[18] |= state[0];
            outputs[23] = 0;
        });
        let squares = [0];
        let turn = replayed(&design, REFEREE, &squares, Claim::TurnOrder);
        let win = replayed(&design, REFEREE, &squares, Claim::FalseWin);
        assert_eq!(
            (win.expected.as_str(), win.found.as_str(), win.displays_turn),
            ("winner 00", "winner 01", false)
        );
        assert_eq!(
            (turn.expected.as_str(), turn.found.as_str(), turn.displays_turn),
            ("turn 1", "turn 0", true)
        );
        assert_eq!(turn.demand.as_deref(), Some("turn == 1"));
        let right = replayed(&referee_of(referee()), REFEREE, &[4], Claim::SecondGame);
        assert_eq!((right.expected.as_str(), right.demand), ("the same as in the first game", None));
    }

    /// Signals inside are recorded besides the ports, and bits of ports are not recorded again.
    #[test]
    fn what_is_read_inside_is_recorded_too() {
        let text = REFEREE
            .replace("at = \"turn\"", "at = \"player\"")
            .replace("at = \"winner\"", "at = \"{draw,winner[0]}\"");
        let design = referee_of(referee());
        let drive = drive(&design, &text);
        let recorder = Recorder::new(&design, &drive.controls);
        let last = recorder.trace.signals.last().unwrap();
        assert_eq!((last.name.as_str(), last.port, last.input), ("player", false, false));
        assert_eq!(recorder.trace.signals.len(), 11);
    }

    /// Everything that can be expected of a referee, and of a design that shows nothing.
    #[test]
    fn expectations_are_told_in_the_names_of_the_design() {
        let board: Board = Board::EMPTY.with(Square::ALL[0], Mark::X).with(Square::ALL[1], Mark::O);
        let after =
            Monitor { board, turn: Mark::X, doubt: crate::monitor::Doubt::None, taint: None, seat: 0 };
        let mut design = referee_of(referee());
        for (index, signal) in design.signals.iter_mut().enumerate() {
            signal.source = line(index);
        }
        design.registers[0] =
            Register { name: "board[0]".to_owned(), source: line(100), ..design.registers[0].clone() };
        let blind = r#"
            name = "made"
            kind = "referee"
            clock.port = "clk"
            reset.steps = ["reset=1", "clock 1", "reset=0"]
            square.code = [0, 1, 2, 3, 4, 5, 6, 7, 8]
            move.steps = ["position={sq}", "until winner==1 max 3"]
            read.win.at = "draw"
        "#;
        let all = [
            Expected::Board(board),
            Expected::Winner(Said::Side(Mark::X)),
            Expected::Winner(Said::Side(Mark::O)),
            Expected::Winner(Said::None),
            Expected::Winner(Said::Draw),
            Expected::Winner(Said::Both),
            Expected::Winner(Said::Unknown),
            Expected::Turn(Mark::X),
            Expected::Turn(Mark::O),
            Expected::Win(true),
            Expected::Win(false),
            Expected::Draw(true),
            Expected::Draw(false),
            Expected::Over(true),
            Expected::Illegal(false),
            Expected::Answer,
            Expected::LegalAnswer,
            Expected::Ready,
            Expected::NoLoss(Mark::O),
            Expected::CompletedLine(Mark::X),
            Expected::Rest,
        ];
        let mut told = String::new();
        let tells_draw =
            REFEREE.replace("at = \"winner\"\nnone = 0\n", "at = \"winner\"\nnone = 0\ndraw = 3\n");
        for text in [tells_draw.as_str(), blind] {
            let drive = drive(&design, text);
            let bench = Bench::new(&design, &drive.controls);
            let reset = [drive.controls.reset.as_ref().unwrap()];
            let mut lanes = design.fabric.lanes();
            let state = bench.power_up(|_| false);
            let job = Job { state: &state, programs: &reset, idle: &[], board: None };
            let outcome = bench.run(&mut lanes, &[job], None).remove(0);
            for expected in all {
                let breach = Breach { claim: Claim::Store, expected };
                let mut pins = lane_pins(&design, &mut lanes, 0);
                let (wanted, found, at) = words(&design, &drive.controls, breach, after, &outcome, &mut pins);
                let at = at.map_or(String::new(), |at| format!(" at {at}"));
                let demand = demand(&design, &drive.controls, expected).unwrap_or_else(|| "-".to_owned());
                told += &format!("{expected:?}: {wanted}; {found}{at}\n    {demand}\n");
            }
        }
        insta::assert_snapshot!("expectations", told);
    }

    /// At most three squares are named, and one with an unknown code alone.
    #[test]
    fn squares_that_differ_are_named() {
        let design = broken(|_, state, outputs| {
            (outputs[0], outputs[1]) = (outputs[0] | state[8], outputs[1] | state[8]);
        });
        let full = Square::ALL.into_iter().fold(Board::EMPTY, |board, square| board.with(square, Mark::O));
        let drive = drive(&design, REFEREE);
        let bench = Bench::new(&design, &drive.controls);
        let told = |state: u64, wanted: Board| {
            let mut lanes = design.fabric.lanes();
            let job = Job { state: &[state], programs: &[], idle: &[], board: None };
            let outcome = bench.run(&mut lanes, &[job], None).remove(0);
            let reading = drive.controls.reading.board.as_ref().unwrap();
            cells(reading, wanted, &outcome, &lane_pins(&design, &mut lanes, 0))
        };
        let (wanted, found, first) = told(0, full);
        assert_eq!(wanted, "board[1:0] 10, board[3:2] 10, board[5:4] 10");
        assert_eq!(
            (found.as_str(), first),
            ("board[1:0] 00, board[3:2] 00, board[5:4] 00", Some(Square::ALL[0]))
        );
        let (wanted, found, first) = told(1 << 8, Board::EMPTY);
        assert_eq!(
            (wanted.as_str(), found.as_str(), first),
            ("board[1:0] 00", "board[1:0] 11", Some(Square::ALL[0]))
        );
        assert_eq!(told(0, Board::EMPTY), (String::new(), String::new(), None));
    }

    /// The indices of ports are those of the bench, those of signals inside are the designer's.
    #[test]
    fn references_are_written_in_verilog() {
        let mut design = test_designs::ports("clk a:4", "q:4", "r:4 s:4");
        let change = |signal: &mut Signal, low: i64, ascending: bool| {
            (signal.low, signal.ascending) = (low, ascending)
        };
        change(&mut design.signals[2], 1, true);
        change(&mut design.signals[3], 2, false);
        change(&mut design.signals[4], 1, true);
        let names = signals(&design, &std::collections::BTreeMap::new());
        for (text, wanted) in [
            ("a", "a"),
            ("q[1]", "q[3]"),
            ("q[2:4]", "q[2:0]"),
            ("r", "dut.r"),
            ("r[2]", "dut.r[2]"),
            ("r[4:3]", "dut.r[4:3]"),
            ("s[1]", "dut.s[1]"),
            ("s[2:3]", "dut.s[2:3]"),
            ("{a[0],r[5]}", "{a[0], dut.r[5]}"),
        ] {
            assert_eq!(reference_text(&design, &Reference::parse(text, &names).unwrap()), wanted, "{text}");
        }
    }
}
