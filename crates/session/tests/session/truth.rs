//! A clock looks the same wherever it is shown: on the terminal, live and later, in the browser, in waveforms
//! and in value change dumps. The inputs are those at its edge.

use std::collections::HashMap;

use draw::{Glyphs, Waveform};
use logic::Shape;
use serde_json::Value;
use session::{Activity, Choice, Machine, Session, Setup};

use crate::common::{Chance, seats, session};

/// The displayed values of all signals in a clock but the clock itself, in the order of the trace.
type Column = Vec<String>;

/// The number of clocks of a waveform drawn at once.
const WINDOW: usize = 40;

/// One game as it is shown in different ways.
struct Showings {
    /// The names of the signals.
    paths: Vec<String>,
    /// The terminal when a clock was the present, if it was drawn then.
    live: Vec<Option<Column>>,
    /// The terminal when it looks back, the page, the waveform and the dump.
    later: [(&'static str, Vec<Column>); 4],
}

impl Showings {
    fn of(session: &Session, live: Vec<Option<Column>>) -> Showings {
        let trace = session.trace();
        let shown = (0..trace.tracks().len()).filter(|&track| trace.tracks()[track].shape() != Shape::Clock);
        let tracks: Vec<usize> = shown.collect();
        let payload = serde_json::to_value(&*session.history()).unwrap();
        Showings {
            paths: tracks.iter().map(|&track| trace.tracks()[track].path()).collect(),
            live,
            later: [
                ("terminal", (0..trace.clocks()).map(|clock| on_the_terminal(session, clock)).collect()),
                ("browser", in_the_browser(&payload, trace.clocks())),
                ("waveform", in_a_waveform(session, &tracks)),
                ("dump", in_a_dump(session, &tracks)),
            ],
        }
    }

    /// The first difference, if there is any.
    fn difference(&self) -> Option<String> {
        let (first, expected) = &self.later[0];
        for (way, columns) in &self.later[1..] {
            if columns.len() != expected.len() {
                return Some(format!("{} clocks in {first}, {} in {way}", expected.len(), columns.len()));
            }
        }
        let live = self.live.iter().map(|column| ("the present", column.as_ref()));
        for (clock, (name, seen)) in live.enumerate() {
            let ways = self.later.iter().map(|(way, columns)| (*way, Some(&columns[clock])));
            for (way, column) in ways.chain([(name, seen)]).filter_map(|(way, column)| Some((way, column?))) {
                let differs = (0..self.paths.len()).find(|&track| column[track] != expected[clock][track]);
                if let Some(track) = differs {
                    let (path, there) = (&self.paths[track], &column[track]);
                    return Some(format!(
                        "{path} in clock {clock}: {} in {first}, {there} in {way}",
                        expected[clock][track]
                    ));
                }
            }
        }
        None
    }
}

/// The terminal at a clock.
fn on_the_terminal(session: &Session, clock: usize) -> Column {
    let history = session.history();
    let signals = history.frame(clock).signals().take(session.trace().tracks().len());
    let shown = signals.filter(|signal| signal.track.shape != Shape::Clock);
    shown.map(|signal| signal.text.to_owned()).collect()
}

/// The page, from the answer of the server.
fn in_the_browser(payload: &Value, clocks: usize) -> Vec<Column> {
    let tracks = payload["tracks"].as_array().unwrap().iter().filter(|track| track["shape"] != "clock");
    let tracks: Vec<&Vec<Value>> = tracks.map(|track| track["changes"].as_array().unwrap()).collect();
    let at = |changes: &Vec<Value>, clock: usize| {
        let held = changes.partition_point(|change| change[0].as_u64().unwrap() <= clock as u64);
        changes[held - 1][1].as_str().unwrap().to_owned()
    };
    (0..clocks).map(|clock| tracks.iter().map(|changes| at(changes, clock)).collect()).collect()
}

/// The values in the lines of waveforms.
fn in_a_waveform(session: &Session, tracks: &[usize]) -> Vec<Column> {
    let trace = session.trace();
    let mut columns = vec![Column::new(); trace.clocks()];
    for first in (0..trace.clocks()).step_by(WINDOW) {
        let clocks = first..(first + WINDOW).min(trace.clocks());
        let drawing =
            Waveform::new(trace).rows(tracks.to_vec()).clocks(clocks.clone()).drawing(Glyphs::Ascii);
        for ((_, wave), &track) in drawing.rows.iter().zip(tracks) {
            assert!(wave.is_ascii());
            let mut value = String::new();
            for (clock, &start) in clocks.clone().zip(&drawing.starts) {
                if trace.tracks()[track].shape() == Shape::Level {
                    value = match &wave[start + 1..start + 2] {
                        "~" => "1".to_owned(),
                        "_" => "0".to_owned(),
                        other => panic!("{other} is not a level"),
                    };
                } else if clock == first || &wave[start..=start] == "|" {
                    let rest = &wave[start + 1..];
                    value = rest.split('|').next().unwrap_or_default().trim_end().to_owned();
                }
                columns[clock].push(value.clone());
            }
        }
    }
    columns
}

/// The values in a value change dump.
fn in_a_dump(session: &Session, tracks: &[usize]) -> Vec<Column> {
    let mut dump = Vec::new();
    session.trace().write_vcd(&mut dump).unwrap();
    let text = String::from_utf8(dump).unwrap();
    let (mut scope, mut paths) = (Vec::new(), HashMap::new());
    let (mut columns, mut values, mut time) = (Vec::new(), HashMap::new(), 0_u64);
    let track = |index: &usize| (&session.trace().tracks()[*index], session.trace().tracks()[*index].path());
    let tracks: Vec<_> = tracks.iter().map(track).collect();
    for line in text.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["$scope", _, name, "$end"] => scope.push(name),
            ["$upscope", "$end"] => drop(scope.pop()),
            ["$var", kind, _, id, name, ..] if kind != "string" => {
                // The outermost scope is the module itself.
                let path = scope[1..].iter().copied().chain([name]).collect::<Vec<_>>().join(".");
                paths.insert(id, path);
            }
            [word] if word.starts_with('#') => {
                let next: u64 = word[1..].parse().unwrap();
                // The values right before the edge that ends a column are that column.
                while time + 10 <= next {
                    let text =
                        |(track, path): &(&logic::Track, String)| track.text(values[path]).into_owned();
                    columns.push(tracks.iter().map(text).collect());
                    time += 10;
                }
            }
            [bits, id] if bits.starts_with('b') => {
                values.insert(paths[id].clone(), u64::from_str_radix(&bits[1..], 2).unwrap());
            }
            [word] if word.starts_with(['0', '1']) => {
                if let Some(path) = paths.get(&word[1..]) {
                    values.insert(path.clone(), u64::from(word.starts_with('1')));
                }
            }
            _ => {}
        }
    }
    columns
}

