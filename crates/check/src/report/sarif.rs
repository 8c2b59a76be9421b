use serde_json::{Value, json};

use super::words::message;
use crate::claim::{Claim, Level};
use crate::verdict::{Finding, Report, Result};

/// SARIF 2.1.0: a rule for each claim, a result for each failure that follows from no other.
pub fn sarif(reports: &[Report]) -> String {
    let rules: Vec<Value> = Claim::ALL
        .iter()
        .map(|claim| {
            json!({
                "id": claim.id(),
                "shortDescription": { "text": claim.sentence() },
                "defaultConfiguration": { "level": level(claim.level()) },
            })
        })
        .collect();
    let results: Vec<Value> = reports.iter().flat_map(results).collect();
    let unread: Vec<Value> = reports
        .iter()
        .filter(|report| report.claims.is_empty())
        .map(|report| {
            json!({
                "level": "error",
                "message": { "text": format!("{}: {}", report.design, report.reason.clone().unwrap_or_default()) },
            })
        })
        .collect();
    let log = json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": { "name": "noughtgate", "version": env!("CARGO_PKG_VERSION"), "rules": rules } },
            "columnKind": "unicodeCodePoints",
            "invocations": [{
                "executionSuccessful": unread.is_empty(),
                "toolExecutionNotifications": unread,
            }],
            "results": results,
        }],
    });
    serde_json::to_string_pretty(&log).expect("a log is plain data") + "\n"
}

fn results(report: &Report) -> Vec<Value> {
    let result = |finding: &Finding| {
        let (file, line) = match &finding.source {
            Some(source) => (source.file.as_str(), source.line),
            None => (report.design.split(' ').next().unwrap_or_default(), 1),
        };
        json!({
            "ruleId": finding.id.id(),
            "ruleIndex": finding.id.index(),
            "level": level(finding.level),
            "message": { "text": message(finding) },
            "locations": [{
                "physicalLocation": {
                    "artifactLocation": { "uri": uri(file) },
                    "region": { "startLine": line },
                },
            }],
            "partialFingerprints": { "claim/v1": format!("{}:{}", uri(file), finding.id.id()) },
        })
    };
    let roots = report
        .claims
        .iter()
        .filter(|finding| finding.result == Result::Fails && finding.consequence_of.is_none());
    roots.map(result).collect()
}

fn level(level: Level) -> &'static str {
    match level {
        Level::Defect => "error",
        Level::Questionable => "warning",
        Level::Note => "note",
    }
}

/// A path as a relative reference.
fn uri(path: &str) -> String {
    let mut result = String::new();
    for byte in path.trim_start_matches("./").bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                result.push(byte as char)
            }
            b'\\' => result.push('/'),
            _ => result.push_str(&format!("%{byte:02X}")),
        }
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_a_relative_reference() {
        for (path, wanted) in
            [("./a/b-1_~.v", "a/b-1_~.v"), ("a\\b.v", "a/b.v"), ("a b%é.v", "a%20b%25%C3%A9.v")]
        {
            assert_eq!(uri(path), wanted);
        }
    }
}
