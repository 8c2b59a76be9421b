//! No signal of a machine is named outside its folder.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The sources of everything that plays, scripts, proves, checks, draws or shows machines. A profile of
/// `check` is a driver for other people's designs, whose signals may have the same names as ours.
const FOLDERS: [&str; 16] = [
    "check/src",
    "cli/src",
    "draw/src",
    "driver/src",
    "logic/src",
    "players/src",
    "prover/src",
    "session/src",
    "testbench/src",
    "tui/src",
    "web/src",
    "web/page",
    "yosys/src",
    "../tools/docs/src",
    "../tools/peers/src",
    "../tools/referee/src",
];

/// The folder in which signals may be named.
const EXCEPT: &str = "check/src/profiles/";

/// Every port and register of every machine that is not a plain word: names such as `up` or `state` would be
/// found everywhere.
fn names() -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for (_, circuit) in machines::circuits() {
        for track in circuit.simulator().tracks() {
            let is_port = track.scope.is_empty() && track.role != logic::Role::Inside;
            let stem = track.name.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end_matches('_');
            let odd = stem.contains('_') || stem.chars().skip(1).any(|c| c.is_ascii_uppercase());
            if (is_port || track.register) && odd && stem.len() > 4 {
                names.insert(stem.to_owned());
            }
        }
    }
    names
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if !path.to_string_lossy().contains(EXCEPT) {
            found.push(path);
        }
    }
}

fn named_in(text: &str, name: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(name).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + name.len()..].trim_start_matches(|c: char| c.is_ascii_digit()).chars().next();
        !before.is_some_and(is_part) && !after.is_some_and(is_part)
    })
}

#[test]
fn signals_are_named_in_the_folders_of_their_machines_alone() {
    let names = names();
    for known in ["player_position", "computer_first", "board_state", "confirm_size", "selectX", "was_down"] {
        assert!(names.contains(known), "{known} is not in {names:?}");
    }
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut files = Vec::new();
    FOLDERS.iter().for_each(|folder| sources(&crates.join(folder), &mut files));
    assert!(files.len() > 250, "{}", files.len());
    for file in files {
        let Ok(text) = fs::read_to_string(&file) else { continue };
        for name in &names {
            assert!(!named_in(&text, name), "{} names {name}", file.display());
        }
    }
}

#[test]
fn a_name_is_found_whole() {
    assert!(named_in("let x = \"selectX\";", "selectX") && named_in("board_state5", "board_state"));
    assert!(!named_in("not_your_turn()", "your_turn") && !named_in("deselectX", "selectX"));
}
