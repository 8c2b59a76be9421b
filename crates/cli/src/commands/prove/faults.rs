//! Whether the proof of a machine would notice a broken gate.

use std::io::Write;

use machines::Inject;
use machines::faults::Verdict as Found;
use serde::Serialize;

use crate::error::Error;
use crate::output::Output;
use crate::progress::Bar;
use crate::table::{Table, grouped};
use crate::verdict::Verdict;

#[derive(Serialize)]
struct Answer {
    machine: &'static str,
    faults: usize,
    found_by_proof: usize,
    redundant: usize,
    found_by_cases: usize,
    cases: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    list: Option<Vec<Line>>,
}

/// One fault.
#[derive(Serialize)]
struct Line {
    wire: String,
    stuck_at: u8,
    redundant: bool,
    found_by_cases: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    clocks: Option<Vec<u64>>,
}

/// Breaks every gate of a machine and says what finds it; with `list`, fault by fault.
pub fn count(
    machine: &'static str,
    inject: Inject,
    list: bool,
    json: bool,
    output: &mut Output,
) -> Result<Verdict, Error> {
    let bar = Bar::new("breaking gates");
    let report = inject(&mut |progress| bar.show(progress.done, progress.total));
    drop(bar);
    let answer = Answer {
        machine,
        faults: report.faults.len(),
        found_by_proof: report.found_by_proof(),
        redundant: report.redundant().len(),
        found_by_cases: report.found_by_cases(),
        cases: report.cases,
        list: list.then(|| report.faults.iter().map(Line::new).collect()),
    };
    if json {
        output.json(&answer)?;
        return Ok(Verdict::Holds);
    }
    let count = |number: usize| grouped(number as u64);
    writeln!(output, "{}, each gate stuck at 0 and at 1: {} faults\n", answer.machine, count(answer.faults))?;
    writeln!(output, "  {:>5}  found by the proof", count(answer.found_by_proof))?;
    writeln!(
        output,
        "  {:>5}  redundant: the circuit does the same with every input in every reachable state",
        count(answer.redundant)
    )?;
    writeln!(output, "  {:>5}  found by {}", count(answer.found_by_cases), answer.cases)?;
    if let Some(lines) = answer.list {
        let head = ["stuck at", "shown in clock", "by the cases", "wire"].map(str::to_owned);
        let rows = lines.into_iter().map(|line| {
            let clock = line.clocks.map_or("never".to_owned(), |clocks| (clocks.len() - 1).to_string());
            let cases = if line.found_by_cases { "yes" } else { "no" };
            [line.stuck_at.to_string(), clock, cases.to_owned(), line.wire]
        });
        write!(output, "\n{}", Table(std::iter::once(head).chain(rows).collect()))?;
    }
    Ok(Verdict::Holds)
}

impl Line {
    fn new(found: &Found) -> Line {
        Line {
            wire: found.wire.clone(),
            stuck_at: found.fault.value.into(),
            redundant: found.shown.is_none(),
            found_by_cases: found.found_by_cases,
            clocks: found.shown.clone(),
        }
    }
}
