//! ARCHITECTURE.md against the tree.

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The crates of the product, and the tools that only developers run, each with its directory.
const DIRECTORIES: [&str; 2] = ["crates", "tools"];

fn crates_in(directory: &str) -> Vec<String> {
    let entries = fs::read_dir(root().join(directory)).unwrap().map(|entry| entry.unwrap().path());
    let crates = entries.filter(|path| path.join("Cargo.toml").is_file());
    crates.map(|path| path.file_name().unwrap().to_str().unwrap().to_owned()).collect()
}

fn crates() -> Vec<String> {
    DIRECTORIES.into_iter().flat_map(crates_in).collect()
}

fn manifest(name: &str) -> String {
    let paths = DIRECTORIES.map(|directory| root().join(directory).join(name).join("Cargo.toml"));
    fs::read_to_string(paths.iter().find(|path| path.is_file()).unwrap()).unwrap()
}

/// The crates of this workspace that a crate depends on, dependencies of its tests left out.
fn dependencies(name: &str) -> Vec<String> {
    let manifest = manifest(name);
    let (_, section) = manifest.split_once("[dependencies]\n").unwrap();
    let lines = section.lines().take_while(|line| !line.starts_with('['));
    let names = lines.map(|line| line.split(['.', ' ', '=']).next().unwrap().to_owned());
    let crates = crates();
    names.filter(|name| crates.contains(name)).collect()
}

#[test]
fn every_crate_is_on_the_map() {
    let map = fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    for directory in DIRECTORIES {
        for name in crates_in(directory) {
            assert!(map.contains(&format!("**`{directory}/{name}`**")), "{name} is missing");
        }
    }
}

#[test]
fn arrows_point_towards_rules_and_logic() {
    let mut crates = crates();
    crates.sort();
    assert_eq!(crates, ARROWS.iter().map(|(name, _)| *name).collect::<Vec<_>>());
    for &(name, used) in ARROWS {
        assert_eq!(dependencies(name).join(" "), used, "what {name} uses");
    }
}

/// Every crate, and the crates of this workspace that it uses.
const ARROWS: &[(&str, &str)] = &[
    ("check", "driver logic prover rules yosys"),
    ("cli", "check draw logic machines players rules session solver testbench tui tunes web"),
    ("docs", "check driver draw i8086 logic machines players referee rules session solver testbench tui"),
    ("draw", "logic machines rules solver"),
    ("driver", "rules"),
    ("fuzz", "draw logic machines rules session testbench web yosys"),
    ("i8086", ""),
    ("logic", ""),
    ("machines", "driver i8086 logic prover rules"),
    ("peers", "i8086 logic machines players referee rules solver"),
    ("players", "machines rules solver"),
    ("prover", "logic"),
    ("referee", "logic yosys"),
    ("rules", ""),
    ("session", "check driver i8086 logic machines players rules solver tunes yosys"),
    ("solver", "rules"),
    ("testbench", "check draw driver logic machines rules"),
    ("tui", "session tunes"),
    ("tunes", ""),
    ("web", "check draw logic machines session tunes"),
    ("xtask", ""),
    ("yosys", "logic"),
];

/// `rules` has no dependency at all, from wherever.
#[test]
fn the_rules_depend_on_nothing() {
    let manifest = manifest("rules");
    let (_, section) = manifest.split_once("[dependencies]").unwrap();
    assert_eq!(section.trim().split('[').next(), Some(""));
}

/// Outside programs and written pages stay with the chores: the command line builds without them.
#[test]
fn nothing_that_a_person_runs_depends_on_a_tool() {
    let tools = crates_in("tools");
    let mut open = vec!["cli".to_owned()];
    let mut seen = Vec::new();
    while let Some(name) = open.pop() {
        assert!(!tools.contains(&name), "reached {name} through {seen:?}");
        open.extend(dependencies(&name).into_iter().filter(|name| !seen.contains(name)));
        seen.push(name);
    }
    assert!(seen.iter().any(|name| name == "rules"));
}
