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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claim::Claim;

    #[test]
    fn what_xml_does_not_allow_is_replaced() {
        let text = "a<b>&\"c'\n\t\r\u{0}\u{7F}\u{FFFE}\u{FFFF}é";
        let replaced = "\u{FFFD}".repeat(5);
        assert_eq!(escaped(text), format!("a&lt;b&gt;&amp;&quot;c&#39;\n\t{replaced}é"));
    }

    #[test]
    fn a_message_says_what_is_known() {
        let mut finding = crate::decide::plain(Claim::Winner, Result::Fails, None);
        assert_eq!(message(&finding), Claim::Winner.sentence());
        finding.found = Some("nothing".to_owned());
        assert_eq!(message(&finding), "nothing");
        finding.moves = Some(Vec::new());
        finding.expected = Some("something".to_owned());
        finding.remark = Some("late".to_owned());
        assert_eq!(message(&finding), "expected something, found nothing; late");
    }
}
