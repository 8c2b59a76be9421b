//! A name for every wire of a circuit.

use std::collections::HashMap;

use crate::gates::{Gate, Gates, Net};

/// The wires of a circuit by name: bits of signals, and the gates between them.
///
/// A bit of a signal is written `winner.who5[1]`, or `win` if the signal has one. An unnamed gate belongs to
/// the first signal that depends on it, and is written with its kind and a number: `win.or2`. The gates of
/// the next value of a flip-flop are behind `next`: `pos1[0].next`, `pos1[0].next.mux1`.
#[derive(Clone, Debug)]
pub struct Wires {
    /// The usual name of each net.
    names: Vec<Option<String>>,
    /// Every name, the other names of a net included.
    nets: HashMap<String, Net>,
    /// How many bits each signal has that has several.
    widths: HashMap<String, usize>,
}

impl Gates {
    /// The names of all wires but constants.
    pub fn wires(&self) -> Wires {
        let mut names: Vec<Option<(usize, String)>> = vec![None; self.gates.len()];
        let mut wires = Wires { names: Vec::new(), nets: HashMap::new(), widths: HashMap::new() };
        for probe in &self.probes {
            let path = probe.scope.iter().chain([&probe.name]).cloned().collect::<Vec<_>>().join(".");
            let several = probe.nets.len() > 1;
            if several {
                wires.widths.insert(path.clone(), probe.nets.len());
            }
            for (bit, &net) in probe.nets.iter().enumerate() {
                let name = if several { format!("{path}[{bit}]") } else { path.clone() };
                if !matches!(self.gates[net], Gate::Constant(_)) {
                    let candidate = (probe.scope.len(), name.clone());
                    names[net] = names[net].take().into_iter().chain([candidate]).min();
                }
                wires.nets.insert(name, net);
            }
        }
        wires.names = names.into_iter().map(|name| name.map(|(_, name)| name)).collect();
        let named: Vec<(Net, String)> =
            (0..self.gates.len()).filter_map(|net| Some((net, wires.names[net].clone()?))).collect();
        for (net, name) in &named {
            self.name_cone(*net, name, &mut wires);
        }
        for (index, flop) in self.flops.iter().enumerate() {
            let register = named.iter().find(|(net, _)| self.gates[*net] == Gate::Flop(index));
            let owner = register.map_or(format!("flop{index}"), |(_, name)| name.clone());
            let next = format!("{owner}.next");
            if self.gates[flop.next].kind().is_some() && wires.names[flop.next].is_none() {
                wires.add(flop.next, next.clone());
            }
            self.name_cone(flop.next, &next, &mut wires);
        }
        wires
    }

    /// Names the unnamed gates that a net depends on.
    fn name_cone(&self, net: Net, owner: &str, wires: &mut Wires) {
        let mut open: Vec<Net> = self.gates[net].reads().collect();
        open.reverse();
        let mut number = 0;
        while let Some(net) = open.pop() {
            if let (Some(kind), None) = (self.gates[net].kind(), &wires.names[net]) {
                number += 1;
                wires.add(net, format!("{owner}.{kind}{number}"));
                let reads: Vec<Net> = self.gates[net].reads().collect();
                open.extend(reads.into_iter().rev());
            }
        }
    }
}

impl Wires {
    fn add(&mut self, net: Net, name: String) {
        self.nets.insert(name.clone(), net);
        self.names[net] = Some(name);
    }

    /// The usual name of a net; none for a constant and for a net that nothing depends on.
    pub fn name(&self, net: Net) -> Option<&str> {
        self.names[net].as_deref()
    }

    /// The net with this name.
    pub fn find(&self, name: &str) -> Option<Net> {
        self.nets.get(name).copied()
    }

    /// How many bits a signal has, if it has several and a bit must be named.
    pub fn width(&self, signal: &str) -> Option<usize> {
        self.widths.get(signal).copied()
    }

    /// The nets that have names, in their order.
    pub fn nets(&self) -> impl Iterator<Item = (Net, &str)> {
        self.names.iter().enumerate().filter_map(|(net, name)| Some((net, name.as_deref()?)))
    }

