//! Machines with a display, whose pictures take a hundred thousand clocks: a long run, of which the bench
//! checks only the clocks that detect something.

use std::collections::BTreeSet;

use logic::{BenchStep, Netlist};
use machines::chance::Chance;
use machines::coverage::{
    Coverage, Fault, Invariant, Kinds, faults, first_difference, first_shown, inject, mutants, shown,
};
use machines::sized::buttons;
use machines::sized::twin::Levels;
use machines::{Circuit, sized};

/// The clocks of a bit, of an LED and of a picture.
const BIT: usize = 15;
const LED: usize = 24 * BIT;
const PICTURE: usize = 272 * LED;
/// The wave moves with every eighth picture, and has 16 steps, so that its highest bit changes after millions of clocks.
/// The display alone has time for that; with the game, a bench sees the lower half of the bits change.
const PICTURES: usize = 17;
const ALL_PICTURES: usize = 65;
/// This many steps detect most faulty circuits.
const QUICK: usize = 4_000;

/// The steps of the bench, and their coverage.
pub fn search(name: &str, circuit: &Circuit, netlist: &Netlist) -> (Vec<BenchStep>, Coverage) {
    let gates = netlist.gates();
    let reachable = circuit.reachable.unwrap_or_else(|| panic!("the states of {name} can all be visited"))();
    let mut invariant = Invariant::new(&gates, &reachable);
    let short = if name == "matrix" { scenes() } else { games() };
    // While nothing is pressed after a reset, both machines show the wave.
    let start = if name == "matrix" { START } else { 0 };
    let pictures = if name == "matrix" { ALL_PICTURES } else { PICTURES };
    let [long, whole] = [pictures, ALL_PICTURES].map(|pictures| with_wave(&short, start, pictures));
    let (faults, mutants) = (faults(&gates), mutants(netlist));
    let mut coverage = Coverage { faults: faults.len(), mutants: mutants.len(), ..Coverage::default() };

    let mut needed: BTreeSet<usize> = BTreeSet::new();
    let first = first_shown(&gates, true, &short, &faults);
    needed.extend(first.iter().flatten());
    let open = faults.iter().zip(first).filter(|(_, first)| first.is_none()).map(|(&fault, _)| fault);
    let open: Vec<Fault> = open.collect();
    let (same, open): (Vec<Fault>, Vec<Fault>) =
        open.into_iter().partition(|&fault| invariant.difference(&inject(&gates, fault)).is_none());
    println!("{name}: {} faults make no difference, and {} need longer", same.len(), open.len());
    let first = first_shown(&gates, true, &long, &open);
    needed.extend(first.iter().flatten());
    coverage.same_faults = same.len();
    let late = open.iter().zip(&first).filter(|(_, first)| first.is_none()).map(|(&fault, _)| fault);
    let late = first_shown(&gates, true, &whole, &late.collect::<Vec<_>>());
    coverage.late_faults = late.iter().flatten().count();
    coverage.open_faults = late.len() - coverage.late_faults;

    let expected = shown(&gates, true, &long);
    let clocks = |steps: &[BenchStep]| steps.iter().map(|step| step.count).sum::<usize>();
    // Most faulty circuits show at once; for the others it is first decided whether they can show at all.
    let quick = long[..long.len().min(QUICK)].to_vec();
    for wrong in &mutants {
        let soon = first_difference(&wrong.gates, true, &quick, &expected[..clocks(&quick)]);
        if !wrong.same
            && let Some(clock) = soon
        {
            needed.insert(clock);
        } else if wrong.same || invariant.difference(&wrong.gates).is_none() {
            coverage.same_mutants += 1;
        } else if let Some(clock) = first_difference(&wrong.gates, true, &long, &expected) {
            needed.insert(clock);
        } else {
            println!("  unnoticed: {}", wrong.change);
            coverage.open_mutants += 1;
        }
    }

    let kinds = Kinds::new(circuit, netlist, &gates);
    let seen = kinds.seen(&gates, &short);
    let allowed = kinds.allowed(&mut invariant);
    for kind in &allowed {
        match seen.get(kind) {
            Some(&clock) => _ = needed.insert(clock),
            None => println!("  unseen: {kind:?}"),
        }
    }
    println!("{name}: {} of {} kinds are seen, {} clocks", seen.len(), allowed.len(), clocks(&long));
    coverage.kinds = seen.len();
    (checked_where_needed(&long, &needed, name == "matrix"), coverage)
}

