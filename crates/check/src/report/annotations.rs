use std::fmt::Write;

use super::words::message;
use crate::claim::Level;
use crate::verdict::{Report, Result};

/// Commands for GitHub's log, which shows them beside the lines of the source.
pub fn annotations(reports: &[Report]) -> String {
    let mut text = String::new();
    for report in reports {
        let first = report.design.split(' ').next().unwrap_or_default();
        if report.claims.is_empty() {
            let reason = report.reason.clone().unwrap_or_default();
            let _ = writeln!(text, "::error file={},title=unreadable::{}", property(first), data(&reason));
        }
        for finding in report.claims.iter().filter(|finding| finding.result == Result::Fails) {
            if finding.consequence_of.is_some() {
                continue;
            }
            let command = match finding.level {
                Level::Defect => "error",
                Level::Questionable => "warning",
                Level::Note => "notice",
            };
            let (file, line) = match &finding.source {
                Some(source) => (source.file.as_str(), source.line),
                None => (first, 1),
            };
            let _ = writeln!(
                text,
                "::{command} file={},line={line},title={}::{}",
                property(file),
                finding.id.id(),
                data(&message(finding))
            );
        }
    }
    text
}

fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
