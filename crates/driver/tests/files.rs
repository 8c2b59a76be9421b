//! Driver files, good and bad.

use driver::{Cell, Code, Driver, Kind, Missing, Pause, Pins, Run, Said, Signal, Stroke, Turns};
use rules::classic::{Mark, Square};

const CONTROLLER: &str = r#"
name = "controller"
kind = "referee"
recognise = ["clock", "player_position:4"]

[clock]
port = "clock"

[reset]
steps = ["reset=1", "clock 1", "reset=0"]

[idle]
play = 0
pc = 0

[square]
code = [1, 2, 3, 4, 5, 6, 7, 8, 9]
alternatives = [[0, 1, 2, 3, 4, 5, 6, 7, 8]]
out_of_range = [0, 9, 10, 15]

[move.X]
steps = ["player_position={sq} play=1", "clock 1", "play=0", "until state!=1 max 3"]
[move.O]
steps = ["computer_position={sq}", "press pc", "if seen illegal then stop", "?extra=1"]

[read.board]
cells = "pos{n}"
X = 1
O = 2

[read.winner]
at = "who"
none = 0
X = 1
O = 2

[read.illegal]
at = "illegal_move"
"#;

fn signals() -> Vec<Signal> {
    let inputs = [
        ("clock", 1),
        ("reset", 1),
        ("play", 1),
        ("pc", 1),
        ("player_position", 4),
        ("computer_position", 4),
    ];
    let mut signals: Vec<Signal> = inputs.map(|(name, width)| Signal::new(name, width, true)).into();
    signals.extend((1..=9).map(|n| Signal::new(format!("pos{n}"), 2, false)));
    signals.extend(
        [("who", 2), ("illegal_move", 1), ("state", 2)].map(|(name, width)| Signal::new(name, width, false)),
    );
    signals
}

/// Levels by signal, and how often a clock was asked for.
struct Levels(Vec<u64>);

impl Pins for Levels {
    fn set(&mut self, signal: usize, _low: usize, _width: usize, value: u64) {
        self.0[signal] = value;
    }

    fn read(&self, signal: usize, _low: usize, _width: usize) -> u64 {
        self.0[signal]
    }
}

fn index(name: &str) -> usize {
    signals().iter().position(|signal| signal.name == name).unwrap()
}

#[test]
fn a_file_is_bound_to_signals() {
    let driver = Driver::parse(CONTROLLER, "controller.toml").unwrap();
    assert_eq!((driver.kind, driver.turns, driver.names_sides()), (Kind::Referee, Turns::Kept, true));
    assert_eq!(driver.recognise[1], ("player_position".to_owned(), 4));
    let controls = driver.compile(&signals(), Missing::Refused).unwrap();
    // Nine squares and three codes for each side: 9 is a square.
    assert_eq!(controls.strokes().count(), 24);
    assert!(controls.stroke(Stroke::Code(Mark::X, Code::Number(9))).is_none());
    let other = driver.with_code(driver.alternatives[0]).compile(&signals(), Missing::Refused).unwrap();
    assert!(other.stroke(Stroke::Code(Mark::X, Code::Number(0))).is_none());
    assert!(other.stroke(Stroke::Code(Mark::X, Code::Number(9))).is_some());
}

#[test]
fn a_run_sets_clocks_waits_and_gets_stuck() {
    let driver = Driver::parse(CONTROLLER, "controller.toml").unwrap();
    let controls = driver.compile(&signals(), Missing::Refused).unwrap();
    let program = controls.play(Mark::X, Square::new(7).unwrap()).unwrap();
    let mut pins = Levels(vec![0; signals().len()]);
    let mut run = Run::new();
    assert_eq!(run.next(program, &controls.watches, &mut pins), Pause::Clock);
    assert_eq!((pins.0[index("player_position")], pins.0[index("play")]), (7, 1));
    pins.0[index("state")] = 1;
    for _ in 0..3 {
        assert_eq!(run.next(program, &controls.watches, &mut pins), Pause::Clock);
        assert_eq!(pins.0[index("play")], 0);
    }
    assert_eq!(run.clone().next(program, &controls.watches, &mut pins), Pause::Stuck);
    pins.0[index("state")] = 2;
    assert_eq!(run.next(program, &controls.watches, &mut pins), Pause::Done);
    assert_eq!(run.seen, 0);
}

#[test]
fn a_flag_that_is_up_for_one_clock_is_seen() {
    let driver = Driver::parse(CONTROLLER, "controller.toml").unwrap();
    let controls = driver.compile(&signals(), Missing::Refused).unwrap();
    let program = controls.play(Mark::O, Square::new(1).unwrap()).unwrap();
    let mut pins = Levels(vec![0; signals().len()]);
    let mut run = Run::new();
    pins.0[index("illegal_move")] = 1;
    assert_eq!(run.next(program, &controls.watches, &mut pins), Pause::Clock);
    pins.0[index("illegal_move")] = 0;
    assert_eq!(run.next(program, &controls.watches, &mut pins), Pause::Done);
    assert!(controls.reading.illegal.as_ref().unwrap().is_up(&pins, run.seen));
}

