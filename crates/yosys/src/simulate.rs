//! Runs a circuit in 64 lanes.

use logic::Net;

use crate::Circuit;

/// How often everything may change after one change of the inputs, beyond once for each bit of storage.
const PATIENCE: usize = 64;

impl Circuit {
    /// Works out all nets, without looking for edges. Nothing is stored.
    pub fn evaluate(&self, inputs: &[u64], state: &[u64], nets: &mut Vec<u64>) {
        self.gates.evaluate_into(inputs, state, None, nets);
    }

    /// Settles the circuit after inputs have changed. Edges are relative to the given nets; afterwards the
    /// nets have the settled values. Returns the lanes that never settle.
    ///
    /// It goes in rounds. In each, all logic is evaluated, then every bit of storage whose clock has risen or
    /// whose load is on gets its value, all at the same time; so flip-flops on one edge see the values before
    /// it, and those on a clock made by another flip-flop see the values after it.
    pub fn settle(&self, inputs: &[u64], state: &mut [u64], nets: &mut Vec<u64>) -> u64 {
        let mut before: Vec<u64> = self.clocks.iter().map(|&clock| nets[clock]).collect();
        let mut changed = 0;
        for round in 0..PATIENCE + 2 * self.storage.len() {
            self.evaluate(inputs, state, nets);
            changed = 0;
            for (storage, held) in self.storage.iter().zip(state.iter_mut()) {
                let mut toggled = 0;
                for edge in &storage.edges {
                    let risen = match edge.clock {
                        Some(clock) => nets[self.clocks[clock]] & !before[clock],
                        None if round == 0 => u64::MAX,
                        None => 0,
                    };
                    // Of several drivers, any that changes the bit does so.
                    toggled |= risen & (nets[edge.next] ^ *held);
                }
                let mut after = *held ^ toggled;
                for load in &storage.loads {
                    let on = nets[load.when];
                    after = on & nets[load.value] | !on & after;
                }
                changed |= after ^ *held;
                *held = after;
            }
            if changed == 0 {
                return 0;
            }
            for (before, &clock) in before.iter_mut().zip(&self.clocks) {
                *before = nets[clock];
            }
        }
        changed
    }

    /// A number in one lane: the nets are its bits, the lowest first.
    pub fn number(&self, nets: &[u64], bits: &[Net], lane: usize) -> u64 {
        bits.iter().rev().fold(0, |number, &net| number << 1 | nets[net] >> lane & 1)
    }
}
