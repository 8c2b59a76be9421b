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
