//! Saved games, and damaged ones.

use session::{Activity, Choice, Machine, Occupant, Record, Session, Setup, Side};

use crate::common::{Chance, history, machine, pair_of_people, resources, seats, session};

/// Some way into a game with every setup, with refused moves and moves taken back: text and link are read
/// back unchanged, and the result is the same session, clock for clock.
#[test]
fn every_record_comes_back_as_it_was() {
    let mut records = 0;
    for machine in Machine::all() {
        for setup in seats(machine) {
            for seed in 0..2 {
                let mut session = session(setup.clone());
                wander(&mut session, &mut Chance::new(records), 12 + seed);
                let record = session.record();
                assert_eq!(record.to_string().parse(), Ok(record.clone()), "{record}");
                assert_eq!(Record::from_link(&record.link()), Ok(record.clone()));
                assert!(record.link().len() <= Record::LONGEST_LINK);
                let again = Session::restore(&record, &resources(record.setup()));
                assert_eq!(again.record(), record);
                session.run();
                let mut again = again;
                again.run();
                assert_eq!(history(&again), history(&session), "{record}");
                records += 1;
            }
        }
    }
    assert!(records > 500, "{records}");
}

/// Random actions: plays, tries illegal moves, takes back, redoes, starts again.
fn wander(session: &mut Session, chance: &mut Chance, steps: u64) {
    for _ in 0..steps {
        session.run();
        match chance.below(8) {
            0 => drop(session.take_back()),
            1 => drop(session.redo()),
            2 if session.activity() == Activity::NewGame => {
                session.new_game(chance.pick(&Side::ALL));
            }
            3 => {
                let (size, square) = (chance.below(4) as u8, chance.below(10) as u8);
                let size = session.view().hands.map(|_| size);
                drop(session.play(Choice { square, size }));
            }
            _ => {
                let choices = session.choices();
                if !choices.is_empty() && matches!(session.activity(), Activity::Person { .. }) {
                    session.play(chance.pick(&choices)).unwrap();
                }
            }
        }
    }
}

fn sample() -> Session {
    let two = Occupant::Player { name: "random".to_owned(), seed: 42 };
    let mut session = session(Setup { two, ..Setup::default() });
    session.play(Choice::square(1)).unwrap();
    session.run();
    session
}

#[test]
fn a_record_is_written_so_that_people_can_read_it() {
    let mut game = sample();
    let taken = game.moves()[1];
    game.play(taken).unwrap_err();
    game.run();
    game.play(Choice::square(9)).unwrap();
    game.run();
    game.take_back().unwrap();
    let classic = game.record();

    let mut game = session(pair_of_people(machine("sized")));
    for (size, square) in [(2, 5), (3, 5), (1, 1)] {
        game.play(Choice::sized(size, square)).unwrap();
        game.run();
    }
    game.play(Choice::sized(1, 1)).unwrap_err();
    let sized = game.record();
    let shown = [classic, sized].map(|record| format!("{record}{}\n", record.link()));
    insta::assert_snapshot!(shown.join("\n"));
}

/// Rows are saved as text, by names that the machine need not know, and the usual ones are not saved.
#[test]
fn rows_of_the_waveform_are_kept_with_the_game() {
    let mut game = sample();
    let usual = game.record();
    let mut rows = game.rows().clone();
    let state = game.history().tracks.iter().position(|track| track.path == "state").unwrap();
    rows.toggle(&game.history(), state);
    game.show_rows(rows.clone());
    let text = game.record().to_string();
    assert!(text.starts_with(&usual.to_string()), "{text}");
    assert!(text.ends_with("\n") && text.lines().count() == 10 && !text.contains(" state,"), "{text}");
    let record: Record = text.parse().unwrap();
    assert_eq!(*Session::restore(&record, &resources(record.setup())).rows(), rows);
    assert_eq!(Record::from_link(&record.link()), Ok(usual.clone()));
    let foreign: Record = format!("{usual}rows grid of X, nothing\n").parse().unwrap();
    let game = Session::restore(&foreign, &resources(foreign.setup()));
    assert_eq!(game.rows().of(&game.history()), game.history().waves);
    assert_eq!(game.record(), foreign);
    rows.toggle(&sample().history(), state);
    assert_eq!(rows.chosen(), [] as [&str; 0]);
}

