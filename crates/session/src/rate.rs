/// The clock rates that a shell offers, in hertz, from slow to fast. A shell also has stepping, before
/// them, and full speed, after them.
pub const RATES: [u16; 6] = [1, 2, 4, 8, 16, 32];

/// The rate to begin with.
pub const USUAL_RATE: u16 = 16;
