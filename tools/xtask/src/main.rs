//! Every chore of the project: `cargo xtask CHORE`.

mod step;
mod tools;

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use crate::step::Step;

const USAGE: &str = "usage: cargo xtask CHORE

  test    installs the tools that tests need and that are missing, then runs every check and test
  check   installs nothing and leaves out the tests that need outside tools
  docs    writes the generated pages in docs/ anew; `docs pages` those that need no outside tools
  benches proves what the exported benches leave unnoticed, has Icarus run each of thousands of changed texts, and
          has Yosys refuse many of them as VHDL
  prove   proves the sized game, with and without its display, on what Yosys makes of it, with all positions
  game    plays the 8086 game in DOSBox, and compares its pictures and its sound
  designs has `noughtgate check` refute every change of one exported machine, or prove that it makes no difference
  logisim has Logisim run every block, up to 20 input bits on all inputs, and play on every panel
  schematics
          lays the schematics out anew whose circuits have changed; needs Node.js, and installs elkjs
  film    films a game on the page for README.md, in a real browser
  bench   measures everything beside others' programs, and writes docs/speed.json and the page made from it;
          `bench classic`, sized, simulators, processors, proofs, provers or check measures a part anew; fails where
          a bar is missed
  fuzz    tries a million hostile inputs on everything that reads; --inputs and --seed change that;
          `fuzz --coverage [INPUTS]` has libFuzzer choose them by what they reach in the code
  mutants changes the code in small ways and sees whether the tests of the crate notice; takes names of crates,
          and after `--` options of cargo-mutants, such as `--shard 0/64` for one part of many
  deny    asks cargo-deny about the dependencies, known vulnerabilities included; needs a network";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let result = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["test"] => test(),
        ["check"] => check(),
        ["docs"] => docs(),
        ["docs", "pages"] => step::cargo("run --quiet --package docs -- pages").run(),
        ["benches"] => benches(),
        ["prove"] => chore("referee", "sized"),
        ["game"] => tools::install_missing().and_then(|()| chore("referee", "game")),
        ["designs"] => tools::install_missing().and_then(|()| chore("session", "mutants")),
        ["logisim"] => chore("referee", "logisim"),
        ["schematics"] => schematics(),
        ["film"] => film(),
        ["bench", ref parts @ ..] => bench(parts),
        ["fuzz", "--coverage", ref rest @ ..] => coverage(rest),
        ["fuzz", ref rest @ ..] => fuzz(rest),
        ["mutants", ref rest @ ..] => mutants(rest),
        ["deny"] => deny(),
        ["help" | "--help" | "-h"] => {
            println!("{USAGE}");
            return ExitCode::SUCCESS;
        }
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

fn test() -> Result<(), String> {
    tools::install_missing()?;
    lint()?;
    step::cargo("doc --workspace --no-deps").env("RUSTDOCFLAGS", "-D warnings").run()?;
    step::cargo("test --workspace --doc").run()?;
    tests().run()
}

/// Leaves out the crate whose tests all need outside tools, and elsewhere every test that has the
/// name of a tool in its own.
fn check() -> Result<(), String> {
    lint()?;
    let step = tests().argument("--exclude").argument("referee").argument("--");
    tools::TOOLS.iter().fold(step, |step, tool| step.argument("--skip").argument(tool.name)).run()
}

fn docs() -> Result<(), String> {
    tools::install_missing()?;
    step::cargo("run --quiet --package docs").run()
}

/// Only this chore has a layout engine: its output is checked in, and tests compare it with the circuits.
fn schematics() -> Result<(), String> {
    let elkjs = tools::elkjs()?;
    let graphs = root().join("target/graphs.json");
    let text = step::cargo("run --quiet --package draw --example graphs").output()?;
    std::fs::write(&graphs, text).map_err(|error| format!("{}: {error}", graphs.display()))?;
    let mut node = Command::new("node");
    node.arg("crates/draw/layout.mjs").args([&elkjs, &graphs]).arg("crates/draw/layouts");
    Step::new(node).run()
}

fn film() -> Result<(), String> {
    tools::install_missing()?;
    step::cargo("test --workspace --test browser film -- --ignored").run()
}

/// The commit that proofs are compared with.
const BASELINE: &str = "82a3024";

/// Measures some parts, or all if none is named. Measurements are kept where a target is missed.
fn bench(parts: &[&str]) -> Result<(), String> {
    tools::install_missing()?;
    tools::install_native_yosys()?;
    let mut measure = step::cargo("run --release --manifest-path tools/peers/Cargo.toml -- docs/speed.json");
    if parts.is_empty() || ["proofs", "provers", "check"].iter().any(|part| parts.contains(part)) {
        step::cargo("build --release --package noughtgate").run()?;
        let ours = root().join("target/release/noughtgate");
        measure = measure.env("NOUGHTGATE", &ours.display().to_string());
    }
    if parts.is_empty() || parts.contains(&"proofs") {
        measure = measure.env("NOUGHTGATE_BASELINE", &baseline()?);
    }
    let measure =
        parts.iter().fold(measure.env("NOUGHTGATE_COMMIT", BASELINE), |step, part| step.argument(part));
    let measured = measure.run();
    step::cargo("run --quiet --package docs -- pages").run()?;
    measured
}