#[test]
fn a_damaged_text_is_refused_with_its_line() {
    let good = sample().record().to_string();
    let damage = |from: &str, to: &str| {
        let bad = good.replacen(from, to, 1);
        assert_ne!(bad, good, "{from}");
        bad.parse::<Record>().unwrap_err().to_string()
    };
    let refusals = [
        damage("noughtgate game 1", "Dear diary"),
        damage("game 1", "game 2"),
        damage("controller", "contoller"),
        damage("machine controller\n", ""),
        damage("person", "pirson"),
        damage("random seed 42", "random seed many"),
        damage("first one", "first three"),
        damage("one 0 two", "one no two"),
        damage("moves 1 ", "moves 1 1 "),
        damage("moves 1 ", "moves 1 x "),
        damage("moves 1 ", "moves 1 3@5 "),
        damage("moves 1 ", "moves !1 "),
        damage("undone -", "undone 1"),
        damage("result open", "result one"),
        damage("result open\n", "result open\nP.S.\n"),
        damage("\nresult open\n", ""),
        damage("result open\n", "result open\nrows \n"),
        damage("result open\n", "result open\nrows win,state\n"),
        damage("result open\n", "result open\nrows win\nP.S.\n"),
    ];
    insta::assert_snapshot!(refusals.join("\n"));
}

#[test]
fn a_damaged_link_is_refused_with_its_part() {
    let good = "1.controller.person.random~42.one.0-0-0.15";
    let refusal = |bad: &str| format!("{bad}\n    {}", Record::from_link(bad).unwrap_err());
    let refusals = [
        "",
        "1.controller.person.random~42.one.0-0-0",
        "1.controller.person.random~42.one.0-0-0.15.2.3",
        "2.controller.person.random~42.one.0-0-0.15",
        "1.toaster.person.random~42.one.0-0-0.15",
        "1.controller.person.nobody.one.0-0-0.15",
        "1.textbook.person.random.one.0-0-0.15",
        "1.controller.person.random~x.one.0-0-0.15",
        "1.controller.person.random~0.one.0-0-0.15",
        "1.controller.person.random~42.three.0-0-0.15",
        "1.controller.person.random~42.one.0-0.15",
        "1.controller.person.random~42.one.0-0-+1.15",
        "1.controller.person.random~42.one.0-0-0.11",
        "1.controller.person.random~42.one.0-0-0.10",
        "1.controller.person.random~42.one.0-0-0.1٣",
        "1.controller.person.random~42.one.0-0-0.1~",
        "1.controller.person.random~42.one.0-0-0.",
        "1.controller.person.random~42.one.0-0-0.15.",
        "1.controller.person.random~42.one.0-0-0.15.~1",
        "1.textbook.person.textbook.one.0-0-0.12",
    ];
    assert!(Record::from_link(good).is_ok());
    insta::assert_snapshot!(refusals.map(refusal).join("\n"));
    assert!(Record::from_link(&"1".repeat(100_000)).is_err());
}

/// Every character of a text and of two links replaced by every printable character, removed, and doubled:
/// the result is a reason, or another game with exactly this spelling.
#[test]
fn one_wrong_character_never_does_harm() {
    let mut game = session(pair_of_people(machine("sized")));
    for (size, square) in [(2, 5), (3, 5), (1, 1)] {
        game.play(Choice::sized(size, square)).unwrap();
        game.run();
    }
    game.take_back().unwrap();
    let (mut refused, mut read) = (0, 0);
    let mut check = |result: Result<String, String>, bad: &str| match result {
        Ok(written) => {
            assert_eq!(written, bad);
            read += 1;
        }
        Err(_) => refused += 1,
    };
    for record in [sample().record(), game.record()] {
        for bad in corruptions(&record.to_string()) {
            // A file may end without the end of its last line.
            let whole = if bad.ends_with('\n') { bad.clone() } else { format!("{bad}\n") };
            let parsed = bad.parse::<Record>();
            check(parsed.map(|record| record.to_string()).map_err(|error| error.to_string()), &whole);
        }
        for bad in corruptions(&record.link()) {
            let parsed = Record::from_link(&bad);
            if let Ok(record) = &parsed {
                Session::restore(record, &resources(record.setup())).view();
            }
            check(parsed.map(|record| record.link()).map_err(|error| error.to_string()), &bad);
        }
    }
    assert!(refused > 30_000 && read > 100, "{refused} {read}");
}

