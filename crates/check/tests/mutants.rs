//! Our exported machines with one small slip each: every mutant is refuted, or proved equivalent in every
//! state with every input, or it differs only where no game comes.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use check::text::Text;
use check::{Report, Task, Verdict, examine};
use logic::Mutant;
use machines::coverage::Reached;
use rayon::prelude::*;

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
    let refutes = |Mutant { change, netlist }: &Mutant| {
        let wrong = netlist.gates();
        if wrong.gates == right.gates && wrong.outputs == right.outputs && wrong.flops == right.flops {
            return false;
        }
        let report = check(&netlist.verilog().to_string());
        assert_ne!(report.verdict, Verdict::Unreadable, "{change}\n{}", Text(&report));
        roots(&report).iter().any(|root| !usual.contains(root))
    };
    let mutants: Vec<Mutant> = netlist.mutants().into_iter().step_by(every).collect();
    let (all, done) = (mutants.len(), AtomicUsize::new(0));
    let open = |mutant: &Mutant| {
        let refuted = refutes(mutant);
        let done = 1 + done.fetch_add(1, Ordering::Relaxed);
        if done.is_multiple_of(25) {
            eprintln!("{machine}: {done} of {all} mutants");
        }
        !refuted
    };
    let open: Vec<Mutant> = mutants.into_par_iter().filter(open).collect();
    let reached = Reached::all(&right, true);
    let differs = |mutant: &&Mutant| reached.difference(&right, &mutant.netlist.gates()) != Ok(None);
    let unseen: Vec<String> = open.iter().filter(differs).map(|mutant| mutant.change.clone()).collect();
    (all - open.len(), open.len() - unseen.len(), unseen)
}

/// The claims that fail, without those that follow from others.
fn roots(report: &Report) -> Vec<&'static str> {
    report.roots().map(|finding| finding.id.id()).collect()
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
