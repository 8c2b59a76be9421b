//! Finds levels for the test benches of machines, which notice every wrong circuit that can be noticed:
//! `cargo run --release -p machines --example stimuli -- controller` writes `src/stimulus/controller.txt`.

use std::fmt::Write;

use logic::{Gates, broadcast, counting_lanes};
use machines::chance::Chance;
use machines::coverage::{Copies, Fault, faults, mutants, notices, shown, unnoticed_faults};
use machines::sized::buttons;
use machines::sized::twin::Levels;
use prover::{Limits, Model, Sink, explore};

fn main() {
    for name in std::env::args().skip(1) {
        let (_, circuit) = machines::circuit(&name).unwrap_or_else(|error| panic!("{error}"));
        let netlist = (circuit.netlist)();
        let gates = netlist.gates();
        let mut search = Search::new(&name, &gates, netlist.top().clocked, (circuit.stimulus)());
        search.mutants = mutants(&netlist);
        search.total = (search.faults.len(), search.mutants.len());
        let text = search.run();
        let path = format!("{}/src/stimulus/{name}.txt", env!("CARGO_MANIFEST_DIR"));
        std::fs::write(&path, text).unwrap_or_else(|error| panic!("{path}: {error}"));
    }
}

/// The machines whose every state can be visited.
const SMALL: [&str; 3] = ["controller", "cabinet", "cabinet-textbook"];

struct Search<'a> {
    name: &'a str,
    gates: &'a Gates,
    clocked: bool,
    levels: Vec<u64>,
    /// What has not been noticed yet.
    faults: Vec<Fault>,
    mutants: Vec<(String, Gates)>,
    total: (usize, usize),
}

