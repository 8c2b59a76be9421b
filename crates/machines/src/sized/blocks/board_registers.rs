//! Remembers the visible pieces.
//!
//! ```text
//!                       ┌─────────────────┐
//!  place ──────────1────┤                 │
//!  placed1…9 ────9×3────┤ board_registers ├──9×3── board_state1…9
//!  fresh ──────────1────┤                 │
//!             clock ────┤>                │
//!             reset ────┤                 │
//!                       └─────────────────┘
//! ```
//!
//! | condition at the clock edge | the board takes |
//! |---|---|
//! | `fresh` | nothing on any square |
//! | `place` | the board with the piece placed |
//! | otherwise | what it holds |

use logic::{Bit, Machine, Word, ports};

ports! {
    /// The board to store.
    pub struct BoardRegistersInputs {
        /// The piece is placed.
        pub place: B,
        /// The board with the piece on it.
        pub placed: [Word<B, 3>; 9],
        /// The board is cleared for a new game.
        pub fresh: B,
    }
}

ports! {
    /// The board.
    pub struct BoardState {
        /// 0 empty, 1 to 3 player one's small to large, negative for player two.
        pub board_state: [Word<B, 3>; 9],
    }
}

/// Remembers the visible pieces.
pub struct BoardRegisters;

impl Machine for BoardRegisters {
    const NAME: &'static str = "board_registers";
    const PURPOSE: &'static str = "Remembers the visible pieces.";
    type Inputs<B: Bit> = BoardRegistersInputs<B>;
    type Outputs<B: Bit> = BoardState<B>;
    type Registers<B: Bit> = BoardState<B>;

    fn initial<B: Bit>() -> BoardState<B> {
        BoardState { board_state: [Word::labelled("EMPTY", 0); 9] }
    }

    fn logic<B: Bit>(
        registers: BoardState<B>,
        BoardRegistersInputs { place, placed, fresh }: BoardRegistersInputs<B>,
    ) -> (BoardState<B>, BoardState<B>) {
        let BoardState { board_state: empty } = BoardRegisters::initial();
        let board_state = std::array::from_fn(|i| {
            fresh.select(empty[i], place.select(placed[i], registers.board_state[i]))
        });
        (BoardState { board_state }, registers)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every pair of contents before and after, 64 on each square at once, with both controls.
    #[test]
    fn stores_clears_or_keeps() {
        for code in 0..256_u64 {
            let (before, after) = (code % 8, code / 8 % 8);
            let (place, fresh) = (code & 64 != 0, code & 128 != 0);
            let board =
                |shift: u64| std::array::from_fn(|i| Word::<bool, 3>::constant((i as u64 + shift) % 8));
            let inputs = BoardRegistersInputs { place, placed: board(after), fresh };
            let (next, shown) = BoardRegisters::logic(BoardState { board_state: board(before) }, inputs);
            let kept = board(if place { after } else { before });
            assert_eq!(next.board_state, if fresh { [Word::constant(0); 9] } else { kept });
            assert_eq!(shown.board_state, board(before));
        }
    }
}
