//! Faulty circuits as exported text, run with the exported bench in Icarus: the bench fails and says why.

use logic::{BenchStep, Netlist};
use machines::coverage::{first_difference, shown};
use machines::stimulus::Recorded;
use referee::{RefereeError, icarus};

/// The exported text of a machine and its bench, which must be named `bench` for Icarus.
struct Export {
    name: &'static str,
    steps: Vec<BenchStep>,
    netlist: Netlist,
    bench: String,
}

impl Export {
    fn all() -> Vec<Export> {
        let export = |(machine, circuit): (&machines::Descriptor, &machines::Circuit)| {
            let netlist = (circuit.netlist)();
            let Recorded { steps, notes } = circuit.record();
            let bench = bench(&netlist, &steps, &notes);
            Export { name: machine.name, steps, bench, netlist }
        };
        machines::circuits().map(export).collect()
    }

    /// Whether the bench runs for so many clocks that Icarus takes seconds.
    fn is_long(&self) -> bool {
        self.steps.iter().map(|step| step.count).sum::<usize>() > 100_000
    }

    /// The bench up to a checked clock, by its index among these. The whole bench begins with the same
    /// clocks, so it reports whatever this one does.
    fn until(&self, checked: usize) -> String {
        let mut left = checked + 1;
        let mut steps = Vec::new();
        for step in &self.steps {
            let count = if step.checked { step.count.min(left) } else { step.count };
            steps.push(BenchStep { count, ..*step });
            left -= if step.checked { count } else { 0 };
            if left == 0 {
                break;
            }
        }
        bench(&self.netlist, &steps, "")
    }

    /// Whether the bench fails on a text, and names the signal.
    fn refuses(&self, verilog: &str) -> bool {
        self.fails(verilog, &self.bench)
    }

    fn fails(&self, verilog: &str, bench: &str) -> bool {
        match icarus::simulate(self.name, verilog, bench, &[]) {
            Err(RefereeError::Objection { complaint, .. }) => {
                complaint.contains(", should be ") && complaint.contains("FAIL: ")
            }
            _ => false,
        }
    }

    /// Tries every nth mutant that the bench should detect, and returns how many there were.
    fn refuses_mutants(&self, every: usize) -> usize {
        let (gates, clocked) = (self.netlist.gates(), self.netlist.top().clocked);
        let expected = shown(&gates, clocked, &self.steps);
        let mut tried = 0;
        for mutant in self.netlist.mutants().into_iter().step_by(every) {
            let wrong = mutant.netlist.gates();
            if let Some(first) = first_difference(&wrong, clocked, &self.steps, &expected) {
                let bench = if self.is_long() { self.until(first) } else { self.bench.clone() };
                let refused = self.fails(&mutant.netlist.verilog(), &bench);
                assert!(refused, "{}: {} passes", self.name, mutant.change);
                tried += 1;
            }
        }
        tried
    }
}

/// The text of a bench, which must be named `bench` for Icarus.
fn bench(netlist: &Netlist, steps: &[BenchStep], notes: &str) -> String {
    let text = netlist.verilog_bench(steps, notes);
    let module = format!("module {}_bench;", netlist.top().name);
    assert!(text.contains(&module));
    text.replace(&module, "module bench;")
}

/// Four or so changes in each machine.
#[test]
fn the_benches_refuse_changed_texts() {
    for export in Export::all() {
        let every = export.netlist.mutants().len() / 4;
        assert!(export.refuses_mutants(every) > 1, "{}", export.name);
    }
}

/// A chore: `cargo xtask benches`.
#[test]
#[ignore = "starts Icarus for each of thousands of changed texts"]
fn the_benches_refuse_every_changed_text() {
    for export in Export::all().into_iter().filter(|export| !export.is_long()) {
        println!("{}: {} changed texts are refused", export.name, export.refuses_mutants(1));
    }
}

/// A chore: `cargo xtask benches`. The whole bench takes Icarus too long for a thousand texts, so each is run
/// up to the clock in which the changed circuit differs.
#[test]
#[ignore = "starts Icarus for each of thousands of changed texts"]
fn the_benches_of_displays_refuse_every_changed_text() {
    for export in Export::all().into_iter().filter(Export::is_long) {
        println!("{}: {} changed texts are refused", export.name, export.refuses_mutants(1));
    }
}

/// The other edge of the clock, and a reset that waits for the clock.
#[test]
fn the_benches_see_the_edges() {
    for export in Export::all().into_iter().filter(|export| export.netlist.top().clocked) {
        let verilog = export.netlist.verilog();
        for (found, instead) in [("posedge clock", "negedge clock"), (" or posedge reset", "")] {
            let mutant = verilog.replace(found, instead);
            assert_ne!(mutant, verilog, "{found}");
            assert!(export.refuses(&mutant), "{}: {instead:?} passes", export.name);
        }
    }
}

/// EDA Playground accepts a million characters in one text, and a minute.
#[test]
fn circuit_and_bench_fit_into_one_text() {
    for export in Export::all() {
        let length = export.netlist.verilog().len() + export.bench.len();
        assert!(length < 1_000_000, "{}: {length}", export.name);
    }
}
