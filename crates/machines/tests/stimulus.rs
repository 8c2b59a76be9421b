//! The recorded levels have the coverage that the header of their bench claims.

use std::collections::BTreeSet;

use logic::{BenchStep, Gates};
use machines::coverage::{
    Copies, Coverage, Invariant, Kind, Kinds, Reachable, Reached, Wrong, faults, first_difference,
    first_shown, inject, mutants, shown,
};
use machines::stimulus::written;

/// The machines whose every state can be visited, or the others.
fn machines_with(many_states: bool) -> impl Iterator<Item = &'static str> {
    let all = machines::circuits();
    all.filter(move |(_, circuit)| circuit.reachable.is_some() == many_states)
        .map(|(machine, _)| machine.name)
}

fn reachable(name: &str) -> Reachable {
    machines::circuit(name).unwrap().1.reachable.unwrap()()
}

/// The circuit of a machine on the steps of its bench.
struct Bench {
    circuit: &'static machines::Circuit,
    gates: logic::Gates,
    clocked: bool,
    steps: Vec<BenchStep>,
    notes: String,
    netlist: logic::Netlist,
}

impl Bench {
    fn new(name: &str) -> Bench {
        let circuit = machines::circuit(name).unwrap().1;
        let netlist = (circuit.netlist)();
        let recorded = circuit.record();
        let (gates, clocked) = (netlist.gates(), netlist.top().clocked);
        Bench { circuit, gates, clocked, steps: recorded.steps, notes: recorded.notes, netlist }
    }

    /// The wave of a display from a reset, for 65 pictures, after which each of its bits has changed.
    fn wave(&self) -> Vec<BenchStep> {
        let start = self.netlist.top().inputs.iter().take_while(|port| port.name != "start");
        let start = 1_u64.checked_shl(1 + start.map(|port| port.width as u32).sum::<u32>()).unwrap_or(0);
        // Without such an input, the wave is shown as long as nothing is pressed.
        let levels =
            if self.netlist.top().inputs.iter().any(|port| port.name == "start") { start } else { 0 };
        let step = |count, levels| BenchStep { count, levels, checked: true };
        vec![step(1, 1), step(65 * 97_920, levels)]
    }

    fn kinds(&self) -> Kinds {
        Kinds::new(self.circuit, &self.netlist, &self.gates)
    }

    /// Every number in the header: of F nets stuck at 0 or 1 it detects f, of M circuits with one change m;
    /// the others, which can never show; the kinds of transitions.
    fn numbers(&self) -> Vec<usize> {
        let words = self.notes.split(|character: char| !character.is_ascii_digit());
        let numbers: Vec<usize> = words.filter_map(|word| word.parse().ok()).collect();
        // The last number is the 0 of "inputs that are not 0".
        numbers[..numbers.len() - 1].to_vec()
    }

