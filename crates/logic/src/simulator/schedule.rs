use std::collections::BTreeMap;

use crate::gates::{Gate, Gates, Net};

/// The gates of a circuit in an order that suits a processor: in runs of gates of one kind, as long as
/// possible. In the order in which a circuit was recorded the kinds alternate, and branch prediction mostly
/// fails. Values are stored in the new order too, so that each run writes consecutive memory.
#[derive(Clone, Debug)]
pub struct Schedule {
    /// The index of the value of each net.
    indices: Vec<usize>,
    /// The indices of the next values of the flip-flops.
    next: Vec<usize>,
    runs: Vec<(Kind, Vec<Reads>)>,
}

/// The indices of a gate's inputs, as many as its kind has.
type Reads = [u32; 3];

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Low,
    High,
    Input,
    Flop,
    Not,
    And,
    Or,
    Xor,
    Mux,
}

impl Schedule {
    pub fn new(gates: &Gates) -> Schedule {
        let runs = runs(gates);
        let mut indices = vec![0; gates.gates.len()];
        for (index, &net) in runs.iter().flat_map(|(_, run)| run).enumerate() {
            indices[net] = index;
        }
        let reads = |&net: &Net| {
            let (kind, reads) = operands(gates.gates[net]);
            let is_source = matches!(kind, Kind::Input | Kind::Flop);
            reads.map(|read| if is_source { read } else { indices[read] } as u32)
        };
        let runs = runs.iter().map(|(kind, run)| (*kind, run.iter().map(reads).collect())).collect();
        let next = gates.flops.iter().map(|flop| indices[flop.next]).collect();
        Schedule { runs, next, indices }
    }

    /// The index of the value of a net.
    pub fn index(&self, net: Net) -> usize {
        self.indices[net]
    }

    /// The values of all nets, in 64 lanes, for given inputs and flip-flops.
    pub fn evaluate(&self, inputs: &[u64], flops: &[u64], values: &mut Vec<u64>) {
        values.resize(self.indices.len(), 0);
        let mut start = 0;
        for (kind, run) in &self.runs {
            let (done, rest) = values.split_at_mut(start);
            let written = &mut rest[..run.len()];
            match kind {
                Kind::Low => written.fill(0),
                Kind::High => written.fill(u64::MAX),
                Kind::Input => each(written, run, |index, _, _| inputs[index]),
                Kind::Flop => each(written, run, |index, _, _| flops[index]),
                Kind::Not => each(written, run, |a, _, _| !done[a]),
                Kind::And => each(written, run, |a, b, _| done[a] & done[b]),
                Kind::Or => each(written, run, |a, b, _| done[a] | done[b]),
                Kind::Xor => each(written, run, |a, b, _| done[a] ^ done[b]),
                Kind::Mux => each(written, run, |s, a, b| done[s] & done[a] | !done[s] & done[b]),
            }
            start += run.len();
        }
    }

    /// The next values of the flip-flops.
    pub fn next(&self, values: &[u64]) -> impl Iterator<Item = u64> {
        self.next.iter().map(|&index| values[index])
    }
}

/// Again and again, all gates of the kind of which most can be evaluated by now.
fn runs(gates: &Gates) -> Vec<(Kind, Vec<Net>)> {
    let mut readers: Vec<Vec<Net>> = vec![Vec::new(); gates.gates.len()];
    let mut missing = vec![0; gates.gates.len()];
    let mut ready: BTreeMap<Kind, Vec<Net>> = BTreeMap::new();
    for (net, gate) in gates.gates.iter().enumerate() {
        for read in gate.reads() {
            readers[read].push(net);
            missing[net] += 1;
        }
        if missing[net] == 0 {
            ready.entry(operands(*gate).0).or_default().push(net);
        }
    }
    let mut runs = Vec::new();
    while let Some((&kind, _)) = ready.iter().max_by_key(|(_, nets)| nets.len()) {
        let run = ready.remove(&kind).unwrap_or_default();
        for &reader in run.iter().flat_map(|&net| &readers[net]) {
            missing[reader] -= 1;
            if missing[reader] == 0 {
                ready.entry(operands(gates.gates[reader]).0).or_default().push(reader);
            }
        }
        runs.push((kind, run));
    }
    runs
}

fn each(written: &mut [u64], run: &[Reads], value: impl Fn(usize, usize, usize) -> u64) {
    for (written, &[a, b, c]) in written.iter_mut().zip(run) {
        *written = value(a as usize, b as usize, c as usize);
    }
}

fn operands(gate: Gate) -> (Kind, [usize; 3]) {
    match gate {
        Gate::Constant(false) => (Kind::Low, [0; 3]),
        Gate::Constant(true) => (Kind::High, [0; 3]),
        Gate::Input(index) => (Kind::Input, [index, 0, 0]),
        Gate::Flop(index) => (Kind::Flop, [index, 0, 0]),
        Gate::Not(a) => (Kind::Not, [a, 0, 0]),
        Gate::And(a, b) => (Kind::And, [a, b, 0]),
        Gate::Or(a, b) => (Kind::Or, [a, b, 0]),
        Gate::Xor(a, b) => (Kind::Xor, [a, b, 0]),
        Gate::Mux(s, a, b) => (Kind::Mux, [s, a, b]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A circuit of 2,000 gates that chance has put together, all kinds of them, in 64 lanes.
    #[test]
    fn the_order_of_evaluation_changes_nothing() {
        let mut seed = 0x9E37_79B9_7F4A_7C15_u64;
        let mut chance = |bound: usize| {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            (seed >> 11) as usize % bound
        };
        let mut gates = Gates { inputs: 8, ..Gates::default() };
        for net in 0..2_000 {
            let kind = if net == 0 { 0 } else { chance(8) };
            let [a, b, c] = [0; 3].map(|_| chance(net.max(1)));
            gates.gates.push(match kind {
                0 => Gate::Constant(chance(2) == 1),
                1 => Gate::Input(chance(8)),
                2 => Gate::Flop(chance(8)),
                3 => Gate::Not(a),
                4 => Gate::And(a, b),
                5 => Gate::Or(a, b),
                6 => Gate::Xor(a, b),
                _ => Gate::Mux(a, b, c),
            });
        }
        let [inputs, flops] =
            [(); 2].map(|()| [(); 8].map(|()| (chance(1 << 32) << 32 | chance(1 << 32)) as u64));
        let schedule = Schedule::new(&gates);
        let mut values = Vec::new();
        schedule.evaluate(&inputs, &flops, &mut values);
        let nets: Vec<u64> = (0..2_000).map(|net| values[schedule.index(net)]).collect();
        assert_eq!(nets, gates.evaluate(&inputs, &flops));
    }
}
