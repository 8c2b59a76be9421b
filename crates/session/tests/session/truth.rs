//! The inputs of a clock are those that its edge took: live, later, in the history of the browser, in
//! waveforms and in value change dumps.

use std::collections::HashMap;

use draw::{Glyphs, Waveform};
use session::{Activity, Machine, Session};

use crate::common::{Chance, seats, session};

/// All signals in a clock, by name, as people read them.
type Column = Vec<(String, String)>;

fn live(session: &Session) -> Column {
    at(session, session.now())
}

fn at(session: &Session, clock: usize) -> Column {
    let signals = session.signals_at(clock).into_iter();
    signals.map(|signal| (signal.name, signal.text.into_owned())).collect()
}

/// A game by chance, refused moves and moves that are taken back included: what was on the screen right
/// before each edge. Of a program, that is what was on the screen at each landmark.
fn watched_game(session: &mut Session, chance: &mut Chance) -> Vec<Option<Column>> {
    let mut seen = Vec::new();
    loop {
        match session.activity() {
            Activity::Clock => {
                let (now, column) = (session.now(), live(session));
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
            Activity::NewGame | Activity::Solution => return seen,
        }
    }
}

/// Every signal in every clock of a value change dump, by path, as bits.
fn dumped(session: &Session) -> Vec<HashMap<String, u64>> {
    let mut dump = Vec::new();
    session.trace().write_vcd(&mut dump).unwrap();
    let text = String::from_utf8(dump).unwrap();
    let (mut scope, mut paths) = (Vec::new(), HashMap::new());
    let (mut columns, mut values, mut time) = (Vec::new(), HashMap::new(), 0_u64);
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
                // What holds right before the edge that ends a column is that column.
                while time + 10 <= next {
                    columns.push(values.clone());
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

/// A game by chance for every way to sit down at every machine, and every clock of each.
#[test]
fn every_clock_is_shown_as_its_edge_took_it() {
    let mut chance = Chance::new(15);
    let (mut games, mut clocks, mut drawn) = (0, 0, 0);
    for setup in Machine::all().flat_map(seats) {
        let mut session = session(setup);
        let seen = watched_game(&mut session, &mut chance);
        let (history, trace, dump) = (session.history(), session.trace(), dumped(&session));
        assert_eq!(
            (history.clocks, trace.clocks(), dump.len()),
            (seen.len() + 1, seen.len() + 1, seen.len() + 1)
        );
        for (clock, column) in
            seen.iter().enumerate().filter_map(|(clock, seen)| Some((clock, seen.as_ref()?)))
        {
            // Later, on the terminal.
            assert_eq!(&at(&session, clock), column, "clock {clock}");
            for (path, text) in column {
                // In the browser.
                let track = history.tracks.iter().find(|track| track.path == *path).unwrap();
                let told = track.changes.iter().rfind(|(from, _)| *from <= clock);
                assert_eq!(told.map(|(_, told)| told.as_ref()), Some(text.as_str()), "{path} at {clock}");
                // In the dump.
                let index = trace.find(path).unwrap();
                let value = dump[clock][path];
                assert_eq!(trace.tracks()[index].text(value), *text, "{path} at {clock}");
            }
        }
        // In the waveform, a clock at a time, where values are written out.
        let ports =
            |&track: &usize| trace.tracks()[track].scope.is_empty() && trace.tracks()[track].width > 1;
        let drawn_clocks = seen.iter().enumerate().filter(|_| games % 8 == 0);
        for (clock, column) in drawn_clocks.filter_map(|(clock, seen)| Some((clock, seen.as_ref()?))) {
            for track in (0..trace.tracks().len()).filter(ports) {
                let waveform = Waveform::new(&trace).rows(vec![track]).clocks(clock..clock + 1);
                let path = trace.tracks()[track].path();
                let text = &column.iter().find(|(known, _)| *known == path).unwrap().1;
                let picture = waveform.text(Glyphs::Ascii);
                assert!(picture.contains(text.as_str()), "{path} at {clock} is {text}:\n{picture}");
                drawn += 1;
            }
        }
        games += 1;
        clocks += seen.len();
    }
    assert!(games > 200 && clocks > 5_000 && drawn > 2_000, "{games} games, {clocks} clocks, {drawn} drawn");
}

/// The test above would notice: the inputs are not the same in all clocks.
#[test]
fn inputs_do_act() {
    let mut session = session(session::Setup::default());
    session.play(session::Choice::square(5)).unwrap();
    let value = |session: &Session, name: &str| {
        let column = live(session);
        column.into_iter().find(|(known, _)| known == name).unwrap().1
    };
    assert_eq!((value(&session, "play"), value(&session, "player_position")), ("1".into(), "5".into()));
    session.tick();
    assert_eq!((value(&session, "state"), value(&session, "player_position")), ("PLAYER".into(), "5".into()));
    session.tick();
    assert_eq!((value(&session, "state"), value(&session, "pc")), ("COMPUTER".into(), "1".into()));
}
