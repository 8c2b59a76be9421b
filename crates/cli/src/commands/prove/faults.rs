//! Whether the proof of the controller would notice a broken gate.

use std::io::Write;

use logic::Netlist;
use machines::controller::{Controller, faults};
use serde::Serialize;

use crate::error::Error;
use crate::output::Output;
use crate::table::grouped;
use crate::verdict::Verdict;

#[derive(Serialize)]
struct Answer {
    machine: &'static str,
    faults: usize,
    found_by_proof: usize,
    redundant: usize,
    found_by_cases: usize,
}

/// Breaks every gate of the controller and says what finds it.
pub fn count(machine: &str, json: bool, output: &mut Output) -> Result<Verdict, Error> {
    if machine != "controller" {
        return Err(Error::NoFaults(machine.to_owned()));
    }
    let report = faults::inject_all(&Netlist::of_machine::<Controller>()?.gates());
    let answer = Answer {
        machine: "controller",
        faults: report.faults,
        found_by_proof: report.found_by_proof,
        redundant: report.redundant.len(),
        found_by_cases: report.found_by_cases,
    };
    if json {
        output.json(&answer)?;
        return Ok(Verdict::Holds);
    }
    let count = |number: usize| grouped(number as u64);
    writeln!(output, "controller, each gate stuck at 0 and at 1: {} faults\n", count(answer.faults))?;
    writeln!(output, "  {:>4}  found by the proof", count(answer.found_by_proof))?;
    writeln!(
        output,
        "  {:>4}  redundant: the circuit does the same in every reachable state",
        count(answer.redundant)
    )?;
    writeln!(
        output,
        "  {:>4}  found by three hand-written cases that look at the final grid",
        count(answer.found_by_cases)
    )?;
    Ok(Verdict::Holds)
}
