//! Does a proof notice? Every gate output of a machine is stuck at 0 and at 1 in turn.

mod display;

use logic::{BenchStep, Engine, Gates, Row};
use prover::{Exploration, Shown, StuckAt};

pub use display::inject_into_display;

/// The results for all faults of a machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FaultReport {
    /// The sample cases, as the end of a sentence: "found by …".
    pub cases: &'static str,
    /// Every fault: two for each gate that does anything.
    pub faults: Vec<Verdict>,
}

/// The result for one fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The fault.
    pub fault: StuckAt,
    /// The wire by name, as [`logic::Wires`] has it.
    pub wire: String,
    /// The clocks that show it, the last of them by another output or another next state: the proof finds it.
    /// `None` if the machine does the same in every reachable state, so that there is nothing to find.
    pub shown: Option<Vec<BenchStep>>,
    /// Whether the sample cases find it too.
    pub found_by_cases: bool,
}

impl FaultReport {
    /// How many faults the proof finds.
    pub fn found_by_proof(&self) -> usize {
        self.faults.iter().filter(|verdict| verdict.shown.is_some()).count()
    }

    /// How many faults the sample cases find.
    pub fn found_by_cases(&self) -> usize {
        self.faults.iter().filter(|verdict| verdict.found_by_cases).count()
    }

    /// The faults that make no difference.
    pub fn redundant(&self) -> Vec<StuckAt> {
        let redundant = self.faults.iter().filter(|verdict| verdict.shown.is_none());
        redundant.map(|verdict| verdict.fault).collect()
    }
}

/// Sample cases: the levels of each, clock by clock, in the form of [`crate::report::Counterexample`], and how many of the outputs are looked at when a case
/// has ended, from the first on.
pub struct Cases {
    /// Their name.
    pub name: &'static str,
    /// The levels.
    pub levels: Vec<Vec<u64>>,
    /// How many outputs are looked at.
    pub outputs: usize,
}

impl Cases {
    /// The outputs at the end of each case.
    pub fn outcome(&self, gates: &Gates) -> Vec<Vec<bool>> {
        let engine = Engine::new(gates);
        self.levels.iter().map(|levels| self.play(gates, &engine, levels)).collect()
    }

    fn play(&self, gates: &Gates, engine: &Engine, levels: &[u64]) -> Vec<bool> {
        let registers = gates.flops.len();
        let initial: Vec<bool> = gates.flops.iter().map(|flop| flop.initial).collect();
        let mut held = initial.clone();
        let mut rows = engine.rows();
        let mut shown = Vec::new();
        // A circuit without memory has no `reset`.
        let first = usize::from(registers > 0);
        for &word in levels {
            let reset = first == 1 && word & 1 == 1;
            if reset {
                held.clone_from(&initial);
            }
            held.iter().zip(&mut rows).for_each(|(&bit, row)| *row = Row::broadcast(bit));
            for input in 0..gates.inputs {
                rows[engine.first_input() + input] = Row::broadcast(word >> (first + input) & 1 == 1);
            }
            engine.run(&mut rows);
            let result = |number| engine.result(&rows, number).0[0] & 1 == 1;
            shown = (registers..registers + self.outputs).map(result).collect();
            if !reset {
                held = (0..registers).map(result).collect();
            }
        }
        shown
    }
}

/// Tries every fault of a circuit all of whose states have been explored.
pub fn inject_all(gates: &Gates, states: &Exploration<u64>, cases: &Cases) -> FaultReport {
    let faults = StuckAt::all(gates);
    let shown = StuckAt::shown(gates, &faults, states.states());
    let clocks = |Shown { state, input }: Shown| {
        let path = states.path(state).into_iter().map(u64::from);
        std::iter::once(1).chain(path).chain([u64::from(input) << 1]).collect()
    };
    report(gates, cases, faults.into_iter().zip(shown.into_iter().map(|shown| shown.map(clocks))))
}

/// Tries every fault of a circuit without memory, on all its inputs.
pub fn inject_into_block(gates: &Gates, cases: &Cases) -> FaultReport {
    let faults = StuckAt::all(gates);
    // Without flip-flops there is one state, which has no bits.
    let shown = StuckAt::shown(gates, &faults, &[0]);
    let input = |shown: Option<Shown>| shown.map(|Shown { input, .. }| vec![input.into()]);
    report(gates, cases, faults.into_iter().zip(shown.into_iter().map(input)))
}

/// Combines the results of the sample cases with those of the proof.
pub fn report(
    gates: &Gates,
    cases: &Cases,
    faults: impl IntoIterator<Item = (StuckAt, Option<Vec<u64>>)>,
) -> FaultReport {
    let (expected, wires) = (cases.outcome(gates), gates.wires());
    let verdict = |(fault, shown): (StuckAt, Option<Vec<u64>>)| {
        let found_by_cases = cases.outcome(&fault.inject(gates)) != expected;
        let (wire, shown) = (
            wires.name(fault.net).unwrap_or_default().to_owned(),
            shown.map(|levels: Vec<u64>| BenchStep::each(&levels)),
        );
        Verdict { fault, wire, shown, found_by_cases }
    };
    FaultReport { cases: cases.name, faults: faults.into_iter().map(verdict).collect() }
}