impl<'a> Search<'a> {
    fn new(name: &'a str, gates: &'a Gates, clocked: bool, seed: Vec<u64>) -> Search<'a> {
        let reset = clocked.then_some(1);
        let levels = reset.into_iter().chain(seed).collect();
        Search { name, gates, clocked, levels, faults: faults(gates), mutants: Vec::new(), total: (0, 0) }
    }

    fn run(mut self) -> String {
        let all = std::mem::take(&mut self.levels);
        self.take(all);
        println!("{}: {} faults and {} mutants left", self.name, self.faults.len(), self.mutants.len());
        self.by_chance();
        println!("{}: {} and {} left after chance", self.name, self.faults.len(), self.mutants.len());
        let certain = !self.clocked || SMALL.contains(&self.name);
        if certain {
            self.in_every_state();
        }
        let (faults, mutants) = (self.faults.len(), self.mutants.len());
        for (change, _) in &self.mutants {
            println!("  unnoticed: {change}");
        }
        let never = if certain { "can never show" } else { "did not show in a million clocks of chance" };
        let mut text = format!(
            "# Of {} nets stuck at 0 or 1 it notices {}, and of {} circuits with one change {};\n\
             # the others, {faults} and {mutants}, {never}.\n",
            self.total.0,
            self.total.0 - faults,
            self.total.1,
            self.total.1 - mutants
        );
        let mut rows: Vec<(usize, u64)> = Vec::new();
        for &levels in &self.levels {
            match rows.last_mut() {
                Some((count, last)) if *last == levels && self.clocked => *count += 1,
                _ => rows.push((1, levels)),
            }
        }
        for (count, levels) in rows {
            let _ = writeln!(text, "{count} {levels:x}");
        }
        text
    }

    /// Adds levels that begin with a reset, and forgets what they notice.
    fn take(&mut self, levels: Vec<u64>) {
        self.faults = unnoticed_faults(self.gates, self.clocked, &levels, &self.faults);
        let expected = shown(self.gates, self.clocked, &levels);
        self.mutants.retain(|(_, wrong)| !notices(wrong, self.clocked, &levels, &expected));
        self.levels.extend(levels);
    }

    /// Adds levels only if they notice something, and only as far as needed.
    fn try_out(&mut self, levels: &[u64]) {
        let left = unnoticed_faults(self.gates, self.clocked, levels, &self.faults).len();
        let expected = shown(self.gates, self.clocked, levels);
        let noticed = |(_, wrong): &&(String, Gates)| notices(wrong, self.clocked, levels, &expected);
        if left < self.faults.len() || self.mutants.iter().any(|mutant| noticed(&mutant)) {
            self.take(levels.to_vec());
        }
    }

    fn by_chance(&mut self) {
        if !self.clocked {
            return;
        }
        for seed in 1..=400 {
            if self.faults.is_empty() && self.mutants.is_empty() {
                return;
            }
            let levels: Vec<u64> = match self.name {
                "sized" => {
                    let buttons = buttons::by_chance(seed).take(2_500).map(Levels::word);
                    std::iter::once(1).chain(buttons).collect()
                }
                _ => self.walk(seed, 40),
            };
            self.try_out(&levels);
        }
    }

    /// Chance at every input, with a reset first.
    fn walk(&self, seed: u64, clocks: usize) -> Vec<u64> {
        let mut chance = Chance::new(seed);
        let mask = (1 << self.gates.inputs) - 1;
        let mut levels = vec![1];
        levels.extend((0..clocks).map(|clock| match self.name.starts_with("cabinet") {
            // One key, often none, sometimes several; the computer begins in every fourth game.
            true if clock % 3 == 2 => {
                let first = u64::from(seed.is_multiple_of(4)) << 9;
                let several = chance.bits() >> 20 & 511;
                let key = 1 << ((chance.bits() >> 20) % 9);
                (first | if chance.bits() >> 60 == 0 { several } else { key }) << 1
            }
            true => u64::from(seed.is_multiple_of(4)) << 10,
            false => (chance.bits() >> 20 & mask) << 1,
        }));
        levels
    }

    fn in_every_state(&mut self) {
        let model = Reachable { gates: self.gates, clocked: self.clocked };
        let found = explore(&model, &Limits::default(), &mut |_| {});
        assert!(found.is_complete(), "every state is visited");
        println!("{}: {} states", self.name, found.states().len());
        let mut index = 0;
        // Faults first, then mutants; what is noticed on the way leaves the lists.
        let mut hopeless_faults = Vec::new();
        while let Some(fault) = self.faults.pop() {
            let wrong = Copies::new(self.gates, &[fault; 64]);
            match self.distinguish(wrong, found.states(), &|state| found.path(state)) {
                Some(levels) => {
                    self.faults.push(fault);
                    self.take(levels);
                    if self.faults.last() == Some(&fault) {
                        self.faults.pop();
                        hopeless_faults.push(fault);
                    }
                }
                None => hopeless_faults.push(fault),
            }
        }
        self.faults = hopeless_faults;
        while index < self.mutants.len() {
            let gates = self.mutants[index].1.clone();
            let before = self.mutants.len();
            if let Some(levels) =
                self.distinguish(Copies::new(&gates, &[]), found.states(), &|state| found.path(state))
            {
                self.take(levels);
            }
            if self.mutants.len() == before {
                index += 1;
            }
        }
    }

    /// Levels from a reset on that show the difference between the circuit and a wrong one, if any do.
    fn distinguish(
        &self,
        mut wrong: Copies<'_>,
        states: &[u64],
        path: &dyn Fn(usize) -> Vec<u32>,
    ) -> Option<Vec<u64>> {
        let mut right = Copies::new(self.gates, &[]);
        // A difference that stays inside for so long will most likely never show.
        let mut attempts = 0;
        let (width, inputs) = (self.gates.flops.len(), self.gates.inputs);
        for (index, &state) in states.iter().enumerate() {
            for first in (0..1_u64 << inputs).step_by(64) {
                let lanes = counting_lanes(first, inputs);
                let held = broadcast(state, width);
                right.set_flops(held.clone());
                wrong.set_flops(held);
                let (a, b) = (right.clock_lanes(false, &lanes), wrong.clock_lanes(false, &lanes));
                let shows = differing(&a, &b);
                let differs = shows | differing(right.flops(), wrong.flops());
                if differs == 0 {
                    continue;
                }
                attempts += 1;
                if shows == 0 && attempts > 300 {
                    continue;
                }
                let lane = if shows != 0 { shows.trailing_zeros() } else { differs.trailing_zeros() };
                let shift = usize::from(self.clocked);
                let mut levels: Vec<u64> = Vec::new();
                if self.clocked {
                    levels.push(1);
                    levels.extend(path(index).iter().map(|&input| u64::from(input) << 1));
                }
                levels.push((first + u64::from(lane)) << shift);
                if shows != 0 {
                    return Some(levels);
                }
                let pick = |flops: &[u64]| -> Vec<u64> {
                    flops.iter().map(|flop| 0_u64.wrapping_sub(flop >> lane & 1)).collect()
                };
                let (a, b) = (pick(right.flops()), pick(wrong.flops()));
                if let Some(rest) = self.show(&mut right, a, &mut wrong, b) {
                    levels.extend(rest);
                    return Some(levels);
                }
            }
        }
        None
    }

    /// Levels that make a difference between two states visible, found by chance in 64 lanes.
    fn show(
        &self,
        right: &mut Copies<'_>,
        a: Vec<u64>,
        wrong: &mut Copies<'_>,
        b: Vec<u64>,
    ) -> Option<Vec<u64>> {
        let mut chance = Chance::new(7);
        right.set_flops(a);
        wrong.set_flops(b);
        let mut history: Vec<Vec<u64>> = Vec::new();
        for clock in 0..60 {
            // Few inputs at a time, and none in every other clock, so that keys are let go.
            let mut sparse = || chance.bits() & chance.bits() & chance.bits();
            let lanes: Vec<u64> =
                (0..self.gates.inputs).map(|_| if clock % 2 == 0 { sparse() } else { 0 }).collect();
            let shows = differing(&right.clock_lanes(false, &lanes), &wrong.clock_lanes(false, &lanes));
            history.push(lanes);
            if shows != 0 {
                let lane = shows.trailing_zeros();
                let word = |lanes: &Vec<u64>| {
                    lanes.iter().rev().fold(0, |word, input| word << 1 | input >> lane & 1) << 1
                };
                return Some(history.iter().map(word).collect());
            }
        }
        None
    }
}

