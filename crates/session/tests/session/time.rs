//! Clock by clock, forwards and backwards.

use std::collections::BTreeMap;

use session::{Activity, Choice, Kind, Machine, Occupant, Session, Setup, Side, View, What};

use crate::common::{Chance, history, machine, pair_of_people, seats, session};

/// The value of a signal in a clock.
fn value(session: &Session, clock: usize, name: &str) -> String {
    let history = session.history();
    let signal = history.frame(clock).signal(name).unwrap_or_else(|| panic!("no {name}"));
    signal.text.to_owned()
}

/// The state in the clock being viewed.
fn state(session: &Session) -> String {
    state_at(session, session.cursor())
}

fn state_at(session: &Session, clock: usize) -> String {
    let history = session.history();
    let diagram = history.frame(clock).diagram().unwrap();
    diagram.states[diagram.current].name.to_string()
}

/// The arrow that led there.
fn edge(session: &Session) -> Option<&'static str> {
    let history = session.history();
    let diagram = history.frame(session.cursor()).diagram().unwrap();
    diagram.last_edge.map(|edge| diagram.edges[edge].label)
}

/// One turn on the controller: the person's square takes two clocks, the reply one.
#[test]
fn a_turn_of_the_controller_is_seen_clock_by_clock() {
    let mut session = session(Setup::default());
    assert_eq!(session.tick(), []);
    assert_eq!(session.now(), 0);
    session.play(Choice::square(1)).unwrap();
    let seen: Vec<(usize, String, Option<&str>, usize)> = std::iter::from_fn(|| {
        (session.activity() == Activity::Clock).then(|| {
            let events = session.tick();
            (session.now(), state(&session), edge(&session), events.len())
        })
    })
    .collect();
    let seen: Vec<_> =
        seen.iter().map(|(now, state, edge, events)| (*now, &**state, *edge, *events)).collect();
    assert_eq!(
        seen,
        [(1, "PLAYER", Some("play"), 0), (2, "COMPUTER", Some("otherwise"), 2), (3, "IDLE", Some("pc"), 2),]
    );
    assert_eq!(value(&session, 0, "play"), "1");
    assert_eq!(value(&session, 1, "player_position"), "1");
    assert_eq!(value(&session, 2, "computer_position"), "5");
    assert_eq!(value(&session, 3, "pc"), "0", "between orders all inputs are low");
    assert_eq!(value(&session, 3, "positions.pos1"), "01");
    assert_eq!(value(&session, 3, "positions.pos5"), "10");
    assert_eq!(session.history().kind, Kind::Clocked);
    assert!(
        session
            .history()
            .blocks
            .iter()
            .any(|block| (&*block.path, &*block.module) == ("fsm", "fsm_controller"))
    );
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
    assert_eq!(
        (&*state_at(&session, clock + 1), &*value(&session, clock + 1, "illegal_move")),
        ("PLAYER", "1")
    );
    assert_eq!(edge(&session), Some("illegal_move"));
    assert_eq!(session.activity(), Activity::Person { side: Side::One });
    assert_eq!(session.moves().len(), 2);
}

/// A key is down for one clock, after one in which all are up; the answer follows automatically.
#[test]
fn a_press_on_the_cabinet_is_seen_clock_by_clock() {
    let setup = Setup { machine: machine("cabinet"), two: Occupant::player("pocket"), ..Setup::default() };
    let mut session = session(setup);
    session.play(Choice::square(1)).unwrap();
    session.run();
    let seen: Vec<[String; 4]> = (0..session.trace().clocks())
        .map(|clock| ["keys", "state", "red", "your_turn"].map(|name| value(&session, clock, name)))
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
    assert_eq!(value(&session, 5, "illegal_move"), "1");
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
    assert_eq!(state(&session), "IDLE");
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
    let illegal = (clock..session.now()).filter(|&clock| value(&session, clock, "illegal") == "1");
    assert_eq!(illegal.count(), 1);
    assert_eq!(state(&session), "P2_TURN");
    session.play(Choice::sized(3, 1)).unwrap();
    session.run();
    let view = session.view();
    assert_eq!(view.status, "player two puts a large piece on the top left, over a medium one of player one");
    assert_eq!(value(&session, session.now(), "board.board_state1"), "-3");
    assert_eq!(view.hands, Some([[2, 1, 2], [2, 2, 1]]));
}

/// One clock, live or later: the board, every signal, and the state with the arrow that led there.
type Shown = (View, Vec<(String, bool)>, Option<(usize, Option<usize>)>);

fn shown(session: &Session) -> Shown {
    let (view, history) = (session.view(), session.history());
    let frame = history.frame(view.clock);
    let signals = frame.signals().map(|signal| (signal.text.to_owned(), signal.changed));
    let lit = frame.diagram().map(|diagram| (diagram.current, diagram.last_edge));
    (view, signals.collect(), lit)
}

