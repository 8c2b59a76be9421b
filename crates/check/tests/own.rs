//! What noughtgate exports is checked like the design of another author: no defect may be found.

use std::time::Duration;

use check::text::Text;
use check::{Level, Report, Task, Verdict, examine};

/// Checks the Verilog of a machine, changed or as it stands. The profile is recognised.
fn check(machine: &str, change: impl Fn(String) -> String) -> Report {
    let (_, circuit) = machines::circuit(machine).unwrap();
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("design.v");
    std::fs::write(&file, change((circuit.netlist)().verilog().to_string())).unwrap();
    // Far longer than it takes, so that a busy machine finds the same.
    let mut task = Task { time: Some(Duration::from_secs(3600)), netlist_only: true, ..Task::default() };
    task.request.paths.push(file);
    examine(&task, &mut |_| {})
}

fn has_no_defect(machine: &str) {
    let report = check(machine, |text| text);
    assert!(matches!(report.verdict, Verdict::Proved | Verdict::Questionable), "{}", Text(&report));
    assert!(report.roots().all(|finding| finding.level != Level::Defect), "{}", Text(&report));
}

#[test]
fn yosys_finds_no_defect_in_the_controller() {
    has_no_defect("controller");
}

#[test]
fn yosys_finds_no_defect_in_the_pickers() {
    has_no_defect("textbook");
    has_no_defect("pocket");
}

#[test]
fn yosys_finds_no_defect_in_the_cabinet() {
    has_no_defect("cabinet");
}

#[test]
fn yosys_finds_no_defect_in_the_sized_game() {
    has_no_defect("sized");
}