/// The same run, of which only some clocks are checked. Where the levels do not matter later, clocks that are
/// not checked have the levels of the clock before.
fn checked_where_needed(candidate: &[BenchStep], needed: &BTreeSet<usize>, free: bool) -> Vec<BenchStep> {
    let last = needed.last().copied().unwrap_or(0);
    let mut steps: Vec<BenchStep> = Vec::new();
    let clocks = candidate.iter().flat_map(|step| std::iter::repeat_n(step.levels, step.count));
    for (clock, levels) in clocks.enumerate().take(last + 1) {
        let checked = needed.contains(&clock);
        let levels = match steps.last() {
            Some(before) if free && !checked && before.levels & 1 == 0 && levels & 1 == 0 => before.levels,
            _ => levels,
        };
        match steps.last_mut() {
            Some(step) if (step.levels, step.checked) == (levels, checked) => step.count += 1,
            _ => steps.push(BenchStep { count: 1, levels, checked }),
        }
    }
    steps
}

/// The levels of the display's `start`, and of the joined machine's `serpentine` and its four arrows.
const START: u64 = 1 << (1 + 27);
const SERPENTINE: u64 = 1 << 7;
const ARROWS: [u64; 4] = [1 << 1, 1 << 2, 1 << 3, 1 << 4];

fn checked(count: usize, levels: u64) -> BenchStep {
    BenchStep { count, levels, checked: true }
}

/// Each kind of inputs of the display for the time of an LED; then random levels at every input.
fn scenes() -> Vec<BenchStep> {
    let mut chance = Chance::new(1);
    let mut steps = vec![checked(1, 1)];
    for levels in kinds_of_inputs() {
        steps.push(checked(LED, levels << 1));
    }
    for _ in 0..3 * PICTURE / BIT {
        let levels = ((chance.bits() >> 30) << 1) & ((1 << 35) - 1);
        let start = if chance.bits() >> 61 == 0 { START } else { 0 };
        steps.push(checked(BIT, levels & !START | start));
    }
    steps
}

/// Some steps, and then the wave from a reset.
fn with_wave(steps: &[BenchStep], start: u64, pictures: usize) -> Vec<BenchStep> {
    steps.iter().copied().chain([checked(1, 1), checked(pictures * PICTURE, start)]).collect()
}

/// Every choice of none, one or several of the inputs of one bit, with none, one or several of the others.
fn kinds_of_inputs() -> Vec<u64> {
    let single = [0, 1 << 27, 1 << 28, 1 << 33, 3 << 27];
    let wide = [0, 0b11 << 29, 0b11 << 31, 0o770_000_000]
        .into_iter()
        .chain((0..9).map(|square| 0b111 << (3 * square)));
    wide.flat_map(|wide| single.map(|single| single | wide)).collect()
}

/// A board with pieces of every size and side, and a piece that covers one and wins by a line.
const PIECES: [&str; 7] = ["1@1", "1@5", "2@2", "2@3", "3@6", "3@4", "3@3"];

/// The levels of the game's own bench; then random games, between which the display shows the boards; then
/// complete pictures of a board in the middle of a game and at its end.
fn games() -> Vec<BenchStep> {
    let game = sized::DESCRIPTOR.circuit.as_ref().map(Circuit::record);
    let mut steps = game.unwrap_or_default().steps;
    let mut presses = buttons::by_chance(3).map(|levels| Levels { reset: false, ..levels }.word());
    let mut chance = Chance::new(2);
    steps.push(checked(1, 1));
    for _ in 0..3 * PICTURE / LED {
        let panel = if chance.bits() >> 63 == 0 { 0 } else { SERPENTINE };
        let count = (chance.bits() % 24) as usize;
        steps.extend(presses.by_ref().take(count).map(|levels| checked(1, levels | panel)));
        steps.push(checked(LED - count, panel));
    }
    let presses = |placements: &[&str]| buttons::playing(placements).into_iter().map(Levels::word);
    let before = &PIECES[..PIECES.len() - 1];
    steps.extend(presses(before).map(|levels| checked(1, levels)));
    steps.push(checked(PICTURE, 0));
    steps.extend(presses(&PIECES).skip(presses(before).count()).map(|levels| checked(1, levels)));
    steps.push(checked(PICTURE, 0));
    // An arrow alone does nothing after the end of a game or before its start, for as long as an LED takes.
    let arrows = || ARROWS.map(|arrow| checked(LED, arrow));
    steps.extend(arrows());
    steps.push(checked(1, 1));
    steps.extend(arrows());
    steps
}
