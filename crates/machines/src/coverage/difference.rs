//! Whether a faulty circuit can be distinguished from the correct one at all.

use std::collections::{HashSet, VecDeque};

use logic::{Engine, Gates, LANES, Mutant, Netlist, Row, WORDS, counting_lanes};
use prover::{Exploration, Limits, Model, Sink, explore};

use super::Copies;

/// Pairs of states that are followed before the search gives up.
const MOST_PAIRS: usize = 100_000;

/// States of a circuit, each with the inputs that lead to it from a reset.
pub struct Reached {
    states: Vec<u64>,
    path: Box<dyn Fn(usize) -> Vec<u64>>,
    /// Whether these are all.
    complete: bool,
}

/// Two states that differ, and how they came about: from an earlier pair or from a state of both, by an input.
struct Pair {
    states: (u64, u64),
    from: Result<usize, usize>,
    input: u64,
}

impl Reached {
    /// All states of a circuit with few of them; a circuit without a clock has one.
    pub fn all(gates: &Gates, clocked: bool) -> Reached {
        let found = explore(&States { gates, clocked }, &Limits::default(), &mut |_| {});
        let (states, complete) = (found.states().to_vec(), found.is_complete());
        Reached { states, path: Box::new(move |state| path(&found, state)), complete }
    }

    /// Some states, the one after a reset first, and the inputs that lead to each.
    pub fn some(states: Vec<u64>, path: impl Fn(usize) -> Vec<u64> + 'static) -> Reached {
        Reached { states, path: Box::new(path), complete: false }
    }

    /// How many states there are.
    pub fn len(&self) -> usize {
        self.states.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.states.is_empty()
    }

    /// The states.
    pub fn states(&self) -> &[u64] {
        &self.states
    }

    /// The inputs that lead to a state.
    pub fn way_to(&self, state: usize) -> Vec<u64> {
        (self.path)(state)
    }

    /// Inputs from a reset after which an output of the faulty circuit differs. `Ok(None)` if there are none,
    /// which is proved: every input was tried in every state, and every resulting pair of states was followed
    /// to its end. `Err` if not all states are known, or if there are too many such pairs.
    pub fn difference(&self, right: &Gates, wrong: &Gates) -> Result<Option<Vec<u64>>, Undecided> {
        let mut sides = [Side::new(right), Side::new(wrong)];
        let mut pairs: Vec<Pair> = Vec::new();
        let mut known: HashSet<(u64, u64)> = HashSet::new();
        let start = (sides[0].initial, sides[1].initial);
        if start.0 != start.1 {
            known.insert(start);
            pairs.push(Pair { states: start, from: Err(0), input: 0 });
        }
        let started = pairs.len();
        for (index, &state) in self.states.iter().enumerate() {
            for first in (0..1_u64 << right.inputs).step_by(LANES) {
                if let Some(lane) = step(&mut sides, (state, state), first) {
                    let inputs = (self.path)(index).into_iter().chain([first + lane]);
                    return Ok(Some(inputs.collect()));
                }
                successors(&sides, right.inputs, |lane, states| {
                    if pairs.len() < MOST_PAIRS && known.insert(states) {
                        pairs.push(Pair { states, from: Err(index), input: first + lane });
                    }
                });
            }
        }
        let mut next = 0;
        while let Some(&Pair { states, .. }) = pairs.get(next) {
            for first in (0..1_u64 << right.inputs).step_by(LANES) {
                if let Some(lane) = step(&mut sides, states, first) {
                    return Ok(Some(self.way(&pairs, next, first + lane, started)));
                }
                successors(&sides, right.inputs, |lane, states| {
                    if pairs.len() < MOST_PAIRS && known.insert(states) {
                        pairs.push(Pair { states, from: Ok(next), input: first + lane });
                    }
                });
            }
            next += 1;
        }
        if self.complete && pairs.len() < MOST_PAIRS { Ok(None) } else { Err(Undecided) }
    }

    /// The inputs that lead to a pair of states, and one more.
    fn way(&self, pairs: &[Pair], pair: usize, last: u64, started: usize) -> Vec<u64> {
        let mut inputs = VecDeque::from([last]);
        let mut at = pair;
        while at >= started {
            inputs.push_front(pairs[at].input);
            match pairs[at].from {
                Ok(earlier) => at = earlier,
                Err(state) => {
                    let mut way = (self.path)(state);
                    way.extend(inputs);
                    return way;
                }
            }
        }
        inputs.into()
    }
}

/// Undecided whether two circuits can be distinguished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Undecided;

