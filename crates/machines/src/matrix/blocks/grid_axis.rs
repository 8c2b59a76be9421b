//! Where one coordinate of an LED lies in the grid of the matrix.
//!
//! ```text
//!                ┌───────────┐
//!  at ───────4───┤           ├──1── line
//!  selected ─2───┤ grid_axis ├──2── band
//!                │           ├──2── offset
//!                │           ├──1── border
//!                │           ├──1── near
//!                └───────────┘
//! ```
//!
//! Sixteen LEDs in a row are four grid lines with three bands of four LEDs between them:
//!
//! ```text
//!  at      0  1 2 3 4  5  6 7 8 9 10 11 12 13 14 15
//!  line    |           |          |              |
//!  band       0 0 0 0     1 1 1 1     2  2  2  2
//!  offset     0 1 2 3     0 1 2 3     0  1  2  3
//! ```
//!
//! The offset is `at` less 1, 6 or 11; modulo four that is `at` plus 3, plus 2 or plus 1, so two bits
//! of `at` are enough to find it. On a line, band and offset mean nothing.

use logic::{Bit, Block, Signal, Word, ports};

ports! {
    /// A coordinate, and the band that is selected.
    pub struct GridAxisInputs {
        /// The column or the row of the LED.
        pub at: Word<B, 4>,
        /// The column or the row of the selected square, 0 to 2.
        pub selected: Word<B, 2>,
    }
}

ports! {
    /// Where that is.
    pub struct GridAxisOutputs {
        /// On one of the four lines.
        pub line: B,
        /// Which of the three bands.
        pub band: Word<B, 2>,
        /// Which of the four LEDs of the band.
        pub offset: Word<B, 2>,
        /// On a line beside the selected band.
        pub border: B,
        /// In the selected band or on a line beside it.
        pub near: B,
    }
}

/// Where one coordinate of an LED lies in the grid of the matrix.
pub struct GridAxis;

impl Block for GridAxis {
    const NAME: &'static str = "grid_axis";
    const PURPOSE: &'static str = "Where one coordinate of an LED lies in the grid of the matrix: four lines with three \
        bands of four LEDs between them. The offset is at less 1, 6 or 11, which is at plus 3, 2 or 1 modulo four.";
    type Inputs<B: Bit> = GridAxisInputs<B>;
    type Outputs<B: Bit> = GridAxisOutputs<B>;

    fn logic<B: Bit>(GridAxisInputs { at, selected }: GridAxisInputs<B>) -> GridAxisOutputs<B> {
        let [first, second, third, fourth] = [("line1", 0), ("line2", 5), ("line3", 10), ("line4", 15)]
            .map(|(name, place)| at.is(place).named(name));
        let line = first | second | third | fourth;

        let left = at.less_than(Word::constant(5)).named("left");
        let right = (!at.less_than(Word::constant(10))).named("right");
        let band = left.select(Word::constant(0), right.select(Word::constant(2), Word::constant(1)));
        let band = band.named("band");
        let low = Word([at.0[0], at.0[1]]);
        let offset = low.plus(!band).named("offset");

        let border = selected.is(0) & (first | second)
            | selected.is(1) & (second | third)
            | selected.is(2) & (third | fourth);
        let border = border.named("border");
        let near = border | !line & band.equals(selected);
        GridAxisOutputs { line, band, offset, border, near }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All 16 coordinates with all three selected bands.
    #[test]
    fn four_lines_and_three_bands_of_four() {
        for at in 0..16_u64 {
            for selected in 0..3_u64 {
                let inputs = GridAxisInputs { at: Word::constant(at), selected: Word::constant(selected) };
                let found = GridAxis::logic::<bool>(inputs);
                assert_eq!(found.line, at % 5 == 0);
                if at % 5 != 0 {
                    assert_eq!((found.band.value(), found.offset.value()), (at / 5, at % 5 - 1));
                }
                assert_eq!(found.border, at == 5 * selected || at == 5 * selected + 5);
                assert_eq!(found.near, (5 * selected..=5 * selected + 5).contains(&at));
            }
        }
    }
}
