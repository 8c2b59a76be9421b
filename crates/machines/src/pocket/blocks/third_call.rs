//! The third stage of the pocket picker: the remaining blocks, and what to do when nothing presses.
//!
//! ```text
//!            ┌───────────────────┐
//!  x ──/10───┤                   │
//!            │ pocket_third_call ├──/10── call
//!  y ──/10───┤                   │
//!            └───────────────────┘
//! ```
//!
//! | port | | meaning |
//! |---|---|---|
//! | `x`, `y` | in, 10 | the marks of the side to move and of the other; bit *i* is square *i* |
//! | `call` | out, 10 | the squares to play; none leaves it to square 1 |

use logic::{Bit, Block, Word};

use super::pocket_picker::{Call, NumberedGrids, calls};

/// The block.
pub struct ThirdCall;

impl Block for ThirdCall {
    const NAME: &'static str = "pocket_third_call";
    const PURPOSE: &'static str = "Calls the remaining squares that block, and squares for quiet positions.";
    type Inputs<B: Bit> = NumberedGrids<B>;
    type Outputs<B: Bit> = Call<B>;

    fn logic<B: Bit>(NumberedGrids { x, y }: NumberedGrids<B>) -> Call<B> {
        let Word([_, x1, _, x3, _, _, x6, x7, x8, x9]) = x;
        let Word([_, y1, y2, y3, y4, y5, y6, y7, y8, y9]) = y;
        calls([
            B::LOW,
            B::LOW,
            y6 & !x3 | x1 & y7 & !x3,
            x3 & x8,
            B::LOW,
            y4 & x1 & !x6 | y1 & !x6 & !y6 | y3 & !x6 & !y6 & !y5,
            y3 & !x7 & !y7 | y9 & !x7 & !y7 & !y6,
            y2 & !x8 & !y9 | x6 & x7 & !y8,
            y7 & y8 & !x9 | x6 & x7 & !y9,
        ])
    }
}