fn differing(a: &[u64], b: &[u64]) -> u64 {
    a.iter().zip(b).fold(0, |differs, (a, b)| differs | a ^ b)
}

/// Every state of a circuit with at most 64 flip-flops.
struct Reachable<'a> {
    gates: &'a Gates,
    clocked: bool,
}

impl Model for Reachable<'_> {
    type State = u64;

    fn start(&self) -> Vec<u64> {
        let bits = self.gates.flops.iter().rev();
        vec![bits.fold(0, |state, flop| state << 1 | u64::from(flop.initial))]
    }

    fn claims(&self) -> usize {
        0
    }

    fn expand(&self, states: &[u64], sink: &mut Sink<'_, u64>) {
        if !self.clocked {
            return;
        }
        let (width, inputs) = (self.gates.flops.len(), self.gates.inputs);
        let mut copies = Copies::new(self.gates, &[]);
        for (from, &state) in states.iter().enumerate() {
            for first in (0..1_u64 << inputs).step_by(64) {
                copies.set_flops(broadcast(state, width));
                copies.clock_lanes(false, &counting_lanes(first, inputs));
                for lane in 0..64 {
                    let flops = copies.flops().iter().rev();
                    let next = flops.fold(0, |next, flop| next << 1 | flop >> lane & 1);
                    sink.reach(from, (first + lane) as u32, next);
                }
            }
        }
    }
}
