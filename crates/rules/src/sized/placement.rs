use std::fmt;
use std::str::FromStr;

use super::Size;
use crate::classic::{Square, Symmetry};

/// A move: a piece of some size from the mover's hand onto a square.
///
/// As text, the number of the size, `@`, and the number of the square:
///
/// ```
/// use rules::sized::{Placement, Size};
///
/// let placement: Placement = "3@5".parse()?;
/// assert_eq!((placement.size, placement.square.number()), (Size::Large, 5));
/// # Ok::<(), rules::sized::ParsePlacementError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Placement {
    /// The square for the piece.
    pub square: Square,
    /// How large the piece is.
    pub size: Size,
}

impl Placement {
    /// Every placement that is conceivable, 27 in all: square by square, the smallest size first.
    pub fn all() -> impl Iterator<Item = Placement> {
        Square::ALL.into_iter().flat_map(|square| Size::ALL.map(|size| Placement { square, size }))
    }

    /// The same placement on the turned and mirrored board.
    #[must_use]
    pub const fn image(self, symmetry: Symmetry) -> Placement {
        Placement { square: symmetry.square(self.square), size: self.size }
    }
}

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{}", self.size.number(), self.square)
    }
}

impl FromStr for Placement {
    type Err = ParsePlacementError;

    fn from_str(text: &str) -> Result<Placement, ParsePlacementError> {
        let digit = |character: char| character.to_digit(10).unwrap_or(0) as u8;
        let mut characters = text.chars();
        let size = characters.next().and_then(|c| Size::new(digit(c)).ok());
        let size = size.ok_or(ParsePlacementError::ExpectedSize)?;
        if characters.next() != Some('@') {
            return Err(ParsePlacementError::ExpectedAt);
        }
        let square = characters.next().and_then(|c| Square::new(digit(c)).ok());
        let square = square.ok_or(ParsePlacementError::ExpectedSquare)?;
        match characters.next() {
            None => Ok(Placement { square, size }),
            Some(_) => Err(ParsePlacementError::ExpectedEnd),
        }
    }
}

/// Why a text is not a placement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParsePlacementError {
    /// The first character is not a size from 1 to 3.
    ExpectedSize,
    /// The second character is not `@`.
    ExpectedAt,
    /// The third character is not a square from 1 to 9.
    ExpectedSquare,
    /// There is a fourth character.
    ExpectedEnd,
}

impl ParsePlacementError {
    /// The number of characters before the wrong one.
    pub const fn at(self) -> usize {
        self as usize
    }
}

impl fmt::Display for ParsePlacementError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let expected = match self {
            ParsePlacementError::ExpectedSize => "a size from 1 to 3",
            ParsePlacementError::ExpectedAt => "@ between size and square",
            ParsePlacementError::ExpectedSquare => "a square from 1 to 9",
            ParsePlacementError::ExpectedEnd => "nothing more after a placement such as 3@5",
        };
        write!(f, "character {}: expected {expected}", self.at() + 1)
    }
}

impl std::error::Error for ParsePlacementError {}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn all_27_placements_are_different_and_read_back() {
        let all: HashSet<Placement> = Placement::all().collect();
        assert_eq!(all.len(), 27);
        for placement in all {
            assert_eq!(placement.to_string().parse(), Ok(placement));
        }
    }

    /// Every text of three characters out of the printable ASCII, 857,375 in all: only the 27 are read, and
    /// the others are refused at the first wrong character.
    #[test]
    fn other_texts_are_refused_where_they_go_wrong() {
        let mut read = 0;
        for a in ' '..='~' {
            for b in ' '..='~' {
                for c in ' '..='~' {
                    let right = [('1'..='3').contains(&a), b == '@', ('1'..='9').contains(&c)];
                    let parsed = format!("{a}{b}{c}").parse::<Placement>();
                    assert_eq!(
                        parsed.err().map(ParsePlacementError::at),
                        right.iter().position(|right| !right)
                    );
                    read += usize::from(parsed.is_ok());
                }
            }
        }
        assert_eq!(read, 27);
        for (text, at) in [("", 0), ("2", 1), ("2@", 2), ("2@55", 3), ("é@5", 0), ("2é5", 1)] {
            assert_eq!(text.parse::<Placement>().map_err(ParsePlacementError::at), Err(at));
        }
    }

    #[test]
    fn errors_say_what_was_expected() {
        let messages = [
            ("4@5", "character 1: expected a size from 1 to 3"),
            ("3x5", "character 2: expected @ between size and square"),
            ("3@0", "character 3: expected a square from 1 to 9"),
            ("3@55", "character 4: expected nothing more after a placement such as 3@5"),
        ];
        for (text, message) in messages {
            assert_eq!(text.parse::<Placement>().unwrap_err().to_string(), message);
        }
    }
}
