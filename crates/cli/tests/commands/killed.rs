//! A program that is killed while it writes leaves the old file or the new one, never half of one.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Instant;

use session::Record;

use crate::run::PATIENCE;

/// How often a program is killed while it plays.
const ROUNDS: usize = 12;

/// How often a program is killed while it writes.
const CATCHES: usize = 6;

fn start(words: &str, directory: &Path) -> Child {
    Command::new(env!("CARGO_BIN_EXE_noughtgate"))
        .args(words.split_whitespace())
        .current_dir(directory)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program should start")
}

fn kill(mut child: Child) {
    child.kill().expect("a child can be killed");
    child.wait().expect("and then it ends");
}

/// Waits until there is half a file beside the place of a new one, or until the program has ended.
fn wait_for_half_a_file(child: &mut Child, directory: &Path) -> bool {
    while child.try_wait().expect("a child of ours").is_none() {
        let names = fs::read_dir(directory).expect("a directory").flatten().map(|entry| entry.file_name());
        if names.into_iter().any(|name| name.to_string_lossy().starts_with(".noughtgate-")) {
            return true;
        }
    }
    false
}

/// A waveform of 20,000 clocks is killed as soon as the first bytes of it are there, in turn over an old
/// file and where there was none. A program that is too fast to be caught does not count.
#[test]
fn a_killed_simulation_leaves_no_half_waveform() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("long.vcd");
    fs::write(directory.path().join("long.tb"), "clock 20000\n").unwrap();
    let words = "sim controller long.tb --vcd long.vcd --force --unchecked";
    let whole = {
        assert!(start(words, directory.path()).wait().unwrap().success());
        fs::read(&path).unwrap()
    };
    let mut caught = 0;
    let begun = Instant::now();
    while caught < CATCHES {
        assert!(begun.elapsed() < PATIENCE, "the program was caught {caught} times only while it wrote");
        let old = caught % 2 == 0;
        if old {
            fs::write(&path, "old").unwrap()
        } else {
            let _ = fs::remove_file(&path);
        }
        let mut child = start(words, directory.path());
        caught += usize::from(wait_for_half_a_file(&mut child, directory.path()));
        kill(child);
        let found = fs::read(&path).ok();
        let untouched = if old { found.as_deref() == Some(b"old") } else { found.is_none() };
        assert!(
            untouched || found.as_ref() == Some(&whole),
            "half a file: {:?}",
            found.map(|file| file.len())
        );
        for entry in fs::read_dir(directory.path()).unwrap().flatten() {
            if entry.file_name().to_string_lossy().starts_with(".noughtgate-") {
                fs::remove_file(entry.path()).unwrap();
            }
        }
    }
}

/// A game is killed after its first moves; the file always holds a game.
#[test]
fn a_killed_game_leaves_a_game() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("game.txt");
    for round in 0..ROUNDS {
        let mut child = start("play --plain --against first-free --mute --save game.txt", directory.path());
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        let mut input = child.stdin.take().unwrap();
        for number in ["5", "3", "9"].iter().take(round % 4) {
            writeln!(input, "{number}").unwrap();
            input.flush().unwrap();
            output.read_line(&mut line).unwrap();
        }
        kill(child);
        let text = fs::read_to_string(&path).unwrap();
        fs::remove_file(&path).unwrap();
        assert!(text.parse::<Record>().is_ok(), "{text}");
    }
}
