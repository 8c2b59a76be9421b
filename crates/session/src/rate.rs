use crate::Machine;

/// The clock rates that a shell offers, in hertz, from slow to fast. A shell also has single steps, below
/// them, and full speed, above them.
pub const RATES: [u16; 6] = [1, 2, 4, 8, 16, 32];

/// The default rate: the controller takes three clocks for a move and its answer, a second and a half.
pub const CIRCUIT_RATE: u16 = 2;

/// The same for a program, whose clock goes from landmark to landmark, some fifty to a move.
pub const PROGRAM_RATE: u16 = 16;

impl Machine {
    /// The default rate.
    pub fn usual_rate(self) -> u16 {
        if self.is_program() { PROGRAM_RATE } else { CIRCUIT_RATE }
    }
}