/// The same without the parts of a view that are about the present.
fn memory((view, signals, lit): &Shown) -> impl PartialEq + std::fmt::Debug {
    (view.clock, format!("{:?}", view.cells), signals.clone(), *lit)
}

/// A game with every setup in steps of one clock, then every clock of it again from the end.
#[test]
fn looking_back_shows_what_was_and_loses_nothing() {
    let mut clocks = 0;
    for setup in Machine::all().flat_map(seats) {
        let mut session = session(setup.clone());
        let mut chance = Chance::new(clocks);
        let mut seen = BTreeMap::from([(0, shown(&session))]);
        loop {
            match session.activity() {
                Activity::Clock => drop(session.tick()),
                Activity::Person { .. } => session.play(chance.pick(&session.choices())).unwrap(),
                Activity::NewGame => break,
                Activity::Solution => panic!("the game has been solved"),
            }
            seen.insert(session.now(), shown(&session));
        }
        let whole = history(&session);
        // A program executes many instructions from one landmark to the next.
        assert!(setup.machine.is_program() || seen.len() == whole.len());
        let last = &seen[&session.now()];
        for (&clock, then) in seen.iter().rev() {
            session.look_back(session.cursor() - clock);
            assert_eq!(memory(&shown(&session)), memory(then), "{setup:?}, clock {clock}");
            assert_eq!(session.view().score, last.0.score);
        }
        assert_eq!(session.cursor(), 0);
        session.look_forward(2);
        assert_eq!(session.cursor(), 2.min(whole.len() - 1));
        session.look_at(usize::MAX);
        assert_eq!(memory(&shown(&session)), memory(last));
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
    assert_eq!(state(&session), "PLAYER");
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
        values.map(|name| value(session, session.now(), name))
    };
    assert_eq!(told(&session), ["0", "none", "0", "0", "none"]);
    session.play(Choice::square(5)).unwrap();
    session.run();
    assert_eq!(told(&session), ["0", "look-ahead", "15", "1", "*?*/*X*/*.*"]);
    session.play(Choice::square(1)).unwrap();
    session.run();
    // As printed, it never reaches the third view, in which pattern 8 would block.
    assert_eq!(told(&session), ["1", "look-ahead", "15", "3", "*?*/*X*/*.*"]);
    assert_eq!(session.history().kind, Kind::Software);

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
    assert_eq!(value(&session, 1, "Y"), "000000001");
    assert_eq!(value(&session, 1, "MOVE"), "1100");
    assert_eq!(value(&session, 2, "X"), "000010000");
    assert_eq!(session.history().kind, Kind::Combinational);
    assert_eq!(session.history().diagram, None);
}

#[test]
fn a_signal_is_cut_into_stretches_of_the_same_value() {
    let mut session = session(Setup::default());
    session.play(Choice::square(1)).unwrap();
    session.run();
    let (history, again) = (session.history(), session.history());
    assert_eq!(*history, *again);
    let state = history.tracks.iter().find(|track| track.path == "state").unwrap();
    let runs = |clocks: std::ops::Range<usize>| state.runs(clocks).collect::<Vec<_>>();
    assert_eq!(runs(0..4), [(0..1, "IDLE"), (1..2, "PLAYER"), (2..3, "COMPUTER"), (3..4, "IDLE")]);
    assert_eq!(runs(2..3), [(2..3, "COMPUTER")]);
    assert_eq!(runs(2..2), []);
    let usual = history.waves.iter().map(|&track| history.tracks[track].path.as_str());
    assert_eq!(usual.take(2).collect::<Vec<_>>(), ["clock", "state"]);
}

/// A history that is read at every clock, with moves taken back, is the same as one that is read once at the
/// end.
#[test]
fn a_history_grows_and_shrinks_with_its_game() {
    for setup in Machine::all().flat_map(seats) {
        let mut session = session(setup.clone());
        let mut chance = Chance::new(3);
        for _ in 0..60 {
            match session.activity() {
                Activity::Clock => drop(session.tick()),
                Activity::Person { .. } if chance.below(3) == 0 => drop(session.take_back()),
                Activity::Person { .. } => drop(session.play(chance.pick(&session.choices()))),
                Activity::NewGame => drop(session.next_game()),
                Activity::Solution => panic!("the game has been solved"),
            }
            assert_eq!(session.history().clocks, session.now() + 1);
        }
        session.run();
        let again = Session::restore(&session.record(), &crate::common::resources(&setup));
        let mut again = again;
        again.run();
        assert_eq!(*session.history(), *again.history(), "{setup:?}");
    }
}
