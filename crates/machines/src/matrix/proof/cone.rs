//! The dependencies of the parts of a netlist.

use std::collections::BTreeSet;

use logic::{Bundle, Gate, Gates, GatesBuilder, Net, bit_names};

/// The flip-flops and inputs that some nets depend on, by structure, when others are constant.
pub fn support(
    gates: &Gates,
    results: impl IntoIterator<Item = Net>,
    constant: impl Fn(Source) -> Option<bool>,
) -> BTreeSet<Source> {
    let held = |source: Source, gate| constant(source).map_or(gate, Gate::Constant);
    let (builder, copies) = copy(gates, held);
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

    /// Its index among this many bits from the given first one, if it is one of them.
    pub fn among(self, first: Source, width: usize) -> Option<usize> {
        let offset = match (self, first) {
            (Source::Flop(index), Source::Flop(first)) => index.checked_sub(first),
            (Source::Input(index), Source::Input(first)) => index.checked_sub(first),
            _ => None,
        };
        offset.filter(|&offset| offset < width)
    }

    /// Its name among registers and inputs.
    pub fn name<R: Bundle<bool>, I: Bundle<bool>>(self) -> String {
        match self {
            Source::Flop(index) => bit_names::<R>().swap_remove(index),
            Source::Input(index) => bit_names::<I>().swap_remove(index),
        }
    }
}

/// A source other than the counters of a display, from this flip-flop on, that reaches them, if there is one.
pub fn counters_alone(gates: &Gates, counters: usize) -> Option<Source> {
    let results = gates.flops[counters..].iter().map(|flop| flop.next);
    let mut sources = support(gates, results, |_| None).into_iter();
    sources.find(|source| !matches!(*source, Source::Flop(index) if index >= counters))
}

/// A copy in which flip-flops and inputs are replaced, and where each net has gone.
pub fn copy(gates: &Gates, replaced: impl Fn(Source, Gate) -> Gate) -> (GatesBuilder, Vec<Net>) {
    let mut builder = GatesBuilder::default();
    let mut copies: Vec<Net> = Vec::with_capacity(gates.gates.len());
    for &gate in &gates.gates {
        let copy = match Source::of(gate) {
            Some(source) => replaced(source, gate),
            None => gate.with_reads(|net| copies[net]),
        };
        copies.push(builder.add(copy));
    }
    (builder, copies)
}
