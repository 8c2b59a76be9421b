//! The things that the proof can be run on, all of which claim to be the sized game.

use logic::{Gates, Net, pack, unpack};

use super::{SizedGame, SizedGameInputs, SizedGameOutputs, SizedGameRegisters};

/// Something that claims to be the sized game.
pub trait Subject: Sync {
    /// One clock of 64 cases: the registers after the edge and the outputs before it.
    fn clock(
        &self,
        registers: SizedGameRegisters<u64>,
        reset: u64,
        inputs: SizedGameInputs<u64>,
    ) -> (SizedGameRegisters<u64>, SizedGameOutputs<u64>);
}

/// The circuit as Rust compiled it.
impl Subject for SizedGame {
    fn clock(
        &self,
        registers: SizedGameRegisters<u64>,
        reset: u64,
        inputs: SizedGameInputs<u64>,
    ) -> (SizedGameRegisters<u64>, SizedGameOutputs<u64>) {
        logic::step::<u64, SizedGame>(registers, reset, inputs)
    }
}

/// The circuit as gates, perhaps with one net stuck.
pub struct GateSubject<'a> {
    /// The gates.
    pub gates: &'a Gates,
    /// A net that always has this value, if there is a fault.
    pub fault: Option<(Net, bool)>,
}

impl Subject for GateSubject<'_> {
    fn clock(
        &self,
        registers: SizedGameRegisters<u64>,
        reset: u64,
        inputs: SizedGameInputs<u64>,
    ) -> (SizedGameRegisters<u64>, SizedGameOutputs<u64>) {
        let (next, outputs) = self.gates.step(&pack(&registers), reset, &pack(&inputs), self.fault);
        (unpack(next), unpack(outputs))
    }
}
