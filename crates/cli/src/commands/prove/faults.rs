//! Whether the proof of a machine would notice a broken gate.

use std::io::Write;

use machines::faults::Verdict as Found;
use machines::hunt::{Finding, Games};
use machines::{Descriptor, Inject};
use serde::Serialize;

use crate::error::Error;
use crate::output::Output;
use crate::progress::Bar;
use crate::table::grouped;
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
    /// The levels that show it, as runs: how many clocks, and the levels in them.
    runs: Option<Vec<(usize, u64)>>,
    /// The moves of a game that shows it, if one is known.
    game: Option<String>,
    /// Whether there is no shorter one.
    shortest: bool,
    /// Whether it is certain that no game shows it.
    no_game: bool,
}

/// Breaks every gate of a machine and says what finds it; with `list`, fault by fault.
pub fn count(
    machine: &'static Descriptor,
    inject: Inject,
    list: bool,
    json: bool,
    output: &mut Output,
) -> Result<Verdict, Error> {
    let bar = Bar::new("breaking gates");
    let report = inject(&mut |progress| bar.show(progress.done, progress.total));
    drop(bar);
    let lines = list.then(|| {
        let games = Games::on(machine);
        report.faults.iter().map(|found| Line::new(found, games.as_ref())).collect()
    });
    let answer = Answer {
        machine: machine.name,
        faults: report.faults.len(),
        found_by_proof: report.found_by_proof(),
        redundant: report.redundant().len(),
        found_by_cases: report.found_by_cases(),
        cases: report.cases,
        list: lines,
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
        let width = lines.iter().map(|line| line.wire.len()).max().unwrap_or(0);
        writeln!(output, "\n{:<width$}    by the cases  shortest game", "fault")?;
        for line in lines {
            let cases = if line.found_by_cases { "yes" } else { "no" };
            let fault = format!("{}={}", line.wire, line.stuck_at);
            let game = match (line.game, line.shortest) {
                (Some(game), true) => game,
                (Some(game), false) => format!("{game} (perhaps a shorter one)"),
                (None, _) if line.no_game => "no game can show it".to_owned(),
                (None, _) => "not known: the games are too many".to_owned(),
            };
            let width = width + 2;
            writeln!(output, "{fault:<width$}  {cases:<12}  {game}")?;
        }
    }
    Ok(Verdict::Holds)
}

impl Line {
    fn new(found: &Found, games: Option<&Games>) -> Line {
        let fault = found.fault;
        // What makes no difference in any reachable state makes none in a game.
        let finding = match (&found.shown, games) {
            (None, _) => Finding::Never,
            (Some(_), Some(games)) => games.shown(fault.net, fault.value),
            (Some(_), None) => Finding::Undecided,
        };
        Line {
            wire: found.wire.clone(),
            stuck_at: fault.value.into(),
            redundant: found.shown.is_none(),
            found_by_cases: found.found_by_cases,
            runs: found
                .shown
                .as_ref()
                .map(|steps| steps.iter().map(|step| (step.count, step.levels)).collect()),
            shortest: matches!(&finding, Finding::Shown(game) if game.shortest),
            no_game: finding == Finding::Never,
            game: match finding {
                Finding::Shown(game) => Some(game.to_string()),
                Finding::Never | Finding::Undecided => None,
            },
        }
    }
}
