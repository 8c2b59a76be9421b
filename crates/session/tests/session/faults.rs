//! Games on machines with a broken wire.

use session::{Activity, Choice, Defect, Fault, Guess, NoHunt, Record, Session, Setup, What};

use crate::common::{history, machine, pair_of_people, resources, session};

/// The most clocks that a move may take on any machine.
const PATIENCE: usize = 1_000;

fn broken(setup: &Setup, fault: &Fault) -> Setup {
    Setup { defect: Some(Defect::Known(fault.clone())), ..setup.clone() }
}

/// Plays the first legal move repeatedly, each after a refused one, until the game has ended.
fn play_out(session: &mut Session) -> Vec<Choice> {
    play_out_after(session, |session| {
        if let [.., last] = session.moves()[..] {
            session.play(last).unwrap_err();
            session.run();
        }
    })
}

/// Plays the first legal move repeatedly, each after another action, until the game has ended.
fn play_out_after(session: &mut Session, before: impl Fn(&mut Session)) -> Vec<Choice> {
    let mut clocks = 0;
    loop {
        match session.activity() {
            Activity::Clock => {
                session.tick();
                clocks += 1;
                assert!(clocks < 20 * PATIENCE, "the session hangs");
            }
            Activity::Person { .. } => {
                before(session);
                session.play(session.choices()[0]).unwrap();
            }
            Activity::Solution | Activity::NewGame => return session.moves(),
        }
    }
}

fn setups() -> Vec<Setup> {
    let mut setups = vec![pair_of_people(machine("controller"))];
    setups.extend(["textbook", "cabinet"].map(|name| Setup::on(machine(name))));
    setups
}

/// Every fault of every named wire of the controller, the textbook and the cabinet, over a complete game:
/// nothing hangs, the game is the one on the good machine, and a signal or a square is marked as wrong
/// exactly where it differs.
#[test]
fn every_broken_machine_plays_to_the_end_beside_a_sound_one() {
    let (mut played, mut squares) = (0, 0);
    for setup in setups() {
        let mut sound = session(setup.clone());
        let moves = play_out(&mut sound);
        let expected = history(&sound);
        let form = setup.machine.form(setup.two.name());
        let faults = (form.circuit.as_ref().unwrap().netlist)().gates().named_faults();
        for fault in faults {
            let mut game = session(broken(&setup, &fault));
            assert_eq!(play_out(&mut game), moves, "{fault}");
            let (shown, tracks) = (history(&game), game.history().tracks.clone());
            assert_eq!(shown.len(), expected.len(), "{fault}");
            for clock in [0, shown.len() / 2, shown.len() - 1] {
                // Remarks besides the signals are never marked as wrong.
                for (index, track) in tracks.iter().enumerate().take(shown[clock].len()) {
                    let wrong = track.wrong.iter().rfind(|(from, _)| *from <= clock).unwrap().1;
                    assert_eq!(
                        wrong,
                        shown[clock][index] != expected[clock][index],
                        "{fault} {}",
                        track.path
                    );
                }
                let history = game.history();
                let signals = history.frame(clock).signals().enumerate();
                let differs = |index: usize| shown[clock].get(index) != expected[clock].get(index);
                assert!(signals.into_iter().all(|(index, signal)| signal.wrong == differs(index)), "{fault}");
                let board = history.boards.iter().rfind(|board| board.clock <= clock).unwrap();
                for (cell, right) in game.view_at(clock).cells.iter().zip(sound.view_at(clock).cells) {
                    assert_eq!(cell.wrong, cell.content != right.content, "{fault}, square {}", cell.square);
                    assert_eq!(cell.wrong, board.wrong.contains(&cell.square), "{fault}");
                    squares += usize::from(cell.wrong);
                }
            }
            played += 1;
        }
    }
    assert_eq!(played, 268 + 114 + 378);
    assert!(squares > 200, "{squares}");
}

