//! Gates stuck at 0 or at 1, and the transitions that show it.

use logic::{Engine, Gate, Gates, LANES, Net, Row, counting_lanes};
use rayon::prelude::*;

/// A net that always has the same value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct StuckAt {
    /// The net.
    pub net: Net,
    /// The value that it is stuck at.
    pub value: bool,
}

/// An input in a state, which shows a fault by the next state or by an output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shown {
    /// The index of the state.
    pub state: usize,
    /// The input.
    pub input: u32,
}

impl StuckAt {
    /// Every gate with an effect, stuck at 0 and at 1.
    pub fn all(gates: &Gates) -> Vec<StuckAt> {
        gates.live_gates().flat_map(|net| [false, true].map(|value| StuckAt { net, value })).collect()
    }

    /// The circuit with the fault.
    pub fn inject(self, gates: &Gates) -> Gates {
        let mut faulty = gates.clone();
        faulty.gates[self.net] = Gate::Constant(self.value);
        faulty
    }

    /// For each fault, an input in one of the given states that shows it, if there is one.
    ///
    /// If the states are all that the sound circuit can reach, a fault that is never shown makes no
    /// difference: up to the first transition that shows a fault, a faulty circuit goes through the same
    /// states as the good one. The level of `reset` is left out. While it is 1 a circuit shows the state
    /// after a reset, and no fault changes that state; so it must be among those given.
    ///
    /// # Panics
    /// If it is not, or if the circuit has more than 64 registers.
    pub fn shown(gates: &Gates, faults: &[StuckAt], states: &[u64]) -> Vec<Option<Shown>> {
        let initial = gates.flops.iter().rev().fold(0, |code, flop| code << 1 | u64::from(flop.initial));
        assert!(gates.flops.len() <= 64 && states.contains(&initial), "the state after a reset is missing");
        let results: Vec<Net> =
            gates.flops.iter().map(|flop| flop.next).chain(gates.outputs.iter().copied()).collect();
        let mut found = vec![None; faults.len()];
        let mut open: Vec<usize> = (0..faults.len()).collect();
        // Most faults show in the first few states, so only few remain for all of them.
        let mut first = 0;
        let mut count = 64;
        while first < states.len() && !open.is_empty() {
            let some = &states[first..states.len().min(first + count)];
            let shown: Vec<Option<Shown>> =
                open.par_iter().map(|&fault| faults[fault].shown_in(gates, &results, some)).collect();
            for (&fault, shown) in open.iter().zip(shown) {
                found[fault] = shown.map(|shown| Shown { state: first + shown.state, ..shown });
            }
            open.retain(|&fault| found[fault].is_none());
            (first, count) = (first + count, 4 * count);
        }
        found
    }

    /// The first of some states and of its inputs that shows the fault.
    fn shown_in(self, gates: &Gates, results: &[Net], states: &[u64]) -> Option<Shown> {
        // Both circuits in one program, sharing everything that the fault does not change.
        let (both, faulty) = self.beside(gates, results);
        let pairs: Vec<(Net, Net)> =
            results.iter().copied().zip(faulty).filter(|(sound, faulty)| sound != faulty).collect();
        let nets: Vec<Net> = pairs.iter().flat_map(|&(sound, faulty)| [sound, faulty]).collect();
        let engine = Engine::of(&both, &nets);
        let mut rows = engine.rows();
        let inputs = 1_usize << gates.inputs;
        let mut case = 0;
        while case < inputs * states.len() {
            load(gates, &engine, &mut rows, states, case);
            engine.run(&mut rows);
            let last = (inputs * states.len() - case).min(LANES);
            for lane in (0..last).step_by(64) {
                let different = (0..pairs.len()).fold(0, |lanes, pair| {
                    let [sound, faulty] =
                        [2 * pair, 2 * pair + 1].map(|n| engine.result(&rows, n).0[lane / 64]);
                    lanes | sound ^ faulty
                });
                let different = different & (u64::MAX >> (64 - (last - lane).min(64)));
                if different != 0 {
                    let case = case + lane + different.trailing_zeros() as usize;
                    return Some(Shown { state: case / inputs, input: (case % inputs) as u32 });
                }
            }
            case += LANES;
        }
        None
    }

