//! Chooses between winning, blocking and experience.
//!
//! ```text
//!              ┌──────┐
//!      X ──/9──┤      │
//!      Y ──/9──┤      │
//!              │ PICK ├──/4── MOVE
//!  WINMV ──/4──┤      │
//!  BLKMV ──/4──┤      │
//!              └──────┘
//! ```
//!
//! | port | | meaning |
//! |---|---|---|
//! | `X`, `Y` | in, 9 | the marks of both sides; bit *i* - 1 stands for square *i* |
//! | `WINMV` | in, 4 | the [code](super::move_code) of a square that wins, or none |
//! | `BLKMV` | in, 4 | the code of a square that has to be blocked, or none |
//! | `MOVE` | out, 4 | the code of the square to play; none only if every square is taken |
//!
//! | `WINMV` | `BLKMV` | `MOVE` |
//! |---|---|---|
//! | a square | any | `WINMV` |
//! | none | a square | `BLKMV` |
//! | none | none | the first empty square of 5 1 3 7 9 2 4 6 8: middle, corners, sides |

use logic::{Bit, Block, Signal, Word, ports};
use rules::classic::Square;

use super::move_code::encode;
use super::two_in_row::{Move, first};

/// Middle, corners, sides: the order in which experience looks for an empty square.
const EXPERIENCE: [Square; 9] = {
    let all = Square::ALL;
    [all[4], all[0], all[2], all[6], all[8], all[1], all[3], all[5], all[7]]
};

ports! {
    /// The board and the facts about it.
    #[allow(non_snake_case)]
    pub struct PickInputs {
        /// The marks of the side to move.
        pub X: Word<B, 9>,
        /// The marks of the other side.
        pub Y: Word<B, 9>,
        /// The code of a square that wins.
        pub WINMV: Word<B, 4>,
        /// The code of a square to block.
        pub BLKMV: Word<B, 4>,
    }
}

/// The block.
pub struct Pick;

impl Block for Pick {
    const NAME: &'static str = "PICK";
    const PURPOSE: &'static str =
        "Picks the winning move, else the blocking move, else the middle, a corner or a side.";
    type Inputs<B: Bit> = PickInputs<B>;
    type Outputs<B: Bit> = Move<B>;

    fn logic<B: Bit>(PickInputs { X: x, Y: y, WINMV: win, BLKMV: block }: PickInputs<B>) -> Move<B> {
        let empty = (!(x | y)).named("EMPTY");
        let experience = first(empty.0, EXPERIENCE);
        let is_move = |code: Word<B, 4>| !code.equals(encode(None));
        Move { MOVE: is_move(win).select(win, is_move(block).select(block, experience)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All 512 sets of empty squares with all 256 pairs of codes: 131,072 cases compared with the table
    /// above.
    #[test]
    fn picks_what_the_table_says() {
        for taken in 0..512_u64 {
            let free = [5, 1, 3, 7, 9, 2, 4, 6, 8].into_iter().find(|number| taken >> (number - 1) & 1 == 0);
            let free = free.map(|number| Square::new(number).expect("a square"));
            for win in 0..16 {
                for block in 0..16 {
                    let expected = match (win, block) {
                        (0, 0) => encode::<bool>(free).value(),
                        (0, _) => block,
                        (_, _) => win,
                    };
                    // Who holds a taken square does not matter; two ways of dealing them out.
                    for x in [taken & 0b1_0101_0101, taken] {
                        let inputs = PickInputs {
                            X: Word::constant(x),
                            Y: Word::constant(taken & !x),
                            WINMV: Word::constant(win),
                            BLKMV: Word::constant(block),
                        };
                        assert_eq!(Pick::logic(inputs).MOVE.value(), expected);
                    }
                }
            }
        }
    }
}
