//! What the proof can be run on, all of which claims to be a cabinet.

use logic::{Gates, Net, broadcast, counting_lanes, transpose};

use super::code::{Answer, INPUT_COUNT, INPUTS, OUTPUTS, REGISTERS, State};

/// Gates that claim to be a cabinet, perhaps with one net stuck at a value.
pub struct Subject<'a> {
    gates: &'a Gates,
    fault: Option<(Net, bool)>,
    /// All inputs, 64 at a time.
    inputs: Vec<Vec<u64>>,
}

impl<'a> Subject<'a> {
    /// Takes the gates of a cabinet, whoever made them.
    ///
    /// # Panics
    /// If there are not as many flip-flops, inputs and outputs as a cabinet has.
    pub fn new(gates: &'a Gates, fault: Option<(Net, bool)>) -> Subject<'a> {
        let shape = (gates.flops.len(), gates.inputs, gates.outputs.len());
        assert_eq!(shape, (REGISTERS, INPUTS - 1, OUTPUTS));
        let inputs = (0..INPUT_COUNT as u64).step_by(64).map(|first| counting_lanes(first, INPUTS));
        Subject { gates, fault, inputs: inputs.collect() }
    }

    /// The state after a reset.
    pub fn start(&self) -> State {
        let bits = self.gates.flops.iter().rev();
        State(bits.fold(0, |code, flop| code << 1 | u32::from(flop.initial)))
    }

    /// The answers to all inputs in a state, in order.
    pub fn answers(&self, state: State) -> Vec<Answer> {
        let registers = broadcast(state.0.into(), REGISTERS);
        let mut answers = Vec::with_capacity(INPUT_COUNT);
        for lanes in &self.inputs {
            let (next, outputs) = self.gates.step(&registers, lanes[0], &lanes[1..], self.fault);
            let mut rows = [0; 64];
            rows.iter_mut().zip(next.into_iter().chain(outputs)).for_each(|(row, bits)| *row = bits);
            transpose(&mut rows);
            answers.extend(rows.map(Answer));
        }
        answers
    }
}
