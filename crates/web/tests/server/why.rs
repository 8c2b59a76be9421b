//! Why a wire has its value, in complete sentences.

use serde_json::{Value, json};
use session::Machine;

use crate::support::TestServer;

/// The wires of a block with a name, by their numbers.
fn nets(server: &TestServer, game: &str, block: &str) -> Vec<Option<String>> {
    let answer = server.ask("/api/schematic", &json!({ "game": game, "block": block }));
    let name = |net: &Value| Some(net["path"].as_str()?.rsplit('.').next()?.to_owned());
    answer["nets"].as_array().unwrap().iter().map(name).collect()
}

fn last(server: &TestServer, game: &str) -> u64 {
    server.ask("/api/game", &json!({ "game": game }))["history"]["clocks"].as_u64().unwrap() - 1
}

fn why(server: &TestServer, game: &str, block: &str, name: &str, clock: u64) -> Value {
    let net = nets(server, game, block).iter().position(|net| net.as_deref() == Some(name)).unwrap();
    server.ask("/api/why", &json!({ "game": game, "block": block, "net": net, "clock": clock }))
}

/// The explanation is about the values when it was decided, and squares are named on every kind of machine.
#[test]
fn a_sentence_says_what_decides() {
    let server = TestServer::start();
    let computer = "1.controller.person.textbook.one.0-0-0.1593";
    let people = "1.controller.person.person.one.0-0-0.12539";
    let cases = [
        (people, "", "win", 0, "win is 1 because who7 is 01: squares 1 5 9 are X's."),
        (
            people,
            "",
            "pos9",
            0,
            "pos9 is 01 since clock 8 because pos9 was 00, store_pc[8] was 0, and store_pl[8] was 1; behind that, \
             player_position was 9, and state was PLAYER: squares 1 5 were X's, squares 2 3 were O's, \
             squares 4 6 7 8 9 were empty.",
        ),
        (people, "", "pos4", 0, "pos4 is 00 since power-on."),
        (people, "", "play", 0, "play is 0, which comes from outside."),
        (
            people,
            "",
            "state",
            0,
            "state is GAME_OVER since clock 9 because who7 was 01: squares 1 5 9 were X's.",
        ),
        (
            people,
            "winner_check",
            "who5",
            0,
            "who5 is 00 because pos2 is 10, and pos5 is 01: square 5 is X's, square 2 is O's.",
        ),
        (
            computer,
            "",
            "illegal_move",
            1,
            "illegal_move is 0 because illegal.taken is 100010001, and played is 000000100; behind that, \
             computer_position[1] is 1, and state is COMPUTER: squares 2 3 4 6 7 8 are empty.",
        ),
        (
            computer,
            "",
            "win",
            0,
            "win is 0 because who is 00: square 1 is the player's, squares 3 5 are the computer's, \
             squares 2 4 6 7 are empty.",
        ),
    ];
    for (game, block, name, back, sentence) in cases {
        let clock = last(&server, game) - back;
        assert_eq!(why(&server, game, block, name, clock)["sentence"], sentence);
    }
}

fn sized(machine: Machine) -> bool {
    machine.to_string().starts_with("sized")
}

/// Every wire of every module of every machine, after the first move.
#[test]
fn every_wire_can_be_asked_about() {
    let server = TestServer::start();
    let mut asked = 0;
    for machine in Machine::all().filter(|machine| !machine.is_program()) {
        let game = format!(
            "1.{machine}.person.{}.one.0-0-0.{}",
            machine.default_opponent(),
            if sized(machine) { "15" } else { "5" }
        );
        let clock = last(&server, &game);
        let mut open = vec![(String::new(), String::new())];
        let mut seen = Vec::new();
        while let Some((block, module)) = open.pop() {
            if seen.contains(&module) {
                continue;
            }
            seen.push(module);
            let answer = server.ask("/api/schematic", &json!({ "game": game, "block": block }));
            for inner in answer["blocks"].as_array().unwrap() {
                let name = inner["name"].as_str().unwrap();
                let path = if block.is_empty() { name.to_owned() } else { format!("{block}.{name}") };
                open.push((path, inner["module"].as_str().unwrap().to_owned()));
            }
            for (net, found) in answer["nets"].as_array().unwrap().iter().enumerate() {
                let ask = json!({ "game": game, "block": block, "net": net, "clock": clock });
                let answer = server.ask("/api/why", &ask);
                let name =
                    found["path"].as_str().map_or("this wire", |path| path.rsplit('.').next().unwrap());
                let sentence = answer["sentence"].as_str().unwrap();
                assert!(sentence.starts_with(&format!("{name} is ")), "{ask}: {sentence}");
                let constant = sentence.contains(" is always ");
                assert!(
                    constant || answer["nets"].as_array().unwrap().contains(&json!(net)),
                    "{ask}: {answer}"
                );
                asked += 1;
            }
        }
    }
    assert!(asked > 1_000, "{asked}");
}

/// A broken wire has no cause, and the wires that it reaches follow from it; a hidden one stays hidden.
#[test]
fn a_sentence_names_a_wire_that_is_stuck() {
    let server = TestServer::start();
    let broken = "1.controller~win--1.person.person.one.0-0-0.5";
    let clock = last(&server, broken);
    let stuck = why(&server, broken, "", "win", clock);
    assert_eq!(stuck["sentence"], "win is 1 because win is stuck at 1.");
    let state = why(&server, broken, "", "state", clock);
    let sentence = state["sentence"].as_str().unwrap();
    assert!(sentence.contains("because win was 1") && !sentence.contains("square"), "{sentence}");
    let bit = why(&server, "1.controller~pos5-0--0.person.person.one.0-0-0.5", "", "pos5", clock);
    assert_eq!(bit["sentence"], "pos5 is 00 because pos5[0] is stuck at 0.");
}