/// Builds the program at the commit that proofs are compared with, and returns its path.
fn baseline() -> Result<String, String> {
    let tree = root().join("target/baseline");
    if !tree.is_dir() {
        let mut git = Command::new("git");
        git.args(["worktree", "add", "--force", "--detach"]).arg(&tree).arg(BASELINE);
        Step::new(git).run()?;
    }
    let build = step::cargo("build --release --package noughtgate --manifest-path");
    build.argument(&tree.join("Cargo.toml").display().to_string()).run()?;
    Ok(tree.join("target/release/noughtgate").display().to_string())
}

/// The everyday profile is optimised, and notices when a number overflows.
fn fuzz(arguments: &[&str]) -> Result<(), String> {
    let step = step::cargo("run --quiet --package fuzz --");
    arguments.iter().fold(step, |step, argument| step.argument(argument)).run()
}

/// The same targets under libFuzzer, this many inputs for each. Harmful ones are kept in `target/coverage`.
fn coverage(arguments: &[&str]) -> Result<(), String> {
    let inputs = match arguments {
        [] => "1000000",
        [inputs] if inputs.parse::<u64>().is_ok() => inputs,
        _ => return Err("usage: cargo xtask fuzz --coverage [INPUTS]".to_owned()),
    };
    install("fuzz", "cargo-fuzz")?;
    let directory = root().join("target/coverage");
    let examples = directory.join("examples");
    step::cargo("run --quiet --package fuzz -- --examples")
        .argument(&examples.display().to_string())
        .run()?;
    let entries = std::fs::read_dir(&examples).map_err(|error| format!("{}: {error}", examples.display()))?;
    let mut targets: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    targets.sort();
    for examples in targets {
        let name = examples.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let harm = directory.join(format!("{name}-"));
        step::cargo(
            "fuzz run --fuzz-dir tools/fuzz/coverage --sanitizer none --target-dir target/coverage targets",
        )
        .env("NOUGHTGATE_TARGET", &name)
        .argument(&examples.display().to_string())
        .argument("--")
        .argument(&format!("-runs={inputs}"))
        .argument(&format!("-artifact_prefix={}", harm.display()))
        .run()?;
    }
    Ok(())
}

/// The crates whose tests are tried on mutants.
const MUTATED: &[&str] = &["rules", "solver", "logic", "prover", "check", "i8086"];

/// Each crate is tested by its own tests alone, in a copy of the tree. Mutants that do the same as the code are
/// listed, each with its reason, in `.cargo/mutants.toml`.
fn mutants(arguments: &[&str]) -> Result<(), String> {
    install("mutants", "cargo-mutants")?;
    tools::install_missing()?;
    let (names, options) = match arguments.iter().position(|argument| *argument == "--") {
        Some(at) => (&arguments[..at], &arguments[at + 1..]),
        None => (arguments, &[][..]),
    };
    let crates = if names.is_empty() { MUTATED } else { names };
    for name in crates {
        let output = format!("target/mutants/{name}");
        std::fs::create_dir_all(root().join(&output)).map_err(|error| format!("{output}: {error}"))?;
        let step = step::cargo("mutants --no-shuffle --profile mutants --package")
            .argument(name)
            .argument("--output")
            .argument(&output);
        options
            .iter()
            .fold(step, |step, option| step.argument(option))
            .env("NOUGHTGATE_PYTHON", &tools::python().display().to_string())
            .run()?;
    }
    Ok(())
}

fn deny() -> Result<(), String> {
    install("deny", "cargo-deny")?;
    step::cargo("deny check").run()
}

/// Installs a command of cargo's if it is missing.
fn install(command: &str, package: &str) -> Result<(), String> {
    if step::cargo(&format!("{command} --version")).succeeds() {
        return Ok(());
    }
    step::cargo(&format!("install --locked {package}")).run()
}

/// The coverage of the exported benches, in full.
fn benches() -> Result<(), String> {
    chore("machines", "stimulus")?;
    chore("referee", "benches")?;
    chore("referee", "vhdl")?;
    chore("noughtgate", "commands")
}

/// The tests of one file that are too slow for every day.
fn chore(package: &str, file: &str) -> Result<(), String> {
    step::cargo(&format!("test --release --package {package} --test {file} -- --ignored --nocapture")).run()
}

fn lint() -> Result<(), String> {
    step::cargo("fmt --all --check").run()?;
    step::cargo("clippy --workspace --all-targets -- -D warnings").run()
}

/// All tests but those in documentation, through `cargo nextest` where that is installed.
fn tests() -> Step {
    if step::cargo("nextest --version").succeeds() {
        step::cargo("nextest run --workspace --no-fail-fast --status-level fail")
    } else {
        step::cargo("test --workspace --all-targets --no-fail-fast")
    }
}

/// The directory that holds the workspace.
fn root() -> PathBuf {
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    own.ancestors().nth(2).unwrap_or(own).to_owned()
}
