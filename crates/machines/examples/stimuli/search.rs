//! Machines whose states can be visited, all of them or those of many games.

use std::ops::RangeInclusive;

use logic::{BenchStep, Gates, Netlist};
use machines::Circuit;
use machines::chance::Chance;
use machines::coverage::{
    Coverage, Fault, Invariant, Wrong, faults, first_difference, first_shown, inject, mutants, shown,
};
use machines::sized::twin::Levels;
use machines::sized::{buttons, reachable::reachable};

use crate::{kinds, lines};

/// The levels found for a machine, and the faults not detected yet.
pub struct Search<'a> {
    name: &'a str,
    circuit: &'a Circuit,
    netlist: &'a Netlist,
    gates: Gates,
    clocked: bool,
    levels: Vec<u64>,
    faults: Vec<Fault>,
    mutants: Vec<Wrong>,
    coverage: Coverage,
}

impl<'a> Search<'a> {
    /// A new search. Mutants whose module is equivalent are left out.
    pub fn new(name: &'a str, circuit: &'a Circuit, netlist: &'a Netlist) -> Search<'a> {
        let gates = netlist.gates();
        let (faults, mutants) = (faults(&gates), mutants(netlist));
        let coverage = Coverage { faults: faults.len(), mutants: mutants.len(), ..Coverage::default() };
        let same_mutants = mutants.iter().filter(|mutant| mutant.same).count();
        let mutants = mutants.into_iter().filter(|mutant| !mutant.same).collect();
        let coverage = Coverage { same_mutants, ..coverage };
        let clocked = netlist.top().clocked;
        Search { name, circuit, netlist, clocked, gates, levels: Vec::new(), faults, mutants, coverage }
    }

    /// The steps of the bench, and their coverage.
    pub fn run(mut self, seed: Vec<u64>) -> (Vec<BenchStep>, Coverage) {
        let reset = self.clocked.then_some(1);
        self.try_out(reset.into_iter().chain(seed).collect());
        self.report("after the games");
        // The states that a few games of the sized game lead to keep its bench short, so they come first there.
        let few = if self.name == "sized" { 6 } else { 400 };
        self.by_chance(1..=few);
        self.report("after chance");
        self.in_states();
        self.by_chance(few + 1..=400);
        self.report("in the end");
        for Wrong { change, .. } in &self.mutants {
            println!("  unnoticed: {change}");
        }
        self.coverage.kinds = kinds::add(self.name, self.circuit, self.netlist, &mut self.levels);
        (kinds::steps(&self.levels, self.clocked), self.coverage)
    }

    fn by_chance(&mut self, seeds: RangeInclusive<u64>) {
        for seed in seeds {
            if !self.clocked || self.faults.is_empty() && self.mutants.is_empty() {
                break;
            }
            let levels = self.walk(seed);
            self.try_out(levels);
        }
        self.coverage.open_faults = self.faults.len();
        self.coverage.open_mutants = self.mutants.len();
    }

    fn report(&self, when: &str) {
        let (faults, mutants) = (self.faults.len(), self.mutants.len());
        println!(
            "{} {when}: {faults} faults and {mutants} mutants are open, {} clocks",
            self.name,
            self.levels.len()
        );
    }

    /// Adds levels that begin with a reset, up to the last clock that detects something new.
    fn try_out(&mut self, levels: Vec<u64>) {
        let steps = BenchStep::each(&levels);
        let expected = shown(&self.gates, self.clocked, &steps);
        let faults = first_shown(&self.gates, self.clocked, &steps, &self.faults);
        let mutants: Vec<Option<usize>> = self
            .mutants
            .iter()
            .map(|wrong| first_difference(&wrong.gates, self.clocked, &steps, &expected))
            .collect();
        let Some(last) = faults.iter().chain(&mutants).flatten().max() else { return };
        self.levels.extend(&levels[..=*last]);
        let mut noticed = faults.iter();
        self.faults.retain(|_| noticed.next().is_some_and(Option::is_none));
        let mut noticed = mutants.iter();
        self.mutants.retain(|_| noticed.next().is_some_and(Option::is_none));
    }

    /// Random levels, with a reset first.
    fn walk(&self, seed: u64) -> Vec<u64> {
        if self.name == "sized" {
            let buttons = buttons::by_chance(seed).take(400).map(Levels::word);
            return std::iter::once(1).chain(buttons).collect();
        }
        let mut chance = Chance::new(seed);
        let mask = (1 << self.gates.inputs) - 1;
        let mut levels = vec![1];
        levels.extend((0..40).map(|clock| match self.name.starts_with("cabinet") {
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

    /// Decides about all remaining faults, in every state or in those of many games.
    fn in_states(&mut self) {
        let reached = kinds::reached(self.name, &self.gates, self.clocked);
        println!("{}: {} states", self.name, reached.len());
        let mut open: Vec<Fault> = Vec::new();
        while let Some(fault) = self.faults.pop() {
            self.decide(
                &reached,
                &inject(&self.gates, fault),
                |search| search.coverage.same_faults += 1,
                |_| {
                    open.push(fault);
                },
            );
        }
        self.faults = open;
        let mut open: Vec<Wrong> = Vec::new();
        while let Some(wrong) = self.mutants.pop() {
            self.decide(
                &reached,
                &wrong.gates.clone(),
                |search| search.coverage.same_mutants += 1,
                |_| {
                    open.push(wrong);
                },
            );
        }
        self.mutants = open;
        if self.name == "sized" {
            lines::games().into_iter().for_each(|levels| self.try_out(levels));
            self.leave_out_what_makes_no_difference();
        }
        self.coverage.open_faults = self.faults.len();
        self.coverage.open_mutants = self.mutants.len();
    }

    /// A fault that shows in none of the states of many games may make no difference in any.
    fn leave_out_what_makes_no_difference(&mut self) {
        let reachable = reachable();
        let mut invariant = Invariant::new(&self.gates, &reachable);
        let open = (self.faults.len(), self.mutants.len());
        self.faults.retain(|&fault| invariant.difference(&inject(&self.gates, fault)).is_some());
        self.mutants.retain(|wrong| invariant.difference(&wrong.gates).is_some());
        self.coverage.same_faults += open.0 - self.faults.len();
        self.coverage.same_mutants += open.1 - self.mutants.len();
    }

    fn decide(
        &mut self,
        reached: &machines::coverage::Reached,
        wrong: &Gates,
        same: impl FnOnce(&mut Self),
        undecided: impl FnOnce(&mut Self),
    ) {
        match reached.difference(&self.gates, wrong) {
            Ok(Some(inputs)) => {
                let shift = u32::from(self.clocked);
                let reset = self.clocked.then_some(1);
                self.try_out_all(
                    reset.into_iter().chain(inputs.iter().map(|input| input << shift)).collect(),
                );
            }
            Ok(None) => same(self),
            Err(_) => undecided(self),
        }
    }

    /// Adds levels that are known to detect something, and removes the other faults that they detect.
    fn try_out_all(&mut self, levels: Vec<u64>) {
        let before = self.levels.len();
        self.try_out(levels.clone());
        if self.levels.len() == before + levels.len() {
            return;
        }
        self.levels.truncate(before);
        self.levels.extend(levels);
    }
}
