//! Makes one pulse of a key press, however long the key is held.
//!
//! ```text
//!            ┌──────────┐
//!  down ──1──┤          │
//!   clock ───┤> one_shot├──1── press
//!   reset ───┤          │
//!            └──────────┘
//! ```
//!
//! | port | | meaning |
//! |---|---|---|
//! | `down` | in, 1 | whether a key is held down |
//! | `press` | out, 1 | 1 in the first clock of a press |
//!
//! ```text
//!  down    ▁▁▁▅▅▅▅▅▅▁▁▁▅▅▅▁▁▁
//!  press   ▁▁▁▅▅▅▁▁▁▁▁▁▅▅▅▁▁▁
//! ```
//!
//! A key that is held during a reset counts as pressed long ago: it has to be let go first.

use logic::{Bit, Machine, Signal, ports};

ports! {
    /// The level of a key.
    pub struct OneShotInputs {
        /// A key is held down.
        pub down: B,
    }
}

ports! {
    /// The pulse.
    pub struct OneShotOutputs {
        /// The first clock of a press.
        pub press: B,
    }
}

ports! {
    /// The previous level.
    pub struct OneShotRegisters {
        /// A key was held down in the clock before.
        pub was_down: B,
    }
}

/// The machine.
pub struct OneShot;

impl Machine for OneShot {
    const NAME: &'static str = "one_shot";
    const PURPOSE: &'static str = "Makes one pulse of a key press, however long the key is held. A key that is held \
        during a reset has to be let go first.";
    type Inputs<B: Bit> = OneShotInputs<B>;
    type Outputs<B: Bit> = OneShotOutputs<B>;
    type Registers<B: Bit> = OneShotRegisters<B>;

    fn initial<B: Bit>() -> OneShotRegisters<B> {
        OneShotRegisters { was_down: B::HIGH }
    }

    fn logic<B: Bit>(
        OneShotRegisters { was_down }: OneShotRegisters<B>,
        OneShotInputs { down }: OneShotInputs<B>,
    ) -> (OneShotRegisters<B>, OneShotOutputs<B>) {
        (OneShotRegisters { was_down: down }, OneShotOutputs { press: (down & !was_down).named("press") })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All 256 sequences of eight levels, from a reset on.
    #[test]
    fn there_is_one_pulse_for_each_rise_after_the_key_was_let_go() {
        for levels in 0..256_u32 {
            let level = |clock: u32| levels >> clock & 1 == 1;
            let mut registers = OneShot::initial::<bool>();
            for clock in 0..8 {
                let (next, shown) = OneShot::logic(registers, OneShotInputs { down: level(clock) });
                let rises = level(clock) && clock > 0 && !level(clock - 1);
                assert_eq!(shown.press, rises, "{levels:08b}, clock {clock}");
                registers = next;
            }
        }
    }
}
