use std::fmt;

/// One of the nine squares, numbered 1 to 9 row by row from the top left.
///
/// ```text
///  1 2 3
///  4 5 6
///  7 8 9
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// The nine squares in the order of their numbers.
    pub const ALL: [Square; 9] = {
        let mut all = [Square(0); 9];
        let mut index = 0;
        while index < 9 {
            all[index] = Square(index as u8);
            index += 1;
        }
        all
    };

    /// The square with this number.
    pub const fn new(number: u8) -> Result<Square, NoSuchSquare> {
        match number {
            1..=9 => Ok(Square(number - 1)),
            _ => Err(NoSuchSquare(number)),
        }
    }

    /// The square in a row and a column, both counted from 0 at the top left.
    ///
    /// # Panics
    /// If either is above 2.
    pub const fn at(row: usize, column: usize) -> Square {
        assert!(row < 3 && column < 3);
        Square((row * 3 + column) as u8)
    }

    /// The number, 1 to 9.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// The number less one, for use as an index into nine things.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The row, 0 at the top.
    pub const fn row(self) -> usize {
        self.index() / 3
    }

    /// The column, 0 at the left.
    pub const fn column(self) -> usize {
        self.index() % 3
    }

    /// The set that holds only this square: bit *i* is the square with index *i*.
    pub const fn bit(self) -> u16 {
        1 << self.0
    }

    /// The squares of a set in the order of their numbers: bit *i* is the square with index *i*.
    #[inline]
    pub fn of_set(set: u16) -> impl Iterator<Item = Square> {
        let mut left = set & 0b1_1111_1111;
        std::iter::from_fn(move || {
            let square = Square::ALL.get(left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(*square)
        })
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Square({})", self.number())
    }
}

/// A number that names no square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoSuchSquare(pub u8);

impl fmt::Display for NoSuchSquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no square {}; squares are 1 to 9", self.0)
    }
}

impl std::error::Error for NoSuchSquare {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_of_a_byte_is_a_square_or_refused() {
        for number in 0..=u8::MAX {
            match Square::new(number) {
                Ok(square) => assert_eq!(square.number(), number),
                Err(error) => {
                    assert!(!(1..=9).contains(&number));
                    assert_eq!(error, NoSuchSquare(number));
                }
            }
        }
    }

    #[test]
    fn rows_and_columns_agree_with_the_numbers() {
        for square in Square::ALL {
            assert_eq!(Square::at(square.row(), square.column()), square);
            assert_eq!(square.index() + 1, square.number().into());
        }
    }

    /// All 65,536 sets, those with bits that belong to no square included.
    #[test]
    fn a_set_has_its_squares() {
        for set in 0..=u16::MAX {
            let expected = Square::ALL.into_iter().filter(|square| set & square.bit() != 0);
            assert!(Square::of_set(set).eq(expected), "{set:b}");
        }
    }

    #[test]
    fn squares_and_their_errors_show_the_number() {
        assert_eq!(format!("{0} {0:?}", Square::ALL[4]), "5 Square(5)");
        assert_eq!(NoSuchSquare(10).to_string(), "no square 10; squares are 1 to 9");
    }
}
