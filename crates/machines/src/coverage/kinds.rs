//! Kinds of transitions: the state, the inputs and the result.
//!
//! Inputs of one bit count as buttons: none, one of them, or several. So do wider inputs that are not 0. The
//! result is the next state and the outputs of one bit; for a circuit without a clock, all outputs.

use std::collections::BTreeMap;

use logic::{BenchStep, Gate, Gates, Netlist, counting_lanes};
use prover::Function;

use super::{Copies, Invariant, Reached};
use crate::Circuit;

/// A kind of transition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Kind {
    /// The value of the state register, where there is one.
    pub state: u64,
    /// The inputs, unless there is a reset.
    pub inputs: Option<Class>,
    /// The result: the outputs that count and, above them, the next state.
    pub outcome: u64,
}

/// Which of the inputs are not 0: those of one bit, and wider ones.
pub type Class = (Pressed, Pressed);

/// Which of several inputs are not 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Pressed {
    /// All are 0.
    None,
    /// One is not.
    One(usize),
    /// Several are not.
    Several,
}

impl Pressed {
    fn of(values: impl Iterator<Item = bool>) -> Pressed {
        let mut pressed = values.enumerate().filter(|(_, pressed)| *pressed);
        match (pressed.next(), pressed.next()) {
            (None, _) => Pressed::None,
            (Some((which, _)), None) => Pressed::One(which),
            _ => Pressed::Several,
        }
    }
}

/// The signals that distinguish the kinds of a circuit's transitions.
pub struct Kinds {
    clocked: bool,
    /// The flip-flops of the state, the lowest bit first.
    state: Vec<usize>,
    /// The inputs of one bit, and the bits of each wider one.
    single: Vec<usize>,
    wide: Vec<std::ops::Range<usize>>,
    /// The outputs that count.
    outputs: Vec<usize>,
    initial: u64,
}

impl Kinds {
    /// The signals that distinguish them in a machine.
    pub fn new(circuit: &Circuit, netlist: &Netlist, gates: &Gates) -> Kinds {
        let top = netlist.top();
        let (mut single, mut wide, mut first) = (Vec::new(), Vec::new(), 0);
        for port in &top.inputs {
            match port.width {
                1 => single.push(first),
                width => wide.push(first..first + width),
            }
            first += port.width;
        }
        let (mut outputs, mut first) = (Vec::new(), 0);
        for (port, _) in &top.outputs {
            if port.width == 1 || !top.clocked {
                outputs.extend(first..first + port.width);
            }
            first += port.width;
        }
        let flop = |net: &usize| match gates.gates[*net] {
            Gate::Flop(index) => Some(index),
            _ => None,
        };
        let register = |name: &str| {
            let probes = gates.probes.iter().filter(|probe| probe.name == name);
            probes.filter_map(|probe| probe.nets.iter().map(flop).collect::<Option<Vec<_>>>()).next()
        };
        let state = circuit.diagram.and_then(|(_, signal)| register(signal)).unwrap_or_default();
        let initial = bits(&state, |flop| gates.flops[flop].initial);
        Kinds { clocked: top.clocked, state, single, wide, outputs, initial }
    }

    /// The kinds that a bench covers, each with its first clock, counted among the checked ones.
    pub fn seen(&self, gates: &Gates, steps: &[BenchStep]) -> BTreeMap<Kind, usize> {
        let mut seen = BTreeMap::new();
        let mut copies = Copies::new(gates, &[]);
        let mut checked = 0;
        for step in steps {
            let (reset, inputs) = match self.clocked {
                true => (step.levels & 1 == 1, step.levels >> 1),
                false => (false, step.levels),
            };
            let class = self.class(inputs);
            for _ in 0..step.count {
                let state = bits(&self.state, |flop| copies.flops()[flop] & 1 == 1);
                let outputs = copies.clock(self.clocked, step.levels);
                if step.checked {
                    let kind = match reset {
                        true => self.reset(state),
                        false => self.kind(state, class, &outputs, copies.flops(), 0),
                    };
                    seen.entry(kind).or_insert(checked);
                    checked += 1;
                }
            }
        }
        seen
    }

