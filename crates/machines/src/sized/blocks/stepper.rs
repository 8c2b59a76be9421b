//! Steps a number up or down and stops at both ends.
//!
//! ```text
//!               ┌─────────┐
//!  at ──────2───┤         │
//!  lowest ──2───┤         │
//!  highest ─2───┤ stepper ├──2── stepped
//!  less ────1───┤         │
//!  more ────1───┤         │
//!               └─────────┘
//! ```
//!
//! `less` and `more` at once cancel each other.

use logic::{Bit, Block, Signal, Word, ports};

ports! {
    /// The number, its range and the direction.
    pub struct StepperInputs {
        /// The number.
        pub at: Word<B, 2>,
        /// It never steps below this.
        pub lowest: Word<B, 2>,
        /// It never steps above this.
        pub highest: Word<B, 2>,
        /// One less.
        pub less: B,
        /// One more.
        pub more: B,
    }
}

ports! {
    /// The result.
    pub struct StepperOutputs {
        /// The number after the step.
        pub stepped: Word<B, 2>,
    }
}

/// Steps a number up or down and stops at both ends.
pub struct Stepper;

impl Block for Stepper {
    const NAME: &'static str = "stepper";
    const PURPOSE: &'static str = "Steps a number up or down and stops at both ends.";
    type Inputs<B: Bit> = StepperInputs<B>;
    type Outputs<B: Bit> = StepperOutputs<B>;

    fn logic<B: Bit>(inputs: StepperInputs<B>) -> StepperOutputs<B> {
        let StepperInputs { at, lowest, highest, less, more } = inputs;
        let sinks = (less & !more & !at.equals(lowest)).named("sinks");
        let rises = (more & !less & !at.equals(highest)).named("rises");
        let minus_one = at.plus(Word::constant(3)).named("minus_one");
        let plus_one = at.plus(Word::constant(1)).named("plus_one");
        StepperOutputs { stepped: sinks.select(minus_one, rises.select(plus_one, at)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every number between every pair of ends, with both buttons: 80 cases.
    #[test]
    fn steps_within_its_ends() {
        let mut cases = 0;
        for (lowest, highest) in (0..4_u64).flat_map(|low| (low..4).map(move |high| (low, high))) {
            for at in lowest..=highest {
                for (less, more) in [(false, false), (false, true), (true, false), (true, true)] {
                    let found = Stepper::logic(StepperInputs::<bool> {
                        at: Word::constant(at),
                        lowest: Word::constant(lowest),
                        highest: Word::constant(highest),
                        less,
                        more,
                    });
                    let wanted = (at + u64::from(more)).saturating_sub(u64::from(less));
                    assert_eq!(found.stepped.value(), wanted.clamp(lowest, highest));
                    cases += 1;
                }
            }
        }
        assert_eq!(cases, 80);
    }
}
