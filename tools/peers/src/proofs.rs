//! Proofs of machines, by this program, by its version before it had a prover of its own, and by others.
//!
//! Processor time is measured. The others prove five of the seven claims about the controller, on the same
//! Verilog; the equivalence with a twin is not among them.

use std::env;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::compiled::found;
use crate::table::{Bar, FEW_ROUNDS, ROUNDS, Row, processor_seconds, repeated};

/// The machines that both prove, how often, and how many times as fast it should be now.
const MACHINES: [(&str, usize, f64); 3] =
    [("controller", ROUNDS, 3.0), ("cabinet", ROUNDS, 3.0), ("sized", FEW_ROUNDS, 4.0)];
/// How often a short proof is made in one sample.
const TIMES: u32 = 5;
/// How others prove claims: a name and the commands of Yosys and, after it, of ABC.
const PROVERS: [(&str, &str, &str); 2] = [
    (
        "Yosys, sat -tempinduct",
        "sat -tempinduct -prove-asserts -set-init-zero -maxsteps 40 -verify claims",
        "",
    ),
    (
        "Yosys and ABC, pdr",
        "techmap; opt -full; dffunmap; opt_clean; aigmap; write_aiger -zinit claims.aig",
        "read_aiger claims.aig; fold; strash; pdr",
    ),
];

/// The commit that this program is compared with, which `cargo xtask bench` builds and names.
pub fn baseline() -> String {
    env::var("NOUGHTGATE_COMMIT").unwrap_or_default()
}

/// This program and the same at an earlier commit, in turn.
pub fn before_and_now() -> Result<Vec<Row>, Box<dyn Error>> {
    let (ours, theirs) = (env::var("NOUGHTGATE")?, env::var("NOUGHTGATE_BASELINE")?);
    let mut rows = Vec::new();
    for (machine, rounds, bar) in MACHINES {
        let mut row = Row::new(&format!("`prove {machine}`"), &format!("the same at commit {}", baseline()));
        let times = if rounds == ROUNDS { TIMES } else { 1 };
        for round in 1..=rounds {
            eprintln!("prove {machine}, round {round}");
            row.ours.push(repeated(times, &|| prove(&ours, machine)));
            row.theirs.push(repeated(times, &|| prove(&theirs, machine)));
        }
        rows.push(row.bar(Bar::Times(bar)));
    }
    Ok(rows)
}

/// The greatest time for `check`, including reading and simulation.
const CHECK: f64 = 30.0;

/// `check` on our exports, and the prover of Yosys with its five claims on the controller, in turn.
pub fn designs() -> Result<Vec<Row>, Box<dyn Error>> {
    let ours = env::var("NOUGHTGATE")?;
    let (name, yosys, abc) = PROVERS[0];
    if !is_installed("yosys") {
        eprintln!("{name} is left out: yosys is not installed");
        return Ok(Vec::new());
    }
    let scratch = scratch(&ours)?;
    let mut rows = Vec::new();
    for machine in ["controller", "cabinet", "textbook", "pocket"] {
        let design = scratch.join(format!("{machine}.v"));
        std::fs::write(&design, Command::new(&ours).args(["export", machine]).output()?.stdout)?;
        let peer = format!("{name}, five claims about the controller");
        let mut row =
            Row::new(&format!("`check` of the exported {machine}, the tools that read it included"), &peer);
        for round in 1..=FEW_ROUNDS {
            eprintln!("check {machine}, round {round}");
            row.ours.push(processor_seconds(|| check(&ours, &design)).0);
            row.theirs.push(processor_seconds(|| settle(&scratch, yosys, abc)).0);
        }
        rows.push(row.bar(Bar::Seconds(CHECK)));
    }
    std::fs::remove_dir_all(scratch).ok();
    Ok(rows)
}

fn check(program: &str, design: &Path) {
    let status = Command::new(program).arg("check").arg(design).stdout(Stdio::null()).status();
    assert!(status.is_ok_and(|status| status.success()), "{program} proves {}", design.display());
}

/// A directory with the controller and the claims about it.
fn scratch(ours: &str) -> Result<PathBuf, Box<dyn Error>> {
    let scratch = env::temp_dir().join(format!("peers-{}", std::process::id()));
    std::fs::create_dir_all(&scratch)?;
    let verilog = Command::new(ours).args(["export", "controller"]).output()?;
    std::fs::write(scratch.join("design.v"), verilog.stdout)?;
    std::fs::write(scratch.join("claims.sv"), include_str!("../claims.sv"))?;
    Ok(scratch)
}

/// This program and other provers, in turn. A prover that is not installed is left out.
pub fn others() -> Result<Vec<Row>, Box<dyn Error>> {
    let ours = env::var("NOUGHTGATE")?;
    let scratch = scratch(&ours)?;
    let mut rows = Vec::new();
    for (name, yosys, abc) in PROVERS {
        let programs = ["yosys", "yosys-abc"].into_iter().take(if abc.is_empty() { 1 } else { 2 });
        if let Some(missing) = programs.into_iter().find(|program| !is_installed(program)) {
            eprintln!("{name} is left out: {missing} is not installed");
            continue;
        }
        let mut row = Row::new("claims about the controller proved", name);
        for round in 1..=ROUNDS {
            eprintln!("{name}, round {round}");
            row.ours.push(repeated(TIMES, &|| prove(&ours, "controller")));
            row.theirs.push(processor_seconds(|| settle(&scratch, yosys, abc)).0);
        }
        rows.push(row);
    }
    // A failure leaves only a directory for temporary files behind.
    std::fs::remove_dir_all(scratch).ok();
    Ok(rows)
}

fn is_installed(program: &str) -> bool {
    Command::new(found(program)).arg("-h").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok()
}

fn prove(program: &str, machine: &str) {
    let status = Command::new(program).args(["prove", machine]).stdout(Stdio::null()).status();
    assert!(status.is_ok_and(|status| status.success()), "{program} proves {machine}");
}

/// Has Yosys, and ABC where it has commands, prove the claims.
fn settle(directory: &Path, yosys: &str, abc: &str) {
    let script = format!(
        "read_verilog -sv design.v claims.sv; prep -top claims -flatten; async2sync; \
        setundef -undriven -init -zero; opt -full; {yosys}"
    );
    let run = |program: &str, arguments: &[&str]| {
        let output = Command::new(found(program)).args(arguments).current_dir(directory).output();
        output.unwrap_or_else(|error| panic!("{program}: {error}"))
    };
    let output = run("yosys", &["-q", "-p", &script]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    if !abc.is_empty() {
        let output = run("yosys-abc", &["-c", abc]);
        assert!(String::from_utf8_lossy(&output.stdout).contains("Property proved"));
    }
}
