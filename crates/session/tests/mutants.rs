//! Our exported machines with one small slip each, checked as other people's designs: every mutant is refuted, or
//! told apart from our machine although it keeps the rules, or proved to be that machine.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use check::text::Text;
use check::{Report, Task, Verdict, examine};
use logic::Mutant;
use rayon::prelude::*;
use session::prove_own;

fn check(text: &str) -> Report {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("design.v");
    std::fs::write(&file, text).unwrap();
    // Far more than is needed, so that a busy machine finds the same.
    let time = Some(Duration::from_secs(3600));
    let mut task = Task { time, netlist_only: true, proof: Some(prove_own), ..Task::default() };
    task.request.paths.push(file);
    examine(&task, &mut |_| {})
}

/// What a check says about a mutant.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Fate {
    /// A claim fails that holds for the machine.
    Refuted,
    /// It keeps the rules, and does something else than the machine: the claim of the machine that fails.
    Told(String),
    /// It is proved to be the machine.
    Same,
    /// None of these.
    Unseen,
}

/// Every nth mutant, with its fate.
fn sift(machine: &str, every: usize) -> Vec<(String, Fate)> {
    let (_, circuit) = machines::circuit(machine).unwrap();
    let netlist = (circuit.netlist)();
    let right = check(&netlist.verilog().to_string());
    assert_eq!(fate(&right, &[]), Fate::Same, "{}", Text(&right));
    let usual = roots(&right);
    let mutants: Vec<Mutant> = netlist.mutants().into_iter().step_by(every).collect();
    let (all, done) = (mutants.len(), AtomicUsize::new(0));
    let sifted = |Mutant { change, netlist }: Mutant| {
        let report = check(&netlist.verilog().to_string());
        assert_ne!(report.verdict, Verdict::Unreadable, "{change}\n{}", Text(&report));
        let done = 1 + done.fetch_add(1, Ordering::Relaxed);
        if done.is_multiple_of(25) {
            eprintln!("{machine}: {done} of {all} mutants");
        }
        let fate = if roots(&report).iter().any(|root| !usual.contains(root)) {
            Fate::Refuted
        } else {
            fate(&report, &usual)
        };
        (change, fate)
    };
    mutants.into_par_iter().map(sifted).collect()
}

/// The fate of a mutant that breaks no claim but those that the machine breaks as well.
fn fate(report: &Report, usual: &[&str]) -> Fate {
    let note = |words: &str| report.notes.iter().find(|note| note.contains(words)).cloned();
    let passes = matches!(report.verdict, Verdict::Proved | Verdict::Questionable);
    let told = note("does not always do the same").or_else(|| note("not all of its registers"));
    match (passes, told, note("it is the machine")) {
        (true, Some(note), _) => Fate::Told(note),
        (true, None, Some(_)) if usual.is_empty() || roots(report) == usual => Fate::Same,
        _ => Fate::Unseen,
    }
}

/// The claims that fail, without those that follow from others.
fn roots(report: &Report) -> Vec<&'static str> {
    report.roots().map(|finding| finding.id.id()).collect()
}

/// How many are refuted, told apart and the same; none may be unseen.
fn count(machine: &str, fates: &[(String, Fate)]) -> [usize; 3] {
    let of = |wanted: fn(&Fate) -> bool| fates.iter().filter(|(_, fate)| wanted(fate)).count();
    let unseen: Vec<&String> =
        fates.iter().filter(|(_, fate)| *fate == Fate::Unseen).map(|(change, _)| change).collect();
    assert!(unseen.is_empty(), "{machine}: nothing is said about {unseen:#?}");
    [
        of(|fate| *fate == Fate::Refuted),
        of(|fate| matches!(fate, Fate::Told(_))),
        of(|fate| *fate == Fate::Same),
    ]
}

/// Every 29th mutant of the controller, thirteen in all.
#[test]
fn yosys_refutes_a_sample_of_changed_controllers() {
    let fates = sift("controller", 29);
    let [refuted, told, same] = count("controller", &fates);
    assert!(refuted > told + same, "{fates:#?}");
}

/// A bit that the text leaves open may be 0, as in the machine, or 1.
#[test]
fn yosys_leaves_bits_open_that_make_another_machine() {
    let (_, circuit) = machines::circuit("controller").unwrap();
    let text = (circuit.netlist)().verilog().to_string();
    for open in ["illegal_move ? 2'b0x", "illegal_move ? 2'bx0"] {
        let changed = text.replacen("illegal_move ? IDLE", open, 1);
        assert_ne!(changed, text, "nothing to replace");
        let report = check(&changed);
        assert!(matches!(fate(&report, &roots(&report)), Fate::Told(_)), "{open}\n{}", Text(&report));
    }
}

/// Every mutant of a machine; those that keep the rules are listed.
fn sift_all(machine: &str) {
    let fates = sift(machine, 1);
    for (change, fate) in &fates {
        if let Fate::Told(words) = fate {
            println!("{machine}: {change}: {words}");
        }
    }
    let [refuted, told, same] = count(machine, &fates);
    println!("{machine}: {refuted} refuted, {told} told apart, {same} the same");
}

#[test]
#[ignore = "takes long: every change is synthesised; `cargo xtask designs` runs it"]
fn yosys_refutes_every_changed_controller() {
    sift_all("controller");
}

#[test]
#[ignore = "takes long: every change is synthesised; `cargo xtask designs` runs it"]
fn yosys_refutes_every_changed_cabinet() {
    sift_all("cabinet");
}
