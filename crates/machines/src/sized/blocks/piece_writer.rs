//! Shows the board as it would be with the chosen piece on the chosen square.
//!
//! ```text
//!                           ┌──────────────┐
//!  board_state1…9 ───9×3────┤              │
//!  chosen ─────────────9────┤ piece_writer ├──9×3── placed1…9
//!  size ───────────────2────┤              │
//!  second ─────────────1────┤              │
//!                           └──────────────┘
//! ```
//!
//! Player two's pieces are negative. In two's complement the opposite of 1, 2 or 3 keeps the lowest
//! bit and inverts the middle one if the number is odd:
//!
//! | size | player one | player two |
//! |---|---|---|
//! | 01 | 001 | 111 |
//! | 10 | 010 | 110 |
//! | 11 | 011 | 101 |

use logic::{Bit, Block, Signal, Word, ports};

ports! {
    /// The board and a piece to put onto it.
    pub struct PieceWriterInputs {
        /// The board before.
        pub board_state: [Word<B, 3>; 9],
        /// The square: bit 0 is square 1.
        pub chosen: Word<B, 9>,
        /// The size of the piece, 1 to 3.
        pub size: Word<B, 2>,
        /// Player two places it.
        pub second: B,
    }
}

ports! {
    /// The board after.
    pub struct PlacedBoard {
        /// The board with the piece on it.
        pub placed: [Word<B, 3>; 9],
    }
}

/// Shows the board as it would be with the chosen piece on the chosen square.
pub struct PieceWriter;

impl Block for PieceWriter {
    const NAME: &'static str = "piece_writer";
    const PURPOSE: &'static str = "Shows the board as it would be with the chosen piece on the chosen square. The \
        opposite of 1, 2 or 3 keeps the lowest bit and inverts the middle one if the number is odd.";
    type Inputs<B: Bit> = PieceWriterInputs<B>;
    type Outputs<B: Bit> = PlacedBoard<B>;

    fn logic<B: Bit>(inputs: PieceWriterInputs<B>) -> PlacedBoard<B> {
        let PieceWriterInputs { board_state, chosen, size, second } = inputs;
        let [low, high] = size.0;
        let piece = Word([low, high ^ (second & low), second]).named("piece");
        PlacedBoard { placed: std::array::from_fn(|i| chosen.0[i].select(piece, board_state[i])) }
    }
}

#[cfg(test)]
mod tests {
    use rules::Seat;
    use rules::classic::Square;
    use rules::sized::Piece;

    use super::*;
    use crate::sized::signed;

    /// Every kind of piece on every square of nine different boards, and on none.
    #[test]
    fn one_square_takes_the_piece_and_the_others_stay() {
        for salt in 0..9 {
            let held = |index: usize| (index as u64 * 3 + salt) % 8;
            for piece in Piece::ALL {
                for chosen in [None].into_iter().chain(Square::ALL.map(Some)) {
                    let found = PieceWriter::logic(PieceWriterInputs::<bool> {
                        board_state: std::array::from_fn(|index| Word::constant(held(index))),
                        chosen: Word::constant(chosen.map_or(0, Square::bit).into()),
                        size: Word::constant(piece.size.number().into()),
                        second: piece.owner == Seat::Second,
                    });
                    for square in Square::ALL {
                        let before = Word::constant(held(square.index()));
                        let expected = if chosen == Some(square) { signed(Some(piece)) } else { before };
                        assert_eq!(found.placed[square.index()], expected);
                    }
                }
            }
        }
    }
}
