use std::fmt::Write;

use super::words::{Outcome, escaped, message, outcome};
use crate::verdict::Report;

/// JUnit's XML: a suite for each design, a case for each claim.
pub fn junit(reports: &[Report], strict: bool) -> String {
    let mut text = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    let counts = |report: &Report| {
        let count = |wanted: &[Outcome]| {
            report.claims.iter().filter(|finding| wanted.contains(&outcome(finding, strict))).count()
        };
        let failures = count(&[Outcome::Failed]);
        let errors = count(&[Outcome::Undecided]) + usize::from(report.claims.is_empty());
        let skipped = count(&[Outcome::LeftOut, Outcome::Follows, Outcome::Questionable]);
        [report.claims.len().max(1), failures, errors, skipped]
    };
    let total = reports.iter().map(counts).fold([0; 4], |sum, own| std::array::from_fn(|i| sum[i] + own[i]));
    let seconds: f64 = reports.iter().map(|report| report.seconds).sum();
    let head = |[tests, failures, errors, skipped]: [usize; 4]| {
        format!("tests=\"{tests}\" failures=\"{failures}\" errors=\"{errors}\" skipped=\"{skipped}\"")
    };
    let _ = writeln!(text, "<testsuites name=\"noughtgate check\" {} time=\"{seconds:.3}\">", head(total));
    for report in reports {
        let design = escaped(&report.design);
        let _ = writeln!(
            text,
            "  <testsuite name=\"{design}\" {} time=\"{:.3}\">",
            head(counts(report)),
            report.seconds
        );
        for finding in &report.claims {
            let summary = escaped(&message(finding).replace('\n', " "));
            let location = finding.source.as_ref().map_or_else(String::new, |source| {
                format!(" file=\"{}\" line=\"{}\"", escaped(&source.file), source.line)
            });
            let inner = match outcome(finding, strict) {
                Outcome::Passed => String::new(),
                Outcome::Failed => format!("<failure type=\"defect\" message=\"{summary}\"/>"),
                Outcome::Undecided => format!("<error type=\"undecided\" message=\"{summary}\"/>"),
                Outcome::Questionable => format!("<skipped message=\"questionable: {summary}\"/>"),
                Outcome::Follows | Outcome::LeftOut => format!("<skipped message=\"{summary}\"/>"),
            };
            let _ = writeln!(
                text,
                "    <testcase classname=\"{design}\" name=\"{}\"{location}>{inner}</testcase>",
                finding.id.id()
            );
        }
        if report.claims.is_empty() {
            let reason = escaped(&report.reason.clone().unwrap_or_default().replace('\n', " "));
            let _ = writeln!(
                text,
                "    <testcase classname=\"{design}\" name=\"read\"><error type=\"unreadable\" message=\"{reason}\"/></testcase>"
            );
        }
        text.push_str("  </testsuite>\n");
    }
    text.push_str("</testsuites>\n");
    text
}
