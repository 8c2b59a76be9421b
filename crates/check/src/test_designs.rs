//! Designs written in Rust, for tests that need no Yosys.

use std::sync::Arc;

use crate::design::{Design, Direction, Fabric, Lanes, Register, Signal, Unknown};

/// Computes words from the inputs and the state, one word for each bit.
pub type Logic = Arc<dyn Fn(&[u64], &[u64]) -> Vec<u64> + Send + Sync>;

/// A design with these ports and registers, whose registers take the words of `step` at a rising edge of the input
/// `clk`, and whose outputs are the words of `show`. Names are separated by blanks; a width follows a colon, and the
/// power-up value of a register an equals sign.
pub fn design(inputs: &str, outputs: &str, registers: &str, step: Logic, show: Logic) -> Design {
    let mut signals: Vec<Signal> = Vec::new();
    let mut stored: Vec<Register> = Vec::new();
    let (mut first_bit, mut first_input) = (0, 0);
    let groups = [(inputs, Direction::Input), (outputs, Direction::Output), (registers, Direction::Inner)];
    for (names, direction) in groups {
        for word in names.split_whitespace() {
            let (word, initial) = word.split_once('=').map_or((word, None), |(word, value)| {
                (word, Some(value.parse::<u64>().expect("a power-up value is a number")))
            });
            let (name, width) = word.split_once(':').unwrap_or((word, "1"));
            let width: usize = width.parse().expect("a width is a number");
            let input = (direction == Direction::Input).then_some(first_input);
            first_input += input.map_or(0, |_| width);
            if direction == Direction::Inner {
                stored.extend((0..width).map(|bit| Register {
                    name: format!("{name}[{bit}]"),
                    initial: initial.map(|value| value >> bit & 1 == 1),
                    source: None,
                }));
            }
            signals.push(Signal {
                name: name.to_owned(),
                width,
                direction,
                low: 0,
                ascending: false,
                first_bit,
                first_input: input,
                source: None,
            });
            first_bit += width;
        }
    }
    let clock = signals.iter().find(|signal| signal.name == "clk").and_then(|signal| signal.first_input);
    let fabric = Made { inputs: first_input, registers: stored.len(), clock, step, show };
    Design {
        files: vec!["made.rs".to_owned()],
        top: "made".to_owned(),
        signals,
        registers: stored,
        findings: Vec::new(),
        fabric: Arc::new(fabric),
    }
}

/// A design of which only the ports matter.
pub fn ports(inputs: &str, outputs: &str, registers: &str) -> Design {
    let outputs_of = design("", outputs, "", Arc::new(|_, _| Vec::new()), Arc::new(|_, _| Vec::new()));
    let shown: usize = outputs_of.signals.iter().map(|signal| signal.width).sum();
    let (stays, zero) =
        (|_: &[u64], state: &[u64]| state.to_vec(), move |_: &[u64], _: &[u64]| vec![0; shown]);
    design(inputs, outputs, registers, Arc::new(stays), Arc::new(zero))
}

#[derive(Clone)]
struct Made {
    inputs: usize,
    registers: usize,
    clock: Option<usize>,
    step: Logic,
    show: Logic,
}

impl Fabric for Made {
    fn lanes(&self) -> Lanes {
        let mut lanes =
            Lanes { inputs: vec![0; self.inputs], state: vec![0; self.registers], nets: Vec::new() };
        self.rest(&mut lanes);
        lanes
    }

    fn rest(&self, lanes: &mut Lanes) {
        let shown = (self.show)(&lanes.inputs, &lanes.state);
        lanes.nets = [&lanes.inputs[..], &shown, &lanes.state].concat();
    }

    fn settle(&self, lanes: &mut Lanes) -> u64 {
        let rising = self.clock.map_or(0, |clock| lanes.inputs[clock] & !lanes.nets[clock]);
        if rising != 0 {
            let next = (self.step)(&lanes.inputs, &lanes.state);
            for (word, next) in lanes.state.iter_mut().zip(next) {
                *word = *word & !rising | next & rising;
            }
        }
        self.rest(lanes);
        0
    }

    fn unknown(&self) -> Box<dyn Unknown + '_> {
        // Each lane is one of the possible values; there are at most six unknown registers in these designs.
        assert!(self.registers <= 6, "more registers than lanes can tell apart");
        let mut lanes = self.lanes();
        for (bit, word) in lanes.state.iter_mut().enumerate() {
            *word = (0..64_u64).fold(0, |word, lane| word | (lane >> bit & 1) << lane);
        }
        Box::new(Possible { made: self, lanes })
    }

    fn restricted(&self, _: &[usize]) -> (Arc<dyn Fabric>, Vec<usize>) {
        (Arc::new(self.clone()), (0..self.registers).collect())
    }

    fn read(&self, lanes: &Lanes, bit: usize) -> u64 {
        lanes.nets[bit]
    }
}

/// Every value of the registers at once.
struct Possible<'a> {
    made: &'a Made,
    lanes: Lanes,
}

impl Unknown for Possible<'_> {
    fn set(&mut self, input: usize, level: bool) {
        self.lanes.inputs[input] = if level { u64::MAX } else { 0 };
    }

    fn rest(&mut self) {
        self.made.rest(&mut self.lanes);
    }

    fn settle(&mut self) {
        self.made.settle(&mut self.lanes);
    }

    fn state(&self) -> Vec<Option<bool>> {
        let known = |word: &u64| match *word {
            0 => Some(false),
            u64::MAX => Some(true),
            _ => None,
        };
        self.lanes.state.iter().map(known).collect()
    }
}

/// A driver for a design of this kind.
pub fn driver(text: &str) -> driver::Driver {
    driver::Driver::parse(text, "made.toml").expect("the driver is well-formed")
}
