//! The recorded levels notice what the header of their bench says.

use logic::BenchStep;
use machines::coverage::{
    Coverage, Reached, Wrong, faults, first_difference, first_shown, inject, mutants, shown,
};
use machines::stimulus::{recorded, written};

/// The machines whose every state can be visited.
const SMALL: [&str; 5] = ["textbook", "pocket", "cabinet", "cabinet-textbook", "controller"];
/// The others.
const LARGE: [&str; 2] = ["sized", "matrix"];

/// The circuit of a machine on the steps of its bench.
struct Bench {
    gates: logic::Gates,
    clocked: bool,
    steps: Vec<BenchStep>,
    notes: String,
    netlist: logic::Netlist,
}

impl Bench {
    fn new(name: &str) -> Bench {
        let netlist = (machines::circuit(name).unwrap().1.netlist)();
        let recorded = recorded(name).unwrap();
        let (gates, clocked) = (netlist.gates(), netlist.top().clocked);
        Bench { gates, clocked, steps: recorded.steps, notes: recorded.notes, netlist }
    }

    /// What is not noticed, of all faults and of every so many-th mutant.
    fn unnoticed(&self, every: usize) -> (Vec<logic::Gates>, Vec<Wrong>) {
        let faults = faults(&self.gates);
        let first = first_shown(&self.gates, self.clocked, &self.steps, &faults);
        let open = faults.into_iter().zip(first).filter(|(_, first)| first.is_none());
        let open = open.map(|(fault, _)| inject(&self.gates, fault)).collect();
        let expected = shown(&self.gates, self.clocked, &self.steps);
        let passes = |wrong: &Wrong| {
            wrong.same || first_difference(&wrong.gates, self.clocked, &self.steps, &expected).is_none()
        };
        (open, mutants(&self.netlist).into_iter().step_by(every).filter(passes).collect())
    }
}

/// The five machines whose every state can be visited: all faults and all mutants. What is not noticed is as many as the
/// header says; every `every`-th of these is proved to make no difference, in every reachable state with every input.
fn notices_everything(every: usize) {
    for name in SMALL {
        let bench = Bench::new(name);
        let (open_faults, open_mutants) = bench.unnoticed(1);
        let coverage = Coverage {
            faults: faults(&bench.gates).len(),
            same_faults: open_faults.len(),
            mutants: mutants(&bench.netlist).len(),
            same_mutants: open_mutants.len(),
            ..Coverage::default()
        };
        assert_eq!(bench.notes, coverage.in_words(), "{name}");
        let open_mutants = open_mutants.iter().filter(|wrong| !wrong.same).map(|wrong| &wrong.gates);
        let open: Vec<&logic::Gates> = open_faults.iter().chain(open_mutants).step_by(every).collect();
        let reached = (!open.is_empty()).then(|| Reached::all(&bench.gates, bench.clocked));
        for wrong in open {
            let verdict = reached.as_ref().unwrap().difference(&bench.gates, wrong);
            assert_eq!(verdict, Ok(None), "{name}");
        }
    }
}

#[test]
fn the_benches_of_small_machines_notice_everything_that_can_be_noticed() {
    notices_everything(12);
}

/// A chore: `cargo xtask benches`.
#[test]
#[ignore = "proves for every unnoticed circuit that it does the same, which takes minutes"]
fn what_no_bench_of_a_small_machine_notices_is_proved_to_make_no_difference() {
    notices_everything(1);
}

/// All faults and every `every`-th mutant of the machines that have too many states to visit.
fn large_benches_notice(every: usize) {
    for name in LARGE {
        let bench = Bench::new(name);
        let (open_faults, open_mutants) = bench.unnoticed(every);
        let numbers: Vec<usize> = bench
            .notes
            .split(|character: char| !character.is_ascii_digit())
            .filter_map(|word| word.parse().ok())
            .collect();
        // Of F nets stuck at 0 or 1 it notices f, and of M circuits with one change m.
        let [all_faults, 0, 1, noticed_faults, all_mutants, noticed_mutants, ..] = numbers[..] else {
            panic!("{name}: {}", bench.notes)
        };
        assert_eq!(all_faults, faults(&bench.gates).len(), "{name}");
        assert_eq!(noticed_faults, all_faults - open_faults.len(), "{name}");
        assert!(noticed_faults * 100 >= all_faults * 96, "{name}: {}", bench.notes);
        assert!(open_mutants.len() <= all_mutants - noticed_mutants, "{name}");
        if every == 1 {
            assert_eq!(noticed_mutants, all_mutants - open_mutants.len(), "{name}");
        }
    }
}

#[test]
fn the_benches_of_large_machines_notice_what_they_say() {
    large_benches_notice(40);
}

/// A chore: `cargo xtask benches`.
#[test]
#[ignore = "tries every mutant of the display for a million clocks"]
fn the_benches_of_large_machines_notice_as_many_mutants_as_they_say() {
    large_benches_notice(1);
}

/// Without the last half of the rows, a bench notices less; and a file says what was written.
#[test]
fn fewer_rows_notice_less() {
    let mut bench = Bench::new("textbook");
    assert_eq!(bench.unnoticed(1).0.len(), 0);
    let text = written(&bench.steps, &bench.notes);
    assert!(text.starts_with("# Of 504 nets"), "{text}");
    bench.steps.truncate(bench.steps.len() / 2);
    assert!(bench.unnoticed(1).0.len() > 5);
}
