//! Tells which sizes of piece may go onto what a square holds.
//!
//! ```text
//!              ┌────────────────┐
//!  content ─3──┤ room_on_square ├──3── room
//!              └────────────────┘
//! ```
//!
//! A piece must be strictly larger than the one it covers, either player's, so the answer does not
//! depend on the sign of the content:
//!
//! | content | number | large | medium | small |
//! |---|---|---|---|---|
//! | 000 | 0 | 1 | 1 | 1 |
//! | 001, 111 | 1, -1 | 1 | 1 | 0 |
//! | 010, 110 | 2, -2 | 1 | 0 | 0 |
//! | 011, 101 | 3, -3 | 0 | 0 | 0 |
//!
//! In two's complement a number and its opposite share the lowest bit, and the middle bit of the
//! absolute value is the middle bit of the number, inverted if the number is negative and odd.

use logic::{Bit, Block, Signal, Word, ports};

ports! {
    /// The content of a square.
    pub struct RoomOnSquareInputs {
        /// A signed number: 0 empty, 1 to 3 player one's small to large, negative for player two.
        pub content: Word<B, 3>,
    }
}

ports! {
    /// The sizes that fit there.
    pub struct Room {
        /// Bit 0: a small piece may go there; bit 1: a medium one; bit 2: a large one.
        pub room: Word<B, 3>,
    }
}

/// Tells which sizes of piece may go onto what a square holds.
pub struct RoomOnSquare;

impl Block for RoomOnSquare {
    const NAME: &'static str = "room_on_square";
    const PURPOSE: &'static str = "Tells which sizes of piece may go onto what a square holds. The middle bit of the \
        absolute value is inverted if the number is negative and odd.";
    type Inputs<B: Bit> = RoomOnSquareInputs<B>;
    type Outputs<B: Bit> = Room<B>;

    fn logic<B: Bit>(RoomOnSquareInputs { content }: RoomOnSquareInputs<B>) -> Room<B> {
        let [low, middle, negative] = content.0;
        let absolute = Word([low, middle ^ (negative & low)]).named("absolute");
        let small = !content.any();
        let medium = !absolute.0[1];
        let large = !absolute.all();
        Room { room: Word([small, medium, large]) }
    }
}

#[cfg(test)]
mod tests {
    use rules::sized::{Board, Piece, Size};

    use super::*;
    use crate::sized::signed;

    /// All seven contents and three sizes, compared with the rules.
    #[test]
    fn a_larger_piece_covers_a_smaller_one() {
        let square = rules::classic::Square::ALL[0];
        for content in [None].into_iter().chain(Piece::ALL.map(Some)) {
            let found = RoomOnSquare::logic(RoomOnSquareInputs { content: signed::<bool>(content) });
            let board = Board::EMPTY.with(square, content);
            for size in Size::ALL {
                assert_eq!(found.room.0[size.index()], board.room(size) & square.bit() != 0);
            }
        }
    }
}
