//! A report as text.

use std::fmt::{self, Display};

use crate::claim::Level;
use crate::verdict::{Finding, Report, Result, Trace, Verdict};

/// A report as text: the verdict in a line, the claims, and for each root failure the shortest game as
/// boards, as a table of clocks and as a waveform.
pub struct Text<'r>(pub &'r Report);

impl Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let report = self.0;
        writeln!(f, "{}: {}", report.design, sentence(report))?;
        if let (Some(top), Some(profile), Some(kind)) = (&report.top, &report.profile, report.kind) {
            let what = if matches!(kind, "picker" | "judge") { "boards" } else { "states" };
            let states = report.states;
            let seconds = report.seconds;
            writeln!(f, "  module {top}, profile {profile} ({kind}), {states} {what}, {seconds:.1} s")?;
        }
        if let Some(reason) = &report.reason {
            for line in reason.lines() {
                writeln!(f, "  {line}")?;
            }
        }
        for note in &report.notes {
            writeln!(f, "  note: {note}")?;
        }
        if !report.claims.is_empty() {
            writeln!(f)?;
        }
        let followers = |id| report.claims.iter().filter(move |finding| finding.consequence_of == Some(id));
        for finding in report.claims.iter().filter(|finding| finding.consequence_of.is_none()) {
            writeln!(f, "  {}", row(finding))?;
            for follower in followers(finding.id) {
                writeln!(f, "    ↳ {}", row(follower))?;
            }
        }
        for finding in report.roots() {
            writeln!(f)?;
            example(f, finding)?;
        }
        Ok(())
    }
}

/// The verdict in a few words.
pub fn sentence(report: &Report) -> String {
    let roots = |level| report.roots().filter(|finding| finding.level == level).count();
    let (defects, questions) = (roots(Level::Defect), roots(Level::Questionable));
    let count = |count: usize, noun: &str| format!("{count} {noun}{}", if count == 1 { "" } else { "s" });
    match report.verdict {
        Verdict::Proved => match &report.unread_turn {
            None => "every claim is proved".to_owned(),
            Some(name) => format!("every claim that was checked is proved, but `{name}` was not read"),
        },
        Verdict::Questionable => format!("no defect, {}", count(questions, "questionable point")),
        Verdict::Defect if questions == 0 => count(defects, "defect"),
        Verdict::Defect => {
            format!("{}, {}", count(defects, "defect"), count(questions, "questionable point"))
        }
        Verdict::Undecided => "not decided".to_owned(),
        Verdict::Unreadable => "cannot be checked".to_owned(),
    }
}

fn row(finding: &Finding) -> String {
    let result = match finding.result {
        Result::Holds => "holds",
        Result::Fails => "FAILS",
        Result::Undecided => "not decided",
        Result::NotApplicable => "not applicable",
    };
    let level = match (finding.result, finding.level) {
        (Result::Fails, Level::Questionable) => " [questionable]",
        (Result::Fails, Level::Note) => " [note]",
        _ => "",
    };
    let remark = finding.remark.as_ref().map_or(String::new(), |remark| format!(" ({remark})"));
    format!("{result:<15}{:<19} {}{level}{remark}", finding.id.id(), finding.id.sentence())
}

/// The shortest game of a failure.
fn example(f: &mut fmt::Formatter<'_>, finding: &Finding) -> fmt::Result {
    let source = finding.source.as_ref().map_or(String::new(), |source| format!(" ({source})"));
    writeln!(f, "{}: {}{source}", finding.id.id(), finding.id.sentence())?;
    if let Some(moves) = &finding.moves {
        let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
        let moves = if moves.is_empty() { "the first reset".to_owned() } else { moves.join(" ") };
        writeln!(f, "  {moves}")?;
    }
    if let (Some(expected), Some(found)) = (&finding.expected, &finding.found) {
        writeln!(f, "  expected {expected}, found {found}")?;
    } else if let Some(found) = &finding.found {
        writeln!(f, "  {found}")?;
    }
    let Some(trace) = &finding.trace else { return Ok(()) };
    boards(f, finding, trace)?;
    table(f, finding, trace)?;
    waveform(f, trace)
}