/// A random game, with refused moves and moves taken back: the screen right before each edge, and at the end.
/// For a program, the screen at each landmark.
fn watched_game(session: &mut Session, chance: &mut Chance) -> Vec<Option<Column>> {
    let mut seen = Vec::new();
    loop {
        match session.activity() {
            Activity::Clock => {
                let (now, column) = (session.now(), on_the_terminal(session, session.now()));
                session.tick();
                let program = session.setup().machine.is_program();
                assert!(program || session.now() == now + 1, "a tick is one edge");
                seen.push(Some(column));
                seen.resize(session.now(), None);
            }
            Activity::Person { .. } if chance.below(12) == 0 => {
                if session.take_back().is_ok() {
                    seen.truncate(session.now());
                }
            }
            Activity::Person { .. } => {
                let choices = session.choices();
                let mut choice = chance.pick(&choices);
                if chance.below(4) == 0 {
                    choice.square = 1 + chance.below(9) as u8;
                }
                let _ = session.play(choice);
            }
            Activity::NewGame | Activity::Solution => {
                seen.push(Some(on_the_terminal(session, session.now())));
                return seen;
            }
        }
    }
}

/// The board of the terminal and that of the browser, at every clock.
fn boards_agree(session: &Session) {
    let payload = serde_json::to_value(&*session.history()).unwrap();
    let boards = payload["boards"].as_array().unwrap();
    for clock in 0..=session.now() {
        let held = boards.partition_point(|board| board["clock"].as_u64().unwrap() <= clock as u64);
        let cells = session.view_at(clock).cells;
        let contents = serde_json::to_value(cells.map(|cell| cell.content)).unwrap();
        assert_eq!(boards[held - 1]["squares"], contents, "clock {clock}");
    }
}

/// A random game with every setup of every machine, and every signal in every clock of each.
#[test]
fn every_clock_is_shown_alike_everywhere() {
    let mut chance = Chance::new(15);
    let (mut games, mut clocks, mut values) = (0, 0, 0);
    for setup in Machine::all().flat_map(seats) {
        let mut session = session(setup.clone());
        let live = watched_game(&mut session, &mut chance);
        let showings = Showings::of(&session, live);
        assert_eq!(showings.difference(), None, "{setup:?}");
        assert_eq!(showings.live.len(), session.now() + 1);
        boards_agree(&session);
        games += 1;
        clocks += showings.live.len();
        values += showings.live.len() * showings.paths.len();
    }
    assert!(games > 200 && clocks > 5_000, "{games} games, {clocks} clocks, {values} values");
}

/// Each display of a game, broken in one value of one clock, also the last, or shifted by a clock: the
/// comparison detects it.
#[test]
fn a_clock_that_is_shown_otherwise_is_noticed() {
    let showings = || {
        let mut session = session(Setup::default());
        let live = watched_game(&mut session, &mut Chance::new(2));
        Showings::of(&session, live)
    };
    let whole = showings();
    assert_eq!(whole.difference(), None);
    let input = whole.paths.iter().position(|path| path == "player_position").unwrap();
    let last = whole.live.len() - 1;
    for clock in [0, last] {
        for way in 0..4 {
            let mut broken = showings();
            broken.later[way].1[clock][input] = "9".to_owned();
            assert!(broken.difference().is_some_and(|text| text.contains("player_position in clock")));
        }
        let mut broken = showings();
        broken.live[clock].as_mut().unwrap()[input] = "9".to_owned();
        assert!(broken.difference().is_some_and(|text| text.ends_with("9 in the present")));
    }
    for way in 0..4 {
        let mut late = showings();
        late.later[way].1.rotate_right(1);
        assert!(late.difference().is_some(), "{}", late.later[way].0);
        let mut short = showings();
        short.later[way].1.pop();
        assert!(short.difference().is_some_and(|text| text.contains("clocks in")));
    }
}

#[test]
fn inputs_do_act() {
    let mut session = session(Setup::default());
    session.play(Choice::square(5)).unwrap();
    let value = |session: &Session, name: &str| {
        session.history().frame(session.now()).signal(name).unwrap().text.to_owned()
    };
    assert_eq!((value(&session, "play"), value(&session, "player_position")), ("1".into(), "5".into()));
    session.tick();
    assert_eq!((value(&session, "state"), value(&session, "player_position")), ("PLAYER".into(), "5".into()));
    session.tick();
    assert_eq!((value(&session, "state"), value(&session, "pc")), ("COMPUTER".into(), "1".into()));
}
