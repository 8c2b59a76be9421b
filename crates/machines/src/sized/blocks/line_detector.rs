//! Tells which player has a complete line of visible pieces.
//!
//! ```text
//!                           ┌───────────────┐
//!  board_state1…9 ───9×3────┤ line_detector ├──1── line_p1
//!                           │               ├──1── line_p2
//!                           └───────────────┘
//! ```
//!
//! The sign of a square's number is its owner: greater than 0 is player one, less than 0 player two.

use logic::{Bit, Block, Signal, Word, ports};
use rules::classic::Line;

ports! {
    /// The board.
    pub struct LineDetectorInputs {
        /// 0 empty, 1 to 3 player one's small to large, negative for player two.
        pub board_state: [Word<B, 3>; 9],
    }
}

ports! {
    /// The players with a line.
    pub struct LineDetectorOutputs {
        /// Player one has a complete line.
        pub line_p1: B,
        /// Player two has a complete line.
        pub line_p2: B,
    }
}

/// Tells which player has a complete line of visible pieces.
pub struct LineDetector;

impl Block for LineDetector {
    const NAME: &'static str = "line_detector";
    const PURPOSE: &'static str = "Tells which player has a complete line of visible pieces.";
    type Inputs<B: Bit> = LineDetectorInputs<B>;
    type Outputs<B: Bit> = LineDetectorOutputs<B>;

    fn logic<B: Bit>(LineDetectorInputs { board_state }: LineDetectorInputs<B>) -> LineDetectorOutputs<B> {
        let negative = Word(board_state.map(|held| held.0[2])).named("negative");
        let positive = Word(board_state.map(|held| !held.0[2] & (held.0[1] | held.0[0]))).named("positive");
        let line_of = |owned: Word<B, 9>| {
            let complete = |line: Line| {
                let [a, b, c] = line.squares().map(|square| owned.0[square.index()]);
                a & b & c
            };
            Line::ALL.into_iter().map(complete).reduce(|any, line| any | line).unwrap_or(B::LOW)
        };
        LineDetectorOutputs { line_p1: line_of(positive), line_p2: line_of(negative) }
    }
}

#[cfg(test)]
mod tests {
    use rules::Seat;
    use rules::classic::{self, Mark, Square};
    use rules::sized::{Piece, Size};

    use super::*;
    use crate::sized::signed;

    /// All 19,683 assignments of the squares to no owner or one of the players, each with three distributions
    /// of sizes.
    #[test]
    fn lines_are_lines_of_owners() {
        for board in classic::Board::all() {
            for salt in 0..3 {
                let held = |square: Square| {
                    let size = Size::ALL[(square.index() * 2 + salt) % 3];
                    board.get(square).map(|mark| Piece { owner: mark.seat(), size })
                };
                let board_state = Square::ALL.map(|square| signed::<bool>(held(square)));
                let found = LineDetector::logic(LineDetectorInputs { board_state });
                assert_eq!(found.line_p1, board.has_line(Mark::of(Seat::First)));
                assert_eq!(found.line_p2, board.has_line(Mark::of(Seat::Second)));
            }
        }
    }
}
