//! Why a signal has its value: the gates and values that decide it, back to registers and inputs.

use std::collections::{BTreeSet, HashMap};

use crate::Trace;
use crate::gates::{Gate, Gates, Net};

/// What decides the value of a signal at one moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cause {
    /// The nets that decide it, the signal's own included: with the others changed in any way, its value stays.
    pub cone: BTreeSet<Net>,
    /// The named signals that it follows from directly: those met first on the way back.
    pub because: Vec<String>,
    /// The registers and inputs that it follows from in the end.
    pub roots: Vec<String>,
    /// For a register, the first clock in which it held this value; what is said holds in the clock before.
    pub stored: Option<usize>,
}

impl Cause {
    /// One sentence: what the signal is, what it follows from, and the registers and inputs behind that. `text` knows
    /// the value of every signal as people read it.
    pub fn sentence(&self, path: &str, text: &dyn Fn(&str) -> String) -> String {
        let mut sentence = format!("{path} is {}", text(path));
        if let Some(edge) = self.stored {
            sentence += &format!(" since clock {edge}, when it was stored");
        }
        if !self.because.is_empty() {
            sentence += &format!(" because {}", listed(&self.because, text));
        }
        let behind: Vec<String> =
            self.roots.iter().filter(|root| !self.because.contains(root)).cloned().collect();
        if !behind.is_empty() {
            sentence += &format!("; behind that, {}", listed(&behind, text));
        }
        sentence + "."
    }
}

/// `a is 1`, `a and b are 01`, `a, b and c are 0, d is 1`: neighbours with the same value together.
fn listed(paths: &[String], text: &dyn Fn(&str) -> String) -> String {
    let mut groups: Vec<(String, Vec<&str>)> = Vec::new();
    for path in paths {
        let value = text(path);
        match groups.iter_mut().find(|(known, _)| *known == value) {
            Some((_, names)) => names.push(path),
            None => groups.push((value, vec![path])),
        }
    }
    let group = |(value, names): &(String, Vec<&str>)| match &names[..] {
        [name] => format!("{name} is {value}"),
        [names @ .., last] => format!("{} and {last} are {value}", names.join(", ")),
        [] => String::new(),
    };
    groups.iter().map(group).collect::<Vec<_>>().join(", ")
}

impl Gates {
    /// Why a signal has its value in a clock of a trace of this circuit; `None` if there is no such signal or no such
    /// clock. Of a register it says why the value was stored.
    pub fn why(&self, trace: &Trace, path: &str, clock: usize) -> Option<Cause> {
        let nets = &self.probe(path)?.nets;
        let track = trace.find(path).filter(|_| clock < trace.clocks())?;
        let flop = |&net: &Net| match self.gates[net] {
            Gate::Flop(index) => Some(index),
            _ => None,
        };
        let flops: Option<Vec<usize>> = nets.iter().map(flop).collect();
        let changed = |clock: &usize| trace.value(track, *clock) != trace.value(track, *clock - 1);
        let edge = flops.as_ref().and_then(|_| (1..=clock).rev().find(changed));
        let (Some(flops), Some(edge)) = (flops, edge) else { return Some(self.decided(trace, nets, clock)) };
        if trace.find("reset").is_some_and(|reset| trace.value(reset, edge) == 1) {
            let (reset, cone) = (vec!["reset".to_owned()], nets.iter().copied().collect());
            return Some(Cause { cone, because: reset.clone(), roots: reset, stored: Some(edge) });
        }
        let next: Vec<Net> = flops.iter().map(|&flop| self.flops[flop].next).collect();
        Some(Cause { stored: Some(edge), ..self.decided(trace, &next, edge - 1) })
    }

    /// What decides these nets in a clock of a trace, which has every input and every register by name.
    fn decided(&self, trace: &Trace, nets: &[Net], clock: usize) -> Cause {
        let (mut inputs, mut flops) = (vec![false; self.inputs], vec![false; self.flops.len()]);
        for probe in &self.probes {
            let path = probe.scope.iter().chain([&probe.name]).cloned().collect::<Vec<_>>().join(".");
            let Some(track) = trace.find(&path) else { continue };
            for (bit, &net) in probe.nets.iter().enumerate() {
                let level = trace.value(track, clock) >> bit & 1 == 1;
                match self.gates[net] {
                    Gate::Input(index) => inputs[index] = level,
                    Gate::Flop(index) => flops[index] = level,
                    _ => {}
                }
            }
        }
        self.cone(nets, &inputs, &flops)
    }

