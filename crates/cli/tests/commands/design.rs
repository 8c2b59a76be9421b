//! A design of the user's in place of a machine.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Command, Stdio};

use crate::run::{noughtgate, noughtgate_with};

const REFEREE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../check/tests/designs/referee.v");
const PICKER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../check/tests/designs/picker.v");

/// Lines that are typed.
fn typed(lines: &str) -> Stdio {
    let mut file = tempfile::tempfile().unwrap();
    file.write_all(lines.as_bytes()).unwrap();
    std::io::Seek::rewind(&mut file).unwrap();
    file.into()
}

#[test]
fn yosys_lets_a_game_be_played_on_a_design() {
    let words = format!("play --with {REFEREE} --against person --plain --keys phone");
    let right = noughtgate_with(&words, |command| _ = command.stdin(typed("1\n2\n4\n5\n7\n")));
    right.exits(0).says("design: one plays X").says("X wins with the left column");
    assert!(!right.stdout().contains("design is wrong"), "{}", right.stdout());
    // The same with a wrong line: the game goes on as the rules say, and what is wrong is said.
    let directory = tempfile::tempdir().unwrap();
    let wrong = directory.path().join("wrong.v");
    let text = fs::read_to_string(REFEREE).unwrap();
    let broken = text.replace("(g[0] & g[3] & g[6])", "(g[0] & g[3] & g[7])");
    assert_ne!(text, broken);
    fs::write(&wrong, broken).unwrap();
    let words = format!("play --with {} --against person --plain --keys phone", wrong.display());
    let run = noughtgate_with(&words, |command| _ = command.stdin(typed("1\n2\n4\n5\n7\n")));
    run.exits(0).says("X wins with the left column").says("the design says that neither side has won");
}

#[test]
fn yosys_lets_a_design_play_by_itself() {
    let words = format!("play --with {PICKER} --plain --keys phone");
    let run = noughtgate_with(&words, |command| _ = command.stdin(typed("5\n")));
    run.exits(0).says("design plays O").says("O takes the top left");
}

#[test]
fn yosys_runs_a_script_on_a_design() {
    let directory = tempfile::tempdir().unwrap();
    let script = directory.path().join("game.tb");
    fs::write(&script, "reset\nX 5\nO 1\nexpect grid O . . . X . . . . turn 0\n").unwrap();
    noughtgate(&format!("sim --with {REFEREE} {}", script.display())).exits(0).says("10 expectations met");
    fs::write(&script, "reset\nX 5\nX 1\nexpect grid X . . . X . . . .\n").unwrap();
    noughtgate(&format!("sim --with {REFEREE} {}", script.display())).exits(1).says("square 1 is ., not X");
    fs::write(&script, "reset\nX 10\n").unwrap();
    noughtgate(&format!("sim --with {REFEREE} {}", script.display()))
        .exits(2)
        .complains("squares are 1 to 9");
}

#[test]
fn yosys_shows_the_state_that_the_user_names() {
    let words = format!("play --with {REFEREE} --against person --plain --keys phone");
    let run = noughtgate_with(&words, |command| _ = command.stdin(typed("5\nstate\n")));
    run.exits(0).says("no signal is known as the state");
    assert!(!run.stdout().contains("without memory"), "{}", run.stdout());
    let words = format!("play --with {REFEREE} --state nothing --plain");
    noughtgate(&words).exits(2).complains("has no signal `nothing`").complains("registers are");
}

#[test]
fn a_design_that_is_not_there_is_named() {
    for command in ["play", "web", "sim"] {
        let rest = if command == "sim" { "script.tb" } else { "" };
        let run = noughtgate(&format!("{command} --with nowhere.v {rest}"));
        run.exits(2);
    }
    noughtgate("play controller --with top.v").exits(2).complains("cannot be used with");
    noughtgate("play --state q").exits(2).complains("--with");
}

/// The script that `check` writes for a failure fails on the design, and no longer when that is mended.
#[test]
fn yosys_scripts_of_failures_fail_until_the_design_is_mended() {
    let directory = tempfile::tempdir().unwrap();
    let wrong = directory.path().join("wrong.v");
    let text = fs::read_to_string(REFEREE).unwrap();
    fs::write(&wrong, text.replace("(g[0] & g[3] & g[6])", "(g[0] & g[3] & g[7])")).unwrap();
    let files = directory.path().join("files");
    let words = format!("check {} --vcd {}", wrong.display(), files.display());
    noughtgate(&words).exits(1);
    let script = files.join("winner.tb");
    noughtgate(&format!("sim --with {} {}", wrong.display(), script.display()))
        .exits(1)
        .says("expectation failed: winner");
    noughtgate(&format!("sim --with {REFEREE} {}", script.display())).exits(0);
}

/// The page of `web --with` begins on the design, and a move is stored by it.
#[test]
fn yosys_lets_a_design_be_played_on_the_page() {
    let mut server = Command::new(env!("CARGO_BIN_EXE_noughtgate"))
        .args(["web", "--port", "0", "--with", REFEREE, "--state", "turn"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut address = String::new();
    BufReader::new(server.stdout.take().unwrap()).read_line(&mut address).unwrap();
    let host = address.trim().trim_start_matches("http://").trim_end_matches('/').to_owned();
    let ask = |question: &str| {
        let mut stream = TcpStream::connect(&host).unwrap();
        let length = question.len();
        write!(
            stream,
            "POST /api/game HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\
             Connection: close\r\n\r\n{question}"
        )
        .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (_, body) = answer.split_once("\r\n\r\n").unwrap();
        serde_json::from_str::<serde_json::Value>(body).unwrap()
    };
    let begun = ask("{}");
    assert_eq!(begun["game"], "1.design.person.textbook.one.0-0-0.-");
    assert_eq!(begun["history"]["module"], "referee");
    let states = begun["history"]["diagram"]["states"].as_array().unwrap();
    assert_eq!(states.len(), 3, "two values of the turn, and any other: {states:?}");
    let played =
        ask("{\"game\": \"1.design.person.textbook.one.0-0-0.-\", \"act\": {\"play\": {\"square\": 5}}}");
    assert_eq!(played["history"]["boards"].as_array().unwrap().last().unwrap()["squares"][4]["mark"], "X");
    let other = ask("{\"game\": \"1.design-opponent.person.design.one.0-0-0.-\"}");
    assert!(other["error"].as_str().unwrap().contains("--with"), "{other}");
    server.kill().unwrap();
    server.wait().unwrap();
}
