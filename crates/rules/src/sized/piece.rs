use std::fmt;

use super::Size;
use crate::Seat;

/// A piece: its owner and its size.
///
/// As a character, the pieces of the side that moves first are `1` `2` `3` and those of the other
/// side `a` `b` `c`, the smallest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Piece {
    /// The side that placed it.
    pub owner: Seat,
    /// How large it is.
    pub size: Size,
}

impl Piece {
    /// The six kinds of piece: the first side's three, then the second side's, the smallest first.
    pub const ALL: [Piece; 6] = {
        let mut all = [Piece { owner: Seat::First, size: Size::Small }; 6];
        let mut kind = 0;
        while kind < 6 {
            all[kind] = Piece { owner: Seat::ALL[kind / 3], size: Size::ALL[kind % 3] };
            kind += 1;
        }
        all
    };

    /// The number of pieces of each kind.
    pub const COPIES: u8 = 2;

    /// The piece as a signed number, as a board of registers holds it: 1, 2, 3 for the first side's
    /// pieces and -1, -2, -3 for the second side's.
    pub const fn signed(self) -> i8 {
        match self.owner {
            Seat::First => self.size.number() as i8,
            Seat::Second => -(self.size.number() as i8),
        }
    }

    /// The piece as a character.
    pub const fn letter(self) -> char {
        let first_of_three = match self.owner {
            Seat::First => b'1',
            Seat::Second => b'a',
        };
        (first_of_three + self.size as u8) as char
    }

    /// The piece of a character; capitals are read like small letters.
    pub fn from_letter(letter: char) -> Option<Piece> {
        Piece::ALL.into_iter().find(|piece| piece.letter() == letter.to_ascii_lowercase())
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the {} side's {} piece", self.owner, self.size)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All characters of one byte and some beyond: exactly nine are pieces.
    #[test]
    fn letters_and_pieces_belong_together() {
        for piece in Piece::ALL {
            assert_eq!(Piece::from_letter(piece.letter()), Some(piece));
        }
        let accepted: String = ('\0'..'\u{2000}').filter(|&c| Piece::from_letter(c).is_some()).collect();
        assert_eq!(accepted, "123ABCabc");
    }

    #[test]
    fn signed_numbers_tell_owner_and_size() {
        assert_eq!(Piece::ALL.map(Piece::signed), [1, 2, 3, -1, -2, -3]);
    }
}
