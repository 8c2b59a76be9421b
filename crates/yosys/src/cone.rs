//! The part of a circuit that given nets depend on.

use logic::{Gate, Gates, Net};

use crate::Circuit;
use crate::circuit::{Edge, Load, Storage};

/// A circuit reduced to the logic behind certain nets.
#[derive(Clone, Debug)]
pub struct Cone {
    /// The smaller circuit. It has the same inputs and the same signals; a bit of a signal outside the
    /// cone is the constant 0.
    pub circuit: Circuit,
    /// Which bits of storage of the larger circuit it has.
    pub storage: Vec<usize>,
}

impl Circuit {
    /// The logic that the given nets depend on, now or later.
    pub fn cone(&self, roots: impl IntoIterator<Item = Net>) -> Cone {
        let gates = &self.gates.gates;
        let mut live = vec![false; gates.len()];
        let mut stored = vec![false; self.storage.len()];
        let mut open: Vec<Net> = roots.into_iter().collect();
        while let Some(net) = open.pop() {
            if std::mem::replace(&mut live[net], true) {
                continue;
            }
            open.extend(gates[net].reads());
            if let Gate::Flop(index) = gates[net]
                && !std::mem::replace(&mut stored[index], true)
            {
                let storage = &self.storage[index];
                let clocks = storage.edges.iter().filter_map(|edge| edge.clock);
                open.extend(clocks.map(|clock| self.clocks[clock]));
                open.extend(storage.edges.iter().map(|edge| edge.next));
                open.extend(storage.loads.iter().flat_map(|load| [load.when, load.value]));
            }
        }
        self.restrict(&live, &stored)
    }

    fn restrict(&self, live: &[bool], stored: &[bool]) -> Cone {
        let storage: Vec<usize> = (0..stored.len()).filter(|&index| stored[index]).collect();
        let mut renumbered = vec![0; stored.len()];
        for (new, &old) in storage.iter().enumerate() {
            renumbered[old] = new;
        }
        // A constant comes first, for everything that is not there any more.
        let mut gates = vec![Gate::Constant(false)];
        let mut moved = vec![0; live.len()];
        for (net, &gate) in self.gates.gates.iter().enumerate() {
            if !live[net] && !matches!(gate, Gate::Input(_)) {
                continue;
            }
            moved[net] = gates.len();
            gates.push(match gate {
                Gate::Constant(_) | Gate::Input(_) => gate,
                Gate::Flop(index) => Gate::Flop(renumbered[index]),
                Gate::Not(a) => Gate::Not(moved[a]),
                Gate::And(a, b) => Gate::And(moved[a], moved[b]),
                Gate::Or(a, b) => Gate::Or(moved[a], moved[b]),
                Gate::Xor(a, b) => Gate::Xor(moved[a], moved[b]),
                Gate::Mux(s, a, b) => Gate::Mux(moved[s], moved[a], moved[b]),
            });
        }
        let used = |clock: &usize| {
            let mut edges = storage.iter().flat_map(|&index| &self.storage[index].edges);
            edges.any(|edge| edge.clock == Some(*clock))
        };
        let clocks: Vec<usize> = (0..self.clocks.len()).filter(used).collect();
        let keep = |&index: &usize| {
            let storage = &self.storage[index];
            let edge = |edge: &Edge| Edge {
                clock: edge.clock.and_then(|clock| clocks.iter().position(|&kept| kept == clock)),
                next: moved[edge.next],
            };
            let load = |load: &Load| Load { when: moved[load.when], value: moved[load.value] };
            Storage {
                edges: storage.edges.iter().map(edge).collect(),
                loads: storage.loads.iter().map(load).collect(),
                ..storage.clone()
            }
        };
        let mut signals = self.signals.clone();
        for net in signals.iter_mut().flat_map(|signal| &mut signal.nets) {
            *net = moved[*net];
        }
        let circuit = Circuit {
            top: self.top.clone(),
            signals,
            gates: Gates { gates, inputs: self.gates.inputs, ..Gates::default() },
            storage: storage.iter().map(keep).collect(),
            clocks: clocks.iter().map(|&clock| moved[self.clocks[clock]]).collect(),
            conflicts: self.conflicts.clone(),
        };
        Cone { circuit, storage }
    }
}
