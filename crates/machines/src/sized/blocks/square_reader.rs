//! Finds the selected square and what it holds.
//!
//! ```text
//!                           ┌───────────────┐
//!  board_state1…9 ───9×3────┤               ├──9── chosen
//!  selectX ────────────2────┤ square_reader │
//!  selectY ────────────2────┤               ├──3── content
//!                           └───────────────┘
//! ```
//!
//! Rows and columns count from 0 at the top left; square 1 is bit 0 of `chosen`. Outside the grid
//! nothing is chosen, and the content is 0.

use logic::{Bit, Block, Signal, Word, ports};
use rules::classic::Square;

ports! {
    /// The board and a position on it.
    #[allow(non_snake_case)]
    pub struct SquareReaderInputs {
        /// 0 empty, 1 to 3 player one's small to large, negative for player two.
        pub board_state: [Word<B, 3>; 9],
        /// The column, 0 to 2.
        pub selectX: Word<B, 2>,
        /// The row, 0 to 2.
        pub selectY: Word<B, 2>,
    }
}

ports! {
    /// The selected square.
    pub struct SquareReaderOutputs {
        /// The selected square alone: bit 0 is square 1.
        pub chosen: Word<B, 9>,
        /// What stands there.
        pub content: Word<B, 3>,
    }
}

/// Finds the selected square and what it holds.
pub struct SquareReader;

impl Block for SquareReader {
    const NAME: &'static str = "square_reader";
    const PURPOSE: &'static str = "Finds the selected square and what it holds.";
    type Inputs<B: Bit> = SquareReaderInputs<B>;
    type Outputs<B: Bit> = SquareReaderOutputs<B>;

    fn logic<B: Bit>(inputs: SquareReaderInputs<B>) -> SquareReaderOutputs<B> {
        let SquareReaderInputs { board_state, selectX: x, selectY: y } = inputs;
        let is_chosen = |square: Square| y.is(square.row() as u64) & x.is(square.column() as u64);
        let chosen = Word(Square::ALL.map(is_chosen)).named("chosen");
        let shown =
            Square::ALL.map(|square| board_state[square.index()] & Word([chosen.0[square.index()]; 3]));
        let content = shown.into_iter().reduce(|any, one| any | one).unwrap_or(Word::constant(0));
        SquareReaderOutputs { chosen, content }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All 16 codes of row and column on a board with distinct squares.
    #[test]
    fn the_selected_square_is_read_and_no_other() {
        for salt in 0..8 {
            let held = |index: usize| (index as u64 * 3 + salt) % 8;
            for code in 0..16_u64 {
                let (x, y) = (code % 4, code / 4);
                let found = SquareReader::logic(SquareReaderInputs::<bool> {
                    board_state: std::array::from_fn(|index| Word::constant(held(index))),
                    selectX: Word::constant(x),
                    selectY: Word::constant(y),
                });
                if x < 3 && y < 3 {
                    let square = Square::at(y as usize, x as usize);
                    assert_eq!(found.chosen.value(), square.bit().into());
                    assert_eq!(found.content.value(), held(square.index()));
                } else {
                    assert_eq!((found.chosen.value(), found.content.value()), (0, 0));
                }
            }
        }
    }
}
