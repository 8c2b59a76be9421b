//! Machines with a display, whose pictures take a hundred thousand clocks: a long run, of which the bench checks
//! those clocks that notice something.

use std::collections::BTreeSet;

use logic::{BenchStep, Netlist};
use machines::chance::Chance;
use machines::coverage::{Coverage, faults, first_difference, first_shown, mutants, shown};
use machines::sized::buttons;
use machines::sized::twin::Levels;
use machines::stimulus::read;

/// The clocks of a bit, of an LED and of a picture.
const BIT: usize = 15;
const LED: usize = 24 * BIT;
const PICTURE: usize = 272 * LED;
/// The wave moves with every eighth picture.
const PICTURES: usize = 9;

/// The steps of the bench, and what they notice.
pub fn search(name: &str, netlist: &Netlist) -> (Vec<BenchStep>, Coverage) {
    let gates = netlist.gates();
    let candidate = if name == "matrix" { scenes() } else { games() };
    let (faults, mutants) = (faults(&gates), mutants(netlist));
    let mut coverage = Coverage { faults: faults.len(), mutants: mutants.len(), ..Coverage::default() };
    let first = first_shown(&gates, true, &candidate, &faults);
    coverage.open_faults = first.iter().filter(|first| first.is_none()).count();
    println!("{name}: {} of {} faults are open", coverage.open_faults, faults.len());
    let mut needed: BTreeSet<usize> = first.into_iter().flatten().collect();
    let expected = shown(&gates, true, &candidate);
    for wrong in &mutants {
        if wrong.same {
            coverage.same_mutants += 1;
            continue;
        }
        match first_difference(&wrong.gates, true, &candidate, &expected) {
            Some(clock) => _ = needed.insert(clock),
            None => {
                println!("  unnoticed: {}", wrong.change);
                coverage.open_mutants += 1;
            }
        }
    }
    (checked_where_needed(&candidate, &needed, name == "matrix"), coverage)
}

/// The same run, of which only some clocks are checked. Where the levels do not matter to what comes later, those of
/// the clocks that are not checked are those of the clock before.
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

fn checked(count: usize, levels: u64) -> BenchStep {
    BenchStep { count, levels, checked: true }
}

/// Chance at every input of the display, other levels in every bit; then the wave, until it moves.
fn scenes() -> Vec<BenchStep> {
    const START: u64 = 1 << (1 + 27);
    let mut chance = Chance::new(1);
    let mut steps = vec![checked(1, 1)];
    for _ in 0..3 * PICTURE / BIT {
        let levels = ((chance.bits() >> 30) << 1) & ((1 << 35) - 1);
        let start = if chance.bits() >> 61 == 0 { START } else { 0 };
        steps.push(checked(BIT, levels & !START | start));
    }
    steps.push(checked((PICTURES - 3) * PICTURE, START));
    steps
}

/// The levels of the game's own bench; then games by chance, between which the display shows the boards; then the wave,
/// until it moves.
fn games() -> Vec<BenchStep> {
    const SERPENTINE: u64 = 1 << 7;
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/stimulus/sized.txt");
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let mut steps = read(&text).steps;
    let mut presses = buttons::by_chance(3).map(|levels| Levels { reset: false, ..levels }.word());
    let mut chance = Chance::new(2);
    steps.push(checked(1, 1));
    for _ in 0..3 * PICTURE / LED {
        let panel = if chance.bits() >> 63 == 0 { 0 } else { SERPENTINE };
        let count = (chance.bits() % 24) as usize;
        steps.extend(presses.by_ref().take(count).map(|levels| checked(1, levels | panel)));
        steps.push(checked(LED - count, panel));
    }
    // A reset starts the display afresh as well.
    steps.push(checked(1, 1));
    steps.push(checked(PICTURES * PICTURE, 0));
    steps
}
