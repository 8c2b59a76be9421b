//! Faulty circuits as exported text, run with the exported bench in Icarus: the bench fails and says why.

use logic::{BenchStep, Netlist};
use machines::coverage::{first_difference, shown, until};
use machines::stimulus::Recorded;
use referee::{RefereeError, icarus};

/// The exported text of a machine and its bench, which must be named `bench` for Icarus.
struct Export {
    name: &'static str,
    recorded: Recorded,
    netlist: Netlist,
    bench: String,
}

impl Export {
    fn all() -> Vec<Export> {
        let export = |(machine, circuit): (&machines::Descriptor, &machines::Circuit)| {
            let netlist = (circuit.netlist)();
            let recorded = circuit.record();
            let bench = bench(&netlist, &recorded.steps, &recorded.notes);
            Export { name: machine.name, recorded, bench, netlist }
        };
        machines::circuits().map(export).collect()
    }

    /// Whether the bench runs for so many clocks that Icarus takes seconds.
    fn is_long(&self) -> bool {
        self.recorded.clocks() > 100_000
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
        let steps = &self.recorded.steps;
        let expected = shown(&gates, clocked, steps);
        let mut tried = 0;
        for mutant in self.netlist.mutants().into_iter().step_by(every) {
            let wrong = mutant.netlist.gates();
            if let Some(first) = first_difference(&wrong, clocked, steps, &expected) {
                // The whole bench begins with the same clocks, so it reports whatever a part of it does.
                let part = self.is_long().then(|| bench(&self.netlist, &until(steps, first), ""));
                let refused = self.fails(&mutant.netlist.verilog(), part.as_ref().unwrap_or(&self.bench));
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
