//! Gates stuck at 0 or at 1, and the transitions that show it.

use logic::{Engine, Gate, Gates, LANES, Net, Row, counting_lanes};
use rayon::prelude::*;

use crate::circuit::initial;

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
        assert!(gates.flops.len() <= 64, "the circuit is too wide");
        assert!(states.contains(&initial(gates)), "the state after a reset is missing");
        let results: Vec<Net> =
            gates.flops.iter().map(|flop| flop.next).chain(gates.outputs.iter().copied()).collect();
        faults.par_iter().map(|fault| fault.shown_in(gates, &results, states)).collect()
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
        let cases = inputs * states.len();
        for case in (0..cases).step_by(LANES) {
            load(gates, &engine, &mut rows, states, case);
            engine.run(&mut rows);
            let last = (cases - case).min(LANES);
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
        }
        None
    }

    /// The gates with copies of those that the fault reaches, and the copies of the results.
    fn beside(self, gates: &Gates, results: &[Net]) -> (Gates, Vec<Net>) {
        let mut both = gates.clone();
        let mut copies: Vec<Net> = (0..gates.gates.len()).collect();
        copies[self.net] = both.gates.len();
        both.gates.push(Gate::Constant(self.value));
        for (net, &gate) in gates.gates.iter().enumerate() {
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
                    2 * lanes + states.get((case + lane) / inputs).map_or(0, |state| state >> bit & 1)
                })
            };
        }
        for (input, lanes) in counting_lanes(case as u64, gates.inputs).into_iter().enumerate() {
            rows[engine.first_input() + input].0[word] = lanes;
        }
    }
}

#[cfg(test)]
mod tests {
    use logic::Flop;

    use super::*;
    use crate::sample;

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

    /// Every fault of random circuits with few inputs and with many, in some states, the first of which is the
    /// one after a reset: what shows it is the first case in which the faulty gates differ from the sound ones.
    #[test]
    fn a_fault_is_shown_in_the_first_case_that_shows_it() {
        for (seed, inputs, count) in [(1, 1, 600), (2, 3, 150), (3, 6, 20), (4, 7, 20), (5, 11, 3)] {
            let gates = sample::circuit(seed, inputs);
            // Few states many times, so that some faults show late, and others only in states left out.
            let states: Vec<u64> = (0..count)
                .map(|n| if n < count / 2 { initial(&gates) } else { (n as u64 % 7) << 2 })
                .collect();
            let faults = StuckAt::all(&gates);
            let shown = StuckAt::shown(&gates, &faults, &states);
            assert_eq!(shown.len(), faults.len());
            for (fault, shown) in faults.into_iter().zip(shown) {
                let faulty = fault.inject(&gates);
                let differs = |state, input| {
                    let [sound, faulty] =
                        [&gates, &faulty].map(|gates| sample::answer(gates, Some(state), input));
                    sound != faulty
                };
                let first = states.iter().enumerate().find_map(|(index, &state)| {
                    let input = (0..1 << inputs).find(|&input| differs(state, input))?;
                    Some(Shown { state: index, input: input as u32 })
                });
                assert_eq!(shown, first, "{fault:?} with {inputs} inputs");
            }
        }
    }

    /// An inverter stuck at 0 shows in state 0 alone, which is not among 1,100 states.
    #[test]
    fn a_fault_that_shows_in_no_given_state_is_not_shown() {
        let flops = vec![Flop { initial: true, next: 0 }];
        let gates =
            Gates { gates: vec![Gate::Flop(0), Gate::Not(0)], flops, outputs: vec![1], ..Gates::default() };
        let fault = StuckAt { net: 1, value: false };
        assert_eq!(StuckAt::shown(&gates, &[fault], &[1; 1_100]), [None]);
        let shown = Shown { state: 1_100, input: 0 };
        assert_eq!(StuckAt::shown(&gates, &[fault], &[[1; 1_100].as_slice(), &[0]].concat()), [Some(shown)]);
    }

    #[test]
    #[should_panic(expected = "the state after a reset is missing")]
    fn the_state_after_a_reset_must_be_there() {
        StuckAt::shown(&toggle(), &[], &[1]);
    }
}
