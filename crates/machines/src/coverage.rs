//! The coverage of input levels: which faulty circuits they distinguish from the correct one.
//!
//! A faulty circuit has a net stuck at a value, or is a [mutant](logic::Mutant), whose text has one change.
//! Sixty-four of the former are simulated at once, one in each lane.

mod difference;
mod invariant;
mod kinds;

pub use difference::{Reached, Undecided, same_module};
pub use invariant::{Invariant, Reachable, Witness};
pub use kinds::{Kind, Kinds, Pressed};

use logic::{BenchStep, Gate, Gates, Net, Netlist};

/// The faults that the levels of a bench detect.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Coverage {
    /// How many faults there are.
    pub faults: usize,
    /// How many of them are proved to make no difference.
    pub same_faults: usize,
    /// How many of them are not noticed and not proved to make no difference.
    pub open_faults: usize,
    /// How many of them show only after more clocks than a bench has time for.
    pub late_faults: usize,
    /// How many circuits with one change there are.
    pub mutants: usize,
    /// How many of them are proved to make no difference.
    pub same_mutants: usize,
    /// How many of them are not noticed and not proved to make no difference.
    pub open_mutants: usize,
    /// How many kinds of transitions there are, all of which are seen.
    pub kinds: usize,
}

impl Coverage {
    /// The text for the header of a bench.
    pub fn in_words(&self) -> String {
        let Coverage {
            faults,
            same_faults,
            open_faults,
            late_faults,
            mutants,
            same_mutants,
            open_mutants,
            kinds,
        } = *self;
        let mut text = format!(
            "Of {faults} nets stuck at 0 or 1 it notices {}, and of {mutants} circuits with one change {}; of the \
             others {same_faults} and {same_mutants} can never show",
            faults - same_faults - open_faults - late_faults,
            mutants - same_mutants - open_mutants
        );
        if late_faults > 0 {
            text += &format!(", and {late_faults} nets only after millions of clocks");
        }
        if open_faults + open_mutants > 0 {
            text += &format!(", and about {open_faults} and {open_mutants} nothing is known");
        }
        text += &format!(
            ". It sees all {kinds} kinds of transitions, which differ in the state, in the inputs that are not 0, or in \
             what comes of it"
        );
        text + "."
    }
}

/// A net that is stuck at a value.
pub type Fault = (Net, bool);

/// Every fault of a circuit: each input, flip-flop and gate stuck at 0 and at 1.
pub fn faults(gates: &Gates) -> Vec<Fault> {
    let live: std::collections::BTreeSet<Net> = gates.live_gates().collect();
    let nets = (0..gates.gates.len()).filter(|net| {
        let source = matches!(gates.gates[*net], Gate::Input(_) | Gate::Flop(_));
        source || live.contains(net)
    });
    nets.flat_map(|net| [(net, false), (net, true)]).collect()
}

/// The circuit with a fault.
pub fn inject(gates: &Gates, (net, value): Fault) -> Gates {
    prover::StuckAt { net, value }.inject(gates)
}

/// A circuit with one change.
pub struct Wrong {
    /// The change.
    pub change: String,
    /// The circuit.
    pub gates: Gates,
    /// Whether the module that was changed is known to do the same all the same.
    pub same: bool,
}

/// The circuits with one change that are not the same gates all the same.
pub fn mutants(netlist: &Netlist) -> Vec<Wrong> {
    let good = netlist.gates();
    let mutants = netlist.mutants().into_iter().filter_map(|mutant| {
        let gates = mutant.netlist.gates();
        let changed = gates.gates != good.gates || gates.outputs != good.outputs || gates.flops != good.flops;
        let same = changed && same_module(netlist, &mutant) == Some(true);
        changed.then_some(Wrong { change: mutant.change, gates, same })
    });
    mutants.collect()
}

/// Sixty-four copies of a circuit at work, perhaps each with a fault of its own.
pub struct Copies<'a> {
    gates: &'a Gates,
    /// For each net, the lanes in which it is stuck at 0 and at 1.
    stuck: Vec<(u64, u64)>,
    flops: Vec<u64>,
    nets: Vec<u64>,
}

