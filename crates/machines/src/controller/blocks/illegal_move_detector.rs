//! Tells whether the square about to be played is taken.
//!
//! ```text
//!                         ┌───────────────────────┐
//!  pos1…pos9 ───────9×2───┤                       │
//!  pc_en_signal ──────9───┤ illegal_move_detector ├──1── illegal_move
//!  pl_en_signal ──────9───┤                       │
//!                         └───────────────────────┘
//! ```

use logic::{Bit, Block, Signal, Word, ports};

ports! {
    /// The board and the move about to be written.
    pub struct IllegalMoveDetectorInputs {
        /// 00 empty, 01 player, 10 computer.
        pub pos: [Word<B, 2>; 9],
        /// The square that the computer is playing: bit 0 is square 1.
        pub pc_en_signal: Word<B, 9>,
        /// The square that the player is playing: bit 0 is square 1.
        pub pl_en_signal: Word<B, 9>,
    }
}

ports! {
    /// Whether a move is illegal.
    pub struct IllegalMove {
        /// The square that is being played is taken.
        pub illegal_move: B,
    }
}

/// Tells whether the square about to be played is taken.
pub struct IllegalMoveDetector;

impl Block for IllegalMoveDetector {
    const NAME: &'static str = "illegal_move_detector";
    const PURPOSE: &'static str = "Tells whether the square about to be played is taken.";
    type Inputs<B: Bit> = IllegalMoveDetectorInputs<B>;
    type Outputs<B: Bit> = IllegalMove<B>;

    fn logic<B: Bit>(inputs: IllegalMoveDetectorInputs<B>) -> IllegalMove<B> {
        let taken = Word::<B, 9>::from_fn(|i| inputs.pos[i].any()).named("taken");
        let played = (inputs.pc_en_signal | inputs.pl_en_signal).named("played");
        IllegalMove { illegal_move: (taken & played).any() }
    }
}

#[cfg(test)]
mod tests {
    use rules::classic::{Board, Square};

    use super::*;
    use crate::controller::blocks::position_registers::Positions;

    /// All 19,683 boards with a move of either side to each square, or none: 373,977 cases.
    #[test]
    fn a_move_is_illegal_exactly_if_the_square_is_taken() {
        let squares = || Square::ALL.into_iter().map(Some).chain([None]);
        for board in Board::all() {
            let Positions { pos } = Positions::<bool>::of(board);
            let illegal = |pc: Option<Square>, pl: Option<Square>| {
                let word = |square: Option<Square>| Word::constant(square.map_or(0, |s| s.bit().into()));
                let inputs =
                    IllegalMoveDetectorInputs { pos, pc_en_signal: word(pc), pl_en_signal: word(pl) };
                IllegalMoveDetector::logic(inputs).illegal_move
            };
            for square in squares() {
                let taken = square.is_some_and(|square| !board.is_empty(square));
                assert_eq!(illegal(square, None), taken);
                assert_eq!(illegal(None, square), taken);
            }
        }
    }
}
