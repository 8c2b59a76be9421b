//! A Yosys netlist as a design.

use std::sync::Arc;

use logic::Gate;
use yosys::circuit;
use yosys::{Circuit, Kind, Ternary};

use crate::design::{
    Design, Direction, Fabric, Finding, FindingKind, Lanes, Register, Signal, Source, Unknown,
};

/// Runs a circuit. Bits of signals are numbered one signal after the other.
pub struct Netlist {
    circuit: Circuit,
    bits: Vec<usize>,
}

impl Netlist {
    /// The circuit.
    pub fn circuit(&self) -> &Circuit {
        &self.circuit
    }
}

impl Fabric for Netlist {
    fn lanes(&self) -> Lanes {
        let mut lanes = Lanes {
            inputs: vec![0; self.circuit.gates.inputs],
            state: vec![0; self.circuit.storage.len()],
            nets: Vec::new(),
        };
        self.rest(&mut lanes);
        lanes
    }

    fn rest(&self, lanes: &mut Lanes) {
        self.circuit.evaluate(&lanes.inputs, &lanes.state, &mut lanes.nets);
    }

    fn settle(&self, lanes: &mut Lanes) -> u64 {
        self.circuit.settle(&lanes.inputs, &mut lanes.state, &mut lanes.nets)
    }

    fn unknown(&self) -> Box<dyn Unknown + '_> {
        Box::new(PowerUp(Ternary::new(&self.circuit)))
    }

    fn restricted(&self, bits: &[usize]) -> (Arc<dyn Fabric>, Vec<usize>) {
        let cone = self.circuit.cone(bits.iter().map(|&bit| self.bits[bit]));
        let bits = cone.circuit.signals.iter().flat_map(|signal| signal.nets.iter().copied()).collect();
        (Arc::new(Netlist { circuit: cone.circuit, bits }), cone.storage)
    }

    fn read(&self, lanes: &Lanes, bit: usize) -> u64 {
        lanes.nets[self.bits[bit]]
    }
}

/// The signals that consist of registers, with their values at power-up, unknown bits as 0. Latches are left
/// out: an open one does not keep a value set by a bench. A register has a name in each module that it is
/// connected to, so there are more of these than registers.
pub fn variables(circuit: &Circuit) -> Vec<(String, String)> {
    let digit = |&net: &usize| match circuit.gates.gates[net] {
        Gate::Flop(index) => match (&circuit.storage[index].kind, circuit.storage[index].initial) {
            (Kind::FlipFlop, initial) => Some(if initial == Some(true) { '1' } else { '0' }),
            _ => None,
        },
        _ => None,
    };
    let plain = |name: &str| {
        name.chars().all(|letter| letter.is_ascii_alphanumeric() || matches!(letter, '_' | '.' | '[' | ']'))
    };
    let signals = circuit.signals.iter().filter(|signal| plain(&signal.name));
    signals
        .filter_map(|signal| {
            let digits: Option<String> = signal.nets.iter().rev().map(digit).collect();
            Some((signal.name.clone(), digits.filter(|digits| !digits.is_empty())?))
        })
        .collect()
}

/// Adds registers driven by several blocks, as `module.signal`, unless they are known.
pub fn add_drivers(design: &mut Design, drivers: &[String]) {
    for driver in drivers {
        let name = driver.split_once('.').map_or(driver.as_str(), |(_, name)| name);
        let last = |path: &str| path.rsplit('.').next().unwrap_or_default().to_owned();
        let bare = |path: &str| last(path).split('[').next().unwrap_or_default().to_owned();
        let known = |finding: &Finding| finding.kind == FindingKind::Drivers && bare(&finding.signal) == name;
        if design.findings.iter().any(known) {
            continue;
        }
        let signal = design.signals.iter().find(|signal| last(&signal.name) == name);
        let words = format!("{name} is written by more than one block");
        let source = signal.and_then(|signal| signal.source.clone());
        design.findings.push(Finding { kind: FindingKind::Drivers, signal: name.to_owned(), words, source });
    }
}

/// A circuit with unknown levels.
struct PowerUp<'a>(Ternary<'a>);

impl Unknown for PowerUp<'_> {
    fn set(&mut self, input: usize, level: bool) {
        self.0.set(input, Some(level));
    }

    fn rest(&mut self) {
        self.0.rest();
    }

    fn settle(&mut self) {
        self.0.settle();
    }

    fn state(&self) -> Vec<Option<bool>> {
        self.0.state()
    }
}

