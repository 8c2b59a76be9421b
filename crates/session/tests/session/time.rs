//! Clock by clock, forwards and backwards.

use std::collections::BTreeMap;

use session::{
    Activity, Cell, Choice, DiagramView, Insides, Kind, Machine, Occupant, Session, Setup, Side, Signal,
    View, What,
};

use crate::common::{Chance, history, machine, pair_of_people, seats, session};

fn value<'a>(signals: &'a [Signal], name: &str) -> &'a str {
    &signals.iter().find(|signal| signal.name == name).unwrap_or_else(|| panic!("no {name}")).text
}

fn state(insides: &Insides) -> &'static str {
    let diagram: &DiagramView = insides.diagram.as_ref().unwrap();
    diagram.states[diagram.current].name
}

fn edge(insides: &Insides) -> Option<&'static str> {
    let diagram = insides.diagram.as_ref().unwrap();
    diagram.last_edge.map(|edge| diagram.edges[edge].label)
}

/// One turn on the controller: the person's square takes two clocks, the reply one.
#[test]
fn a_turn_of_the_controller_is_seen_clock_by_clock() {
    let mut session = session(Setup::default());
    assert_eq!(session.tick(), []);
    assert_eq!(session.now(), 0);
    session.play(Choice::square(1)).unwrap();
    let seen: Vec<(usize, &str, Option<&str>, usize)> = std::iter::from_fn(|| {
        (session.activity() == Activity::Clock).then(|| {
            let events = session.tick();
            let insides = session.insides();
            (session.now(), state(&insides), edge(&insides), events.len())
        })
    })
    .collect();
    assert_eq!(
        seen,
        [(1, "PLAYER", Some("play"), 0), (2, "COMPUTER", Some("otherwise"), 2), (3, "IDLE", Some("pc"), 2),]
    );
    let at = |clock| session.insides_at(clock);
    assert_eq!(value(&at(0).signals, "play"), "1");
    assert_eq!(value(&at(1).signals, "player_position"), "1");
    assert_eq!(value(&at(2).signals, "computer_position"), "5");
    assert_eq!(value(&at(3).signals, "pc"), "0", "between orders all inputs are low");
    assert_eq!(value(&at(3).registers, "positions.pos1"), "01");
    assert_eq!(value(&at(3).registers, "positions.pos5"), "10");
    assert_eq!(at(3).kind, Kind::Clocked);
    assert!(at(3).blocks.iter().any(|block| (&*block.path, &*block.module) == ("fsm", "fsm_controller")));
}

#[test]
fn the_controller_shows_that_it_refuses_a_square_and_the_turn_stays() {
    let mut session = session(Setup::default());
    session.play(Choice::square(1)).unwrap();
    session.run();
    let clock = session.now();
    assert_eq!(session.play(Choice::square(5)).unwrap_err().to_string(), "the centre is taken by O");
    assert_eq!(session.run(), []);
    assert_eq!(session.view().status, "the centre is taken by O");
    assert_eq!(session.now(), clock + 2);
    let refusing = session.insides_at(clock + 1);
    assert_eq!((state(&refusing), value(&refusing.signals, "illegal_move")), ("PLAYER", "1"));
    assert_eq!(edge(&session.insides()), Some("illegal_move"));
    assert_eq!(session.activity(), Activity::Person { side: Side::One });
    assert_eq!(session.moves().len(), 2);
}

