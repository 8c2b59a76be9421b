//! Lights a red LED in each square of the player and a green one in each square of the computer.
//!
//! ```text
//!                   ┌───────┐
//!                   │       ├──9── red
//!  pos1…pos9 ──9×2──┤ lamps │
//!                   │       ├──9── green
//!                   └───────┘
//! ```
//!
//! | a square | red | green |
//! |---|---|---|
//! | 00 empty | 0 | 0 |
//! | 01 player | 1 | 0 |
//! | 10 computer | 0 | 1 |
//!
//! The codes of the squares are such that this needs wires and no gates.

use logic::{Bit, Block, Word, ports};

use crate::controller::blocks::position_registers::Positions;

ports! {
    /// The LEDs.
    pub struct LampsOutputs {
        /// The player's squares: bit 0 is square 1.
        pub red: Word<B, 9>,
        /// The computer's squares: bit 0 is square 1.
        pub green: Word<B, 9>,
    }
}

/// The block.
pub struct Lamps;

impl Block for Lamps {
    const NAME: &'static str = "lamps";
    const PURPOSE: &'static str =
        "Lights a red LED in each square of the player and a green one in each square of the computer.";
    type Inputs<B: Bit> = Positions<B>;
    type Outputs<B: Bit> = LampsOutputs<B>;

    fn logic<B: Bit>(Positions { pos }: Positions<B>) -> LampsOutputs<B> {
        LampsOutputs { red: Word::from_fn(|i| pos[i].0[0]), green: Word::from_fn(|i| pos[i].0[1]) }
    }
}

#[cfg(test)]
mod tests {
    use rules::classic::{Board, Mark};

    use super::*;

    /// All 19,683 boards, with X as the player.
    #[test]
    fn lamps_show_the_board() {
        for board in Board::all() {
            let lamps = Lamps::logic(Positions::<bool>::of(board));
            assert_eq!(lamps.red.value(), u64::from(board.squares(Mark::X)));
            assert_eq!(lamps.green.value(), u64::from(board.squares(Mark::O)));
        }
    }
}