    /// Every kind in some states, each with the index of a state and an input.
    pub fn among(&self, gates: &Gates, reached: &Reached) -> BTreeMap<Kind, (usize, u64)> {
        let mut found = BTreeMap::new();
        let classes: Vec<Class> = (0..1 << gates.inputs).map(|inputs| self.class(inputs)).collect();
        let lanes: Vec<Vec<u64>> =
            (0..1 << gates.inputs).step_by(64).map(|first| counting_lanes(first, gates.inputs)).collect();
        let mut copies = Copies::new(gates, &[]);
        for (index, &code) in reached.states().iter().enumerate() {
            let state = bits(&self.state, |flop| code >> flop & 1 == 1);
            for (word, lanes) in lanes.iter().enumerate() {
                copies.set_flops(logic::broadcast(code, gates.flops.len()));
                let outputs = copies.clock_lanes(false, lanes);
                for (lane, &class) in classes[64 * word..].iter().take(64).enumerate() {
                    let kind = self.kind(state, class, &outputs, copies.flops(), lane);
                    found.entry(kind).or_insert((index, (64 * word + lane) as u64));
                }
            }
        }
        found
    }

    /// A reset in each of some states, each with the index of one; a circuit without a clock has none.
    pub fn resets(&self, reached: &Reached) -> BTreeMap<Kind, usize> {
        let states = reached.states().iter().enumerate().filter(|_| self.clocked);
        let resets =
            states.map(|(index, &code)| (self.reset(bits(&self.state, |flop| code >> flop & 1 == 1)), index));
        // The first of them is reached soonest.
        resets.rev().collect()
    }

    /// Every kind that the invariant allows. A bench that covers them all shows that each of them occurs.
    pub fn allowed(&self, invariant: &mut Invariant<'_>) -> Vec<Kind> {
        let mut kinds = Vec::new();
        let singles: Vec<Vec<usize>> = self.single.iter().map(|&bit| vec![bit]).collect();
        let wides: Vec<Vec<usize>> = self.wide.iter().map(|bits| bits.clone().collect()).collect();
        let results: Vec<usize> = self.outputs.iter().map(|output| invariant.flops() + output).collect();
        let results: Vec<usize> = results.into_iter().chain(self.state.iter().copied()).collect();
        for state in 0..1_u64 << self.state.len() {
            let held = invariant.holding(&self.state, state);
            for (single, of_single) in classes(&singles, invariant) {
                for (wide, of_wide) in classes(&wides, invariant) {
                    let class = invariant.all(&[held, of_single, of_wide]);
                    invariant.outcomes(class, &results, &mut |outcome| {
                        kinds.push(Kind { state, inputs: Some((single, wide)), outcome });
                    });
                }
            }
            if held != Function::FALSE && self.clocked {
                kinds.push(self.reset(state));
            }
        }
        kinds
    }

    /// A reset in a state.
    fn reset(&self, state: u64) -> Kind {
        Kind { state, inputs: None, outcome: self.initial << self.outputs.len() }
    }

    fn kind(&self, state: u64, class: Class, outputs: &[u64], next: &[u64], lane: usize) -> Kind {
        let bit = |word: u64| word >> lane & 1 == 1;
        let next = bits(&self.state, |flop| bit(next[flop]));
        let outcome = bits(&self.outputs, |output| bit(outputs[output])) | next << self.outputs.len();
        Kind { state, inputs: Some(class), outcome }
    }

    fn class(&self, inputs: u64) -> Class {
        let wide = |bits: &std::ops::Range<usize>| inputs >> bits.start & ((1 << bits.len()) - 1) != 0;
        (
            Pressed::of(self.single.iter().map(|bit| inputs >> bit & 1 == 1)),
            Pressed::of(self.wide.iter().map(wide)),
        )
    }
}

/// The classes of some inputs, and where they are: of each input its bits.
fn classes(inputs: &[Vec<usize>], invariant: &mut Invariant<'_>) -> Vec<(Pressed, Function)> {
    let pressed: Vec<Function> = inputs.iter().map(|bits| invariant.any_input(bits)).collect();
    let mut classes = Vec::new();
    let mut known = Function::FALSE;
    let choices = std::iter::once(Pressed::None).chain((0..inputs.len()).map(Pressed::One));
    for class in choices {
        let which = pressed.iter().enumerate().map(|(index, &bit)| (bit, class == Pressed::One(index)));
        let function = invariant.exactly(&which.collect::<Vec<_>>());
        known = invariant.either(known, function);
        classes.push((class, function));
    }
    let several = invariant.exactly(&[(known, false)]);
    classes.push((Pressed::Several, several));
    classes.retain(|&(_, function)| function != Function::FALSE);
    classes
}

fn bits(indices: &[usize], bit: impl Fn(usize) -> bool) -> u64 {
    indices.iter().rev().fold(0, |value, &index| value << 1 | u64::from(bit(index)))
}
