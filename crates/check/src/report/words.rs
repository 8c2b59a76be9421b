//! Text that the formats have in common.

use crate::claim::Level;
use crate::verdict::{Finding, Report, Result};

/// A failure in one line: the game, the expected and the actual reading.
pub fn message(finding: &Finding) -> String {
    let mut parts = Vec::new();
    if let Some(cause) = finding.consequence_of {
        parts.push(format!("follows from {}", cause.id()));
    }
    if let Some(moves) = finding.moves.as_ref().filter(|moves| !moves.is_empty()) {
        let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
        parts.push(moves.join(" "));
    }
    match (&finding.expected, &finding.found) {
        (Some(expected), Some(found)) => parts.push(format!("expected {expected}, found {found}")),
        (None, Some(found)) => parts.push(found.clone()),
        _ => {}
    }
    parts.extend(finding.remark.clone());
    if parts.is_empty() { finding.id.sentence().to_owned() } else { parts.join("; ") }
}

/// The result of a claim, for formats that only know passed, failed and skipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It holds.
    Passed,
    /// It fails, by itself.
    Failed,
    /// It fails, and is only questionable.
    Questionable,
    /// It fails as a consequence of another one.
    Follows,
    /// It was not decided.
    Undecided,
    /// It does not apply to this design.
    LeftOut,
}

/// The outcome of a finding; `strict` counts questionable ones as failures.
pub fn outcome(finding: &Finding, strict: bool) -> Outcome {
    match finding.result {
        Result::Holds => Outcome::Passed,
        Result::NotApplicable => Outcome::LeftOut,
        Result::Undecided => Outcome::Undecided,
        Result::Fails if finding.consequence_of.is_some() => Outcome::Follows,
        Result::Fails if finding.level == Level::Defect => Outcome::Failed,
        Result::Fails if finding.level == Level::Questionable && strict => Outcome::Failed,
        Result::Fails => Outcome::Questionable,
    }
}

/// The verdict in one word.
pub fn verdict(report: &Report) -> &'static str {
    report.verdict.word()
}

/// Escapes text for XML and HTML.
pub fn escaped(text: &str) -> String {
    let mut result = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => result.push_str("&amp;"),
            '<' => result.push_str("&lt;"),
            '>' => result.push_str("&gt;"),
            '"' => result.push_str("&quot;"),
            '\'' => result.push_str("&#39;"),
            '\n' | '\t' => result.push(letter),
            // XML allows no other control characters, not even as references.
            letter if letter.is_control() || matches!(letter, '\u{FFFE}' | '\u{FFFF}') => {
                result.push('\u{FFFD}')
            }
            letter => result.push(letter),
        }
    }
    result
}
