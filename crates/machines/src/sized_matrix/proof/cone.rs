//! What the parts of a netlist depend on.

use std::collections::BTreeSet;

use logic::{Gate, Gates, GatesBuilder, Net};

use super::{BUTTONS, GAME, OUTPUTS, source};

/// The flip-flops and inputs that some nets depend on, by structure, when others are constant.
pub fn support(
    gates: &Gates,
    results: impl IntoIterator<Item = Net>,
    constant: impl Fn(Gate) -> Option<bool>,
) -> BTreeSet<Source> {
    let (builder, copies) = copy(gates, |gate| constant(gate).map_or(gate, Gate::Constant));
    let gates = builder.gates();
    let mut cone = vec![false; gates.len()];
    results.into_iter().for_each(|net| cone[copies[net]] = true);
    let mut sources = BTreeSet::new();
    for net in (0..gates.len()).rev() {
        if cone[net] {
            gates[net].reads().for_each(|read| cone[read] = true);
            sources.extend(Source::of(gates[net]));
        }
    }
    sources
}

/// A flip-flop or an input, by its index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Source {
    /// A flip-flop.
    Flop(usize),
    /// An input.
    Input(usize),
}

impl Source {
    fn of(gate: Gate) -> Option<Source> {
        match gate {
            Gate::Flop(index) => Some(Source::Flop(index)),
            Gate::Input(index) => Some(Source::Input(index)),
            _ => None,
        }
    }

    /// What it is called.
    pub fn name(self) -> String {
        source(match self {
            Source::Flop(index) => Gate::Flop(index),
            Source::Input(index) => Gate::Input(index),
        })
    }
}

/// The part of a netlist that is the game, and what else reaches it, if anything does: that is 0 in the part.
pub fn game(gates: &Gates) -> (Gates, Option<String>) {
    let inside = |source: &Source| match *source {
        Source::Flop(index) => index < GAME,
        Source::Input(index) => index < BUTTONS,
    };
    let results =
        gates.flops[..GAME].iter().map(|flop| flop.next).chain(gates.outputs[..OUTPUTS].iter().copied());
    let outside = support(gates, results, |_| None).into_iter().find(|source| !inside(source));
    let (builder, copies) = copy(gates, |gate| match Source::of(gate) {
        Some(source) if !inside(&source) => Gate::Constant(false),
        _ => gate,
    });
    let mut part = Gates { gates: builder.finish(), inputs: BUTTONS, ..Gates::default() };
    part.flops = gates.flops[..GAME].to_vec();
    part.flops.iter_mut().for_each(|flop| flop.next = copies[flop.next]);
    part.outputs = gates.outputs[..OUTPUTS].iter().map(|&net| copies[net]).collect();
    (part, outside.map(|source| format!("{} reaches the game", source.name())))
}

/// What reaches the counters of the display besides themselves, if anything does.
pub fn counters_alone(gates: &Gates) -> Option<String> {
    let results = gates.flops[GAME..].iter().map(|flop| flop.next);
    let outside = support(gates, results, |_| None).into_iter();
    let mut outside = outside.filter(|source| !matches!(*source, Source::Flop(index) if index >= GAME));
    outside.next().map(|source| format!("{} reaches a counter", source.name()))
}

/// A copy in which flip-flops and inputs are replaced, and where each net has gone.
fn copy(gates: &Gates, replaced: impl Fn(Gate) -> Gate) -> (GatesBuilder, Vec<Net>) {
    let mut builder = GatesBuilder::default();
    let mut copies: Vec<Net> = Vec::with_capacity(gates.gates.len());
    for &gate in &gates.gates {
        let copy = match gate {
            Gate::Input(_) | Gate::Flop(_) => replaced(gate),
            _ => gate.with_reads(|net| copies[net]),
        };
        copies.push(builder.add(copy));
    }
    (builder, copies)
}