/// A circuit as a design; `translate` maps a line named by Yosys to the user's.
pub fn design(
    circuit: Circuit,
    files: Vec<String>,
    translate: &dyn Fn(&circuit::Source) -> Source,
) -> Design {
    let source_of = |source: &Option<circuit::Source>| source.as_ref().map(translate);
    let mut first_bit = 0;
    let mut signals = Vec::new();
    for signal in &circuit.signals {
        signals.push(Signal {
            name: signal.name.clone(),
            width: signal.nets.len(),
            direction: match signal.direction {
                circuit::Direction::Input => Direction::Input,
                circuit::Direction::Output => Direction::Output,
                circuit::Direction::Inner => Direction::Inner,
            },
            low: signal.low,
            ascending: signal.ascending,
            first_bit,
            first_input: signal.first_input,
            source: source_of(&signal.source),
        });
        first_bit += signal.nets.len();
    }
    let mut findings: Vec<Finding> = Vec::new();
    for bit in &circuit.storage {
        let (kind, words) = match &bit.kind {
            Kind::FlipFlop => continue,
            Kind::Latch => (FindingKind::Latch, format!("{} is a latch", bit.name)),
            Kind::Loop => {
                (FindingKind::Loop, format!("{} depends on itself without a register between", bit.name))
            }
            Kind::Undriven => (FindingKind::Undriven, format!("{} is never driven", bit.name)),
            Kind::Opaque(reason) => (FindingKind::Undriven, format!("{} is not known: {reason}", bit.name)),
        };
        findings.push(Finding { kind, signal: bit.name.clone(), words, source: source_of(&bit.source) });
    }
    for conflict in &circuit.conflicts {
        let sources: Vec<Source> = conflict.sources.iter().map(translate).collect();
        let lines: Vec<String> = sources.iter().map(Source::to_string).collect();
        let words = format!("{} has more than one driver: {}", conflict.name, lines.join(", "));
        let source = sources.into_iter().next();
        findings.push(Finding { kind: FindingKind::Drivers, signal: conflict.name.clone(), words, source });
    }
    let registers = circuit.storage.iter().map(|bit| Register {
        name: bit.name.clone(),
        initial: bit.initial,
        source: source_of(&bit.source),
    });
    let registers = registers.collect();
    let bits = circuit.signals.iter().flat_map(|signal| signal.nets.iter().copied()).collect();
    let top = circuit.top.clone();
    let fabric = Arc::new(Netlist { circuit, bits });
    Design { files, top, signals, registers, findings, fabric }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// Two flip-flops `q`, which begin at 1 and unknown, the latch `l`, and an output `y` that is `q[0]` inverted;
    /// with more cells and more names.
    fn circuit(more: &[(&str, serde_json::Value)], names: &[(&str, &[u32])]) -> Circuit {
        let at = |line: usize| json!({"src": format!("m.v:{line}.1-{line}.9")});
        let bits = |bits: &[u32]| json!({"hide_name": 0, "bits": bits, "attributes": {"src": "m.v:2.1-2.9"}});
        let stores = |kind: &str, line: usize, connections: serde_json::Value| json!({"type": kind, "attributes": at(line), "connections": connections});
        let flop = |d: u32, q: u32| stores("$_DFF_P_", 5, json!({"C": [2], "D": [d], "Q": [q]}));
        let mut cells = serde_json::Map::new();
        cells.insert("f0".to_owned(), flop(3, 5));
        cells.insert("f1".to_owned(), flop(4, 6));
        let latch = stores("$_DLATCH_P_", 6, json!({"E": [3], "D": [4], "Q": [7]}));
        cells.insert("l".to_owned(), latch);
        cells.insert("n".to_owned(), json!({"type": "$_NOT_", "connections": {"A": [5], "Y": [8]}}));
        cells.extend(more.iter().map(|(name, cell)| ((*name).to_owned(), cell.clone())));
        let mut nets = serde_json::Map::new();
        for (name, of) in
            [("clk", &[2][..]), ("a", &[3, 4]), ("q", &[5, 6]), ("l", &[7]), ("y", &[8])].iter().chain(names)
        {
            nets.insert((*name).to_owned(), bits(of));
        }
        nets["q"]["attributes"]["init"] = json!("x1");
        let port = |direction: &str, bits: &[u32]| json!({"direction": direction, "bits": bits});
        let (a, clk) = (port("input", &[3, 4]), port("input", &[2]));
        let (q, y) = (port("output", &[5, 6]), port("output", &[8]));
        let ports = json!({"a": a, "clk": clk, "q": q, "y": y});
        let module = json!({"attributes": {"top": "1"}, "ports": ports, "cells": cells, "netnames": nets});
        Circuit::parse(&json!({"modules": {"m": module}}).to_string(), None).unwrap()
    }

    fn made(circuit: Circuit) -> Design {
        design(circuit, vec!["m.v".to_owned()], &|source| Source {
            file: source.file.clone(),
            line: source.line,
        })
    }

    #[test]
    fn a_netlist_runs_as_it_says() {
        let design = made(circuit(&[], &[]));
        let names: Vec<(&str, usize, usize)> = design
            .signals
            .iter()
            .map(|signal| (signal.name.as_str(), signal.width, signal.first_bit))
            .collect();
        assert_eq!(names, [("a", 2, 0), ("clk", 1, 2), ("q", 2, 3), ("y", 1, 5), ("l", 1, 6)]);
        let initial: Vec<_> = design.registers.iter().map(|one| (one.name.as_str(), one.initial)).collect();
        assert_eq!(initial, [("q[0]", Some(true)), ("q[1]", None), ("l", None)]);
        let mut lanes = design.fabric.lanes();
        assert_eq!((lanes.inputs.len(), lanes.state.len()), (3, 3));
        let read = |lanes: &Lanes| (0..7).map(|bit| design.fabric.read(lanes, bit) & 3).collect::<Vec<_>>();
        assert_eq!(read(&lanes), [0, 0, 0, 0, 0, 3, 0]);
        // Lane 0 has a = 01, lane 1 has a = 11: only the second latch keeps a 1, and both flip-flops follow.
        lanes.inputs[..2].copy_from_slice(&[3, 2]);
        assert_eq!(design.fabric.settle(&mut lanes), 0);
        assert_eq!(read(&lanes), [3, 2, 0, 0, 0, 3, 2]);
        lanes.inputs[2] = 3;
        design.fabric.settle(&mut lanes);
        assert_eq!(read(&lanes), [3, 2, 3, 3, 2, 0, 2]);
        // Put at rest, other levels of a clock are not an edge.
        lanes.inputs = vec![0, 0, 0];
        design.fabric.settle(&mut lanes);
        lanes.inputs[2] = 3;
        design.fabric.rest(&mut lanes);
        design.fabric.settle(&mut lanes);
        assert_eq!(read(&lanes), [0, 0, 3, 3, 2, 0, 2]);
    }

    #[test]
    fn unknown_levels_become_known_at_a_clock() {
        let design = made(circuit(&[], &[]));
        let mut unknown = design.fabric.unknown();
        assert_eq!(unknown.state(), [Some(true), None, None]);
        for input in 0..3 {
            unknown.set(input, input == 0);
        }
        unknown.rest();
        unknown.settle();
        assert_eq!(unknown.state(), [Some(true), None, Some(false)]);
        // Put at rest, another level of the clock is not an edge.
        unknown.set(2, true);
        unknown.rest();
        unknown.settle();
        assert_eq!(unknown.state(), [Some(true), None, Some(false)]);
        for level in [false, true] {
            unknown.set(2, level);
            unknown.settle();
        }
        assert_eq!(unknown.state(), [Some(true), Some(false), Some(false)]);
        drop(unknown);
        let (part, kept) = design.restricted(&[6]);
        assert_eq!((kept, part.registers[0].name.as_str()), (vec![2], "l"));
    }

    #[test]
    fn variables_are_signals_of_flip_flops_alone() {
        let names: [(&str, &[u32]); 5] =
            [("u.r[1]", &[6]), ("both", &[5, 7]), ("odd-name", &[5]), ("half", &[5, 8]), ("none", &[])];
        let mut found = variables(&circuit(&[], &names));
        found.sort();
        assert_eq!(
            found,
            [("q", "01"), ("u.r[1]", "0")].map(|(name, digits)| (name.to_owned(), digits.to_owned()))
        );
    }

    #[test]
    fn what_is_wrong_with_a_structure_is_said() {
        let gate = |kind: &str, a: u32, b: u32, y: u32| {
            let line = if kind == "$_OR_" { 10 } else { 9 };
            let connections = json!({"A": [a], "B": [b], "Y": [y]});
            json!({"type": kind, "attributes": {"src": format!("m.v:{line}.1")}, "connections": connections})
        };
        let cells = [
            ("loop", gate("$_NAND_", 10, 3, 10)),
            ("undriven", gate("$_AND_", 11, 3, 12)),
            ("first", gate("$_AND_", 3, 4, 13)),
            ("second", gate("$_OR_", 3, 4, 13)),
        ];
        let names: [(&str, &[u32]); 4] =
            [("turns", &[10]), ("open", &[11]), ("and", &[12]), ("short", &[13])];
        let mut design = made(circuit(&cells, &names));
        let mut words: Vec<&str> = design.findings.iter().map(|finding| finding.words.as_str()).collect();
        words.sort_unstable();
        assert_eq!(
            words,
            [
                "l is a latch",
                "open is never driven",
                "short has more than one driver: m.v:10",
                "turns depends on itself without a register between",
            ]
        );
        // What the front end knows already is not added again.
        let known = design.findings.len();
        add_drivers(&mut design, &["m.short".to_owned(), "m.q".to_owned(), "l".to_owned()]);
        let added: Vec<_> =
            design.findings[known..].iter().map(|one| (one.words.as_str(), one.source.is_some())).collect();
        assert_eq!(
            added,
            [("q is written by more than one block", true), ("l is written by more than one block", true)]
        );
        add_drivers(&mut design, &["m.gone".to_owned()]);
        assert_eq!(
            design.findings.last().map(|one| (one.signal.as_str(), one.source.is_some())),
            Some(("gone", false))
        );
    }
}
