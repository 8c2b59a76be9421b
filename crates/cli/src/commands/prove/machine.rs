//! The claims about a machine, tried in every state with every input.

use std::io::Write;

use draw::{Glyphs, Waveform};
use logic::{Role, Trace, Track};
use machines::Circuit;
use machines::report::{Property, Report};
use serde::Serialize;

use crate::error::Error;
use crate::file::WaveformFiles;
use crate::output::Output;
use crate::screen;
use crate::table::{Table, grouped};
use crate::verdict::Verdict;

#[derive(Serialize)]
struct Answer {
    machine: &'static str,
    states: u64,
    inputs: u64,
    transitions: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    argument: Option<&'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    premises: Vec<Premise>,
    properties: Vec<Claim>,
    #[serde(skip_serializing_if = "Option::is_none")]
    waveform: Option<String>,
}

#[derive(Serialize)]
struct Premise {
    name: &'static str,
    holds: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    broken: Option<String>,
}

#[derive(Serialize)]
struct Claim {
    name: &'static str,
    holds: bool,
    /// Neither proved nor refuted.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    open: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    clocks: Option<Vec<u64>>,
}

/// Says what was tried and what holds; of a claim that does not, a way to see it.
pub fn answer(
    circuit: &Circuit,
    report: &Report,
    vcd: Option<&WaveformFiles>,
    json: bool,
    output: &mut Output,
) -> Result<Verdict, Error> {
    let first_trace = report.properties.iter().find_map(|property| trace(circuit, property));
    if let (Some(files), Some(trace)) = (vcd, &first_trace) {
        files.write(trace)?;
    }
    if json {
        let waveform = vcd.filter(|_| first_trace.is_some()).map(WaveformFiles::name);
        output.json(&Answer { waveform, ..Answer::new(report) })?;
    } else {
        write_in_words(circuit, report, output)?;
        match (vcd, first_trace) {
            (Some(files), Some(_)) => writeln!(output, "\n{}", files.in_words())?,
            (Some(files), None) => {
                writeln!(
                    output,
                    "\nNothing fails that a waveform could show, so {} is not written.",
                    files.name()
                )?;
            }
            (None, _) => {}
        }
    }
    Ok(Verdict::from(report.holds()))
}

fn write_in_words(circuit: &Circuit, report: &Report, output: &mut Output) -> Result<(), Error> {
    writeln!(
        output,
        "{}: {} reachable states, {} inputs in each, {} transitions{}\n",
        report.machine,
        grouped(report.states),
        grouped(report.inputs),
        grouped(report.transitions),
        if report.argument.is_some() { " tried" } else { "" }
    )?;
    if let Some(argument) = report.argument {
        writeln!(output, "{}", filled(argument))?;
    }
    for premise in &report.premises {
        match &premise.broken {
            None => writeln!(output, "  checked  {}", premise.name)?,
            Some(wire) => writeln!(output, "  BROKEN   {}:\n           {wire}", premise.name)?,
        }
    }
    if !report.premises.is_empty() {
        writeln!(output)?;
    }
    for property in &report.properties {
        let verdict = match &property.counterexample {
            Some(_) => "FAILS",
            None if property.open => "open ",
            None => "holds",
        };
        writeln!(output, "  {verdict}  {}", property.name)?;
    }
    for property in &report.properties {
        if let Some(trace) = trace(circuit, property) {
            let moment = trace.clocks().saturating_sub(1);
            let waveform = Waveform::new(&trace).mark(moment, "here").last_within(screen::columns());
            let way = if report.argument.is_none() { "The shortest way" } else { "A way" };
            writeln!(output, "\n{way} to see that it fails: {}\n", property.name)?;
            writeln!(output, "{}", clock_by_clock(&trace))?;
            write!(output, "{}", waveform.text(Glyphs::Unicode))?;
        }
    }
    Ok(())
}

/// More clocks than these are a long way.
const LONG: usize = 100;

/// What to put on the inputs in each clock, and the states that this leads through. In a long
/// way, clocks in a row that show the same are one line.
fn clock_by_clock(trace: &Trace) -> Table<Vec<String>> {
    let shown = |track: &Track| matches!(track.role, Role::Reset | Role::Input) || !track.states.is_empty();
    let columns: Vec<_> = trace
        .tracks()
        .iter()
        .enumerate()
        .filter(|(_, track)| track.scope.is_empty() && shown(track))
        .collect();
    let heads = columns.iter().map(|(_, track)| track.name.clone());
    let mut rows: Vec<Vec<String>> = vec![std::iter::once("clock".to_owned()).chain(heads).collect()];
    let mut first = 0;
    for clock in 0..trace.clocks() {
        let cells = columns.iter().map(|&(index, track)| track.text(trace.value(index, clock)).into_owned());
        let row: Vec<String> = std::iter::once(clock.to_string()).chain(cells).collect();
        match rows.last_mut() {
            Some(last) if trace.clocks() > LONG && last[1..] == row[1..] => {
                last[0] = format!("{first}-{clock}")
            }
            _ => {
                first = clock;
                rows.push(row);
            }
        }
    }
    Table(rows)
}

/// A paragraph in lines of at most 100 characters.
fn filled(text: &str) -> String {
    let mut lines = String::new();
    let mut width = 0;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        let gap = if width == 0 {
            ""
        } else if width + 1 + length > 100 {
            width = 0;
            "\n"
        } else {
            width += 1;
            " "
        };
        lines.extend([gap, word]);
        width += length;
    }
    lines + "\n"
}

/// What happens on the way to a violation.
fn trace(circuit: &Circuit, property: &Property) -> Option<Trace> {
    let clocks = &property.counterexample.as_ref()?.clocks;
    (!clocks.is_empty()).then(|| circuit.trace(clocks))
}

impl Premise {
    fn new(premise: &machines::report::Premise) -> Premise {
        Premise { name: premise.name, holds: premise.broken.is_none(), broken: premise.broken.clone() }
    }
}

impl Answer {
    fn new(report: &Report) -> Answer {
        let properties = report.properties.iter().map(|property| Claim {
            name: property.name,
            holds: property.holds(),
            open: property.open && property.counterexample.is_none(),
            clocks: property.counterexample.as_ref().map(|found| found.clocks.clone()),
        });
        Answer {
            machine: report.machine,
            states: report.states,
            inputs: report.inputs,
            transitions: report.transitions,
            argument: report.argument,
            premises: report.premises.iter().map(Premise::new).collect(),
            properties: properties.collect(),
            waveform: None,
        }
    }
}
