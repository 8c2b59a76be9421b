//! Broken wires through the server.

use serde_json::{Value, json};

use crate::support::TestServer;

const SOUND: &str = "1.cabinet.person.pocket.one.0-0-0.15";

fn act(server: &TestServer, game: &Value, act: Value) -> Value {
    server.ask("/api/game", &json!({ "game": game, "act": act }))
}

fn wrong(answer: &Value) -> bool {
    answer["history"]["tracks"].as_array().unwrap().iter().any(|track| track.get("wrong").is_some())
}

#[test]
fn a_wire_is_broken_and_mended_in_the_same_game() {
    let server = TestServer::start();
    let broken = act(&server, &json!(SOUND), json!({ "break": "red[0]=0" }));
    assert_eq!(broken["game"], "1.cabinet~red-0--0.person.pocket.one.0-0-0.15");
    assert_eq!(broken["view"]["setup"]["defect"], "red[0]=0");
    assert_eq!(broken["view"]["cells"][0]["content"], Value::Null, "the LED stays dark");
    assert!(wrong(&broken));
    let mended = act(&server, &broken["game"], json!({ "break": null }));
    assert_eq!((&mended["game"], wrong(&mended)), (&json!(SOUND), false));
}

/// The answers of a hunt do not name the wire before or after a wrong guess.
#[test]
fn a_hunt_gives_nothing_away() {
    let server = TestServer::start();
    let hidden = act(&server, &json!(SOUND), json!({ "break": "random 7" }));
    let game = &hidden["game"];
    let revealed = act(&server, game, json!("reveal"));
    let secret = revealed["view"]["setup"]["defect"].as_str().unwrap();
    assert!(wrong(&revealed) && !wrong(&hidden) && !hidden.to_string().contains(secret), "{secret}");
    let other = if let Some(wire) = secret.strip_suffix('0') {
        format!("{wire}1")
    } else {
        secret.replace("=1", "=0")
    };
    let missed = act(&server, game, json!({ "guess": other }));
    assert_eq!((&missed["right"], &missed["game"]), (&json!(false), game));
    let hit = act(&server, game, json!({ "guess": secret }));
    assert_eq!((&hit["right"], &hit["view"]["setup"]["defect"]), (&json!(true), &json!(secret)));
}

#[test]
fn the_shortest_game_is_told_or_that_there_is_none() {
    let server = TestServer::start();
    let ask = |fault: &str| server.ask("/api/fault", &json!({ "game": SOUND, "fault": fault }));
    let shown = ask("red[0]=0");
    assert_eq!(shown["game"], "1");
    assert_eq!(shown["sentence"], "red[0]=0: the shortest game that shows it is 1.");
    let never = ask("turn.counts=1");
    assert_eq!(
        (&never["no_game"], &never["sentence"]),
        (&json!(true), &json!("turn.counts=1: no game can show it."))
    );
    let refused = |fault: &str, game: &str, status: u16, reason: &str| {
        let body = json!({ "game": game, "fault": fault }).to_string();
        server.post("/api/fault", body.as_bytes()).refuses(status, reason);
    };
    refused("rod[0]=0", SOUND, 400, "there is no wire `rod[0]`; the nearest names are red[0]");
    refused("red", SOUND, 400, "is not a fault");
    refused("win=0", "1.assembly.person.assembly.one.0-0-0.-", 404, "a program has no wires");
    let broken = json!({ "game": SOUND, "act": { "break": "rod[0]=0" } }).to_string();
    server.post("/api/game", broken.as_bytes()).refuses(400, "there is no wire");
    let guess = json!({ "game": SOUND, "act": { "guess": "win=0" } }).to_string();
    server.post("/api/game", guess.as_bytes()).refuses(400, "no fault is hidden");
}
