//! What tests hold the crate against: circuits of random gates, evaluated gate by gate, and a plain search.

use std::hash::Hash;

use logic::{Flop, Gate, Gates, broadcast};
use rustc_hash::FxHashMap;

use crate::model::Step;

/// The registers of [`circuit`].
pub const REGISTERS: usize = 5;
/// The outputs of [`circuit`].
pub const OUTPUTS: usize = 3;

/// Gates of every kind on random nets. Every flip-flop changes with some net, so that many states are
/// reachable.
pub fn circuit(mut seed: u64, inputs: usize) -> Gates {
    let mut chance = |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % below
    };
    let mut gates: Vec<Gate> = (0..REGISTERS).map(Gate::Flop).chain((0..inputs).map(Gate::Input)).collect();
    let count = gates.len() + 30;
    while gates.len() < count {
        let [a, b, c] = [0; 3].map(|_| chance(gates.len()));
        gates.push(match chance(8) {
            0 => Gate::Constant(a % 2 == 1),
            1 => Gate::Not(a),
            2 | 3 => Gate::And(a, b),
            4 => Gate::Or(a, b),
            5 => Gate::Xor(a, b),
            _ => Gate::Mux(a, b, c),
        });
    }
    let flops = (0..REGISTERS)
        .map(|register| {
            gates.push(Gate::Xor(register, chance(count)));
            Flop { initial: chance(2) == 1, next: gates.len() - 1 }
        })
        .collect();
    let outputs = (0..OUTPUTS).map(|_| chance(count)).collect();
    Gates { gates, inputs, flops, outputs, probes: Vec::new() }
}

/// The next state in the low bits and the outputs above it, gate by gate; in reset if there is no state.
pub fn answer(gates: &Gates, state: Option<u64>, input: u64) -> u64 {
    let reset = if state.is_none() { u64::MAX } else { 0 };
    let held = broadcast(state.unwrap_or(0), gates.flops.len());
    let (next, outputs) = gates.step(&held, reset, &broadcast(input, gates.inputs), None);
    next.iter().chain(&outputs).enumerate().fold(0, |code, (bit, lanes)| code | (lanes & 1) << bit)
}

/// Every state that is reachable from some states, and the first step to it, one state and one stimulus
/// after the other.
pub fn search<S: Copy + Eq + Hash>(
    start: &[S],
    stimuli: u32,
    next: impl Fn(S, u32) -> S,
) -> Vec<(S, Option<Step>)> {
    let mut found: Vec<(S, Option<Step>)> = start.iter().map(|&state| (state, None)).collect();
    let mut known: FxHashMap<S, ()> = start.iter().map(|&state| (state, ())).collect();
    let mut index = 0;
    while index < found.len() {
        for stimulus in 0..stimuli {
            let state = next(found[index].0, stimulus);
            if known.insert(state, ()).is_none() {
                found.push((state, Some((index as u32, stimulus))));
            }
        }
        index += 1;
    }
    found
}
