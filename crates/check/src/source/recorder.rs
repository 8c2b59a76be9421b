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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_designs::{REFEREE, drive, ports, referee, referee_of};

    /// A step is written for every change of the inputs, and for every power-up.
    #[test]
    fn changes_of_the_inputs_are_recorded() {
        let made = ports("clk key:2", "", "");
        let (design, recorder) = Recorder::on(&made, &[1]);
        let mut lanes = design.fabric.lanes();
        let mut settle = |levels: [u64; 3]| {
            lanes.inputs = levels.to_vec();
            design.fabric.settle(&mut lanes)
        };
        for levels in [[0, 0, 0], [0, 0, 0], [2, 2, 2], [0, 1, 0], [0, 3, 1]] {
            assert_eq!(settle(levels), 0);
        }
        let told = |recorder: &Recorder| {
            let step = |step: Step| format!("{}{}", if step.power_up { "+" } else { "" }, step.values[0]);
            recorder.steps().into_iter().map(step).collect::<Vec<_>>().join(" ")
        };
        assert_eq!((told(&recorder).as_str(), recorder.steps_taken()), ("+00 01 11", 3));
        recorder.begin();
        settle([0, 1, 1]);
        assert_eq!(told(&recorder), "+00 01 11 +11");
        recorder.clear();
        assert_eq!(recorder.steps_taken(), 0);
        settle([0, 1, 1]);
        assert_eq!(told(&recorder), "+11");
    }

    /// A recorded design does what the design does.
    #[test]
    fn a_recorder_changes_nothing() {
        let made = referee_of(referee());
        let (design, _) = Recorder::on(&made, &[]);
        let (ours, theirs) = (drive(&design, REFEREE), drive(&made, REFEREE));
        let play = |design: &Design, drive: &crate::drive::Drive| {
            let bench = crate::bench::Bench::new(design, &drive.controls);
            let programs: Vec<_> = drive.controls.strokes().map(|(_, program)| program).collect();
            let state = bench.power_up(|_| false);
            let job = crate::bench::Job { state: &state, programs: &programs, idle: &[], board: None };
            let outcome = bench.run(&mut design.fabric.lanes(), &[job], None).remove(0);
            let mut lanes = design.fabric.lanes();
            lanes.state.fill(1);
            design.fabric.rest(&mut lanes);
            let levels: Vec<u64> = (0..24).map(|bit| design.fabric.read(&lanes, bit)).collect();
            (outcome.state, outcome.seen, levels)
        };
        assert_eq!(play(&design, &ours), play(&made, &theirs));
        let part = |design: &Design| {
            let (fabric, kept) = design.fabric.restricted(&[0]);
            (fabric.lanes().inputs.len(), kept, design.fabric.unknown().state())
        };
        assert_eq!(part(&design), part(&made));
    }
}
