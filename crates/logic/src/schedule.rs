use crate::gates::{Gate, Gates};

/// The gates of a circuit in an order that suits a processor: level by level, and within a level all
/// gates of one kind together. In the order in which a circuit was recorded the kinds alternate, and
/// a processor that guesses what comes next mostly guesses wrong.
#[derive(Clone, Debug)]
pub struct Schedule {
    nets: usize,
    runs: Vec<(Kind, Vec<Operation>)>,
}

/// The net that a gate writes, and what it reads, as far as its kind reads anything.
type Operation = [u32; 4];

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
        let mut order: Vec<(usize, Kind, Operation)> = Vec::with_capacity(gates.gates.len());
        let mut depths: Vec<usize> = Vec::with_capacity(gates.gates.len());
        for (net, &gate) in gates.gates.iter().enumerate() {
            let depth = gate.reads().map(|net| depths[net] + 1).max().unwrap_or(0);
            let (kind, reads) = operands(gate);
            depths.push(depth);
            order.push((depth, kind, [net, reads[0], reads[1], reads[2]].map(|place| place as u32)));
        }
        order.sort_by_key(|&(depth, kind, _)| (depth, kind));
        let runs = order.chunk_by(|first, second| (first.0, first.1) == (second.0, second.1));
        let runs = runs.map(|run| (run[0].1, run.iter().map(|&(_, _, operation)| operation).collect()));
        Schedule { nets: order.len(), runs: runs.collect() }
    }

    /// The values of all nets, in 64 lanes, for given inputs and flip-flops.
    pub fn evaluate(&self, inputs: &[u64], flops: &[u64], nets: &mut Vec<u64>) {
        nets.resize(self.nets, 0);
        let nets = &mut nets[..];
        for (kind, run) in &self.runs {
            match kind {
                Kind::Low => each(run, |net, _, _, _| nets[net] = 0),
                Kind::High => each(run, |net, _, _, _| nets[net] = u64::MAX),
                Kind::Input => each(run, |net, place, _, _| nets[net] = inputs[place]),
                Kind::Flop => each(run, |net, place, _, _| nets[net] = flops[place]),
                Kind::Not => each(run, |net, a, _, _| nets[net] = !nets[a]),
                Kind::And => each(run, |net, a, b, _| nets[net] = nets[a] & nets[b]),
                Kind::Or => each(run, |net, a, b, _| nets[net] = nets[a] | nets[b]),
                Kind::Xor => each(run, |net, a, b, _| nets[net] = nets[a] ^ nets[b]),
                Kind::Mux => each(run, |net, s, a, b| nets[net] = nets[s] & nets[a] | !nets[s] & nets[b]),
            }
        }
    }
}

fn each(run: &[Operation], mut evaluate: impl FnMut(usize, usize, usize, usize)) {
    for operation in run {
        let [net, a, b, c] = operation.map(|place| place as usize);
        evaluate(net, a, b, c);
    }
}

fn operands(gate: Gate) -> (Kind, [usize; 3]) {
    match gate {
        Gate::Constant(false) => (Kind::Low, [0; 3]),
        Gate::Constant(true) => (Kind::High, [0; 3]),
        Gate::Input(place) => (Kind::Input, [place, 0, 0]),
        Gate::Flop(place) => (Kind::Flop, [place, 0, 0]),
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
        let mut nets = Vec::new();
        Schedule::new(&gates).evaluate(&inputs, &flops, &mut nets);
        assert_eq!(nets, gates.evaluate(&inputs, &flops));
    }
}
