use std::cell::OnceCell;

use driver::{Pause, Pins, Program, Run};
use logic::{Gate, Gates, Net, Role, Simulator};

/// Where a driver finds a signal among gates.
#[derive(Clone, Debug)]
pub enum Tap {
    /// The clock, which a run handles separately.
    Clock,
    /// The reset, which is bit 0 of the levels.
    Reset,
    /// Bits of gates.
    Nets(Vec<Net>),
}

impl Tap {
    /// The signals of a simulator, in the order of its tracks.
    pub fn all(simulator: &Simulator, gates: &Gates) -> Vec<Tap> {
        let tap = |track: &logic::Track| match track.role {
            Role::Clock => Tap::Clock,
            Role::Reset => Tap::Reset,
            _ => match gates.probe(&track.path()) {
                Some(probe) => Tap::Nets(probe.nets.clone()),
                // The clock and the reset of an inner machine.
                None => Tap::Clock,
            },
        };
        simulator.tracks().iter().map(tap).collect()
    }

    /// The nets of a part of the signal.
    pub fn nets(&self, low: usize, width: usize) -> &[Net] {
        match self {
            Tap::Nets(nets) => &nets[low..low + width],
            Tap::Clock | Tap::Reset => &[],
        }
    }
}

/// The sound circuit in one state, as a driver touches it.
pub struct Bench<'a> {
    gates: &'a Gates,
    taps: &'a [Tap],
    /// The values of the flip-flops, one bit each.
    pub flops: u128,
    /// The levels: `reset` in bit 0, and the inputs in the order of the ports.
    pub levels: u64,
    values: OnceCell<Vec<u64>>,
}

impl<'a> Bench<'a> {
    pub fn new(gates: &'a Gates, taps: &'a [Tap], flops: u128, levels: u64) -> Bench<'a> {
        Bench { gates, taps, flops, levels, values: OnceCell::new() }
    }

    /// Runs a program: the levels of every clock, those at its end last, and the flags that were seen. None if it
    /// waits in vain.
    pub fn run(&mut self, program: &Program, watches: &[driver::Condition]) -> Option<(Vec<u64>, u32)> {
        let (mut run, mut words) = (Run::new(), Vec::new());
        loop {
            match run.next(program, watches, self) {
                Pause::Clock => self.clock(&mut words),
                Pause::Done => break,
                Pause::Stuck | Pause::Settle => return None,
            }
        }
        // Every action on a clocked circuit takes at least one clock.
        if words.is_empty() {
            self.clock(&mut words);
        }
        words.push(self.levels);
        Some((words, run.seen))
    }

    /// One rising edge; its levels are recorded.
    pub fn clock(&mut self, words: &mut Vec<u64>) {
        words.push(self.levels);
        let values = self.values();
        let next = self.gates.flops.iter().enumerate();
        let next = next.fold(0, |code, (index, flop)| code | u128::from(values[flop.next] & 1) << index);
        self.flops = next;
        self.disturb();
    }

    /// The present value of every net, as bit 0.
    pub fn values(&self) -> &[u64] {
        self.values.get_or_init(|| {
            let inputs: Vec<u64> =
                (0..self.gates.inputs).map(|input| self.levels >> (1 + input) & 1).collect();
            let flops: Vec<u64> =
                (0..self.gates.flops.len()).map(|flop| (self.flops >> flop) as u64 & 1).collect();
            self.gates.evaluate(&inputs, &flops)
        })
    }

    fn disturb(&mut self) {
        self.values.take();
        if self.levels & 1 == 1 {
            self.flops = initial(self.gates);
        }
    }
}

/// The values of the flip-flops after a reset.
pub fn initial(gates: &Gates) -> u128 {
    gates.flops.iter().rev().fold(0, |code, flop| code << 1 | u128::from(flop.initial))
}

impl Pins for Bench<'_> {
    fn set(&mut self, signal: usize, low: usize, width: usize, value: u64) {
        let mut put = |bit: usize, level: u64| self.levels = self.levels & !(1 << bit) | (level & 1) << bit;
        match &self.taps[signal] {
            Tap::Clock => {}
            Tap::Reset => put(0, value),
            tap => {
                for (index, &net) in tap.nets(low, width).iter().enumerate() {
                    if let Gate::Input(input) = self.gates.gates[net] {
                        put(1 + input, value >> index);
                    }
                }
            }
        }
        self.disturb();
    }

    fn read(&self, signal: usize, low: usize, width: usize) -> u64 {
        match &self.taps[signal] {
            Tap::Clock => 0,
            Tap::Reset => self.levels & 1,
            tap => lane_value(tap.nets(low, width), self.values(), 0),
        }
    }
}

/// The number that some nets hold in a lane, the lowest bit first.
fn lane_value(nets: &[Net], values: &[u64], lane: u32) -> u64 {
    nets.iter().rev().fold(0, |number, &net| number << 1 | values[net] >> lane & 1)
}

/// One lane of evaluated gates, for conditions.
pub struct Lane<'a> {
    pub taps: &'a [Tap],
    pub values: &'a [u64],
    pub lane: u32,
}

impl Pins for Lane<'_> {
    fn set(&mut self, _: usize, _: usize, _: usize, _: u64) {}

    fn read(&self, signal: usize, low: usize, width: usize) -> u64 {
        lane_value(self.taps[signal].nets(low, width), self.values, self.lane)
    }
}