    /// The gates with copies of those that the fault reaches, and the copies of the results.
    fn beside(self, gates: &Gates, results: &[Net]) -> (Gates, Vec<Net>) {
        let mut both = gates.clone();
        let mut copies: Vec<Net> = (0..gates.gates.len()).collect();
        copies[self.net] = both.gates.len();
        both.gates.push(Gate::Constant(self.value));
        for net in self.net + 1..gates.gates.len() {
            let gate = gates.gates[net];
            if gate.reads().any(|read| copies[read] != read) {
                copies[net] = both.gates.len();
                both.gates.push(gate.with_reads(|read| copies[read]));
            }
        }
        let copied = results.iter().map(|&net| copies[net]).collect();
        (both, copied)
    }
}

/// Loads the cases from a number on into the rows: all inputs in the first state, then in the next ones.
fn load(gates: &Gates, engine: &Engine, rows: &mut [Row], states: &[u64], first: usize) {
    let inputs = 1_usize << gates.inputs;
    for (word, lane) in (0..LANES).step_by(64).enumerate() {
        let case = first + lane;
        for (bit, row) in rows.iter_mut().take(gates.flops.len()).enumerate() {
            row.0[word] = if inputs >= 64 {
                states.get(case / inputs).map_or(0, |state| (state >> bit & 1).wrapping_neg())
            } else {
                (0..64).rev().fold(0, |lanes, lane| {
                    lanes << 1 | states.get((case + lane) / inputs).map_or(0, |state| state >> bit & 1)
                })
            };
        }
        for (input, lanes) in
            counting_lanes((case % inputs.max(64)) as u64, gates.inputs).into_iter().enumerate()
        {
            rows[engine.first_input() + input].0[word] = lanes;
        }
    }
}

#[cfg(test)]
mod tests {
    use logic::Flop;

    use super::*;

    /// A toggle with an input, and an output that is always 1, through a redundant gate.
    fn toggle() -> Gates {
        let gates = vec![Gate::Flop(0), Gate::Input(0), Gate::Xor(0, 1), Gate::Not(0), Gate::Or(0, 3)];
        let flops = vec![Flop { initial: false, next: 2 }];
        Gates { gates, inputs: 1, flops, outputs: vec![4], probes: Vec::new() }
    }

    /// All six faults of three gates. The inverter stuck at 1 leaves the output unchanged, and so does the
    /// output's own gate.
    #[test]
    fn a_fault_is_shown_where_it_matters() {
        let gates = toggle();
        let faults = StuckAt::all(&gates);
        let shown = StuckAt::shown(&gates, &faults, &[0, 1]);
        type Row = (Net, bool, Option<(usize, u32)>);
        let found: Vec<Row> = faults
            .iter()
            .zip(shown)
            .map(|(fault, shown)| (fault.net, fault.value, shown.map(|shown| (shown.state, shown.input))))
            .collect();
        let expected = [
            (2, false, Some((0, 1))),
            (2, true, Some((0, 0))),
            (3, false, Some((0, 0))),
            (3, true, None),
            (4, false, Some((0, 0))),
            (4, true, None),
        ];
        assert_eq!(found, expected);
    }

    /// Every fault that is shown is a difference between the sound gates and the faulty ones.
    #[test]
    fn what_is_shown_can_be_seen() {
        let gates = toggle();
        for (fault, shown) in
            StuckAt::all(&gates).into_iter().zip(StuckAt::shown(&gates, &StuckAt::all(&gates), &[1, 0]))
        {
            let Some(Shown { state, input }) = shown else { continue };
            let clock = |gates: &Gates| {
                gates.step(&[[u64::MAX, 0][state]], 0, &[u64::from(input).wrapping_neg()], None)
            };
            assert_ne!(clock(&gates), clock(&fault.inject(&gates)));
        }
    }

    #[test]
    #[should_panic(expected = "the state after a reset is missing")]
    fn the_state_after_a_reset_must_be_there() {
        StuckAt::shown(&toggle(), &[], &[1]);
    }
}
