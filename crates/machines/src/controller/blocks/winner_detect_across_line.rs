//! Tells whether three squares in a line belong to one side.
//!
//! ```text
//!            ┌───────────────────────────┐
//!  pos0 ──2──┤                           ├──1── winner
//!  pos1 ──2──┤ winner_detect_across_line │
//!  pos2 ──2──┤                           ├──2── who
//!            └───────────────────────────┘
//! ```
//!
//! The codes 01 and 10 have no bit in common, so the bitwise AND of three squares is the code of
//! the side that holds all of them, and 00 in every other case:
//!
//! | pos0 | pos1 | pos2 | who |
//! |---|---|---|---|
//! | 01 | 01 | 01 | 01 |
//! | 10 | 10 | 10 | 10 |
//! | anything else | | | 00 |

use logic::{Bit, Block, Signal, Word, ports};

ports! {
    /// Three squares in a line.
    pub struct Line {
        /// One end.
        pub pos0: Word<B, 2>,
        /// The middle.
        pub pos1: Word<B, 2>,
        /// The other end.
        pub pos2: Word<B, 2>,
    }
}

ports! {
    /// Who has won, if either side has.
    pub struct Winner {
        /// A side has won.
        pub winner: B,
        /// 00 none, 01 the player, 10 the computer.
        pub who: Word<B, 2>,
    }
}

/// Tells whether three squares in a line belong to one side.
pub struct WinnerDetectAcrossLine;

impl Block for WinnerDetectAcrossLine {
    const NAME: &'static str = "winner_detect_across_line";
    const PURPOSE: &'static str = "Tells whether three squares in a line belong to one side. The codes of the two \
        sides have no bit in common, so only equal marks survive the AND.";
    type Inputs<B: Bit> = Line<B>;
    type Outputs<B: Bit> = Winner<B>;

    fn logic<B: Bit>(Line { pos0, pos1, pos2 }: Line<B>) -> Winner<B> {
        let who = (pos0 & pos1 & pos2).named("who");
        Winner { winner: who.any(), who }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All 27 fillings of three squares.
    #[test]
    fn only_three_equal_marks_win() {
        for code in 0..27 {
            let squares = [code % 3, code / 3 % 3, code / 9];
            let [pos0, pos1, pos2] = squares.map(Word::<bool, 2>::constant);
            let found = WinnerDetectAcrossLine::logic(Line { pos0, pos1, pos2 });
            let expected = if squares == [1; 3] {
                1
            } else if squares == [2; 3] {
                2
            } else {
                0
            };
            assert_eq!(found.who.value(), expected);
            assert_eq!(found.winner, expected != 0);
        }
    }
}
