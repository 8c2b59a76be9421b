//! Requests that no page would send. Whatever is sent, the answer is a refusal with a reason, and the server
//! goes on.

use std::io::{Read, Write};
use std::net::Shutdown;

use serde_json::{Value, json};

use crate::support::{JSON, Reply, TestServer};

#[test]
fn requests_that_make_no_sense_are_refused_with_a_reason() {
    let server = TestServer::start();
    let refused = |body: &str, reason: &str| server.post("/api/game", body.as_bytes()).refuses(400, reason);
    refused("{", "EOF");
    refused("[]", "expected struct");
    refused("{}{}", "trailing characters");
    refused("\u{0}", "expected value");
    refused(&"[".repeat(4000), "invalid type: sequence");
    refused(r#"{"gmae": null}"#, "unknown field `gmae`");
    refused(r#"{"act": {"play": {"square": 1, "colour": 2}}}"#, "unknown field `colour`");
    refused(r#"{"act": {"play": {"square": 300}}}"#, "invalid value");
    refused(r#"{"act": {"play": {"square": -1}}}"#, "invalid value");
    refused(r#"{"act": {"new": {"first": "one", "second": "two"}}}"#, "unknown field `second`");
    refused(r#"{"act": "resign"}"#, "unknown variant `resign`");
    refused(r#"{"hints": null}"#, "expected a boolean");
    refused(r#"{"game": 5}"#, "expected a string");
    refused(r#"{"game": "2.controller.person.textbook.one.0-0-0.-"}"#, "part 1");
    refused(r#"{"game": "1.controller.person.textbook.one.0-0-0.11"}"#, "taken");
    refused(&json!({ "game": "1".repeat(300) }).to_string(), "no game is this long");
    refused(
        r#"{"setup": {"machine": "abacus", "one": "person", "two": "person", "first": "one"}}"#,
        "abacus",
    );
    refused(
        r#"{"setup": {"machine": "textbook", "one": "person", "two": "person", "first": "one"}}"#,
        "not person",
    );
    refused(
        r#"{"setup": {"machine": "controller", "one": "person", "two": {"player": {"name": "me", "seed": 0}}, "first": "one"}}"#,
        "no player",
    );
    refused(
        r#"{"setup": {"machine": "controller", "one": "person", "two": "person", "first": "one", "last": 1}}"#,
        "unknown field `last`",
    );
    let game = "1.controller.person.textbook.one.0-0-0.15";
    let block = json!({ "game": game, "block": "winner_check.nowhere" }).to_string();
    server.post("/api/schematic", block.as_bytes()).refuses(400, "winner_detector has no block nowhere");
    let program = br#"{"game": "1.assembly.person.assembly.one.0-0-0.-"}"#;
    server.post("/api/schematic", program).refuses(404, "a program has no schematic");
    for (net, clock) in [(1_000_000, 0), (0, 1_000_000)] {
        let why = json!({ "game": game, "net": net, "clock": clock }).to_string();
        server.post("/api/why", why.as_bytes()).refuses(400, "no such wire at such a clock");
    }
    let why = json!({ "game": game, "net": 0, "clock": 0, "shown": "nowhere" }).to_string();
    server.post("/api/why", why.as_bytes()).refuses(400, "has no block nowhere");
    server.post("/api/schematic", b"{}").refuses(400, "missing field `game`");
    server.post("/api/schematic", b"null").refuses(400, "expected struct");
    let nowhere = json!({ "game": game, "block": "nowhere" }).to_string();
    server.post("/api/game", nowhere.as_bytes()).refuses(400, "has no block nowhere");
}

#[test]
fn other_kinds_of_content_are_refused() {
    let server = TestServer::start();
    for kind in
        ["text/plain", "application/x-www-form-urlencoded", "", "application/jsonx", "multipart/form-data"]
    {
        server
            .request("POST", "/api/game", &[("Content-Type", kind)], b"{}")
            .refuses(415, "application/json");
    }
    server.request("POST", "/api/game", &[], b"{}").refuses(415, "application/json");
    let charset = [("Content-Type", "Application/JSON; charset=utf-8")];
    assert_eq!(server.request("POST", "/api/game", &charset, b"{}").status, 200);
}

#[test]
fn no_request_may_be_long_or_slow() {
    let server = TestServer::start();
    let padded = |length: usize| format!("{{}}{}", " ".repeat(length - 2));
    assert_eq!(server.post("/api/game", padded(4096).as_bytes()).status, 200);
    server.post("/api/game", padded(4097).as_bytes()).refuses(413, "4096 bytes");
    server.post("/api/game", &vec![b' '; 10_000_000]).refuses(413, "4096 bytes");

    // Announced as chunks without an end, so that its length is not known in advance.
    let mut pieces = server.connect();
    let head = server.bytes("POST", "/api/game", &[JSON, ("Transfer-Encoding", "chunked")], b"");
    pieces.write_all(&head).unwrap();
    let piece = [&b"400\r\n"[..], &[b' '; 0x400], b"\r\n"].concat();
    while pieces.write_all(&piece).is_ok() {}
    assert!(Reply::read(&mut pieces).is_none_or(|reply| reply.status == 413));

    // Announced, but it never comes.
    let mut silent = server.connect();
    silent.write_all(&server.bytes("POST", "/api/game", &[JSON, ("Content-Length", "10")], b"")).unwrap();
    Reply::read(&mut silent).expect("an answer").refuses(408, "too long to arrive");

    // Cut off.
    let mut short = server.connect();
    short.write_all(&server.bytes("POST", "/api/game", &[JSON, ("Content-Length", "10")], b"")).unwrap();
    short.write_all(b"{}").unwrap();
    short.shutdown(Shutdown::Write).unwrap();
    if let Some(reply) = Reply::read(&mut short) {
        reply.refuses(400, "cut off");
    }
    assert_eq!(server.post("/api/game", b"{}").status, 200);
}

/// 6,000 valid bodies, changed at random. Each is a complete request, so each gets an answer; a handler that
/// panics would give none.
#[test]
fn bodies_that_chance_has_changed_are_never_the_fault_of_the_server() {
    let server = TestServer::start();
    let bodies = good_bodies();
    let mut chance = Chance(1);
    let mut counts = [0; 2];
    for round in 0..6_000 {
        let (path, body) = &bodies[round % bodies.len()];
        let body = chance.change(body.as_bytes());
        let reply = server.post(path, &body);
        let text = String::from_utf8_lossy(&body);
        match reply.status {
            200 => counts[0] += 1,
            400..=499 => {
                assert!(reply.json()["error"].as_str().is_some_and(|reason| !reason.is_empty()), "{text}");
                counts[1] += 1;
            }
            status => panic!("{status} for {text}: {}", reply.text()),
        }
        assert!(reply.body.len() < 200_000, "{text}");
    }
    assert!(counts.iter().all(|&count| count > 300), "both happen: {counts:?}");
    assert_eq!(server.post("/api/game", b"{}").status, 200);
}

/// 3,000 valid requests, changed at random, including the head. Some are not requests any more and get no
/// answer.
#[test]
fn requests_that_chance_has_changed_are_never_the_fault_of_the_server() {
    let server = TestServer::start();
    let link = "1.sized.person.person.one.0-0-0.3521";
    let mut requests: Vec<Vec<u8>> = good_bodies()
        .iter()
        .map(|(path, body)| {
            server.bytes("POST", path, &[JSON, ("Origin", "http://localhost")], body.as_bytes())
        })
        .collect();
    for path in ["/", "/index.html", "/api/catalog", "/api/machines/controller/verilog", "/api/openapi.json"]
    {
        requests.push(server.bytes("GET", path, &[("If-None-Match", "\"1\"")], b""));
    }
    requests.push(server.bytes("GET", &format!("/api/game/{link}/waveform.vcd"), &[], b""));
    let mut chance = Chance(2);
    let mut answered = 0;
    for round in 0..3_000 {
        let request = chance.change(&requests[round % requests.len()]);
        if let Some(reply) = server.send(&request) {
            assert!(
                (200..500).contains(&reply.status),
                "{}: {}",
                reply.status,
                String::from_utf8_lossy(&request)
            );
            answered += 1;
        }
    }
    assert!(answered > 1_000, "{answered} answers");
    assert_eq!(server.post("/api/game", b"{}").status, 200);
}

#[test]
fn a_server_that_is_told_to_stop_stops() {
    let server = TestServer::start();
    let mut idle = server.connect();
    assert_eq!(server.get("/").status, 200);
    server.stop().expect("no error");
    let mut rest = Vec::new();
    assert!(idle.read_to_end(&mut rest).is_ok() && rest.is_empty(), "idle connections are closed");
}

#[test]
fn a_port_that_is_taken_is_an_error() {
    let server = TestServer::start();
    let error = web::Server::bind(server.port()).err().expect("two cannot share a port");
    assert_eq!(error.kind(), std::io::ErrorKind::AddrInUse);
}

/// The examples of the description, as bodies.
fn good_bodies() -> Vec<(String, String)> {
    let description: Value = serde_json::from_str(include_str!("../../openapi.json")).unwrap();
    let of = |path: &str| {
        let content = &description["paths"][path]["post"]["requestBody"]["content"]["application/json"];
        let examples = content["examples"].as_object().unwrap().values();
        examples.map(|example| (path.to_owned(), example["value"].to_string())).collect::<Vec<_>>()
    };
    [of("/api/game"), of("/api/schematic"), of("/api/why"), of("/api/fault")].concat()
}

/// Reproducible pseudo-random numbers.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % bound.max(1)
    }

    /// The bytes with one to three changes; half of the time just one number.
    fn change(&mut self, bytes: &[u8]) -> Vec<u8> {
        const PIECES: [&[u8]; 20] = [
            b"null",
            b"true",
            b"{",
            b"}",
            b"[[[[",
            b"\"",
            b"\\u0000",
            b"\xff",
            b"-1",
            b"1e99",
            b"18446744073709551616",
            b"~",
            b".",
            b"9",
            b"0",
            b"\r\n",
            b"\r\n\r\n",
            b"%ff",
            b"one",
            b"person",
        ];
        let mut bytes = bytes.to_vec();
        let gentle = self.below(2) == 0;
        for _ in 0..=if gentle { 0 } else { self.below(3) } {
            let place = self.below(bytes.len());
            let end = (place + 1 + self.below(8)).min(bytes.len());
            match if gentle { 5 } else { self.below(6) } {
                0 => {
                    if let Some(byte) = bytes.get_mut(place) {
                        *byte = self.below(256) as u8;
                    }
                }
                1 => drop(bytes.drain(place..end)),
                2 => {
                    let piece = PIECES[self.below(PIECES.len())].iter().copied();
                    drop(bytes.splice(place..place, piece));
                }
                3 => {
                    let piece = PIECES[self.below(PIECES.len())].iter().copied();
                    drop(bytes.splice(place..end, piece));
                }
                4 => {
                    let copy = bytes[place..end].repeat(1 + self.below(300));
                    drop(bytes.splice(place..place, copy));
                }
                _ => {
                    // Other numbers turn games into other games.
                    let digits: Vec<usize> =
                        (0..bytes.len()).filter(|&place| bytes[place].is_ascii_digit()).collect();
                    if let Some(&place) = digits.get(self.below(digits.len())) {
                        let bound = [10, 300, usize::MAX][self.below(3)];
                        let number = self.below(bound).to_string();
                        drop(bytes.splice(place..=place, number.into_bytes()));
                    }
                }
            }
        }
        bytes
    }
}
