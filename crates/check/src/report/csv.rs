use super::words::{message, verdict};
use crate::verdict::{Report, Result};

/// A table for a spreadsheet: a row for each design.
pub fn csv(reports: &[Report]) -> String {
    let mut text = String::from(
        "design,top,profile,verdict,defects,questionable,undecided,states,seconds,first finding\n",
    );
    for report in reports {
        let roots = |level| report.roots().filter(|finding| finding.level == level).count();
        let undecided = report.claims.iter().filter(|finding| finding.result == Result::Undecided).count();
        let first = report.roots().next().map(|finding| format!("{}: {}", finding.id.id(), message(finding)));
        let row = [
            report.design.clone(),
            report.top.clone().unwrap_or_default(),
            report.profile.clone().unwrap_or_default(),
            verdict(report).to_owned(),
            roots(crate::Level::Defect).to_string(),
            roots(crate::Level::Questionable).to_string(),
            undecided.to_string(),
            report.states.to_string(),
            format!("{:.2}", report.seconds),
            first.or_else(|| report.reason.clone()).unwrap_or_default(),
        ];
        let cells: Vec<String> = row.iter().map(|cell| field(cell)).collect();
        text.push_str(&cells.join(","));
        text.push('\n');
    }
    text
}

/// A field of RFC 4180. A field that a spreadsheet would take for a formula is prefixed with a quote.
fn field(text: &str) -> String {
    let line = text.lines().next().unwrap_or_default();
    let guarded = if line.starts_with(['=', '+', '-', '@']) { format!("'{line}") } else { line.to_owned() };
    match guarded.contains([',', '"', '\r']) {
        true => format!("\"{}\"", guarded.replace('"', "\"\"")),
        false => guarded,
    }
}