/// The boards after each move, in a row.
fn boards(f: &mut fmt::Formatter<'_>, finding: &Finding, trace: &Trace) -> fmt::Result {
    let moves = finding.moves.as_deref().unwrap_or_default();
    let mut columns: Vec<[String; 4]> = Vec::new();
    for (index, board) in trace.boards.iter().enumerate() {
        let Some(board) = board else { continue };
        let title = if index == 0 {
            "start".to_owned()
        } else {
            moves.get(index - 1).map_or(String::new(), ToString::to_string)
        };
        let mut rows = board.split('/').map(str::to_owned);
        let mut next = || rows.next().unwrap_or_default();
        columns.push([title, next(), next(), next()]);
    }
    if columns.is_empty() {
        return Ok(());
    }
    for group in columns.chunks(10) {
        writeln!(f)?;
        for line in 0..4 {
            let cells: Vec<String> = group.iter().map(|column| format!("{:<6}", column[line])).collect();
            writeln!(f, "  {}", cells.join(" ").trim_end())?;
        }
    }
    Ok(())
}

/// One row for each clock; columns that never change are left out.
fn table(f: &mut fmt::Formatter<'_>, finding: &Finding, trace: &Trace) -> fmt::Result {
    let columns = lively(trace);
    if columns.is_empty() || trace.rows.len() > 200 {
        return Ok(());
    }
    let moves = finding.moves.as_deref().unwrap_or_default();
    let width = |column: usize| trace.signals[column].name.len().max(trace.signals[column].width);
    let heads: Vec<String> = columns
        .iter()
        .map(|&column| format!("{:>w$}", trace.signals[column].name, w = width(column)))
        .collect();
    writeln!(f, "\n  {:>5} {:<6} {}", "clock", "move", heads.join(" "))?;
    let mut clock = 0;
    for row in &trace.rows {
        let name = match row.during.checked_sub(1) {
            None => "reset".to_owned(),
            Some(index) => moves.get(index).map_or(String::new(), ToString::to_string),
        };
        let number = if row.clock { clock.to_string() } else { String::new() };
        clock += usize::from(row.clock);
        let values: Vec<String> =
            columns.iter().map(|&column| format!("{:>w$}", row.values[column], w = width(column))).collect();
        writeln!(f, "  {number:>5} {name:<6} {}", values.join(" "))?;
    }
    Ok(())
}

/// Signals that change, inputs first.
fn lively(trace: &Trace) -> Vec<usize> {
    let changes = |&column: &usize| {
        let first = trace.rows.first().map(|row| &row.values[column]);
        trace.rows.iter().any(|row| Some(&row.values[column]) != first)
    };
    let mut columns: Vec<usize> = (0..trace.signals.len()).filter(changes).collect();
    columns.sort_by_key(|&column| !trace.signals[column].input);
    columns.truncate(24);
    columns
}

/// One-bit signals as lines, others as values.
fn waveform(f: &mut fmt::Formatter<'_>, trace: &Trace) -> fmt::Result {
    let columns = lively(trace);
    if columns.is_empty() || trace.rows.len() > 60 {
        return Ok(());
    }
    writeln!(f)?;
    let longest = columns.iter().map(|&column| trace.signals[column].name.len()).max().unwrap_or(0);
    for column in columns {
        let signal = &trace.signals[column];
        let mut line = String::new();
        let mut before: Option<&str> = None;
        for row in &trace.rows {
            let value = row.values[column].as_str();
            let cell = width(trace, row);
            if signal.width == 1 {
                let level = if value == "1" { '▅' } else { '▁' };
                line.extend(std::iter::repeat_n(level, cell));
            } else if before == Some(value) {
                line.extend(std::iter::repeat_n('═', cell));
            } else {
                let shown: String = hexadecimal(value).chars().take(cell - 1).collect();
                line.push('╳');
                line.push_str(&shown);
                line.extend(std::iter::repeat_n('═', cell - 1 - shown.chars().count()));
            }
            before = Some(value);
        }
        writeln!(f, "  {:<longest$} {line}", signal.name)?;
    }
    Ok(())
}

fn width(_trace: &Trace, row: &crate::verdict::Row) -> usize {
    if row.clock { 4 } else { 2 }
}

fn hexadecimal(value: &str) -> String {
    u64::from_str_radix(value, 2).map_or_else(|_| value.to_owned(), |value| format!("{value:x}"))
}
