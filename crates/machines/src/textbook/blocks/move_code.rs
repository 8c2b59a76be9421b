//! The four-bit codes by which the textbook's blocks speak of squares.
//!
//! | square | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | none |
//! |---|---|---|---|---|---|---|---|---|---|---|
//! | name | `MOVE11` | `MOVE12` | `MOVE13` | `MOVE21` | `MOVE22` | `MOVE23` | `MOVE31` | `MOVE32` | `MOVE33` | `NONE` |
//! | code | 1000 | 0100 | 0010 | 0001 | 1100 | 0111 | 1011 | 1101 | 1110 | 0000 |
//!
//! A name gives the row and the column. The six codes that are left mean nothing.

use logic::{Bit, Word};
use rules::classic::Square;

/// The name and the code of each square, in the order of [`Square::ALL`].
const MOVES: [(&str, u64); 9] = [
    ("MOVE11", 0b1000),
    ("MOVE12", 0b0100),
    ("MOVE13", 0b0010),
    ("MOVE21", 0b0001),
    ("MOVE22", 0b1100),
    ("MOVE23", 0b0111),
    ("MOVE31", 0b1011),
    ("MOVE32", 0b1101),
    ("MOVE33", 0b1110),
];

/// The code of a square, or of no square, as a constant of a circuit.
pub fn encode<B: Bit>(square: Option<Square>) -> Word<B, 4> {
    let (name, code) = square.map_or(("NONE", 0), |square| MOVES[square.index()]);
    Word::labelled(name, code)
}

/// The square that a code names; `None` for the code of no square and for codes without meaning.
pub fn decode(code: u64) -> Option<Square> {
    MOVES.iter().position(|&(_, known)| known == code).map(|index| Square::ALL[index])
}

/// The name of the wire that belongs to a square: a letter with its row and its column.
pub(super) fn wire_name(letter: char, square: Square) -> String {
    format!("{letter}{}{}", square.row() + 1, square.column() + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All 16 codes: nine name the square that has them, seven name none.
    #[test]
    fn codes_and_squares_belong_together() {
        for square in Square::ALL {
            assert_eq!(decode(encode::<bool>(Some(square)).value()), Some(square));
            assert_eq!(MOVES[square.index()].0, wire_name('_', square).replace('_', "MOVE"));
        }
        assert_eq!(decode(encode::<bool>(None).value()), None);
        assert_eq!((0..16).filter(|&code| decode(code).is_some()).count(), 9);
    }
}
