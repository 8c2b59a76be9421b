use std::sync::atomic::{AtomicBool, Ordering};

use logic::{Gates, Net, transpose};
use prover::{Model, Sink};

use super::Watch;
use super::bench::{Lane, Tap, initial};
use super::graph::{Action, Edge, Graph};

/// Every game on the sound circuit with the faulty one beside it, both with the same levels in every clock.
///
/// A difference is a violated claim. Before the first of them the driver reads the same from both, so its
/// actions on the good one are those on the faulty one.
pub struct Pairs<'a> {
    pub gates: &'a Gates,
    pub taps: &'a [Tap],
    pub watch: &'a Watch,
    pub graph: &'a Graph,
    /// The net that is stuck, and its level.
    pub fault: (Net, bool),
    /// Whether codes that name no square are tried.
    pub codes: bool,
    /// Whether games were left that nothing is known about.
    pub left: AtomicBool,
}

/// A situation of the sound circuit, and the flip-flops of both.
pub type Pair = (u32, u128, u128);

/// One thing that is done: the index of the pair, of the action, and the levels.
type Job<'g> = (usize, u32, &'g Edge);

impl Model for Pairs<'_> {
    type State = Pair;

    fn start(&self) -> Vec<Pair> {
        vec![(0, initial(self.gates), initial(self.gates))]
    }

    fn claims(&self) -> usize {
        1
    }

    fn expand(&self, states: &[Pair], sink: &mut Sink<'_, Pair>) {
        let mut jobs: Vec<Job<'_>> = Vec::new();
        for (from, &(situation, ..)) in states.iter().enumerate() {
            match &self.graph.edges[situation as usize] {
                Some(edges) => {
                    let edges = edges.iter().enumerate();
                    let tried =
                        edges.filter(|(_, edge)| self.codes || !matches!(edge.action, Action::Code(_)));
                    jobs.extend(tried.map(|(number, edge)| (from, number as u32, edge)));
                }
                None => self.left.store(true, Ordering::Relaxed),
            }
        }
        for jobs in jobs.chunks(64) {
            self.run(states, jobs, sink);
        }
    }
}

impl Pairs<'_> {
    /// Up to 64 actions at once, one in each lane.
    fn run(&self, states: &[Pair], jobs: &[Job<'_>], sink: &mut Sink<'_, Pair>) {
        let count = self.gates.flops.len();
        let mut sound = spread(jobs.iter().map(|&(from, ..)| states[from].1), count);
        let mut faulty = spread(jobs.iter().map(|&(from, ..)| states[from].2), count);
        let (mut sound_nets, mut faulty_nets) = (Vec::new(), Vec::new());
        let last = jobs.iter().map(|(.., edge)| edge.words.len()).max().unwrap_or(0);
        let mut different = 0;
        for clock in 0..last {
            let words = jobs.iter().map(|(.., edge)| edge.words.get(clock).copied().unwrap_or(0));
            let inputs = spread(words.map(u128::from), 1 + self.gates.inputs);
            let lanes = |least: usize| {
                let busy = jobs.iter().enumerate().filter(|(_, (.., edge))| edge.words.len() > least);
                busy.fold(0_u64, |lanes, (lane, _)| lanes | 1 << lane)
            };
            let (looked_at, clocked) = (lanes(clock), lanes(clock + 1));
            // A finished lane keeps its state, whatever its inputs.
            self.reset(&mut sound, inputs[0] & looked_at);
            self.reset(&mut faulty, inputs[0] & looked_at);
            self.gates.evaluate_into(&inputs[1..], &sound, None, &mut sound_nets);
            self.gates.evaluate_into(&inputs[1..], &faulty, Some(self.fault), &mut faulty_nets);
            different |= looked_at & self.differences(&sound_nets, &faulty_nets, looked_at & !different);
            for (held, nets) in [(&mut sound, &sound_nets), (&mut faulty, &faulty_nets)] {
                for (held, flop) in held.iter_mut().zip(&self.gates.flops) {
                    *held = *held & !clocked | nets[flop.next] & clocked;
                }
                // An edge during a reset stores nothing.
                self.reset(held, inputs[0] & clocked);
            }
        }
        let (sound, faulty) = (gather(&sound), gather(&faulty));
        for (lane, &(from, number, edge)) in jobs.iter().enumerate() {
            if different >> lane & 1 == 1 {
                sink.violate(0, from, number);
            } else if edge.to != Edge::NOWHERE {
                sink.reach(from, number, (edge.to, sound[lane], faulty[lane]));
            }
        }
    }

    fn reset(&self, flops: &mut [u64], reset: u64) {
        for (held, flop) in flops.iter_mut().zip(&self.gates.flops) {
            *held = *held & !reset | if flop.initial { reset } else { 0 };
        }
    }

    /// The lanes in which the two can be distinguished.
    fn differences(&self, sound: &[u64], faulty: &[u64], lanes: u64) -> u64 {
        let differ = |nets: &[Net]| nets.iter().fold(0, |lanes, &net| lanes | sound[net] ^ faulty[net]);
        let mut found = differ(&self.watch.nets);
        let mut doubtful = differ(&self.watch.tested) & !found & lanes;
        while doubtful != 0 {
            let lane = doubtful.trailing_zeros();
            doubtful &= doubtful - 1;
            let [sound, faulty] = [sound, faulty].map(|values| Lane { taps: self.taps, values, lane });
            let tells =
                |condition: &driver::Condition| condition.holds(&sound, 0) != condition.holds(&faulty, 0);
            found |= u64::from(self.watch.conditions.iter().any(tells)) << lane;
        }
        found
    }
}

/// Up to 64 numbers as their bits in lanes.
fn spread(numbers: impl Iterator<Item = u128>, width: usize) -> Vec<u64> {
    let (mut low, mut high) = ([0; 64], [0; 64]);
    for (lane, number) in numbers.enumerate() {
        (low[lane], high[lane]) = (number as u64, (number >> 64) as u64);
    }
    transpose(&mut low);
    if width > 64 {
        transpose(&mut high);
    }
    low.into_iter().chain(high).take(width).collect()
}

/// Bits in lanes as 64 numbers.
fn gather(bits: &[u64]) -> Vec<u128> {
    let half = |first: usize| {
        let mut rows = [0; 64];
        for (row, bits) in rows.iter_mut().zip(bits.iter().skip(first)) {
            *row = *bits;
        }
        transpose(&mut rows);
        rows
    };
    let (low, high) = (half(0), half(64));
    low.into_iter().zip(high).map(|(low, high)| u128::from(low) | u128::from(high) << 64).collect()
}
