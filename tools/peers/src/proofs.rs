//! Proofs of machines, by this program, by itself as it was before it had a prover of its own, and by others.
//!
//! What counts is the time of the processor. The others prove five of the seven claims about the controller that its
//! proof has, on the same Verilog; that it does what a twin does is not among them.

use std::env;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::compiled::found;
use crate::table::{FEW_ROUNDS, ROUNDS, Row, processor_seconds};

/// The commit that is held against this one. `cargo xtask bench` builds both.
pub const BASELINE: &str = "82a3024";
/// The machines that both prove, how often, and how many times as fast it should be now.
const MACHINES: [(&str, usize, f64); 3] =
    [("controller", ROUNDS, 3.0), ("cabinet", ROUNDS, 3.0), ("sized", FEW_ROUNDS, 4.0)];
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

/// All programs prove in turn. Where the variables that name ours are missing, nothing is measured.
pub fn compare() -> Vec<Row> {
    let program = |name: &str| env::var(name).ok();
    let (Some(ours), Some(theirs)) = (program("NOUGHTGATE"), program("NOUGHTGATE_BASELINE")) else {
        return Vec::new();
    };
    let mut rows = Vec::new();
    for (machine, rounds, bar) in MACHINES {
        let mut row = Row::new(&format!("`prove {machine}`"), &format!("the same at commit {BASELINE}"));
        for round in 1..=rounds {
            eprintln!("prove {machine}, round {round}");
            row.ours.push(prove(&ours, machine));
            row.theirs.push(prove(&theirs, machine));
        }
        rows.push(row.at_least(bar));
    }
    let scratch = env::temp_dir().join(format!("peers-{}", std::process::id()));
    std::fs::create_dir_all(&scratch).expect("a directory for scratch files");
    let verilog =
        Command::new(&ours).args(["export", "controller"]).output().expect("the controller is exported");
    std::fs::write(scratch.join("design.v"), verilog.stdout).expect("a file is written");
    std::fs::write(scratch.join("claims.sv"), include_str!("../claims.sv")).expect("a file is written");
    for (name, yosys, abc) in PROVERS {
        let mut row = Row::new("claims about the controller proved", name);
        for round in 1..=ROUNDS {
            eprintln!("{name}, round {round}");
            row.ours.push(prove(&ours, "controller"));
            row.theirs.push(processor_seconds(|| settle(&scratch, yosys, abc)).0);
        }
        rows.push(row);
    }
    // What is left behind is a directory for temporary files.
    std::fs::remove_dir_all(scratch).ok();
    rows
}

fn prove(program: &str, machine: &str) -> f64 {
    processor_seconds(|| {
        let status = Command::new(program).args(["prove", machine]).stdout(Stdio::null()).status();
        assert!(status.is_ok_and(|status| status.success()), "{program} proves {machine}");
    })
    .0
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
