//! A design that records its stimuli.

use std::sync::{Arc, Mutex};

use crate::design::{Design, Fabric, Lanes, Unknown};

/// The levels after one change of the inputs, in the first lane.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Whether the design was powered off and on before.
    pub power_up: bool,
    /// The inputs.
    pub inputs: Vec<bool>,
    /// The signals that are watched, in binary digits.
    pub values: Vec<String>,
}

/// Runs a design and records every change of its inputs.
pub struct Recorder {
    inner: Arc<dyn Fabric>,
    /// The bits of each signal that is watched, the lowest first.
    watched: Vec<Vec<usize>>,
    log: Mutex<(bool, Vec<Step>)>,
}

impl Recorder {
    /// The design with a recorder in it, and the recorder.
    pub fn on(design: &Design, watched: &[usize]) -> (Design, Arc<Recorder>) {
        let bits = |&signal: &usize| {
            let signal = &design.signals[signal];
            (signal.first_bit..signal.first_bit + signal.width).collect()
        };
        let recorder = Arc::new(Recorder {
            inner: design.fabric.clone(),
            watched: watched.iter().map(bits).collect(),
            log: Mutex::new((true, Vec::new())),
        });
        (Design { fabric: recorder.clone(), ..design.clone() }, recorder)
    }

    /// Forgets everything.
    pub fn clear(&self) {
        *self.log.lock().expect("no thread panics here") = (true, Vec::new());
    }

    /// The next step is the first after power-up.
    pub fn begin(&self) {
        self.log.lock().expect("no thread panics here").0 = true;
    }

    /// The number of steps so far.
    pub fn steps_taken(&self) -> usize {
        self.log.lock().expect("no thread panics here").1.len()
    }

    /// The steps so far.
    pub fn steps(&self) -> Vec<Step> {
        self.log.lock().expect("no thread panics here").1.clone()
    }
}

impl Fabric for Recorder {
    fn lanes(&self) -> Lanes {
        self.inner.lanes()
    }

    fn rest(&self, lanes: &mut Lanes) {
        self.inner.rest(lanes);
    }

    fn settle(&self, lanes: &mut Lanes) -> u64 {
        let unsettled = self.inner.settle(lanes);
        let inputs: Vec<bool> = lanes.inputs.iter().map(|level| level & 1 == 1).collect();
        let digit = |bit: &usize| if self.inner.read(lanes, *bit) & 1 == 1 { '1' } else { '0' };
        let values = self.watched.iter().map(|bits| bits.iter().rev().map(digit).collect()).collect();
        let mut log = self.log.lock().expect("no thread panics here");
        let power_up = std::mem::replace(&mut log.0, false);
        // Equal inputs change nothing, unless after a power cycle.
        if power_up || log.1.last().is_none_or(|last| last.inputs != inputs) {
            log.1.push(Step { power_up, inputs, values });
        }
        unsettled
    }

    fn unknown(&self) -> Box<dyn Unknown + '_> {
        self.inner.unknown()
    }

    fn restricted(&self, bits: &[usize]) -> (Arc<dyn Fabric>, Vec<usize>) {
        self.inner.restricted(bits)
    }

    fn read(&self, lanes: &Lanes, bit: usize) -> u64 {
        self.inner.read(lanes, bit)
    }
}
