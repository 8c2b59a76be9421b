//! The things that the proof can be run on, all of which claim to be the controller.

use logic::{Gates, Net, State, Word};

use super::{Controller, ControllerInputs, ControllerOutputs, ControllerRegisters};
use crate::controller::blocks::fsm_controller::FsmControllerRegisters;
use crate::controller::blocks::position_registers::Positions;

/// How many register bits the controller has.
pub const REGISTERS: usize = 20;
/// How many input bits, with `reset` first.
pub const INPUTS: usize = 11;
/// How many output bits.
pub const OUTPUTS: usize = 25;

/// The registers in lanes: the state, then the nine squares.
pub type RegisterLanes = [u64; REGISTERS];
/// The inputs in lanes: `reset`, then the ports in order.
pub type InputLanes = [u64; INPUTS];

/// What one clock makes of 64 cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The registers after the edge.
    pub next: RegisterLanes,
    /// The outputs before it.
    pub outputs: [u64; OUTPUTS],
}

/// Something that claims to be the controller.
pub trait Subject: Sync {
    /// One clock of 64 cases.
    fn clock(&self, registers: &RegisterLanes, inputs: &InputLanes) -> Answer;
}

/// The circuit as Rust compiled it.
impl Subject for Controller {
    fn clock(&self, registers: &RegisterLanes, inputs: &InputLanes) -> Answer {
        let (next, outputs) =
            logic::step::<u64, Controller>(view_registers(registers), inputs[0], view_inputs(inputs));
        Answer { next: register_lanes(&next), outputs: output_lanes(&outputs) }
    }
}

/// The circuit as gates, perhaps with one net stuck at a value.
pub struct GateSubject<'a> {
    gates: &'a Gates,
    fault: Option<(Net, bool)>,
}

impl<'a> GateSubject<'a> {
    /// Takes the gates of a controller, whoever made them.
    ///
    /// # Panics
    /// If there are not as many flip-flops, inputs and outputs as a controller has.
    pub fn new(gates: &'a Gates, fault: Option<(Net, bool)>) -> GateSubject<'a> {
        let shape = (gates.flops.len(), gates.inputs, gates.outputs.len());
        assert_eq!(shape, (REGISTERS, INPUTS - 1, OUTPUTS));
        GateSubject { gates, fault }
    }
}

impl Subject for GateSubject<'_> {
    fn clock(&self, registers: &RegisterLanes, inputs: &InputLanes) -> Answer {
        let (next, outputs) = self.gates.step(registers, inputs[0], &inputs[1..], self.fault);
        Answer { next: std::array::from_fn(|i| next[i]), outputs: std::array::from_fn(|i| outputs[i]) }
    }
}

/// Register lanes as the controller's registers.
pub fn view_registers(lanes: &RegisterLanes) -> ControllerRegisters<u64> {
    ControllerRegisters {
        fsm: FsmControllerRegisters { state: State { code: Word([lanes[0], lanes[1]]) } },
        positions: Positions { pos: std::array::from_fn(|i| Word([lanes[2 + 2 * i], lanes[3 + 2 * i]])) },
    }
}

/// Input lanes as the controller's inputs.
pub fn view_inputs(lanes: &InputLanes) -> ControllerInputs<u64> {
    let [_, play, pc, p0, p1, p2, p3, c0, c1, c2, c3] = *lanes;
    ControllerInputs {
        play,
        pc,
        player_position: Word([p0, p1, p2, p3]),
        computer_position: Word([c0, c1, c2, c3]),
    }
}

fn register_lanes(registers: &ControllerRegisters<u64>) -> RegisterLanes {
    let Word(state) = registers.fsm.state.code;
    std::array::from_fn(|i| if i < 2 { state[i] } else { registers.positions.pos[i / 2 - 1].0[i % 2] })
}

fn output_lanes(outputs: &ControllerOutputs<u64>) -> [u64; OUTPUTS] {
    std::array::from_fn(|i| match i {
        0..18 => outputs.pos[i / 2].0[i % 2],
        18..20 => outputs.who.0[i - 18],
        20..22 => outputs.state.code.0[i - 20],
        22 => outputs.illegal_move,
        23 => outputs.no_space,
        _ => outputs.win,
    })
}

#[cfg(test)]
mod tests {
    use logic::{Netlist, pack};

    use super::*;

    /// Random lanes: the fixed layout here is the layout of the bundles.
    #[test]
    fn lanes_are_in_the_order_of_the_ports() {
        let lanes: RegisterLanes =
            std::array::from_fn(|i| (i as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let registers = view_registers(&lanes);
        assert_eq!(pack(&registers), lanes);
        assert_eq!(register_lanes(&registers), lanes);
        let inputs: InputLanes = std::array::from_fn(|i| (i as u64 + 99).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        assert_eq!(pack(&view_inputs(&inputs)), inputs[1..]);
        let (_, outputs) = logic::step::<u64, Controller>(registers, inputs[0], view_inputs(&inputs));
        assert_eq!(pack(&outputs), output_lanes(&outputs));
        let gates = Netlist::of_machine::<Controller>().unwrap().gates();
        let subject = GateSubject::new(&gates, None);
        assert_eq!(subject.clock(&lanes, &inputs), Controller.clock(&lanes, &inputs));
    }
}
