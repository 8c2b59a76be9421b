//! Games, from the first move to the last, through the server.

use serde_json::{Value, json};
use session::{Activity, Choice, Machine, Occupant, Resources, Session, Setup, Side};

use crate::support::TestServer;

/// Waits until the server has solved the sized game, in which a perfect opponent moves first here. Until then
/// an answer may have to be requested again.
fn wait_until_solved(server: &TestServer) {
    let setup =
        Setup { two: Occupant::player("perfect"), first: Side::Two, ..Setup::on("sized".parse().unwrap()) };
    let waits = || {
        let answer = server.ask("/api/game", &json!({ "setup": setup }));
        answer["view"]["activity"]["waits_for"] == "solution"
    };
    let start = std::time::Instant::now();
    while waits() {
        assert!(start.elapsed() < crate::support::PATIENCE, "the sized game is not solved");
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
}

fn act(game: &Value, act: Value) -> Value {
    json!({ "game": game, "act": act })
}

fn play(game: &Value, choice: Choice) -> Value {
    act(game, json!({ "play": choice }))
}

/// Two people, or a person against every opponent, on every machine, with either side first. Beside every
/// game on the server, a session plays the same; both must agree after every move.
#[test]
fn every_machine_plays_a_whole_game_with_everybody() {
    let server = TestServer::start();
    let resources = Resources::new();
    resources.solve();
    wait_until_solved(&server);
    let mut games = 0;
    for machine in Machine::all() {
        let person = machine.seats_two_people().then_some(Occupant::Person);
        let players = machine.opponents().into_iter().map(Occupant::player);
        for (two, first) in
            person.into_iter().chain(players).flat_map(|two| Side::ALL.map(|first| (two.clone(), first)))
        {
            let setup = Setup { machine, one: Occupant::Person, two, first, defect: None };
            play_one(&server, &resources, setup);
            games += 1;
        }
    }
    assert_eq!(games, 48);
}

fn play_one(server: &TestServer, resources: &std::sync::Arc<Resources>, setup: Setup) {
    let mut session = Session::new(setup.clone(), resources).unwrap();
    session.run();
    let mut answer = server.ask("/api/game", &json!({ "setup": setup }));
    for turn in 0.. {
        assert_eq!(answer["game"], session.record().link());
        let seen = serde_json::to_value(session.view()).unwrap();
        for part in ["cells", "hands", "activity", "score", "result", "moves", "prompt"] {
            assert_eq!(answer["view"][part], seen[part], "{} at move {turn}", answer["game"]);
        }
        assert_eq!(answer["clocks"]["to"], session.now());
        if session.activity() == Activity::NewGame {
            break;
        }
        let choices = session.choices();
        let choice = choices[(turn * 7) % choices.len()];
        let before = session.now();
        session.play(choice).unwrap();
        let events = serde_json::to_value(session.run()).unwrap();
        answer = server.ask("/api/game", &play(&answer["game"], choice));
        assert_eq!((&answer["events"], &answer["clocks"]["from"]), (&events, &json!(before)));
        assert!(answer["refusal"].is_null());
    }
    assert!(!answer["view"]["result"].is_null());
    let again = server.ask("/api/game", &json!({ "game": answer["game"] }));
    assert_eq!((&again["game"], &again["view"]["cells"]), (&answer["game"], &answer["view"]["cells"]));
    assert_eq!(again["clocks"]["to"], answer["clocks"]["to"], "reloading finds the machine as it was");
}

/// Two servers alternate in one game, and one plays another alone.
#[test]
fn it_does_not_matter_which_server_answers() {
    let servers = [TestServer::start(), TestServer::start()];
    let play_through = |pick: &dyn Fn(usize) -> usize| {
        let setup = json!({ "machine": "controller", "one": "person", "two": { "player": { "name": "random", "seed": 9 } }, "first": "two" });
        let mut answers = vec![servers[pick(0)].ask("/api/game", &json!({ "setup": setup, "hints": true }))];
        for step in 1..8 {
            let game = &answers[step - 1]["game"];
            let free = answers[step - 1]["view"]["cells"]
                .as_array()
                .unwrap()
                .iter()
                .find(|cell| cell["content"].is_null());
            let body = match (step, free) {
                (3, _) => act(game, json!("take-back")),
                (4, _) => act(game, json!("redo")),
                (_, Some(free)) => act(game, json!({ "play": { "square": free["square"] } })),
                (_, None) => act(game, json!({ "new": { "first": "one" } })),
            };
            answers.push(servers[pick(step)].ask("/api/game", &body));
        }
        answers
    };
    assert_eq!(play_through(&|step| step % 2), play_through(&|_| 0));
}

#[test]
fn without_anything_the_usual_game_begins() {
    let server = TestServer::start();
    let answer = server.ask("/api/game", &json!({}));
    assert_eq!(answer["game"], "1.controller.person.textbook.one.0-0-0.-");
    let texts: Vec<_> = answer["events"].as_array().unwrap().iter().map(|event| &event["text"]).collect();
    assert_eq!(texts, ["controller: you play X, textbook plays O", "X to move"]);
    let all = json!({ "game": null, "setup": null, "act": null, "hints": false });
    assert_eq!(server.ask("/api/game", &all), answer);
}

#[test]
fn a_refused_move_is_an_answer_and_the_machine_shows_it() {
    let server = TestServer::start();
    let answer = server
        .ask("/api/game", &play(&json!("1.controller.person.textbook.one.0-0-0.15"), Choice::square(5)));
    assert_eq!(answer["refusal"], json!({ "why": "taken", "text": "the centre is taken by O" }));
    assert_eq!(answer["game"], "1.controller.person.textbook.one.0-0-0.15~5");
    assert!(answer["clocks"]["to"].as_u64() > answer["clocks"]["from"].as_u64());
    let illegal =
        answer["history"]["tracks"].as_array().unwrap().iter().find(|track| track["path"] == "illegal_move");
    assert!(illegal.unwrap()["changes"].as_array().unwrap().iter().any(|change| change[1] == "1"));
    for (choice, why) in [(Choice::square(0), "no-such-square"), (Choice::sized(2, 9), "no-such-size")] {
        let answer = server.ask("/api/game", &play(&answer["game"], choice));
        assert_eq!(answer["refusal"]["why"], why);
        assert_eq!(answer["clocks"]["to"], answer["clocks"]["from"]);
    }
}

/// A move is refused while an earlier clock is on the screen, with the words of the session, and the answer
/// still has the complete present.
#[test]
fn a_move_while_looking_back_is_refused() {
    let server = TestServer::start();
    let game = json!("1.controller.person.textbook.one.0-0-0.15");
    let mut ask = play(&game, Choice::square(9));
    for clock in 0..3 {
        ask["clock"] = json!(clock);
        let answer = server.ask("/api/game", &ask);
        let text = format!("this is clock {clock} of 3: return to the present to move");
        assert_eq!(answer["refusal"], json!({ "why": "looking-back", "text": text }));
        assert_eq!((&answer["game"], &answer["view"]["clock"]), (&game, &json!(3)));
    }
    ask["clock"] = json!(3);
    let answer = server.ask("/api/game", &ask);
    assert!(answer["refusal"].is_null(), "the present is no past");
}

/// The answer to a move has the same history as a separate request for it.
#[test]
fn one_request_has_all_of_a_move() {
    let server = TestServer::start();
    for machine in Machine::all() {
        let answer = server.ask("/api/game", &json!({ "setup": Setup::on(machine) }));
        let mut ask = play(&answer["game"], Choice { square: 5, size: None });
        ask["block"] = json!("");
        let answer = server.ask("/api/game", &ask);
        let reloaded = server.ask("/api/game", &json!({ "game": answer["game"] }));
        assert_eq!(answer["history"], reloaded["history"], "{machine}");
        assert!(reloaded["nets"].is_null(), "{machine} sends wires that are not on the screen");
        if machine.is_program() {
            assert!(answer["nets"].is_null(), "{machine}");
            continue;
        }
        let schematic = server.ask("/api/schematic", &json!({ "game": answer["game"] }));
        assert_eq!(answer["nets"], schematic["nets"], "{machine}");
        // A value is sent once: by the history, or with the wire.
        let tracks = answer["history"]["tracks"].as_array().unwrap();
        for net in answer["nets"].as_array().unwrap() {
            let known = tracks.iter().any(|track| track["path"] == net["path"]);
            assert_eq!(net["changes"].is_null(), known, "{machine}: {net}");
        }
    }
}

#[test]
fn moves_can_be_taken_back_and_made_again() {
    let server = TestServer::start();
    let start = json!("1.controller.person.textbook.one.0-0-0.-");
    let nothing = server.ask("/api/game", &act(&start, json!("take-back")));
    assert_eq!(
        nothing["refusal"],
        json!({ "why": "nothing-there", "text": "there is no move to take back" })
    );
    let nothing = server.ask("/api/game", &act(&start, json!("redo")));
    assert_eq!(nothing["refusal"]["text"], "there is no move to redo");
    let played = server.ask("/api/game", &play(&start, Choice::square(1)));
    let back = server.ask("/api/game", &act(&played["game"], json!("take-back")));
    assert_eq!((&back["view"]["moves"], &back["view"]["can_redo"]), (&json!([]), &json!(true)));
    assert_eq!(back["clocks"], json!({ "from": 0, "to": 0 }));
    let again = server.ask("/api/game", &act(&back["game"], json!("redo")));
    assert_eq!((&again["game"], &again["clocks"]), (&played["game"], &played["clocks"]));
}

#[test]
fn a_new_game_keeps_the_score_and_another_machine_does_not() {
    let server = TestServer::start();
    let won = json!("1.controller.person.person.one.1-0-2.14253");
    let new = server.ask("/api/game", &act(&won, json!({ "new": { "first": "two" } })));
    assert_eq!(new["game"], "1.controller.person.person.two.2-0-2.-");
    let next = server
        .ask("/api/game", &act(&json!("1.controller.person.random~7.two.0-0-0.-"), json!({ "new": {} })));
    assert_eq!(
        next["game"], "1.controller.person.random~8.one.0-0-0.-",
        "the other side begins, by another chance"
    );
    let setup = json!({ "machine": "textbook", "one": "person", "two": { "player": { "name": "textbook", "seed": 0 } }, "first": "two" });
    let other = server.ask("/api/game", &json!({ "game": won, "setup": setup }));
    assert_eq!(other["view"]["score"], json!({ "one": 0, "two": 0, "drawn": 0 }));
    assert_eq!(other["view"]["moves"], json!([{ "square": 5 }]), "the machine begins");
    assert_eq!(other["clocks"], json!({ "from": 0, "to": 1 }));
}

#[test]
fn hints_are_there_if_asked_for() {
    let server = TestServer::start();
    let body = |hints: bool| json!({ "game": "1.controller.person.textbook.one.0-0-0.15", "hints": hints });
    let shown = server.ask("/api/game", &body(true));
    assert_eq!(shown["view"]["hints"], "ready");
    assert_eq!(shown["view"]["cells"][8]["hints"][0]["text"], "draw");
    assert_eq!(server.ask("/api/game", &body(false))["view"]["cells"][8]["hints"], json!([]));
}

/// The history of every clock of a game agrees with a session at that clock.
#[test]
fn the_history_is_what_was_to_be_seen() {
    let server = TestServer::start();
    let resources = Resources::new();
    let games = [
        "1.controller.person.textbook.one.0-0-0.15~593",
        "1.cabinet.person.pocket.one.0-0-0.15",
        "1.textbook.person.textbook.one.0-0-0.15",
        "1.assembly.person.person.two.0-0-0.51937",
        "1.sized.person.person.one.0-0-0.3521~2124",
    ];
    let mut clocks_seen = 0;
    for link in games {
        // The sized game takes time to be solved, and has hints only then.
        let hints = !link.contains("sized");
        let answer = server.ask("/api/game", &json!({ "game": link, "hints": hints }));
        let history = &answer["history"];
        let record = session::Record::from_link(link).unwrap();
        let mut session = Session::restore(&record, &resources);
        session.run();
        session.show_hints(hints);
        let clocks = session.now() + 1;
        assert_eq!(history["clocks"], clocks);
        for clock in 0..clocks {
            let view = serde_json::to_value(session.view_at(clock)).unwrap();
            let shown = session.history();
            for (signal, track) in shown.frame(clock).signals().zip(history["tracks"].as_array().unwrap()) {
                let path = &signal.track.path;
                assert_eq!(track["path"], json!(path), "{link}");
                assert_eq!(at(&track["changes"], clock)[1], json!(signal.text), "{link}: {path} at {clock}");
            }
            let board = at(&history["boards"], clock);
            let contents: Vec<_> =
                view["cells"].as_array().unwrap().iter().map(|cell| cell["content"].clone()).collect();
            assert_eq!(
                (&board["squares"], &board["hands"]),
                (&json!(contents), &view["hands"]),
                "{link} at {clock}"
            );
            let said: Vec<_> =
                view["cells"].as_array().unwrap().iter().map(|cell| cell["hints"].clone()).collect();
            assert_eq!(board["hints"], if hints { json!(said) } else { json!(null) }, "{link} at {clock}");
            if let Some(diagram) = history["diagram"].as_object() {
                let lit = at(&diagram["lit"], clock);
                let seen = shown.frame(clock).diagram().unwrap();
                assert_eq!(
                    json!([lit[1], lit[2]]),
                    json!([seen.current, seen.last_edge]),
                    "{link} at {clock}"
                );
            }
            clocks_seen += 1;
        }
    }
    assert_eq!(clocks_seen, 859);
}

/// The value of a list of changes at a clock.
fn at(changes: &Value, clock: usize) -> &Value {
    let since =
        |change: &&Value| change.get(0).unwrap_or(&change["clock"]).as_u64().unwrap() as usize <= clock;
    changes.as_array().unwrap().iter().take_while(since).last().expect("a list begins at clock 0")
}
