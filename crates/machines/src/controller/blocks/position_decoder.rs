//! Turns the code of a square into one enable signal for each square.
//!
//! ```text
//!               ┌──────────────────┐
//!  position ──4─┤ position_decoder ├──16── out_en
//!  enable ────1─┤                  │
//!               └──────────────────┘
//! ```
//!
//! | enable | position | out_en |
//! |---|---|---|
//! | 0 | any | none |
//! | 1 | n | bit n alone |
//!
//! Bits 1 to 9 belong to the squares. Bits 0 and 10 to 15 are connected to nothing, so playing one
//! of these codes is a pass.

use logic::{Bit, Block, Word, ports};

ports! {
    /// A square's code, and whether it counts.
    pub struct PositionDecoderInputs {
        /// 1 to 9 name a square, every other code names none.
        pub position: Word<B, 4>,
        /// Without it no output is 1.
        pub enable: B,
    }
}

ports! {
    /// One enable signal for each code.
    pub struct PositionDecoderOutputs {
        /// The bit whose number is the code.
        pub out_en: Word<B, 16>,
    }
}

/// Turns the code of a square into one enable signal for each square.
pub struct PositionDecoder;

impl Block for PositionDecoder {
    const NAME: &'static str = "position_decoder";
    const PURPOSE: &'static str = "Turns the code of a square into one enable signal for each square. Codes 0 and \
        10 to 15 belong to no square: playing one of them is a pass.";
    type Inputs<B: Bit> = PositionDecoderInputs<B>;
    type Outputs<B: Bit> = PositionDecoderOutputs<B>;

    fn logic<B: Bit>(inputs: PositionDecoderInputs<B>) -> PositionDecoderOutputs<B> {
        let PositionDecoderInputs { position, enable } = inputs;
        PositionDecoderOutputs { out_en: Word::from_fn(|code| enable & position.is(code as u64)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All 32 inputs.
    #[test]
    fn exactly_the_named_bit_is_enabled() {
        for code in 0..16 {
            for enable in [false, true] {
                let inputs = PositionDecoderInputs { position: Word::constant(code), enable };
                let out_en = PositionDecoder::logic(inputs).out_en.value();
                assert_eq!(out_en, if enable { 1 << code } else { 0 });
            }
        }
    }
}
