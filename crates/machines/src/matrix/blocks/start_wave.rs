//! The wave that runs over the matrix before a game.
//!
//! ```text
//!             ┌────────────┐
//!  x ─────4───┤            │
//!  y ─────4───┤ start_wave ├──3── height
//!  phase ─4───┤            │
//!             └────────────┘
//! ```
//!
//! The height rises from 0 to 7 and falls again along the diagonals from the top left to the bottom right,
//! and moves one LED further with each step of the phase. Inverting a number below 16 gives 15 minus the
//! number, which turns the rise into the fall.

use logic::{Bit, Block, Signal, Word, ports};

ports! {
    /// An LED and a moment.
    pub struct StartWaveInputs {
        /// The column of the LED.
        pub x: Word<B, 4>,
        /// The row of the LED.
        pub y: Word<B, 4>,
        /// How far the wave has come.
        pub phase: Word<B, 4>,
    }
}

ports! {
    /// The wave there.
    pub struct StartWaveOutputs {
        /// How high the wave is at the LED.
        pub height: Word<B, 3>,
    }
}

/// The wave that runs over the matrix before a game.
pub struct StartWave;

impl Block for StartWave {
    const NAME: &'static str = "start_wave";
    const PURPOSE: &'static str = "The wave that runs over the matrix before a game, from the top left to the bottom \
        right. Adding an inverted number is subtracting it and one more.";
    type Inputs<B: Bit> = StartWaveInputs<B>;
    type Outputs<B: Bit> = StartWaveOutputs<B>;

    fn logic<B: Bit>(StartWaveInputs { x, y, phase }: StartWaveInputs<B>) -> StartWaveOutputs<B> {
        let diagonal = x.plus(y).named("diagonal");
        let time = phase.plus(!diagonal).named("since");
        let [a, b, c, falling] = time.0;
        StartWaveOutputs { height: Word([a, b, c]) ^ Word([falling; 3]) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn height(x: u64, y: u64, phase: u64) -> u64 {
        let [x, y, phase] = [x, y, phase].map(|value| Word::<bool, 4>::constant(value % 16));
        StartWave::logic(StartWaveInputs { x, y, phase }).height.value()
    }

    /// All 4,096 inputs: neighbours differ by at most one, and the picture moves with the phase.
    #[test]
    fn the_wave_is_smooth_and_moves() {
        for x in 0..16 {
            for y in 0..16 {
                for phase in 0..16 {
                    assert!(height(x, y, phase).abs_diff(height(x + 1, y, phase)) <= 1);
                    assert_eq!(height(x, y, phase), height(y, x, phase));
                    assert_eq!(height(x, y, phase), height(x + 1, y, phase + 1));
                }
            }
        }
        let period: Vec<u64> = (0..16).map(|phase| height(0, 0, phase + 1)).collect();
        assert_eq!(period, [0, 1, 2, 3, 4, 5, 6, 7, 7, 6, 5, 4, 3, 2, 1, 0]);
    }
}
