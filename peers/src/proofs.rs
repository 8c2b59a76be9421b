//! Proofs of machines, by this program and by itself as it was before it had a prover of its own.

use std::env;
use std::process::{Command, Stdio};
use std::time::Instant;

use crate::table::{ROUNDS, Row};

/// The commit that is held against this one. `cargo xtask bench` builds both.
pub const BASELINE: &str = "82a3024";
const MACHINES: [&str; 3] = ["controller", "cabinet", "sized"];

/// Both programs prove each machine in turn. Where the variables that name them are missing, nothing is
/// measured.
pub fn compare() -> Vec<Row> {
    let program = |name: &str| env::var(name).ok();
    let (Some(ours), Some(theirs)) = (program("NOUGHTGATE"), program("NOUGHTGATE_BASELINE")) else {
        return Vec::new();
    };
    MACHINES
        .map(|machine| {
            let mut row = Row {
                what: format!("`prove {machine}`"),
                peer: "the same at commit 82a3024",
                ours: Vec::new(),
                theirs: Vec::new(),
            };
            for round in 1..=ROUNDS {
                eprintln!("prove {machine}, round {round}");
                row.ours.push(seconds(&ours, machine));
                row.theirs.push(seconds(&theirs, machine));
            }
            row
        })
        .into()
}

fn seconds(program: &str, machine: &str) -> f64 {
    let start = Instant::now();
    let status = Command::new(program).args(["prove", machine]).stdout(Stdio::null()).status();
    assert!(status.is_ok_and(|status| status.success()), "{program} proves {machine}");
    start.elapsed().as_secs_f64()
}
