//! Finds a square that completes a line.
//!
//! ```text
//!          ┌──────────┐
//!  X ──/9──┤          │
//!          │ TwoInRow ├──/4── MOVE
//!  Y ──/9──┤          │
//!          └──────────┘
//! ```
//!
//! | port | | meaning |
//! |---|---|---|
//! | `X` | in, 9 | the marks of one side; bit *i* - 1 stands for square *i* |
//! | `Y` | in, 9 | the marks of the other side |
//! | `MOVE` | out, 4 | the [code](super::move_code) of the first square that completes a line of X |
//!
//! With the grids swapped, the same block finds the square where the other side has to be stopped.
//!
//! A square completes a line if it is free and X holds both other squares of one of its lines. Y's marks on
//! those two squares do not matter: on a real board there are none.

use logic::{Bit, Block, Signal, Word, ports};
use rules::classic::{Line, Square};

use super::move_code::{encode, wire_name};

ports! {
    /// The marks of both sides.
    #[allow(non_snake_case)]
    pub struct Grids {
        /// The marks of the side to help.
        pub X: Word<B, 9>,
        /// The marks of the other side.
        pub Y: Word<B, 9>,
    }
}

ports! {
    /// A square, or none.
    #[allow(non_snake_case)]
    pub struct Move {
        /// The code of a square; 0000 if there is none.
        pub MOVE: Word<B, 4>,
    }
}

/// The block.
pub struct TwoInRow;

impl Block for TwoInRow {
    const NAME: &'static str = "TwoInRow";
    const PURPOSE: &'static str = "Finds the first empty square that completes a line of X.";
    type Inputs<B: Bit> = Grids<B>;
    type Outputs<B: Bit> = Move<B>;

    fn logic<B: Bit>(Grids { X: x, Y: y }: Grids<B>) -> Move<B> {
        let empty = (!(x | y)).named("EMPTY");
        let completes = Square::ALL.map(|square| {
            let two_held = Line::ALL
                .into_iter()
                .filter(|line| line.squares().contains(&square))
                .map(|line| {
                    let [a, b] = others(line, square);
                    x.0[a.index()] & x.0[b.index()]
                })
                .reduce(|held, line| held | line)
                .unwrap_or(B::LOW);
            (empty.0[square.index()] & two_held).named(wire_name('G', square))
        });
        Move { MOVE: first(completes, Square::ALL) }
    }
}

/// The two squares of a line beside a given one.
fn others(line: Line, square: Square) -> [Square; 2] {
    let [a, b, c] = line.squares();
    if square == a {
        [b, c]
    } else if square == b {
        [a, c]
    } else {
        [a, b]
    }
}

/// The code of the first square, in the given order, whose bit is 1.
pub(super) fn first<B: Bit>(bits: [B; 9], order: [Square; 9]) -> Word<B, 4> {
    order
        .into_iter()
        .rev()
        .fold(encode(None), |later, square| bits[square.index()].select(encode(Some(square)), later))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::textbook::blocks::move_code::decode;

    fn found(x: u64, y: u64) -> Option<Square> {
        decode(TwoInRow::logic(Grids { X: Word::constant(x), Y: Word::constant(y) }).MOVE.value())
    }

    /// All 24 pairs of a line and a square on it, with the square empty, held by X and held by Y.
    #[test]
    fn every_line_is_completed_at_each_of_its_squares() {
        for line in Line::ALL {
            for gap in line.squares() {
                let (two, one) = (u64::from(line.bits() & !gap.bit()), u64::from(gap.bit()));
                assert_eq!(found(two, 0), Some(gap));
                assert_eq!(found(two | one, 0), None);
                assert_eq!(found(two, one), None);
                assert_eq!(found(0, two), None);
            }
        }
    }

    /// X holds 2 3 8 9; each square that is found is then taken away.
    #[test]
    fn the_lowest_number_comes_first() {
        let mut y = 0;
        for number in [1, 5, 6, 7] {
            let square = found(0b110_000_110, y).expect("a line to complete");
            assert_eq!(square.number(), number);
            y |= u64::from(square.bit());
        }
        assert_eq!(found(0b110_000_110, y), None);
    }
}
