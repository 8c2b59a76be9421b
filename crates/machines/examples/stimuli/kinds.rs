//! Kinds of transitions that a bench does not cover yet.

use logic::{BenchStep, Gates, Netlist};
use machines::Circuit;
use machines::coverage::{
    Coverage, Invariant, Kinds, Reached, Wrong, faults, first_difference, first_shown, inject, mutants, shown,
};
use machines::sized::twin::{self, Memory};
use machines::sized::{buttons, proof, reachable::reachable};

use crate::lines;

/// The record of a machine, with the kinds that it lacks added. Its coverage is measured again; the faults
/// that it does not detect were proved to make no difference when it was recorded, or are proved so here.
pub fn added(name: &str, circuit: &Circuit, netlist: &Netlist) -> (Vec<BenchStep>, Coverage) {
    let (gates, clocked) = (netlist.gates(), netlist.top().clocked);
    let mut levels: Vec<u64> =
        circuit.record().steps.iter().flat_map(|step| std::iter::repeat_n(step.levels, step.count)).collect();
    let (faults, mutants) = (faults(&gates), mutants(netlist));
    if name == "sized" {
        add_lines(&gates, &mutants, &mut levels);
    }
    let kinds = add(name, circuit, netlist, &mut levels);
    let steps = steps(&levels, clocked);
    let first = first_shown(&gates, clocked, &steps, &faults);
    let open = faults.iter().zip(first).filter(|(_, first)| first.is_none());
    let open_faults: Vec<Gates> = open.map(|(&fault, _)| inject(&gates, fault)).collect();
    let expected = shown(&gates, clocked, &steps);
    let unnoticed = mutants
        .iter()
        .filter(|wrong| wrong.same || first_difference(&wrong.gates, clocked, &steps, &expected).is_none());
    let (mut same, mut same_mutants, mut open_mutants) = (open_faults.len(), 0, 0);
    let unnoticed: Vec<_> = unnoticed.collect();
    if name == "sized" {
        let reachable = reachable();
        let mut invariant = Invariant::new(&gates, &reachable);
        same = open_faults.iter().filter(|wrong| invariant.difference(wrong).is_none()).count();
        for wrong in &unnoticed {
            match wrong.same || invariant.difference(&wrong.gates).is_none() {
                true => same_mutants += 1,
                false => {
                    println!("  unnoticed: {}", wrong.change);
                    open_mutants += 1;
                }
            }
        }
    } else {
        same_mutants = unnoticed.len();
    }
    let coverage = Coverage {
        faults: faults.len(),
        same_faults: same,
        open_faults: open_faults.len() - same,
        late_faults: 0,
        mutants: mutants.len(),
        same_mutants,
        open_mutants,
        kinds,
    };
    (steps, coverage)
}

/// Adds those games with two lines at once that detect a new mutant.
fn add_lines(gates: &Gates, mutants: &[Wrong], levels: &mut Vec<u64>) {
    let passes = |wrong: &Wrong, levels: &[u64]| {
        let steps = BenchStep::each(levels);
        first_difference(&wrong.gates, true, &steps, &shown(gates, true, &steps)).is_none()
    };
    let mut open: Vec<&Wrong> = mutants.iter().filter(|wrong| !wrong.same && passes(wrong, levels)).collect();
    for game in lines::games() {
        let before = open.len();
        open.retain(|wrong| passes(wrong, &game));
        if open.len() < before {
            levels.extend(game);
        }
    }
}

/// Adds a path to every kind of transition that some levels do not cover, and returns the number of kinds.
pub fn add(name: &str, circuit: &Circuit, netlist: &Netlist, levels: &mut Vec<u64>) -> usize {
    let (gates, clocked) = (netlist.gates(), netlist.top().clocked);
    let reached = reached(name, &gates, clocked);
    let kinds = Kinds::new(circuit, netlist, &gates);
    let found = kinds.among(&gates, &reached);
    let (mut added, shift) = (0, u32::from(clocked));
    let resets = kinds.resets(&reached).into_iter().map(|(kind, state)| (kind, (state, None)));
    let found = found.into_iter().map(|(kind, (state, input))| (kind, (state, Some(input)))).chain(resets);
    for (kind, (state, input)) in found {
        let seen = kinds.seen(&gates, &BenchStep::each(levels));
        if !seen.contains_key(&kind) {
            levels.extend(clocked.then_some(1));
            levels.extend(reached.way_to(state).into_iter().chain(input).map(|input| input << shift));
            levels.extend(input.is_none().then_some(1));
            added += 1;
        }
    }
    let seen = kinds.seen(&gates, &BenchStep::each(levels));
    println!("{name}: {} kinds, {added} of which were missing; {} clocks", seen.len(), levels.len());
    if name == "sized" {
        let reachable = reachable();
        let mut invariant = Invariant::new(&gates, &reachable);
        for kind in kinds.allowed(&mut invariant).iter().filter(|kind| !seen.contains_key(kind)) {
            println!("  unseen: {kind:?}");
        }
    }
    seen.len()
}

/// Levels as steps of a bench.
pub fn steps(levels: &[u64], clocked: bool) -> Vec<BenchStep> {
    let mut steps: Vec<BenchStep> = Vec::new();
    for &levels in levels {
        match steps.last_mut() {
            Some(last) if last.levels == levels && clocked => last.count += 1,
            _ => steps.push(BenchStep { count: 1, levels, checked: true }),
        }
    }
    steps
}

/// The states of a machine, all of them or those of many games.
pub fn reached(name: &str, gates: &Gates, clocked: bool) -> Reached {
    match name {
        "sized" => in_games(),
        _ => Reached::all(gates, clocked),
    }
}

/// The states of the sized game in the positions of many games.
fn in_games() -> Reached {
    let memories: Vec<Memory> = std::iter::once(twin::START)
        .chain(proof::sample(0, 150).into_iter().flatten().flat_map(proof::stages))
        .filter(|memory| memory.occurs())
        .collect();
    let states = memories.iter().map(|&memory| proof::state(memory)).collect();
    let path = move |state: usize| {
        let levels = buttons::leading_to(memories[state]).into_iter();
        // The first is the reset.
        levels.skip(1).map(|levels| levels.word() >> 1).collect()
    };
    Reached::some(states, path)
}
