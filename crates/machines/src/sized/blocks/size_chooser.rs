//! Remembers the size that is being chosen.
//!
//! ```text
//!                   ┌──────────────┐
//!  up, down ─1+1────┤              │
//!  smallest ───2────┤              │
//!  lock ───────1────┤ size_chooser ├──2── size
//!  sizing ─────1────┤              │
//!  illegal ────1────┤              │
//!         clock ────┤>             │
//!         reset ────┤              │
//!                   └──────────────┘
//! ```
//!
//! | condition at the clock edge | the size takes |
//! |---|---|
//! | `lock` | `smallest`, the smallest size that fits on the square |
//! | `sizing` | one more with `up`, one less with `down`, within 1 to 3 |
//! | `illegal` | what it holds |
//! | otherwise | 1 |
//!
//! No size is chosen outside `P1_PLACING` and `P2_PLACING`, and then it is 1.

use logic::{Bit, Block, Machine, Word, ports};

use super::stepper::{Stepper, StepperInputs};

ports! {
    /// The arrows and their enables.
    pub struct SizeChooserInputs {
        /// A larger piece.
        pub up: B,
        /// A smaller piece.
        pub down: B,
        /// The smallest size that fits on the square.
        pub smallest: Word<B, 2>,
        /// The square is being locked in.
        pub lock: B,
        /// The arrows step the size.
        pub sizing: B,
        /// A confirm is refused, and the size stays.
        pub illegal: B,
    }
}

ports! {
    /// The size.
    pub struct SizeChooserRegisters {
        /// 1 small, 2 medium, 3 large.
        pub size: Word<B, 2>,
    }
}

/// Remembers the size that is being chosen.
pub struct SizeChooser;

impl Machine for SizeChooser {
    const NAME: &'static str = "size_chooser";
    const PURPOSE: &'static str = "Remembers the size that is being chosen.";
    type Inputs<B: Bit> = SizeChooserInputs<B>;
    type Outputs<B: Bit> = SizeChooserRegisters<B>;
    type Registers<B: Bit> = SizeChooserRegisters<B>;

    fn initial<B: Bit>() -> SizeChooserRegisters<B> {
        SizeChooserRegisters { size: Word::constant(1) }
    }

    fn logic<B: Bit>(
        registers: SizeChooserRegisters<B>,
        inputs: SizeChooserInputs<B>,
    ) -> (SizeChooserRegisters<B>, SizeChooserRegisters<B>) {
        let SizeChooserInputs { up, down, smallest, lock, sizing, illegal } = inputs;
        let (lowest, highest) = (Word::constant(1), Word::constant(3));
        let step = StepperInputs { at: registers.size, lowest, highest, less: down, more: up };
        let stepped = Stepper::instance("sizes", step).stepped;
        let kept = illegal.select(registers.size, lowest);
        let size = lock.select(smallest, sizing.select(stepped, kept));
        (SizeChooserRegisters { size }, registers)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All three sizes with every input, 288 cases.
    #[test]
    fn stays_within_one_to_three() {
        for size in 1..=3_u64 {
            for smallest in 1..=3_u64 {
                for code in 0..32 {
                    let [up, down, lock, sizing, illegal] = std::array::from_fn(|i| code >> i & 1 == 1);
                    let smallest_fitting = Word::constant(smallest);
                    let inputs = SizeChooserInputs::<bool> {
                        up,
                        down,
                        smallest: smallest_fitting,
                        lock,
                        sizing,
                        illegal,
                    };
                    let registers = SizeChooserRegisters { size: Word::constant(size) };
                    let (next, shown) = SizeChooser::logic(registers, inputs);
                    let expected = match (lock, sizing, illegal) {
                        (true, _, _) => smallest,
                        (false, true, _) => (size + u64::from(up) - u64::from(down)).clamp(1, 3),
                        (false, false, true) => size,
                        (false, false, false) => 1,
                    };
                    assert_eq!((next.size.value(), shown), (expected, registers));
                }
            }
        }
    }
}
