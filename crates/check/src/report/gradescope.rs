use serde_json::{Value, json};

use super::weights::Weights;
use super::words::{message, verdict};
use crate::verdict::{Finding, Report, Result};

/// Gradescope's `results.json`: a test for each claim that has points. Claims that do not apply to the design
/// are left out, and do not count.
pub fn gradescope(reports: &[Report], weights: &Weights) -> String {
    let several = reports.len() > 1;
    let tests: Vec<Value> = reports.iter().flat_map(|report| tests(report, weights, several)).collect();
    let seconds: f64 = reports.iter().map(|report| report.seconds).sum();
    let verdicts: Vec<String> =
        reports.iter().map(|report| format!("{}: {}", report.design, verdict(report))).collect();
    let result = json!({
        "output": verdicts.join("\n"),
        "execution_time": seconds.ceil(),
        "stdout_visibility": "hidden",
        "tests": tests,
    });
    serde_json::to_string_pretty(&result).expect("a result is plain data") + "\n"
}

/// The points that a claim earns: all of them or none.
pub fn score(finding: &Finding, weights: &Weights) -> f64 {
    if finding.result == Result::Holds { weights.of(finding.id) } else { 0.0 }
}

fn tests(report: &Report, weights: &Weights, several: bool) -> Vec<Value> {
    let name = |test: &str| if several { format!("{}: {test}", report.design) } else { test.to_owned() };
    if report.claims.is_empty() {
        let reason = report.reason.clone().unwrap_or_default();
        return vec![json!({
            "name": name("read"), "score": 0.0, "max_score": weights.total(), "status": "failed",
            "output": reason, "visibility": "visible",
        })];
    }
    let counted =
        |finding: &&Finding| finding.result != Result::NotApplicable && weights.of(finding.id) > 0.0;
    let test = |finding: &Finding| {
        let holds = finding.result == Result::Holds;
        json!({
            "name": name(finding.id.id()),
            "score": score(finding, weights),
            "max_score": weights.of(finding.id),
            "status": if holds { "passed" } else { "failed" },
            "output": if holds { finding.id.sentence().to_owned() } else { message(finding) },
            "visibility": "visible",
        })
    };
    report.claims.iter().filter(counted).map(test).collect()
}
