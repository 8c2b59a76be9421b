//! Picks the next move of X: win, else block, else experience.
//!
//! ```text
//!          ┌─────────────────────────────────────────────┐
//!          │        ┌─────────────┐                      │
//!  X ──/9──┼──●─────┤X U1         │  WIN    ┌─────────┐  │
//!          │  │ ┌───┤Y   TwoInRow ├────/4───┤WINMV    │  │
//!          │  │ │   └─────────────┘         │ U3      │  │
//!          │  │ │   ┌─────────────┐  BLK    │    PICK ├──┼──/4── MOVE
//!  Y ──/9──┼──┼─●───┤X U2         ├────/4───┤BLKMV    │  │
//!          │  ├─┼───┤Y   TwoInRow │         │         │  │
//!          │  │ │   └─────────────┘         │         │  │
//!          │  └─┼───────────────────────────┤X        │  │
//!          │    └───────────────────────────┤Y        │  │
//!          │                                └─────────┘  │
//!          └─────────────────────────────────────────────┘
//! ```
//!
//! | port | | meaning |
//! |---|---|---|
//! | `X` | in, 9 | the marks of the side to move; bit *i* - 1 stands for square *i* |
//! | `Y` | in, 9 | the marks of the other side |
//! | `MOVE` | out, 4 | the [code](super::move_code) of the square to play; none if every square is taken |
//!
//! One grid for each side makes the encoding symmetric: `U2` is `U1` with the wires crossed.

use logic::{Bit, Block, Signal};

use super::pick::{Pick, PickInputs};
use super::two_in_row::{Grids, Move, TwoInRow};

/// The block.
pub struct GetMove;

impl Block for GetMove {
    const NAME: &'static str = "GETMOVE";
    const PURPOSE: &'static str = "Picks the next move of X: a winning one, else a blocking one, else \
        one that experience prefers.";
    type Inputs<B: Bit> = Grids<B>;
    type Outputs<B: Bit> = Move<B>;

    fn logic<B: Bit>(Grids { X: x, Y: y }: Grids<B>) -> Move<B> {
        let win = TwoInRow::instance("U1", Grids { X: x, Y: y }).MOVE.named("WIN");
        let block = TwoInRow::instance("U2", Grids { X: y, Y: x }).MOVE.named("BLK");
        Pick::instance("U3", PickInputs { X: x, Y: y, WINMV: win, BLKMV: block })
    }
}

#[cfg(test)]
mod tests {
    use logic::Word;

    use super::*;
    use crate::textbook::blocks::move_code::decode;

    /// The rule that decides is named beside each board; X is to move.
    #[test]
    fn wins_before_it_blocks_and_blocks_before_experience() {
        let cases = [
            (0b000_000_000, 0b000_000_000, 5, "experience: the middle"),
            (0b000_000_000, 0b000_010_000, 1, "experience: a corner"),
            (0b000_000_001, 0b000_010_010, 8, "block"),
            (0b000_000_011, 0b000_011_000, 3, "win, though a block waits at 6"),
        ];
        for (x, y, square, rule) in cases {
            let code = GetMove::logic::<bool>(Grids { X: Word::constant(x), Y: Word::constant(y) }).MOVE;
            assert_eq!(decode(code.value()).map(|square| square.number()), Some(square), "{rule}");
        }
    }
}
