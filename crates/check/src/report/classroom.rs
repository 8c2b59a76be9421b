use serde_json::{Value, json};

use super::gradescope::score;
use super::weights::Weights;
use super::words::message;
use crate::verdict::{Report, Result};

/// The input of GitHub Classroom's reporter: the object, and the line for the step's output `result`.
pub fn classroom(reports: &[Report], weights: &Weights) -> (String, String) {
    let mut tests: Vec<Value> = Vec::new();
    let mut most = 0.0;
    let mut failed = false;
    for report in reports {
        if report.claims.is_empty() {
            failed = true;
            most += weights.total();
            let reason = report.reason.clone().unwrap_or_default();
            tests.push(json!({"name": "read", "status": "error", "score": 0.0, "message": reason}));
        }
        for finding in report.claims.iter().filter(|finding| finding.result != Result::NotApplicable) {
            if weights.of(finding.id) <= 0.0 {
                continue;
            }
            let holds = finding.result == Result::Holds;
            failed |= !holds;
            most += weights.of(finding.id);
            tests.push(json!({
                "name": finding.id.id(),
                "status": if holds { "pass" } else { "fail" },
                "score": score(finding, weights),
                "message": if holds { String::new() } else { message(finding) },
            }));
        }
    }
    let status = if failed { "fail" } else { "pass" };
    let object = json!({"version": 1, "status": status, "max_score": most, "tests": tests});
    let text = serde_json::to_string(&object).expect("a result is plain data");
    let line = format!("result={}\n", base64(text.as_bytes()));
    (serde_json::to_string_pretty(&object).expect("a result is plain data") + "\n", line)
}

/// Base64 with padding, of RFC 4648.
fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for chunk in bytes.chunks(3) {
        let word =
            chunk.iter().fold(0_u32, |word, &byte| word * 256 + u32::from(byte)) << (8 * (3 - chunk.len()));
        for index in 0..4 {
            let letter = LETTERS[(word >> (18 - 6 * index) & 63) as usize] as char;
            text.push(if index <= chunk.len() { letter } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The examples of RFC 4648.
    #[test]
    fn base64_is_that_of_the_standard() {
        let expected = ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"];
        for (length, expected) in expected.into_iter().enumerate() {
            assert_eq!(base64(&b"foobar"[..length]), expected);
        }
    }
}
