//! Tells whether all nine squares are taken.
//!
//! ```text
//!                   ┌──────────────────┐
//!  pos1…pos9 ──9×2──┤ nospace_detector ├──1── no_space
//!                   └──────────────────┘
//! ```

use logic::{Bit, Block, Signal, Word, ports};

use super::position_registers::Positions;

ports! {
    /// Whether the board is full.
    pub struct NoSpace {
        /// All nine squares are taken.
        pub no_space: B,
    }
}

/// Tells whether all nine squares are taken.
pub struct NospaceDetector;

impl Block for NospaceDetector {
    const NAME: &'static str = "nospace_detector";
    const PURPOSE: &'static str = "Tells whether all nine squares are taken.";
    type Inputs<B: Bit> = Positions<B>;
    type Outputs<B: Bit> = NoSpace<B>;

    fn logic<B: Bit>(Positions { pos }: Positions<B>) -> NoSpace<B> {
        let taken = Word::<B, 9>::from_fn(|i| pos[i].any()).named("taken");
        NoSpace { no_space: taken.all() }
    }
}

#[cfg(test)]
mod tests {
    use rules::classic::Board;

    use super::*;

    /// All 19,683 boards.
    #[test]
    fn agrees_with_the_rules_on_every_board() {
        for board in Board::all() {
            assert_eq!(NospaceDetector::logic(Positions::<bool>::of(board)).no_space, board.is_full());
        }
    }
}