/// A key is down for one clock, after one in which all are seen to be up; the answer comes by itself.
#[test]
fn a_press_on_the_cabinet_is_seen_clock_by_clock() {
    let setup = Setup { machine: machine("cabinet"), two: Occupant::player("pocket"), ..Setup::default() };
    let mut session = session(setup);
    session.play(Choice::square(1)).unwrap();
    session.run();
    let seen: Vec<[String; 4]> = (0..session.trace().clocks())
        .map(|clock| {
            let signals = session.insides_at(clock).signals;
            ["keys", "state", "red", "your_turn"].map(|name| value(&signals, name).to_owned())
        })
        .collect();
    assert_eq!(
        seen,
        [
            ["000000000", "IDLE", "000000000", "1"],
            ["000000001", "IDLE", "000000000", "1"],
            ["000000000", "PLAYER", "000000000", "0"],
            ["000000000", "COMPUTER", "000000001", "0"],
            ["000000000", "IDLE", "000000001", "1"],
        ]
    );
    session.play(Choice::square(1)).unwrap_err();
    session.run();
    assert_eq!(value(&session.insides_at(5).signals, "illegal_move"), "1");
    assert_eq!(session.now(), 6);
}

/// A refused square of side two costs it the machine's turn, so the player has to pass.
#[test]
fn side_two_of_the_controller_is_given_its_turn_again() {
    let mut session = session(pair_of_people(machine("controller")));
    session.play(Choice::square(1)).unwrap();
    session.run();
    session.play(Choice::square(1)).unwrap_err();
    session.run();
    assert_eq!(state(&session.insides()), "IDLE");
    assert_eq!(session.activity(), Activity::Person { side: Side::Two });
    session.play(Choice::square(2)).unwrap();
    let played: Vec<What> = session.run().into_iter().map(|event| event.what).collect();
    assert_eq!(played[0], What::Played { side: Side::Two, choice: Choice::square(2) });
}

#[test]
fn a_refused_placement_presses_real_buttons() {
    let mut session = session(pair_of_people(machine("sized")));
    session.play(Choice::sized(2, 1)).unwrap();
    session.run();
    let clock = session.now();
    session.play(Choice::sized(1, 1)).unwrap_err();
    session.run();
    let illegal =
        (clock..session.now()).filter(|&clock| value(&session.insides_at(clock).signals, "illegal") == "1");
    assert_eq!(illegal.count(), 1);
    assert_eq!(state(&session.insides()), "P2_TURN");
    session.play(Choice::sized(3, 1)).unwrap();
    session.run();
    let view = session.view();
    assert_eq!(view.status, "player two puts a large piece on the top left, over a medium one of player one");
    assert_eq!(value(&session.insides().registers, "board.board_state1"), "-3");
    assert_eq!(view.hands, Some([[2, 1, 2], [2, 2, 1]]));
}

/// What can be compared between the past as it was and the past as it is remembered: everything but
/// the inputs, which are low while a clock is the present.
fn memory((view, insides): &(View, Insides)) -> (&[Cell; 9], &[Signal], &Option<DiagramView>, usize) {
    (&view.cells, &insides.registers, &insides.diagram, view.clock)
}

/// A game at every table in steps of one clock, then every clock of it once more from the end.
#[test]
fn looking_back_shows_what_was_and_loses_nothing() {
    let mut clocks = 0;
    for setup in Machine::all().flat_map(seats) {
        let mut session = session(setup.clone());
        let mut chance = Chance::new(clocks);
        let mut seen = BTreeMap::from([(0, (session.view(), session.insides()))]);
        loop {
            match session.activity() {
                Activity::Clock => drop(session.tick()),
                Activity::Person { .. } => session.play(chance.pick(&session.choices())).unwrap(),
                Activity::NewGame => break,
                Activity::Solution => panic!("the game has been solved"),
            }
            seen.entry(session.now()).or_insert_with(|| (session.view(), session.insides()));
        }
        let whole = history(&session);
        // A program executes many instructions from one landmark to the next.
        assert!(setup.machine.is_program() || seen.len() == whole.len());
        let last = &seen[&session.now()];
        for (&clock, then) in seen.iter().rev() {
            session.look_back(session.cursor() - clock);
            assert_eq!(
                memory(&(session.view(), session.insides())),
                memory(then),
                "{setup:?}, clock {clock}"
            );
            assert_eq!(session.view().score, last.0.score);
        }
        assert_eq!(session.cursor(), 0);
        session.look_forward(2);
        assert_eq!(session.cursor(), 2.min(whole.len() - 1));
        session.look_at(usize::MAX);
        assert_eq!(memory(&(session.view(), session.insides())), memory(last));
        assert_eq!(history(&session), whole);
        clocks += whole.len() as u64;
    }
    assert!(clocks > 5_000, "{clocks}");
}