impl<'a> Copies<'a> {
    /// The circuit after a reset, with a fault in each lane as far as there are any.
    pub fn new(gates: &'a Gates, faults: &[Fault]) -> Copies<'a> {
        let mut stuck = vec![(0, 0); gates.gates.len()];
        for (lane, &(net, value)) in faults.iter().enumerate() {
            let (low, high) = &mut stuck[net];
            *(if value { high } else { low }) |= 1 << lane;
        }
        Copies { gates, stuck, flops: gates.initial(), nets: vec![0; gates.gates.len()] }
    }

    /// One clock: the outputs before the edge. The levels are in the form of
    /// [`logic::Simulator::drive_bits`], the same in all lanes.
    pub fn clock(&mut self, clocked: bool, levels: u64) -> Vec<u64> {
        let (reset, inputs) = if clocked { (levels & 1 == 1, levels >> 1) } else { (false, levels) };
        let spread = |index: usize| 0_u64.wrapping_sub(inputs.checked_shr(index as u32).unwrap_or(0) & 1);
        self.clock_lanes(reset, &(0..self.gates.inputs).map(spread).collect::<Vec<_>>())
    }

    /// The same with inputs of its own in every lane.
    pub fn clock_lanes(&mut self, reset: bool, inputs: &[u64]) -> Vec<u64> {
        if reset {
            self.flops = self.gates.initial();
        }
        self.evaluate(inputs);
        let outputs = self.gates.outputs.iter().map(|&net| self.nets[net]).collect();
        self.flops = if reset { self.gates.initial() } else { self.gates.next(&self.nets) };
        outputs
    }

    /// The values of the flip-flops.
    pub fn flops(&self) -> &[u64] {
        &self.flops
    }

    /// Puts something else into the flip-flops.
    pub fn set_flops(&mut self, flops: Vec<u64>) {
        self.flops = flops;
    }

    fn evaluate(&mut self, inputs: &[u64]) {
        for (net, &gate) in self.gates.gates.iter().enumerate() {
            let nets = &self.nets;
            let value = match gate {
                Gate::Constant(value) => 0_u64.wrapping_sub(u64::from(value)),
                Gate::Input(i) => inputs[i],
                Gate::Flop(i) => self.flops[i],
                Gate::Not(a) => !nets[a],
                Gate::And(a, b) => nets[a] & nets[b],
                Gate::Or(a, b) => nets[a] | nets[b],
                Gate::Xor(a, b) => nets[a] ^ nets[b],
                Gate::Mux(s, a, b) => nets[s] & nets[a] | !nets[s] & nets[b],
            };
            let (low, high) = self.stuck[net];
            self.nets[net] = value & !low | high;
        }
    }
}

/// The outputs of a circuit, as one number, in each checked clock of a bench.
///
/// # Panics
/// If it has more than 64 outputs.
pub fn shown(gates: &Gates, clocked: bool, steps: &[BenchStep]) -> Vec<u64> {
    assert!(gates.outputs.len() <= 64, "a number has room for 64 outputs");
    let mut copies = Copies::new(gates, &[]);
    let mut shown = Vec::new();
    for step in steps {
        for _ in 0..step.count {
            let outputs = copies.clock(clocked, step.levels);
            if step.checked {
                shown.push(packed(&outputs));
            }
        }
    }
    shown
}

/// The first difference of a faulty circuit, by the index among the checked clocks.
pub fn first_difference(
    wrong: &Gates,
    clocked: bool,
    steps: &[BenchStep],
    expected: &[u64],
) -> Option<usize> {
    let mut copies = Copies::new(wrong, &[]);
    let mut checked = 0;
    for step in steps {
        for _ in 0..step.count {
            let outputs = copies.clock(clocked, step.levels);
            if step.checked {
                if packed(&outputs) != expected[checked] {
                    return Some(checked);
                }
                checked += 1;
            }
        }
    }
    None
}

/// The steps up to a checked clock, counted as in [`first_difference`], which is the last.
pub fn until(steps: &[BenchStep], clock: usize) -> Vec<BenchStep> {
    let mut left = clock + 1;
    let mut before = Vec::new();
    for &step in steps {
        if step.checked && step.count >= left {
            before.push(BenchStep { count: left, ..step });
            return before;
        }
        if step.checked {
            left -= step.count;
        }
        before.push(step);
    }
    before
}

/// For each fault the first checked clock that shows it, counted as in [`first_difference`].
pub fn first_shown(
    gates: &Gates,
    clocked: bool,
    steps: &[BenchStep],
    faults: &[Fault],
) -> Vec<Option<usize>> {
    let mut first = Vec::new();
    // The last lane is the circuit without a fault.
    for batch in faults.chunks(63) {
        let mut copies = Copies::new(gates, batch);
        let mut found = vec![None; batch.len()];
        let mut open = u64::MAX >> (64 - batch.len());
        let mut checked = 0;
        'steps: for step in steps {
            for _ in 0..step.count {
                let outputs = copies.clock(clocked, step.levels);
                if !step.checked {
                    continue;
                }
                let differs = |lanes: &u64| lanes ^ 0_u64.wrapping_sub(lanes >> 63);
                let mut fresh = outputs.iter().map(differs).fold(0, |any, lanes| any | lanes) & open;
                open &= !fresh;
                while fresh != 0 {
                    found[fresh.trailing_zeros() as usize] = Some(checked);
                    fresh &= fresh - 1;
                }
                checked += 1;
                if open == 0 {
                    break 'steps;
                }
            }
        }
        first.extend(found);
    }
    first
}

fn packed(outputs: &[u64]) -> u64 {
    outputs.iter().rev().fold(0, |word, output| word << 1 | output & 1)
}
