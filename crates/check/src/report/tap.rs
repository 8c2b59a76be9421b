use std::fmt::Write;

use super::words::{Outcome, message, outcome, verdict};
use crate::verdict::Report;

/// TAP 14: a test for each claim; several designs are tests with subtests.
pub fn tap(reports: &[Report], strict: bool) -> String {
    let mut text = String::from("TAP version 14\n");
    if let [report] = reports {
        text.push_str(&claims(report, strict));
        return text;
    }
    let _ = writeln!(text, "1..{}", reports.len());
    for (number, report) in reports.iter().enumerate() {
        let _ = writeln!(text, "# Subtest: {}", plain(&report.design));
        for line in claims(report, strict).lines() {
            let _ = writeln!(text, "    {line}");
        }
        let failed = |finding| matches!(outcome(finding, strict), Outcome::Failed | Outcome::Undecided);
        let bad = report.claims.is_empty() || report.claims.iter().any(failed);
        let _ = writeln!(
            text,
            "{}ok {} - {} {}",
            if bad { "not " } else { "" },
            number + 1,
            plain(&report.design),
            verdict(report)
        );
    }
    text
}

fn claims(report: &Report, strict: bool) -> String {
    let mut text = String::new();
    if report.claims.is_empty() {
        let reason = report.reason.clone().unwrap_or_default();
        return format!("1..1\nnot ok 1 - read\n{}", diagnosis(&[("message", reason)]));
    }
    let _ = writeln!(text, "1..{}", report.claims.len());
    for (number, finding) in report.claims.iter().enumerate() {
        let outcome = outcome(finding, strict);
        let (ok, directive) = match outcome {
            Outcome::Passed => ("ok", String::new()),
            Outcome::LeftOut => ("ok", " # SKIP not applicable".to_owned()),
            Outcome::Failed | Outcome::Undecided => ("not ok", String::new()),
            Outcome::Questionable => ("not ok", " # TODO questionable".to_owned()),
            Outcome::Follows => {
                let cause = finding.consequence_of.map_or("another", |cause| cause.id());
                ("not ok", format!(" # TODO follows from {cause}"))
            }
        };
        let _ = writeln!(text, "{ok} {} - {}{directive}", number + 1, finding.id.id());
        if ok == "not ok" {
            let mut parts = vec![("message", message(finding))];
            parts.extend(finding.source.as_ref().map(|source| ("at", source.to_string())));
            text.push_str(&diagnosis(&parts));
        }
    }
    text
}

/// An indented YAML block; JSON strings are valid YAML.
fn diagnosis(parts: &[(&str, String)]) -> String {
    let lines = parts.iter().map(|(name, value)| {
        format!("  {name}: {}\n", serde_json::to_string(value).expect("strings serialise"))
    });
    format!("  ---\n{}  ...\n", lines.collect::<String>())
}

/// Replaces the characters that are special in TAP.
fn plain(text: &str) -> String {
    text.replace(['\n', '#', '\\'], "_")
}
