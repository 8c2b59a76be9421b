//! Our exported machines with one small slip each: every mutant is refuted, or proved equivalent in every
//! state with every input, or it differs only where no game comes.

use std::time::Duration;

use check::text::Text;
use check::{Report, Task, Verdict, examine};
use logic::{Gates, Mutant};
use machines::coverage::Reached;

fn check(text: &str) -> Report {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("design.v");
    std::fs::write(&file, text).unwrap();
    // Far more than is needed, so that a busy machine finds the same.
    let mut task = Task { time: Some(Duration::from_secs(3600)), netlist_only: true, ..Task::default() };
    task.request.paths.push(file);
    examine(&task, &mut |_| {})
}

/// The results for every nth mutant: how many are refuted, how many are equivalent, and the changes that no
/// game shows.
fn sift(machine: &str, every: usize) -> (usize, usize, Vec<String>) {
    let (_, circuit) = machines::circuit(machine).unwrap();
    let netlist = (circuit.netlist)();
    let right = netlist.gates();
    let usual = roots(&check(&netlist.verilog().to_string()));
    let reached = Reached::all(&right, true);
    let differs = |gates: &Gates| {
        gates.gates != right.gates || gates.outputs != right.outputs || gates.flops != right.flops
    };
    let (mut refuted, mut same, mut unseen) = (0, 0, Vec::new());
    for Mutant { change, netlist } in netlist.mutants().into_iter().step_by(every) {
        let wrong = netlist.gates();
        if !differs(&wrong) {
            same += 1;
            continue;
        }
        let report = check(&netlist.verilog().to_string());
        assert_ne!(report.verdict, Verdict::Unreadable, "{change}\n{}", Text(&report));
        let found = roots(&report);
        if report.verdict != Verdict::Proved && found != usual {
            refuted += 1;
        } else if reached.difference(&right, &wrong) == Ok(None) {
            same += 1;
        } else {
            unseen.push(change);
        }
    }
    (refuted, same, unseen)
}

/// The verdict and the root failures.
fn roots(report: &Report) -> (Verdict, Vec<&'static str>) {
    (report.verdict, report.roots().map(|finding| finding.id.id()).collect())
}

/// Every 29th mutant of the controller, thirteen in all.
#[test]
fn yosys_refutes_a_sample_of_changed_controllers() {
    let (refuted, same, unseen) = sift("controller", 29);
    assert!(
        refuted > same && unseen.is_empty(),
        "{refuted} refuted, {same} the same, no game shows {unseen:#?}"
    );
}

/// Every mutant of controller and cabinet.
#[test]
#[ignore = "takes hours: every change is synthesised; `cargo xtask designs` runs it"]
fn yosys_refutes_every_changed_machine() {
    for machine in ["controller", "cabinet"] {
        let (refuted, same, unseen) = sift(machine, 1);
        println!("{machine}: {refuted} refuted, {same} the same, no game shows {unseen:#?}");
        assert!(unseen.is_empty(), "{machine}: no game shows {unseen:#?}");
    }
}
