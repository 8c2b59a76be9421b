use std::fmt::Write;

use super::words::{escaped, message, verdict};
use crate::verdict::{Finding, Report, Result, Trace};

/// One self-contained page for many designs: a table, then each design with its failures and the boards and
/// waveform of each game.
pub fn html(reports: &[Report]) -> String {
    let mut text = String::from(HEAD);
    let _ = writeln!(text, "<h1>{} design{}</h1>", reports.len(), if reports.len() == 1 { "" } else { "s" });
    text.push_str(
        "<table><thead><tr><th>design<th>verdict<th>failures<th>states<th>seconds</tr></thead><tbody>\n",
    );
    for (index, report) in reports.iter().enumerate() {
        let failures: Vec<&str> = report.roots().map(|finding| finding.id.id()).collect();
        let reason = report.reason.as_deref().and_then(|reason| reason.lines().next()).unwrap_or_default();
        let failures = if failures.is_empty() { reason.to_owned() } else { failures.join(", ") };
        let word = verdict(report);
        let _ = writeln!(
            text,
            "<tr><td><a href=\"#d{index}\">{}</a><td class=\"{word}\">{word}<td>{}<td>{}<td>{:.1}</tr>",
            escaped(&report.design),
            escaped(&failures),
            report.states,
            report.seconds
        );
    }
    text.push_str("</tbody></table>\n");
    for (index, report) in reports.iter().enumerate() {
        let word = verdict(report);
        let _ = writeln!(
            text,
            "<section id=\"d{index}\"><h2>{} <span class=\"{word}\">{word}</span></h2>",
            escaped(&report.design)
        );
        if let Some(reason) = &report.reason {
            let _ = writeln!(text, "<pre>{}</pre>", escaped(reason));
        }
        if let (Some(top), Some(profile)) = (&report.top, &report.profile) {
            let _ = writeln!(text, "<p>Top {}, profile {}.</p>", escaped(top), escaped(profile));
        }
        if !report.notes.is_empty() {
            let notes: String = report.notes.iter().map(|note| format!("<li>{}", escaped(note))).collect();
            let _ = writeln!(text, "<ul>{notes}</ul>");
        }
        for finding in report.roots() {
            text.push_str(&failure(report, finding));
        }
        if !report.claims.is_empty() {
            text.push_str(&claims(report));
        }
        text.push_str("</section>\n");
    }
    text.push_str("</main></body></html>\n");
    text
}

fn failure(report: &Report, finding: &Finding) -> String {
    let mut text = format!("<h3>{}: {}</h3>\n", finding.id.id(), escaped(finding.id.sentence()));
    let _ = writeln!(text, "<p>{}</p>", escaped(&message(finding)));
    if let Some(source) = &finding.source {
        let _ = writeln!(text, "<p>See <code>{}</code>.</p>", escaped(&source.to_string()));
    }
    let follows: Vec<&str> = report
        .claims
        .iter()
        .filter(|other| other.consequence_of == Some(finding.id))
        .map(|other| other.id.id())
        .collect();
    if !follows.is_empty() {
        let _ = writeln!(text, "<p>Consequences: {}.</p>", follows.join(", "));
    }
    if let Some(trace) = &finding.trace {
        let grid = |board: &String| format!("<pre>{}</pre>", escaped(&board.replace('/', "\n")));
        let boards: String = trace.boards.iter().flatten().map(grid).collect();
        if !boards.is_empty() {
            let _ = writeln!(text, "<div class=\"boards\">{boards}</div>");
        }
        text.push_str(&waveform(trace));
    }
    text
}

fn claims(report: &Report) -> String {
    let mut text = String::from("<details><summary>All claims</summary><table><tbody>\n");
    for finding in &report.claims {
        let (word, class) = match finding.result {
            Result::Holds => ("holds", "proved"),
            Result::Fails => ("FAILS", "defect"),
            Result::Undecided => ("not decided", "undecided"),
            Result::NotApplicable => ("not applicable", "none"),
        };
        let more = if finding.result == Result::Holds {
            finding.remark.clone().unwrap_or_default()
        } else {
            message(finding)
        };
        let _ = writeln!(
            text,
            "<tr><td>{}<td class=\"{class}\">{word}<td>{}<td>{}</tr>",
            finding.id.id(),
            escaped(finding.id.sentence()),
            escaped(&more)
        );
    }
    text.push_str("</tbody></table></details>\n");
    text
}

const STEP: usize = 26;
const HEIGHT: usize = 22;
const NAMES: usize = 170;

/// The signals of a game as a picture.
fn waveform(trace: &Trace) -> String {
    let width = NAMES + STEP * trace.rows.len() + 4;
    let height = HEIGHT * trace.signals.len() + 4;
    let mut text = format!(
        "<div class=\"wave\"><svg width=\"{width}\" height=\"{height}\" role=\"img\" aria-label=\"waveform\">\n"
    );
    for (index, signal) in trace.signals.iter().enumerate() {
        let (top, bottom) = (HEIGHT * index + 5, HEIGHT * (index + 1) - 2);
        let _ = writeln!(text, "<text x=\"0\" y=\"{}\">{}</text>", bottom - 3, escaped(&signal.name));
        let mut path = String::new();
        let mut last: Option<&str> = None;
        for (column, row) in trace.rows.iter().enumerate() {
            let Some(value) = row.values.get(index) else { continue };
            let x = NAMES + STEP * column;
            if signal.width == 1 {
                let y = if value == "1" { top } else { bottom };
                let _ = write!(path, "{}{x} {y}H{}", if last.is_none() { "M" } else { "L" }, x + STEP);
            } else {
                if last != Some(value.as_str()) {
                    let _ = write!(path, "M{x} {top}V{bottom}");
                    let shown = crate::text::value(value);
                    let _ = writeln!(
                        text,
                        "<text class=\"v\" x=\"{}\" y=\"{}\">{}</text>",
                        x + 3,
                        bottom - 4,
                        escaped(&shown)
                    );
                }
                let _ = write!(path, "M{x} {top}H{0}M{x} {bottom}H{0}", x + STEP);
            }
            last = Some(value);
        }
        let _ = writeln!(text, "<path d=\"{path}\"/>");
    }
    text.push_str("</svg></div>\n");
    text
}

const HEAD: &str = "<!doctype html>
<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">
<title>noughtgate check</title>
<style>
:root { color-scheme: light dark; --line: #8888; --good: #1a7f37; --bad: #c0322b; --doubt: #9a6700; }
@media (prefers-color-scheme: dark) { :root { --good: #4ac26b; --bad: #ff7b72; --doubt: #d4a72c; } }
body { font: 15px/1.5 system-ui, sans-serif; margin: 0; }
main { max-width: 70rem; margin: 0 auto; padding: 1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .25rem .6rem; border-bottom: 1px solid var(--line); vertical-align: top; }
section { border-top: 2px solid var(--line); margin-top: 2rem; }
pre { overflow-x: auto; margin: .3rem 0; }
.boards { display: flex; flex-wrap: wrap; gap: 1rem; }
.wave { overflow-x: auto; }
svg path { fill: none; stroke: currentColor; }
svg text { font: 12px ui-monospace, monospace; fill: currentColor; }
svg text.v { font-size: 10px; }
.proved { color: var(--good); } .defect { color: var(--bad); font-weight: 600; }
.questionable, .undecided, .unreadable { color: var(--doubt); }
</style></head><body><main>
";
