//! What levels at the inputs of a circuit notice: which wrong circuits they tell from the right one.
//!
//! A wrong circuit is one with a net stuck at a value, or a [mutant](logic::Mutant), whose text has one
//! change. Sixty-four of the former are simulated at once, one in each lane.

use logic::{Gate, Gates, Net, Netlist};

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

/// The circuits with one change that are not the same gates all the same.
pub fn mutants(netlist: &Netlist) -> Vec<(String, Gates)> {
    let good = netlist.gates();
    let mutants = netlist.mutants().into_iter().map(|mutant| (mutant.change, mutant.netlist.gates()));
    mutants
        .filter(|(_, gates)| {
            gates.gates != good.gates || gates.outputs != good.outputs || gates.flops != good.flops
        })
        .collect()
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

    /// What the flip-flops hold.
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

/// What a circuit shows when it is given levels clock by clock.
pub fn shown(gates: &Gates, clocked: bool, levels: &[u64]) -> Vec<Vec<u64>> {
    let mut copies = Copies::new(gates, &[]);
    levels.iter().map(|&levels| copies.clock(clocked, levels)).collect()
}

/// The faults that never show in an output.
pub fn unnoticed_faults(gates: &Gates, clocked: bool, levels: &[u64], faults: &[Fault]) -> Vec<Fault> {
    let expected = shown(gates, clocked, levels);
    let mut unnoticed = Vec::new();
    for batch in faults.chunks(64) {
        let mut copies = Copies::new(gates, batch);
        let all = u64::MAX >> (64 - batch.len());
        let mut seen = 0;
        for (&levels, expected) in levels.iter().zip(&expected) {
            let found = copies.clock(clocked, levels);
            seen |= found.iter().zip(expected).fold(0, |seen, (found, expected)| seen | found ^ expected);
            if seen & all == all {
                break;
            }
        }
        let lanes = batch.iter().enumerate().filter(|(lane, _)| seen >> lane & 1 == 0);
        unnoticed.extend(lanes.map(|(_, &fault)| fault));
    }
    unnoticed
}

/// Whether a wrong circuit shows in an output.
pub fn notices(wrong: &Gates, clocked: bool, levels: &[u64], expected: &[Vec<u64>]) -> bool {
    let mut copies = Copies::new(wrong, &[]);
    levels.iter().zip(expected).any(|(&levels, expected)| copies.clock(clocked, levels) != *expected)
}