#[test]
fn boards_and_winners_are_read() {
    let driver = Driver::parse(CONTROLLER, "controller.toml").unwrap();
    let controls = driver.compile(&signals(), Missing::Refused).unwrap();
    let mut pins = Levels(vec![0; signals().len()]);
    let board = controls.reading.board.as_ref().unwrap();
    let winner = controls.reading.winner.as_ref().unwrap();
    for (code, cell) in
        [(0, Cell::Empty), (1, Cell::Mark(Mark::X, 0)), (2, Cell::Mark(Mark::O, 0)), (3, Cell::Unknown(3))]
    {
        pins.0[index("pos4")] = code;
        assert_eq!(board.cell(Square::new(4).unwrap(), &pins), cell);
    }
    assert_eq!(board.board(&pins), Err((Square::new(4).unwrap(), 3)));
    let said = [Said::None, Said::Side(Mark::X), Said::Side(Mark::O), Said::Unknown];
    for (code, said) in said.into_iter().enumerate() {
        pins.0[index("who")] = code as u64;
        assert_eq!(winner.said(&pins, 0), said);
    }
    assert_eq!(winner.shown(&pins), "who 11");
}

/// A cursor that two buttons steer, from every position to every other.
#[test]
fn buttons_steer_a_value_to_its_goal() {
    let text = r#"
        name = "cursor"
        kind = "sized"
        [move]
        steps = ["steer x to {col} by left right max 2", "press ok"]
    "#;
    let signals = [("left", 1, true), ("right", 1, true), ("ok", 1, true), ("x", 2, false)];
    let signals = signals.map(|(name, width, input)| Signal::new(name, width, input));
    let controls = Driver::parse(text, "cursor.toml").unwrap().compile(&signals, Missing::Refused).unwrap();
    for start in 0..3 {
        for square in Square::ALL {
            let program = controls.place(Mark::X, square, 2).unwrap();
            let mut pins = Levels(vec![0, 0, 0, start]);
            let mut run = Run::new();
            let mut presses = 0;
            while run.next(program, &controls.watches, &mut pins) == Pause::Clock {
                presses += 1;
                pins.0[3] = pins.0[3] + pins.0[1] - pins.0[0];
            }
            assert_eq!(pins.0[3], square.column() as u64);
            assert_eq!(presses, start.abs_diff(square.column() as u64) + 1);
        }
    }
}

#[test]
fn a_missing_port_is_unobserved_or_an_error_that_names_it() {
    let driver = Driver::parse(CONTROLLER, "controller.toml").unwrap();
    let fewer: Vec<Signal> = signals().into_iter().filter(|signal| signal.name != "who").collect();
    let error = driver.compile(&fewer, Missing::Refused).unwrap_err();
    assert_eq!((error.line, error.message.as_str()), (32, "there is no signal `who`"));
    let controls = driver.compile(&fewer, Missing::Unobserved).unwrap();
    assert_eq!(controls.unobserved, ["winner"]);
    assert!(controls.reading.winner.is_none());
}

/// Wrong files, the line that is wrong, and a part of the message.
#[test]
fn errors_name_the_line() {
    let change = |from: &str, to: &str| {
        assert!(CONTROLLER.contains(from), "{from}");
        let text = CONTROLLER.replacen(from, to, 1);
        Driver::parse(&text, "f.toml")
            .and_then(|driver| driver.compile(&signals(), Missing::Refused))
            .unwrap_err()
    };
    let cases = [
        ("referee", "umpire", 3, "`umpire` is unknown here"),
        ("[reset]", "[resett]", 9, "unknown field `resett`"),
        ("\"clock 1\", \"reset=0\"", "\"clock x\"", 10, "`x` is not a number"),
        ("\"reset=1\", \"clock 1\"", "\"resett=1\"", 10, "there is no signal `resett`"),
        ("pc = 0", "pc = 2", 14, "2 is too large for `pc`"),
        ("[1, 2, 3, 4, 5, 6, 7, 8, 9]", "[1, 2]", 17, "2 codes for nine squares"),
        ("play=0\", \"until state!=1 max 3", "pos1=0", 22, "`pos1` is not an input"),
        ("until state!=1 max 3", "until state!=1", 22, "`until state!=1` has no limit"),
        ("player_position={sq}", "player_position={square}", 22, "`{square}` stands for nothing here"),
        ("player_position={sq}", "player_position=16", 22, "16 is too large for `player_position`"),
        ("seen illegal", "seen winner", 24, "no flag `winner` is watched"),
        ("press pc", "press", 24, "`press` is not a step"),
        ("pos{n}", "pos{row}", 27, "there is no signal `pos0`"),
        ("name = \"controller\"", "name = ", 2, ""),
    ];
    for (from, to, line, message) in cases {
        let error = change(from, to);
        assert!(error.message.contains(message), "{to}: {error}");
        assert_eq!(error.line, line, "{to}: {error}");
        assert!(!error.remedy.is_empty());
    }
}
