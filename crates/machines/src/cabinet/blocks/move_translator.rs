//! Turns the textbook's code of a square into the number of the square.
//!
//! ```text
//!          ┌─────────────────┐
//!  MOVE ─4─┤ move_translator ├─4── number
//!          └─────────────────┘
//! ```
//!
//! | square | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | none |
//! |---|---|---|---|---|---|---|---|---|---|---|
//! | `MOVE` | 1000 | 0100 | 0010 | 0001 | 1100 | 0111 | 1011 | 1101 | 1110 | 0000 |
//! | `number` | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 0 |
//!
//! The six unused codes become 0 as well, which is a pass to the controller.

use logic::{Bit, Block, Word, ports};
use rules::classic::Square;

use crate::textbook::blocks::move_code::encode;
use crate::textbook::blocks::two_in_row::Move;

ports! {
    /// A square by its number.
    pub struct MoveNumber {
        /// 1 to 9 name a square, 0 names none.
        pub number: Word<B, 4>,
    }
}

/// The block.
pub struct MoveTranslator;

impl Block for MoveTranslator {
    const NAME: &'static str = "move_translator";
    const PURPOSE: &'static str = "Turns the textbook's code of a square into the number of the square.";
    type Inputs<B: Bit> = Move<B>;
    type Outputs<B: Bit> = MoveNumber<B>;

    fn logic<B: Bit>(Move { MOVE: code }: Move<B>) -> MoveNumber<B> {
        let number = Square::ALL.into_iter().rev().fold(Word::constant(0), |others, square| {
            let number = Word::constant(square.number().into());
            code.equals(encode(Some(square))).select(number, others)
        });
        MoveNumber { number }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::textbook::blocks::move_code::decode;

    /// All 16 codes.
    #[test]
    fn codes_become_the_numbers_of_their_squares() {
        for code in 0..16 {
            let number = MoveTranslator::logic(Move { MOVE: Word::<bool, 4>::constant(code) }).number.value();
            assert_eq!(number, decode(code).map_or(0, |square| square.number().into()));
        }
    }
}
