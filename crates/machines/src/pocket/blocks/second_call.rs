//! The second stage of the pocket picker: the other wins, half of the blocks, and two
//! corners that keep forks away.
//!
//! ```text
//!            ┌────────────────────┐
//!  x ──/10───┤                    │
//!            │ pocket_second_call ├──/10── call
//!  y ──/10───┤                    │
//!            └────────────────────┘
//! ```
//!
//! | port | | meaning |
//! |---|---|---|
//! | `x`, `y` | in, 10 | the marks of the side to move and of the other; bit *i* is square *i* |
//! | `call` | out, 10 | the squares to play |
//!
//! Where this stage neither wins nor blocks, it takes the corner beside an opponent: 1 beside 2, or
//! 7 beside 4.

use logic::{Bit, Block, Word};

use super::pocket_picker::{Call, NumberedGrids, calls};

/// The block.
pub struct SecondCall;

impl Block for SecondCall {
    const NAME: &'static str = "pocket_second_call";
    const PURPOSE: &'static str =
        "Calls the other squares that win, many that block, and the corners beside 2 and 4.";
    type Inputs<B: Bit> = NumberedGrids<B>;
    type Outputs<B: Bit> = Call<B>;

    fn logic<B: Bit>(NumberedGrids { x, y }: NumberedGrids<B>) -> Call<B> {
        let Word([_, x1, x2, x3, x4, x5, x6, x7, x8, x9]) = x;
        let Word([_, y1, y2, y3, y4, y5, y6, y7, y8, y9]) = y;
        calls([
            y2 & !x1 & !y1,
            y1 & y3 & !x2 | y5 & y8 & !x2,
            x5 & x7 & !y3 | y1 & y2 & !x3,
            y1 & y7 & !x4 | y5 & y6 & !y7,
            B::LOW,
            B::LOW,
            y4 & !x7 & !y7 & !x1,
            y7 & y9 & !x8,
            x1 & !y9 & !y5 | x3 & x6 | x7 & x8 & !y9 | y3 & y6 & !x9,
        ])
    }
}
