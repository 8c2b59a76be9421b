//! Where on the matrix an LED of the chain is.
//!
//! ```text
//!                  ┌───────────────┐
//!  lamp ───────8───┤               ├──4── x
//!  serpentine ─1───┤ panel_address │
//!                  │               ├──4── y
//!                  └───────────────┘
//! ```
//!
//! The LEDs are one chain, row after row from the top left. In a serpentine panel every other row
//! runs backwards, so that the wire from row to row is short.

use logic::{Bit, Block, Word, ports};

ports! {
    /// An LED of the chain.
    pub struct PanelAddressInputs {
        /// How many LEDs come before it.
        pub lamp: Word<B, 8>,
        /// Odd rows run from right to left.
        pub serpentine: B,
    }
}

ports! {
    /// Its position.
    pub struct PanelAddressOutputs {
        /// The column, 0 at the left.
        pub x: Word<B, 4>,
        /// The row, 0 at the top.
        pub y: Word<B, 4>,
    }
}

/// Where on the matrix an LED of the chain is.
pub struct PanelAddress;

impl Block for PanelAddress {
    const NAME: &'static str = "panel_address";
    const PURPOSE: &'static str = "Where on the matrix an LED of the chain is.";
    type Inputs<B: Bit> = PanelAddressInputs<B>;
    type Outputs<B: Bit> = PanelAddressOutputs<B>;

    fn logic<B: Bit>(
        PanelAddressInputs { lamp, serpentine }: PanelAddressInputs<B>,
    ) -> PanelAddressOutputs<B> {
        let [a, b, c, d, e, f, g, h] = lamp.0;
        let backwards = serpentine & e;
        PanelAddressOutputs { x: Word([a, b, c, d]) ^ Word([backwards; 4]), y: Word([e, f, g, h]) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All 256 LEDs of both kinds of panel: neighbours in a serpentine chain are neighbours.
    #[test]
    fn every_lamp_has_its_place() {
        for serpentine in [false, true] {
            let place = |lamp: u64| {
                let inputs = PanelAddressInputs::<bool> { lamp: Word::constant(lamp), serpentine };
                let found = PanelAddress::logic(inputs);
                (found.x.value(), found.y.value())
            };
            for lamp in 0..256 {
                let (x, y) = place(lamp);
                assert_eq!(y, lamp / 16);
                if serpentine && lamp < 255 {
                    let (next_x, next_y) = place(lamp + 1);
                    assert_eq!(x.abs_diff(next_x) + y.abs_diff(next_y), 1);
                }
                if !serpentine {
                    assert_eq!(x, lamp % 16);
                }
            }
        }
    }
}