#[test]
fn the_past_can_be_looked_at_while_the_present_goes_on() {
    let mut session = session(Setup::default());
    session.play(Choice::square(1)).unwrap();
    session.run();
    session.look_at(1);
    assert_eq!(state(&session.insides()), "PLAYER");
    let refusal = session.play(Choice::square(9)).unwrap_err();
    assert_eq!(refusal.to_string(), "this is clock 1 of 3: return to the present to move");
    assert_eq!((session.cursor(), session.moves().len()), (1, 2), "a refused move changes nothing");
    session.look_at(3);
    session.play(Choice::square(9)).unwrap();
    session.look_at(1);
    session.run();
    assert_eq!((session.cursor(), session.now()), (1, 6));
    assert_eq!(session.view().cells[0].content, None);
    session.look_at(2);
    assert!(session.view().cells[0].last);
}

#[test]
fn assembly_tells_why_it_played() {
    let form = |two| Setup { machine: machine("assembly"), two: Occupant::player(two), ..Setup::default() };
    let mut session = session(form("assembly"));
    let told = |session: &Session| {
        let values = ["turns", "stage", "pattern", "cell", "picture"];
        values.map(|name| value(&session.insides().registers, name).to_owned())
    };
    assert_eq!(told(&session), ["0", "none", "0", "0", "none"]);
    session.play(Choice::square(5)).unwrap();
    session.run();
    assert_eq!(told(&session), ["0", "look-ahead", "15", "1", "*?*/*X*/*.*"]);
    session.play(Choice::square(1)).unwrap();
    session.run();
    // As printed it never comes to the third view, in which pattern 8 would block.
    assert_eq!(told(&session), ["1", "look-ahead", "15", "3", "*?*/*X*/*.*"]);
    assert_eq!(session.insides().kind, Kind::Software);

    let mut session = crate::common::session(form("assembly-repaired"));
    session.play(Choice::square(1)).unwrap();
    session.run();
    assert_eq!(told(&session), ["0", "first empty", "0", "8", "none"]);
    session.play(Choice::square(2)).unwrap();
    session.run();
    assert_eq!(told(&session), ["1", "block", "7", "2", "?**/X**/X**"]);
    assert_eq!(session.moves()[3], Choice::square(3));
}

#[test]
fn the_textbook_shows_what_it_would_do_on_every_board() {
    let setup = Setup { machine: machine("textbook"), ..Setup::default() };
    let mut session = session(setup);
    session.play(Choice::square(1)).unwrap();
    session.run();
    let signals = |clock| session.insides_at(clock).signals;
    assert_eq!(value(&signals(1), "Y"), "000000001");
    assert_eq!(value(&signals(1), "MOVE"), "1100");
    assert_eq!(value(&signals(2), "X"), "000010000");
    assert_eq!(session.insides().kind, Kind::Combinational);
    assert_eq!(session.insides().diagram, None);
}

#[test]
fn a_window_shows_some_signals_over_some_clocks() {
    let mut session = session(Setup::default());
    session.play(Choice::square(1)).unwrap();
    session.run();
    let window = session.window(1..100, &["state", "nonsense", "fsm.illegal_move", "clock"]);
    assert_eq!((window.first, window.clocks), (1, 3));
    let names: Vec<&str> = window.rows.iter().map(|row| &*row.name).collect();
    assert_eq!(names, ["state", "fsm.illegal_move", "clock"]);
    assert_eq!(window.rows[0].values, ["PLAYER", "COMPUTER", "IDLE"]);
    assert_eq!(session.window(0..2, &[]).rows[0].name, "clock");
    assert_eq!(session.window(7..9, &[]).clocks, 0);
}
