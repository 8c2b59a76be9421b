//! The answers of `check` as their readers take them: each form is read by a program that is not ours, which also has to
//! refuse the same with something missing.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::run::noughtgate;

const WRONG: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/wrong-line.v");
const RIGHT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../check/tests/designs/referee.v");
const SCHEMA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../check/src/report/schema.json");

/// What `check` writes of a wrong design and a right one, and the same with a part of it replaced.
fn written(format: &str, from: &str, to: &str) -> (tempfile::TempDir, [PathBuf; 2]) {
    let text = noughtgate(&format!("check --each --format {format} {WRONG} {RIGHT}")).exits(1).stdout();
    let broken = text.replacen(from, to, 1);
    assert_ne!(text, broken, "{from} is in {text}");
    let directory = tempfile::tempdir().unwrap();
    let paths = ["right", "broken"].map(|name| directory.path().join(name));
    fs::write(&paths[0], text).unwrap();
    fs::write(&paths[1], broken).unwrap();
    (directory, paths)
}

/// Whether a program of Python goes through with these arguments.
fn python(script: &str, arguments: &[&Path]) -> bool {
    let python = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/tools/venv/bin/python");
    let mut command = Command::new(python);
    command.arg("-c").arg(script).args(arguments).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().expect("Python starts").success()
}

#[test]
fn yosys_and_jsonschema_read_the_json() {
    let (_directory, [right, broken]) = written("json", "\"verdict\"", "\"opinion\"");
    let script = "import json, jsonschema, sys\njsonschema.validate(json.load(open(sys.argv[1])), json.load(open(sys.argv[2])))";
    assert!(python(script, &[&right, Path::new(SCHEMA)]));
    assert!(!python(script, &[&broken, Path::new(SCHEMA)]));
}

/// One suite for each design, with as many failures and skipped cases as the suite says.
#[test]
fn yosys_and_junitparser_read_the_suites() {
    let (_directory, [right, broken]) = written("junit", "<failure", "<fault");
    let script = "import sys\nfrom junitparser import JUnitXml, Failure, Skipped\n\
        suites = list(JUnitXml.fromfile(sys.argv[1]))\nassert len(suites) == 2\n\
        for suite in suites:\n    results = [result for case in suite for result in case.result]\n    \
        assert len(list(suite)) == suite.tests > 10\n    \
        assert sum(isinstance(result, Failure) for result in results) == suite.failures\n    \
        assert sum(isinstance(result, Skipped) for result in results) == suite.skipped\n\
        assert suites[0].failures > 0 and suites[1].failures == 0";
    assert!(python(script, &[&right]));
    assert!(!python(script, &[&broken]));
}

#[test]
fn yosys_and_sarif_pydantic_read_the_results() {
    let (_directory, [right, broken]) = written("sarif", "\"message\"", "\"massage\"");
    let script = "import json, sys\nfrom sarif_pydantic import Sarif\n\
        log = Sarif.model_validate(json.load(open(sys.argv[1])))\nassert log.version == '2.1.0'\n\
        assert any(result.rule_id == 'winner' for result in log.runs[0].results)";
    assert!(python(script, &[&right]));
    assert!(!python(script, &[&broken]));
}

/// A subtest for each design, with as many tests as its plan says, failures only in the first, and nothing between the
/// lines that is not the protocol's.
#[test]
fn yosys_and_tap_parser_read_the_tests() {
    let (_directory, [right, broken]) = written("tap", "not ok", "not okay");
    let script = "const { Parser } = require(process.argv[1]);\n\
        const text = require('fs').readFileSync(process.argv[2]);\n\
        const children = [];\n\
        const parser = new Parser({ strict: true }, all => {\n\
        const sound = all.count === 2 && all.failures.every(one => !one.tapError) && children.length === 2\n\
        && children.every(one => one.count > 10 && one.count === one.plan.end && one.failures.every(f => !f.tapError))\n\
        && children[0].fail > children[0].todo && children[1].fail === children[1].todo;\n\
        process.exit(sound ? 0 : 1); });\n\
        parser.on('child', child => child.on('complete', result => children.push(result)));\n\
        parser.end(text);";
    let package = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/tools/node_modules/tap-parser");
    let reads = |path: &Path| {
        let mut command = Command::new("node");
        command.arg("-e").arg(script).arg(&package).arg(path).stdout(Stdio::null()).stderr(Stdio::null());
        command.status().expect("Node.js starts").success()
    };
    assert!(reads(&right));
    assert!(!reads(&broken));
}
