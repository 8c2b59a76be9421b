//! The states that the display can reach: its counters stay below their ends.

use logic::Gate;
use prover::{Function, Functions};

use crate::coverage::Reachable;

/// The counters: their first bits, how many bits they have, and their ends.
const TICK: (usize, usize, u64) = (0, 7, 15);
const PLACE: (usize, usize, u64) = (7, 5, 24);
const LED: (usize, usize, u64) = (12, 9, 272);
const PICTURE: (usize, usize, u64) = (21, 7, 128);
const COUNTERS: [(usize, usize, u64); 4] = [PICTURE, LED, PLACE, TICK];

/// The inputs: three bits for each square of the board, then single bits and the selection.
const START: usize = 27;
const SELECTING: usize = 28;
const SERPENTINE: usize = 33;

/// The invariant of the reachable states of the display.
pub fn reachable() -> Reachable {
    let mut order = counters(0);
    order.extend([SERPENTINE, START, SELECTING].map(Gate::Input));
    order.extend((SELECTING + 1..SERPENTINE).chain(0..START).map(Gate::Input));
    Reachable { order, holds }
}

/// The flip-flops of the counters after this many others: the slowest first, so that the first state with a
/// property is the one that comes first after a reset.
pub fn counters(before: usize) -> Vec<Gate> {
    let bits = COUNTERS.iter().flat_map(|&(first, width, _)| (first..first + width).rev());
    bits.map(|bit| Gate::Flop(before + bit)).collect()
}

/// The counters are below their ends.
pub fn holds(functions: &mut Functions, flops: &[Function]) -> Function {
    COUNTERS.iter().fold(Function::TRUE, |all, &(first, width, end)| {
        let below = functions.below(&flops[first..first + width], end);
        functions.and(all, below)
    })
}

/// How many clocks after a reset the counters have these values.
pub fn clocks(flops: &[bool]) -> u64 {
    COUNTERS.iter().fold(0, |clocks, &(first, width, end)| {
        let bits = flops[first..first + width].iter().rev();
        clocks * end + bits.fold(0, |value, &bit| value << 1 | u64::from(bit))
    })
}