    /// The undetected ones among every nth fault and mutant.
    fn unnoticed(&self, every_fault: usize, every: usize) -> (Vec<logic::Gates>, Vec<Wrong>) {
        let faults: Vec<_> = faults(&self.gates).into_iter().step_by(every_fault).collect();
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

/// The five machines whose every state can be visited: all faults and all mutants. The number of undetected
/// ones is that of the header; every `every`-th of these is proved to make no difference, in every reachable
/// state with every input.
fn notices_everything(every: usize) {
    for name in machines_with(false) {
        let bench = Bench::new(name);
        let (open_faults, open_mutants) = bench.unnoticed(1, 1);
        let coverage = Coverage {
            faults: faults(&bench.gates).len(),
            same_faults: open_faults.len(),
            mutants: mutants(&bench.netlist).len(),
            same_mutants: open_mutants.len(),
            kinds: bench.kinds().seen(&bench.gates, &bench.steps).len(),
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

/// Every nth fault and mutant of a machine with too many states to visit. The invariant proves that
/// undetected ones make no difference, except for a few faults that show when the wave has run for longer.
fn large_bench_notices(name: &str, every_fault: usize, every_mutant: usize) {
    let bench = Bench::new(name);
    let reachable = reachable(name);
    let mut invariant = Invariant::new(&bench.gates, &reachable);
    let (open_faults, open_mutants) = bench.unnoticed(every_fault, every_mutant);
    for wrong in &open_mutants {
        assert_eq!(invariant.difference(&wrong.gates), None, "{name}: {}", wrong.change);
    }
    let (same, late): (Vec<Gates>, Vec<Gates>) =
        open_faults.into_iter().partition(|wrong| invariant.difference(wrong).is_none());
    let wave = bench.wave();
    let expected = if late.is_empty() { Vec::new() } else { shown(&bench.gates, true, &wave) };
    for wrong in &late {
        assert!(first_difference(wrong, true, &wave, &expected).is_some(), "{name}");
    }
    let (all_faults, all_mutants) = (faults(&bench.gates).len(), mutants(&bench.netlist).len());
    let [faults, 0, 1, noticed, mutants, noticed_mutants, same_faults, same_mutants, ref rest @ .., _] =
        bench.numbers()[..]
    else {
        panic!("{name}: {}", bench.notes)
    };
    let late_faults = rest.first().copied().unwrap_or(0);
    assert_eq!((faults, mutants), (all_faults, all_mutants), "{name}");
    assert_eq!(noticed + same_faults + late_faults, faults, "{name}");
    assert_eq!(noticed_mutants + same_mutants, mutants, "{name}");
    assert!(noticed * 100 >= (faults - same_faults) * 99, "{name}: {}", bench.notes);
    assert!(same.len() <= same_faults && late.len() <= late_faults && open_mutants.len() <= same_mutants);
    if every_fault == 1 {
        assert_eq!((same.len(), late.len()), (same_faults, late_faults), "{name}");
    }
    if every_mutant == 1 {
        assert_eq!(open_mutants.len(), same_mutants, "{name}");
    }
}

#[test]
fn the_benches_of_large_machines_notice_what_they_say() {
    large_bench_notices("sized", 1, 20);
    large_bench_notices("matrix", 25, 100);
    large_bench_notices("sized-matrix", 25, 100);
}

/// Every machine that is exported has levels of its own, and is tried here.
#[test]
fn every_circuit_has_a_recorded_bench() {
    for (machine, circuit) in machines::circuits() {
        let steps = circuit.record().steps.len();
        assert!(steps > 50, "{}: {steps} steps", machine.name);
    }
    assert_eq!((machines_with(false).count(), machines_with(true).count()), (5, 3));
}

/// A chore: `cargo xtask benches`.
#[test]
#[ignore = "tries every wrong circuit of the display for millions of clocks"]
fn the_benches_of_large_machines_notice_as_much_as_they_say() {
    machines_with(true).for_each(|name| large_bench_notices(name, 1, 1));
}

/// In small machines the kinds of all transitions are counted, with every input in every reachable state; in
/// large ones, those that the invariant allows. Each occurs in a checked clock, and their number is that of
/// the header.
#[test]
fn the_benches_see_every_kind_of_transition() {
    for (machine, circuit) in machines::circuits() {
        let name = machine.name;
        let bench = Bench::new(name);
        let kinds = bench.kinds();
        let seen: BTreeSet<Kind> = kinds.seen(&bench.gates, &bench.steps).into_keys().collect();
        let there_are: BTreeSet<Kind> = match circuit.reachable.is_some() {
            true => {
                let reachable = reachable(name);
                kinds.allowed(&mut Invariant::new(&bench.gates, &reachable)).into_iter().collect()
            }
            false => {
                let reached = Reached::all(&bench.gates, bench.clocked);
                let among = kinds.among(&bench.gates, &reached).into_keys();
                among.chain(kinds.resets(&reached).into_keys()).collect()
            }
        };
        assert_eq!(seen, there_are, "{name}");
        assert_eq!(bench.numbers().last(), Some(&seen.len()), "{name}");
    }
}

/// Without its last tenth, a bench that covers every kind no longer does.
#[test]
fn fewer_clocks_see_fewer_kinds() {
    for name in ["controller", "textbook"] {
        let bench = Bench::new(name);
        let kinds = bench.kinds();
        let fewer = &bench.steps[..bench.steps.len() * 9 / 10];
        let lost = kinds.seen(&bench.gates, &bench.steps).len() - kinds.seen(&bench.gates, fewer).len();
        assert!(lost > 2, "{name}: {lost}");
    }
}

/// The invariant is checked: a display whose counter of pictures ends early is refused.
#[test]
#[should_panic(expected = "what is said to hold in every state does not")]
fn what_does_not_hold_in_every_state_is_refused() {
    let gates = Bench::new("matrix").gates;
    let mut reachable = reachable("matrix");
    reachable.holds = |functions, flops| functions.below(&flops[21..28], 127);
    Invariant::new(&gates, &reachable);
}

/// Without the last half of the rows, a bench detects less; and a file contains what was written.
#[test]
fn fewer_rows_notice_less() {
    let mut bench = Bench::new("textbook");
    assert_eq!(bench.unnoticed(1, 1).0.len(), 0);
    let text = written(&bench.steps, &bench.notes);
    assert!(text.starts_with("# Of 504 nets"), "{text}");
    bench.steps.truncate(bench.steps.len() / 2);
    assert!(bench.unnoticed(1, 1).0.len() > 5);
}

/// Every stuck net of the displays: the clocks that should show it do, by an output or by the flip-flops
/// after the last, or it makes no difference.
#[test]
#[ignore = "tries every fault of the displays for up to millions of clocks"]
fn faults_of_the_displays_show_where_they_are_said_to() {
    for (name, faults, found) in [("matrix", 978, 959), ("sized-matrix", 1896, 1872)] {
        let (_, circuit) = machines::circuit(name).unwrap();
        let gates = (circuit.netlist)().gates();
        let report = (circuit.faults)(&mut |_| {});
        assert_eq!((report.faults.len(), report.found_by_proof()), (faults, found), "{name}");
        for verdict in report.faults.iter().step_by(17) {
            let Some(steps) = &verdict.shown else { continue };
            let fault = (verdict.fault.net, verdict.fault.value);
            let (mut right, mut wrong) = (Copies::new(&gates, &[]), Copies::new(&gates, &[fault]));
            let mut differs = false;
            for levels in steps.iter().flat_map(|step| std::iter::repeat_n(step.levels, step.count)) {
                let outputs = [&mut right, &mut wrong].map(|copies| copies.clock(true, levels));
                let [sound, broken] =
                    outputs.map(|outputs| outputs.iter().map(|lanes| lanes & 1).collect::<Vec<_>>());
                differs = sound != broken;
            }
            assert!(differs, "{name}: {}", verdict.wire);
        }
    }
}