    /// What decides these nets, given the levels of all inputs and flip-flops.
    pub fn cone(&self, nets: &[Net], inputs: &[bool], flops: &[bool]) -> Cause {
        let word = |bits: &[bool]| bits.iter().map(|&bit| if bit { u64::MAX } else { 0 }).collect::<Vec<_>>();
        let values: Vec<bool> =
            self.evaluate(&word(inputs), &word(flops)).into_iter().map(|value| value & 1 == 1).collect();
        let names = self.names();
        let own: BTreeSet<&String> = nets.iter().filter_map(|net| names.get(net)).collect();
        let (mut cone, mut seen) = (BTreeSet::new(), BTreeSet::new());
        let (mut because, mut roots) = (BTreeSet::new(), BTreeSet::new());
        // The flag says that no named signal lies between the net and the question.
        let mut open: Vec<(Net, bool)> = nets.iter().map(|&net| (net, true)).collect();
        while let Some((net, direct)) = open.pop() {
            if !seen.insert((net, direct)) {
                continue;
            }
            cone.insert(net);
            let name = names.get(&net).filter(|name| !own.contains(name));
            if direct {
                because.extend(name.cloned());
            }
            if matches!(self.gates[net], Gate::Input(_) | Gate::Flop(_)) {
                roots.extend(name.cloned());
            }
            let direct = direct && name.is_none();
            open.extend(self.deciding(net, &values).into_iter().map(|net| (net, direct)));
        }
        let in_order = |names: BTreeSet<String>| names.into_iter().collect();
        Cause { cone, because: in_order(because), roots: in_order(roots), stored: None }
    }

    /// The inputs of a gate that decide its output; where one of two suffices, the first.
    fn deciding(&self, net: Net, values: &[bool]) -> Vec<Net> {
        match self.gates[net] {
            Gate::Constant(_) | Gate::Input(_) | Gate::Flop(_) => vec![],
            Gate::Not(a) => vec![a],
            Gate::Xor(a, b) => vec![a, b],
            Gate::And(a, b) => decided_by(a, b, values, false),
            Gate::Or(a, b) => decided_by(a, b, values, true),
            Gate::Mux(s, a, b) => vec![s, if values[s] { a } else { b }],
        }
    }

    /// A name for each net that has one: of several, the one closest to the outside.
    fn names(&self) -> HashMap<Net, String> {
        let mut names: HashMap<Net, (usize, String)> = HashMap::new();
        for probe in &self.probes {
            let path = probe.scope.iter().chain([&probe.name]).cloned().collect::<Vec<_>>().join(".");
            for &net in &probe.nets {
                let entry = names.entry(net).or_insert_with(|| (probe.scope.len(), path.clone()));
                if probe.scope.len() < entry.0 {
                    *entry = (probe.scope.len(), path.clone());
                }
            }
        }
        names.into_iter().map(|(net, (_, name))| (net, name)).collect()
    }
}

fn decided_by(a: Net, b: Net, values: &[bool], level: bool) -> Vec<Net> {
    match (values[a] == level, values[b] == level) {
        (true, _) => vec![a],
        (_, true) => vec![b],
        _ => vec![a, b],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gates::GatesBuilder;
    use crate::{Flop, Probe};

    /// `y` is 1 if `a` and `b` are, or else if the flip-flop `r` is.
    fn circuit() -> Gates {
        let mut builder = GatesBuilder::default();
        let [a, b] = [0, 1].map(|input| builder.add(Gate::Input(input)));
        let r = builder.add(Gate::Flop(0));
        let both = builder.add(Gate::And(a, b));
        let y = builder.add(Gate::Or(both, r));
        let probe =
            |name: &str, net| Probe { scope: vec![], name: name.to_owned(), nets: vec![net], states: &[] };
        let probes = vec![probe("a", a), probe("b", b), probe("r", r), probe("both", both), probe("y", y)];
        let flops = vec![Flop { initial: false, next: y }];
        Gates { gates: builder.finish(), inputs: 2, flops, outputs: vec![y], probes }
    }

    /// All 8 levels of two inputs and a flip-flop: changing what is not in the cone never changes the signal.
    #[test]
    fn what_is_not_in_the_cone_decides_nothing() {
        let gates = circuit();
        let y = gates.probe("y").unwrap().nets[0];
        for levels in 0..8_usize {
            let [a, b, r] = [0, 1, 2].map(|bit| levels >> bit & 1 == 1);
            let cause = gates.cone(&[y], &[a, b], &[r]);
            for other in 0..8_usize {
                let [c, d, s] = [0, 1, 2].map(|bit| other >> bit & 1 == 1);
                let kept = [(a, c, 0), (b, d, 1), (r, s, 2)]
                    .iter()
                    .all(|&(one, other, net)| one == other || !cause.cone.contains(&net));
                if kept {
                    assert_eq!((c & d) | s, (a & b) | r, "{levels:03b} {other:03b}");
                }
            }
        }
    }

    #[test]
    fn a_sentence_names_what_decides() {
        let gates = circuit();
        let y = gates.probe("y").unwrap().nets[0];
        let text = |_: &str| "1".to_owned();
        let cause = gates.cone(&[y], &[true, true], &[false]);
        assert_eq!(cause.sentence("y", &text), "y is 1 because both is 1; behind that, a and b are 1.");
        let cause = gates.cone(&[y], &[false, true], &[true]);
        assert_eq!(cause.sentence("y", &text), "y is 1 because r is 1.");
    }
}