    /// A few of the names that are most like an unknown one.
    pub fn near(&self, name: &str) -> Vec<&str> {
        let wanted = name.to_lowercase();
        let last = |path: &str| path.rsplit('.').next().unwrap_or(path).to_owned();
        let likeness = |known: &str| {
            let whole = distance(&wanted, &known.to_lowercase());
            whole.min(1 + distance(&last(&wanted), &last(&known.to_lowercase())))
        };
        let mut known: Vec<(usize, usize, &str)> =
            self.nets.keys().map(|known| (likeness(known), known.len(), known.as_str())).collect();
        known.sort_unstable();
        known.into_iter().take(5).map(|(_, _, known)| known).collect()
    }
}

/// The number of letters to insert, delete or replace to turn one word into the other.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, letter) in a.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, other) in b.iter().enumerate() {
            let exchanged = diagonal + usize::from(letter != *other);
            diagonal = row[j + 1];
            row[j + 1] = exchanged.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Probe;

    #[test]
    fn a_distance_counts_letters() {
        for (a, b, expected) in [
            ("", "", 0),
            ("win", "win", 0),
            ("win", "who", 2),
            ("pos1", "pos12", 1),
            ("", "win", 3),
            ("abcd", "bcde", 2),
        ] {
            assert_eq!((distance(a, b), distance(b, a)), (expected, expected), "{a} {b}");
        }
    }

    /// Three flip-flops, the last of which has no name, some gates between them, and a constant.
    fn circuit() -> Gates {
        let gates = vec![
            Gate::Flop(0),
            Gate::Flop(1),
            Gate::Flop(2),
            Gate::Input(0),
            Gate::And(0, 3),
            Gate::Or(1, 4),
            Gate::Not(5),
            Gate::Xor(2, 6),
            Gate::Mux(0, 7, 1),
            Gate::Not(8),
            Gate::Constant(true),
        ];
        let probe = |scope: &[&str], name: &str, nets: &[Net]| Probe {
            scope: scope.iter().map(|&instance| instance.to_owned()).collect(),
            name: name.to_owned(),
            nets: nets.to_vec(),
            states: &[],
        };
        let probes = vec![
            probe(&["inner"], "a", &[0]),
            probe(&[], "state", &[0]),
            probe(&[], "pair", &[1, 3]),
            probe(&[], "also", &[1]),
            probe(&["inner"], "fixes", &[4]),
            probe(&[], "fixed", &[10]),
        ];
        let flops = [5, 8, 9].map(|next| crate::Flop { initial: false, next }).to_vec();
        Gates { gates, inputs: 1, flops, outputs: vec![0], probes }
    }

    /// A bit is known by the name that is closest to the outside, and of two such names by the first in the alphabet; a
    /// gate by what depends on it first.
    #[test]
    fn a_wire_is_known_by_its_outermost_name() {
        let wires = circuit().wires();
        let names: Vec<(Net, &str)> = wires.nets().collect();
        let expected = [
            (0, "state"),
            (1, "also"),
            (3, "pair[1]"),
            (4, "inner.fixes"),
            (5, "state.next"),
            (6, "also.next.not2"),
            (7, "also.next.xor1"),
            (8, "also.next"),
            (9, "flop2.next"),
        ];
        assert_eq!(names, expected);
        assert_eq!([2, 10].map(|net| wires.name(net)), [None; 2], "nothing but a flip-flop, and a constant");
        for (name, net) in expected.map(|(net, name)| (name, net)) {
            assert_eq!(wires.find(name), Some(net));
        }
        let others = ["inner.a", "pair[0]", "fixed", "pair"].map(|name| wires.find(name));
        assert_eq!(others, [Some(0), Some(1), Some(10), None]);
        assert_eq!(["pair", "state"].map(|name| wires.width(name)), [Some(2), None]);
    }

    /// A name that differs by a letter comes before the same name elsewhere that is longer.
    #[test]
    fn names_much_like_an_unknown_one_are_suggested() {
        let wires = circuit().wires();
        assert_eq!(wires.near("Fixes")[..2], ["fixed", "inner.fixes"]);
        assert_eq!(wires.near("outer.fixes")[0], "inner.fixes");
        assert_eq!(wires.near("x")[..2], ["inner.a", "also"]);
        assert_eq!(wires.near("").len(), 5);
    }
}