/// The same faults in records: both forms read back, and the session continues with the same machine, every
/// signal of which is the same at every clock. A record has no refused moves, which a broken machine may
/// remember, so none are played.
#[test]
fn a_record_keeps_the_fault() {
    let mut restored = 0;
    for setup in setups() {
        let form = setup.machine.form(setup.two.name());
        let faults = (form.circuit.as_ref().unwrap().netlist)().gates().named_faults();
        for (number, fault) in faults.iter().enumerate() {
            let mut game = session(broken(&setup, fault));
            let record = game.record();
            assert_eq!(Record::from_link(&record.link()).as_ref(), Ok(&record), "{}", record.link());
            assert_eq!(record.to_string().parse().as_ref(), Ok(&record), "{record}");
            if number % 16 == 0 {
                play_out_after(&mut game, |_| {});
                let before = (history(&game), game.history().clone());
                let mut again = Session::restore(&game.record(), &resources(&setup));
                again.run();
                assert!((history(&again), again.history().clone()) == before, "{fault}, restored");
                game.take_back().unwrap();
                game.redo().unwrap();
                game.run();
                assert!((history(&game), game.history().clone()) == before, "{fault}, made again");
                restored += 1;
            }
        }
    }
    assert_eq!(restored, 17 + 8 + 24);
}

#[test]
fn wrong_outputs_are_an_event() {
    let fault = "pos5[0]=0".parse().unwrap();
    let mut game = session(broken(&pair_of_people(machine("controller")), &fault));
    game.play(Choice::square(5)).unwrap();
    let wrong = game.run().into_iter().find(|event| matches!(event.what, What::Wrong { .. })).unwrap();
    assert_eq!(wrong.text, "the broken machine is wrong at pos5");
    assert_eq!(game.view().status, wrong.text);
    assert_eq!(game.view().cells[4].content, None, "the board is that of the broken machine");
    assert_eq!(game.history().boards.last().unwrap().squares[4], None);
    assert_eq!(game.moves(), [Choice::square(5)], "the game goes on nevertheless");
}

/// Seeds from 0 to 19 on each machine that is a circuit: nothing displayed or saved names the wire.
#[test]
fn a_hidden_fault_is_found_by_guessing_alone() {
    for setup in setups() {
        let mut faults = std::collections::HashSet::new();
        for seed in 0..20 {
            let setup = Setup { defect: Some(Defect::Hidden { seed }), ..setup.clone() };
            let mut game = session(setup.clone());
            play_out(&mut game);
            let secret = session(setup).reveal().unwrap();
            let shown = format!("{:?} {} {}", game.view(), game.record(), game.record().link());
            let kept = serde_json::to_string(&game.view()).unwrap();
            for text in [&shown, &kept] {
                assert!(!text.contains(&secret.to_string()) && text.contains("random"), "{secret}: {text}");
            }
            assert!(game.history().tracks.iter().all(|track| track.wrong.is_empty()));
            assert!(game.history().frame(0).signals().all(|signal| !signal.wrong));
            let other = Fault { level: !secret.level, ..secret.clone() };
            assert_eq!(game.guess(&other), Ok(Guess::Wrong));
            assert!(game.record().link().contains("random"));
            assert_eq!(game.guess(&secret), Ok(Guess::Right));
            assert_eq!(game.setup().defect, Some(Defect::Known(secret.clone())));
            assert_eq!(game.guess(&secret), Err(NoHunt::NothingHidden));
            let wrong = |track: &session::TrackHistory| track.wrong.iter().any(|(_, wrong)| *wrong);
            assert!(game.history().tracks.iter().any(wrong) || !game.history().tracks[0].wrong.is_empty());
            faults.insert(secret.to_string());
        }
        assert!(faults.len() > 10, "{faults:?}");
    }
}

#[test]
fn what_cannot_be_broken_is_refused() {
    let refused = |machine_name: &str, defect: &str| {
        let setup = Setup { defect: Some(defect.parse().unwrap()), ..Setup::on(machine(machine_name)) };
        let resources = resources(&setup);
        Session::new(setup, &resources).err().map(|error| error.to_string()).unwrap_or_default()
    };
    assert_eq!(refused("assembly", "win=0"), "`assembly` is a program, which has no wires");
    assert_eq!(refused("assembly", "random 7"), "`assembly` is a program, which has no wires");
    assert!(
        refused("controller", "wim=0").starts_with("there is no wire `wim`; the nearest names are win, ")
    );
    assert_eq!(refused("controller", "pos1=0"), "`pos1` has 2 bits: say which, from pos1[0] to pos1[1]");
    for link in ["1.controller~.person.person.one.0-0-0.-", "1.controller~wim--0.person.person.one.0-0-0.-"] {
        let error = Record::from_link(link).unwrap_err().to_string();
        assert!(error.starts_with("part 2"), "{error}");
    }
    let mut sound = session(Setup::default());
    assert_eq!(sound.guess(&"win=0".parse().unwrap()), Err(NoHunt::NothingHidden));
    assert_eq!(sound.reveal(), None);
}