fn corruptions(text: &str) -> Vec<String> {
    let characters: Vec<char> = text.chars().collect();
    let mut all = Vec::new();
    for at in 0..characters.len() {
        let with = |middle: &[char]| -> String {
            characters[..at].iter().chain(middle).chain(&characters[at + 1..]).collect()
        };
        all.push(with(&[]));
        all.push(with(&[characters[at], characters[at]]));
        all.extend((' '..='~').chain(['\n', 'é']).filter(|&c| c != characters[at]).map(|c| with(&[c])));
    }
    all
}

/// 200,000 words of the alphabet of links, some of them close to a real one.
#[test]
fn no_word_does_harm() {
    let pieces = [
        "1",
        "5",
        "9",
        "0",
        "~",
        "-",
        ".",
        ".",
        "controller",
        "sized",
        "textbook",
        "person",
        "random",
        "one",
    ];
    let mut chance = Chance::new(0);
    for _ in 0..200_000 {
        let start = chance.pick(&[
            "",
            "1.controller.",
            "1.sized.person.person.one.0-0-0.",
            "1.textbook.person.textbook.two.",
        ]);
        let word: String = (0..chance.below(12)).map(|_| chance.pick(&pieces)).collect();
        let link = format!("{start}{word}");
        if let Ok(record) = Record::from_link(&link) {
            assert_eq!(record.link(), link);
        }
    }
}

/// The longest names and numbers, the longest game, the most refused moves.
#[test]
fn the_longest_record_still_fits() {
    let longest =
        |names: Vec<&'static str>| names.into_iter().max_by_key(|name| name.len()).unwrap().to_owned();
    let mut lengths = Vec::new();
    for machine in Machine::all() {
        let player = Occupant::Player { name: longest(machine.opponents()), seed: u64::MAX };
        let record = Record::from_link(&format!(
            "1.{machine}.{name}~{seed}.{name}~{seed}.two.{most}-{most}-{most}.-",
            name = player.name(),
            seed = u64::MAX,
            most = u32::MAX
        ))
        .unwrap();
        let moves = if machine.name() == "sized" { 12 * 2 } else { 9 };
        let refused = if machine.name() == "sized" { 16 * 3 } else { 16 * 2 };
        lengths.push(record.link().len() + moves + refused);
    }
    assert!(lengths.iter().all(|&length| length <= Record::LONGEST_LINK), "{lengths:?}");
}

/// Unknown names are repeated, but not at length, and not as commands to a terminal.
#[test]
fn a_complaint_repeats_no_more_than_is_good_for_a_terminal() {
    let text = session(Setup::default()).record().to_string();
    let name = format!("\u{1b}[2J{}", "x".repeat(1_000));
    for line in ["machine controller", "one person", "two textbook", "first one"] {
        let key = line.split(' ').next().unwrap();
        let spoiled = text.replace(line, &format!("{key} {name}"));
        let complaint = spoiled.parse::<Record>().unwrap_err().to_string();
        assert!(!complaint.contains('\u{1b}') && complaint.contains("[2Jxxx"), "{complaint:?}");
        assert!(complaint.len() < 300, "{complaint}");
    }
    for part in ["controller", "person", "textbook", "one"] {
        let link = "1.controller.person.textbook.one.0-0-0.-".replace(part, &name[..200]);
        let complaint = Record::from_link(&link).unwrap_err().to_string();
        assert!(!complaint.contains('\u{1b}') && complaint.len() < 300, "{complaint:?}");
    }
}

/// A reopened game shows its result or its last event, and so does one whose last move is redone.
#[test]
fn a_finished_game_says_how_it_ended_when_it_is_opened_again() {
    let ends = [
        ("1.controller.person.person.one.0-0-0.14253", "X wins with the top row"),
        ("1.controller.person.person.one.0-0-0.123546879", "the game is a draw"),
        ("1.sized.person.person.one.0-0-0.3124322523", "player one wins with the top row"),
    ];
    for (link, ending) in ends {
        let record = Record::from_link(link).unwrap();
        let mut session = Session::restore(&record, &resources(record.setup()));
        assert_eq!(session.view().status, ending);
        session.run();
        assert_eq!((&*session.view().status, session.view().choices), (ending, Vec::new()));
        session.take_back().unwrap();
        session.redo().unwrap();
        assert_eq!(session.view().status, ending);
    }
    let open = Record::from_link("1.controller.person.person.one.0-0-0.1425").unwrap();
    let status = Session::restore(&open, &resources(open.setup())).view().status;
    assert_eq!(status, "O takes the centre");
}
