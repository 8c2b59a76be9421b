//! Boards as text: rows from the top, separated by `/`, with `.` for an empty square.

use std::fmt;
use std::str::FromStr;

use super::{Board, Mark, Square};

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::with_capacity(11);
        for square in Square::ALL {
            if square.column() == 0 && square.row() > 0 {
                text.push('/');
            }
            text.push(match self.get(square) {
                None => '.',
                Some(Mark::X) => 'X',
                Some(Mark::O) => 'O',
            });
        }
        f.pad(&text)
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({self})")
    }
}

impl FromStr for Board {
    type Err = ParseBoardError;

    fn from_str(text: &str) -> Result<Board, ParseBoardError> {
        let mut board = Board::EMPTY;
        let mut characters = text.chars().enumerate();
        for square in Square::ALL {
            if square.column() == 0 && square.row() > 0 {
                match characters.next() {
                    Some((_, '/')) => {}
                    found => return Err(ParseBoardError::new(found, text, Kind::ExpectedSlash)),
                }
            }
            board = match characters.next() {
                Some((_, '.')) => board,
                Some((_, 'X' | 'x')) => board.with(square, Mark::X),
                Some((_, 'O' | 'o')) => board.with(square, Mark::O),
                found => return Err(ParseBoardError::new(found, text, Kind::ExpectedSquare)),
            };
        }
        match characters.next() {
            None => Ok(board),
            found => Err(ParseBoardError::new(found, text, Kind::ExpectedEnd)),
        }
    }
}

use ParseBoardErrorKind as Kind;

/// A text that is not a board, and the first wrong character.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseBoardError {
    /// The number of characters before the wrong one.
    pub at: usize,
    /// The wrong character, or `None` where the text ends too early.
    pub found: Option<char>,
    /// What was expected there.
    pub kind: ParseBoardErrorKind,
}

/// What was expected where a board could not be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParseBoardErrorKind {
    /// `X`, `O` or `.`.
    ExpectedSquare,
    /// The `/` between two rows.
    ExpectedSlash,
    /// Nothing: the board was complete.
    ExpectedEnd,
}

impl ParseBoardError {
    fn new(found: Option<(usize, char)>, text: &str, kind: Kind) -> ParseBoardError {
        ParseBoardError {
            at: found.map_or_else(|| text.chars().count(), |(at, _)| at),
            found: found.map(|(_, character)| character),
            kind,
        }
    }
}

impl fmt::Display for ParseBoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let expected = match self.kind {
            Kind::ExpectedSquare => "X, O or .",
            Kind::ExpectedSlash => "a / between rows",
            Kind::ExpectedEnd => "nothing more after three rows of three",
        };
        match self.found {
            Some(found) => write!(f, "character {}: expected {expected}, found {found:?}", self.at + 1),
            None => write!(f, "character {}: expected {expected}, but the board ends", self.at + 1),
        }
    }
}

impl std::error::Error for ParseBoardError {}

#[cfg(test)]
mod tests {
    use super::*;

    /// All 19,683 boards survive being written and read.
    #[test]
    fn every_board_is_read_back() {
        for board in Board::all() {
            assert_eq!(board.to_string().parse(), Ok(board));
            assert_eq!(board.to_string().to_lowercase().parse(), Ok(board));
        }
    }

    #[test]
    fn errors_point_at_the_character() {
        let refusals = [
            ("", 0, None, Kind::ExpectedSquare),
            ("X.O/.X", 6, None, Kind::ExpectedSquare),
            ("X.O.X...O", 3, Some('.'), Kind::ExpectedSlash),
            ("X.O/.Z./..O", 5, Some('Z'), Kind::ExpectedSquare),
            ("é../.../...", 0, Some('é'), Kind::ExpectedSquare),
            ("X.O/.X./..O/", 11, Some('/'), Kind::ExpectedEnd),
        ];
        for (text, at, found, kind) in refusals {
            assert_eq!(text.parse::<Board>(), Err(ParseBoardError { at, found, kind }), "{text:?}");
        }
    }

    /// Every text that differs from a board in one character is refused at that character.
    #[test]
    fn one_wrong_character_is_found_where_it_stands() {
        let good = "X.O/.X./..O";
        for at in 0..good.len() {
            let bad: String = good.chars().enumerate().map(|(i, c)| if i == at { '#' } else { c }).collect();
            assert_eq!(bad.parse::<Board>().unwrap_err().at, at);
        }
    }

    #[test]
    fn errors_say_what_was_expected_and_what_was_found() {
        let messages = [
            ("X.Z", "character 3: expected X, O or ., found 'Z'"),
            ("X.O.", "character 4: expected a / between rows, found '.'"),
            ("X.O", "character 4: expected a / between rows, but the board ends"),
            ("X.O/.X./..O/", "character 12: expected nothing more after three rows of three, found '/'"),
        ];
        for (text, message) in messages {
            assert_eq!(text.parse::<Board>().unwrap_err().to_string(), message);
        }
    }

    #[test]
    fn debug_output_is_the_notation() {
        assert_eq!(format!("{:?}", Board::EMPTY.with(Square::ALL[1], Mark::O)), "Board(.O./.../...)");
    }
}
