//! The first stage of the pocket picker: the free centre, and most wins.
//!
//! ```text
//!            ┌───────────────────┐
//!  x ──/10───┤                   │
//!            │ pocket_first_call ├──/10── call
//!  y ──/10───┤                   │
//!            └───────────────────┘
//! ```
//!
//! | port | | meaning |
//! |---|---|---|
//! | `x`, `y` | in, 10 | the marks of the side to move and of the other; bit *i* is square *i* |
//! | `call` | out, 10 | the squares to play |
//!
//! A win needs two own marks and a gap, but need not be recognised by them. The centre is taken while
//! it is free, so later it is taken, and wherever games lead, an own mark at 9 with no opponent
//! at 1 goes with one in the centre. Every answer of this stage other than 5 completes a line.

use logic::{Bit, Block, Word};

use super::pocket_picker::{Call, NumberedGrids, calls};

/// The block.
pub struct FirstCall;

impl Block for FirstCall {
    const NAME: &'static str = "pocket_first_call";
    const PURPOSE: &'static str = "Calls the centre while it is free, and most of the squares that win.";
    type Inputs<B: Bit> = NumberedGrids<B>;
    type Outputs<B: Bit> = Call<B>;

    fn logic<B: Bit>(NumberedGrids { x, y }: NumberedGrids<B>) -> Call<B> {
        let Word([_, x1, x2, x3, x4, x5, x6, x7, x8, x9]) = x;
        let Word([_, y1, y2, y3, y4, y5, y6, y7, y8, _]) = y;
        calls([
            x9 & !y1,
            x8 & !y2 | x1 & x3 & !y2,
            x2 & !y3,
            x6 & !y4 | x1 & x7 & !y4,
            !x5 & !y5,
            x4 & !y6,
            x3 & !y7 | x4 & !y7,
            x2 & !y8 | x7 & x9 & !y8,
            B::LOW,
        ])
    }
}