/// Whether the module that a mutant changes computes the same all the same, on every input and in every state.
///
/// `None` if it has too many of these.
pub fn same_module(netlist: &Netlist, mutant: &Mutant) -> Option<bool> {
    let name = mutant.change.rsplit(" of ").next()?;
    let [right, wrong] =
        [netlist, &mutant.netlist].map(|netlist| netlist.part(name).map(|part| part.gates()));
    let (right, wrong) = (right?, wrong?);
    let (flops, inputs) = (right.flops.len(), right.inputs);
    if flops + inputs > 22 {
        return None;
    }
    let initial = |gates: &Gates| gates.flops.iter().map(|flop| flop.initial).collect::<Vec<_>>();
    let mut sides = [Side::new(&right), Side::new(&wrong)];
    let same = (0..1 << flops).all(|state| {
        (0..1_u64 << inputs).step_by(LANES).all(|first| {
            let shown = step(&mut sides, (state, state), first);
            let mut differs = false;
            successors(&sides, inputs, |_, _| differs = true);
            shown.is_none() && !differs
        })
    });
    Some(same && initial(&right) == initial(&wrong))
}

/// One of two circuits that are compared.
struct Side {
    engine: Engine,
    rows: Vec<Row>,
    flops: usize,
    inputs: usize,
    results: usize,
    initial: u64,
}

impl Side {
    fn new(gates: &Gates) -> Side {
        let engine = Engine::new(gates);
        let flops = gates.flops.len();
        let initial = gates.flops.iter().rev().fold(0, |code, flop| code << 1 | u64::from(flop.initial));
        let results = flops + gates.outputs.len();
        Side { rows: engine.rows(), engine, flops, inputs: gates.inputs, results, initial }
    }

    fn run(&mut self, state: u64, inputs: &[[u64; WORDS]]) {
        for flop in 0..self.flops {
            self.rows[flop] = Row::broadcast(state >> flop & 1 == 1);
        }
        for (input, lanes) in inputs.iter().enumerate() {
            self.rows[self.engine.first_input() + input] = Row(*lanes);
        }
        self.engine.run(&mut self.rows);
    }

    fn result(&self, number: usize) -> &Row {
        self.engine.result(&self.rows, number)
    }
}

/// Runs both circuits on as many inputs as there are lanes: the first in which an output differs.
fn step(sides: &mut [Side; 2], (right, wrong): (u64, u64), first: u64) -> Option<u64> {
    let width = sides[0].inputs;
    let lanes: Vec<Vec<u64>> =
        (0..WORDS as u64).map(|word| counting_lanes(first + 64 * word, width)).collect();
    let rows: Vec<[u64; WORDS]> =
        (0..width).map(|input| std::array::from_fn(|word| lanes[word][input])).collect();
    sides[0].run(right, &rows);
    sides[1].run(wrong, &rows);
    let outputs = sides[0].flops..sides[0].results;
    differing(sides, outputs).next()
}

/// The lanes in which the circuits go on to different states, and these.
fn successors(sides: &[Side; 2], inputs: usize, mut found: impl FnMut(u64, (u64, u64))) {
    let used = 1_u64.checked_shl(inputs as u32).unwrap_or(u64::MAX);
    for lane in differing(sides, 0..sides[0].flops).take_while(|&lane| lane < used) {
        let state = |side: &Side| {
            let bit = |flop| side.result(flop).0[lane as usize / 64] >> (lane % 64) & 1;
            (0..side.flops).rev().fold(0, |state, flop| state << 1 | bit(flop))
        };
        found(lane, (state(&sides[0]), state(&sides[1])));
    }
}

/// The lanes in which some of the results differ.
fn differing(sides: &[Side; 2], results: std::ops::Range<usize>) -> impl Iterator<Item = u64> {
    let mut lanes = [0; WORDS];
    for number in results {
        let (right, wrong) = (sides[0].result(number), sides[1].result(number));
        for (lanes, (right, wrong)) in lanes.iter_mut().zip(right.0.iter().zip(wrong.0)) {
            *lanes |= right ^ wrong;
        }
    }
    (0..LANES as u64).filter(move |&lane| lanes[lane as usize / 64] >> (lane % 64) & 1 == 1)
}

fn path(found: &Exploration<u64>, state: usize) -> Vec<u64> {
    found.path(state).into_iter().map(u64::from).collect()
}

/// Every state of a circuit with at most 64 flip-flops.
struct States<'a> {
    gates: &'a Gates,
    clocked: bool,
}

impl Model for States<'_> {
    type State = u64;

    fn start(&self) -> Vec<u64> {
        let bits = self.gates.flops.iter().rev();
        vec![bits.fold(0, |state, flop| state << 1 | u64::from(flop.initial))]
    }

    fn claims(&self) -> usize {
        0
    }

    fn expand(&self, states: &[u64], sink: &mut Sink<'_, u64>) {
        if !self.clocked {
            return;
        }
        let (width, inputs) = (self.gates.flops.len(), self.gates.inputs);
        let mut copies = Copies::new(self.gates, &[]);
        for (from, &state) in states.iter().enumerate() {
            for first in (0..1_u64 << inputs).step_by(64) {
                copies.set_flops(logic::broadcast(state, width));
                copies.clock_lanes(false, &counting_lanes(first, inputs));
                for lane in 0..64.min(1_u64 << inputs) {
                    let flops = copies.flops().iter().rev();
                    let next = flops.fold(0, |next, flop| next << 1 | flop >> lane & 1);
                    sink.reach(from, (first + lane) as u32, next);
                }
            }
        }
    }
}
