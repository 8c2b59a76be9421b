//! Boards and positions as text.
//!
//! A board is written as rows from the top, separated by `/`, with `.` for an empty square and the
//! letters of [`Piece`] for visible pieces. A position is the board, the first side's hand, the
//! second side's hand, and `first` or `second` for the side to move, separated by single spaces. A
//! hand is written as the letters of its pieces, `-` if there are none: `.../.../... 112233 aabbcc
//! first` is the start.

use std::fmt;
use std::str::{Chars, FromStr};

use super::{Board, Hand, Piece, Position, PositionError, Size};
use crate::classic::Square;
use crate::{Game, Seat};

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::with_capacity(11);
        for square in Square::ALL {
            if square.column() == 0 && square.row() > 0 {
                text.push('/');
            }
            text.push(self.get(square).map_or('.', Piece::letter));
        }
        f.pad(&text)
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({self})")
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second] = Seat::ALL.map(|owner| hand_text(owner, self.hand(owner)));
        f.pad(&format!("{} {first} {second} {}", self.board(), self.mover()))
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}

impl FromStr for Board {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Board, SyntaxError> {
        let mut reader = Reader::new(text);
        let board = reader.board()?;
        reader.end()?;
        Ok(board)
    }
}

impl FromStr for Position {
    type Err = ParsePositionError;

    fn from_str(text: &str) -> Result<Position, ParsePositionError> {
        let mut reader = Reader::new(text);
        let board = reader.board()?;
        let mut hands = [Hand::EMPTY; 2];
        for owner in Seat::ALL {
            reader.expect(' ', Expected::Space)?;
            hands[owner as usize] = reader.hand(owner)?;
        }
        reader.expect(' ', Expected::Space)?;
        let mover = Position { board, hands }.mover();
        for letter in mover.to_string().chars() {
            reader.expect(letter, Expected::Mover(mover))?;
        }
        reader.end()?;
        Position::new(board, hands).map_err(ParsePositionError::Impossible)
    }
}

/// Why a text is not a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParsePositionError {
    /// The text is not written as a position is.
    Syntax(SyntaxError),
    /// The text is well-formed, but no legal game leads to its position.
    Impossible(PositionError),
}

/// A text that is not a board or position, and the first wrong character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SyntaxError {
    /// The number of characters before the wrong one.
    pub at: usize,
    /// The wrong character, or `None` where the text ends too early.
    pub found: Option<char>,
    /// What was expected there.
    pub expected: Expected,
}

/// What was expected where a board or a position could not be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// A piece or `.`.
    Square,
    /// The `/` between two rows.
    Slash,
    /// The space between two parts.
    Space,
    /// A piece of this side, or `-` for an empty hand.
    Hand(Seat),
    /// A hand with no more than two pieces of a size.
    AtMostTwo,
    /// The name of this side, whose turn it is.
    Mover(Seat),
    /// Nothing: the board or the position was complete.
    End,
}

impl From<SyntaxError> for ParsePositionError {
    fn from(error: SyntaxError) -> ParsePositionError {
        ParsePositionError::Syntax(error)
    }
}

impl fmt::Display for ParsePositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParsePositionError::Syntax(error) => error.fmt(f),
            ParsePositionError::Impossible(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ParsePositionError {}

impl fmt::Display for SyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "character {}: expected ", self.at + 1)?;
        match self.expected {
            Expected::Square => f.write_str("1, 2, 3, a, b, c or .")?,
            Expected::Slash => f.write_str("a / between rows")?,
            Expected::Space => f.write_str("a space")?,
            Expected::Hand(Seat::First) => f.write_str("the first side's pieces, such as 112233, or -")?,
            Expected::Hand(Seat::Second) => f.write_str("the second side's pieces, such as aabbcc, or -")?,
            Expected::AtMostTwo => f.write_str("no more than two pieces of a size")?,
            Expected::Mover(seat) => write!(f, "{seat}, the side to move")?,
            Expected::End => f.write_str("nothing more")?,
        }
        match self.found {
            Some(found) => write!(f, ", found {found:?}"),
            None => f.write_str(", but the text ends"),
        }
    }
}

impl std::error::Error for SyntaxError {}

fn hand_text(owner: Seat, hand: Hand) -> String {
    if hand == Hand::EMPTY {
        return "-".to_string();
    }
    let of_size = |size: Size| std::iter::repeat_n(Piece { owner, size }.letter(), hand.count(size).into());
    Size::ALL.into_iter().flat_map(of_size).collect()
}

/// Reads a text from its beginning and knows how many characters it has read.
struct Reader<'t> {
    rest: Chars<'t>,
    at: usize,
}

impl Reader<'_> {
    fn new(text: &str) -> Reader<'_> {
        Reader { rest: text.chars(), at: 0 }
    }

    fn peek(&self) -> Option<char> {
        self.rest.clone().next()
    }

    fn skip(&mut self) {
        self.rest.next();
        self.at += 1;
    }

    fn error(&self, expected: Expected) -> SyntaxError {
        SyntaxError { at: self.at, found: self.peek(), expected }
    }

    fn expect(&mut self, character: char, expected: Expected) -> Result<(), SyntaxError> {
        if self.peek() != Some(character) {
            return Err(self.error(expected));
        }
        self.skip();
        Ok(())
    }

    fn end(&self) -> Result<(), SyntaxError> {
        if self.peek().is_some() { Err(self.error(Expected::End)) } else { Ok(()) }
    }

    fn board(&mut self) -> Result<Board, SyntaxError> {
        let mut board = Board::EMPTY;
        for square in Square::ALL {
            if square.column() == 0 && square.row() > 0 {
                self.expect('/', Expected::Slash)?;
            }
            match self.peek() {
                Some('.') => {}
                found => {
                    let piece = found.and_then(Piece::from_letter);
                    board = board.with(square, Some(piece.ok_or_else(|| self.error(Expected::Square))?));
                }
            }
            self.skip();
        }
        Ok(board)
    }

    fn hand(&mut self, owner: Seat) -> Result<Hand, SyntaxError> {
        let mut hand = Hand::EMPTY;
        if self.peek() == Some('-') {
            self.skip();
            return Ok(hand);
        }
        loop {
            let piece = self.peek().and_then(Piece::from_letter).filter(|piece| piece.owner == owner);
            let Some(piece) = piece else { break };
            hand = hand.with(piece.size).ok_or_else(|| self.error(Expected::AtMostTwo))?;
            self.skip();
        }
        if hand == Hand::EMPTY { Err(self.error(Expected::Hand(owner))) } else { Ok(hand) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_and_an_empty_hand_are_written() {
        assert_eq!(Position::START.to_string(), ".../.../... 112233 aabbcc first");
        let text = "1a2/b3c/1a2 3 bc second";
        assert_eq!(text.parse::<Position>().map(|position| position.to_string()), Ok(text.to_string()));
    }

    #[test]
    fn errors_point_at_the_character() {
        let refusals = [
            ("", 0, None, Expected::Square),
            ("1.a/.2", 6, None, Expected::Square),
            ("1.a.2", 3, Some('.'), Expected::Slash),
            ("1.a/.4./...", 5, Some('4'), Expected::Square),
            ("é../.../...", 0, Some('é'), Expected::Square),
            (".../.../...", 11, None, Expected::Space),
            (".../.../.../", 11, Some('/'), Expected::Space),
            (".../.../... aabbcc", 12, Some('a'), Expected::Hand(Seat::First)),
            (".../.../... 112233 ", 19, None, Expected::Hand(Seat::Second)),
            (".../.../... 1122133 ", 16, Some('1'), Expected::AtMostTwo),
            (".../.../... 11a", 14, Some('a'), Expected::Space),
            (".../.../... 112233 aabbcc second", 26, Some('s'), Expected::Mover(Seat::First)),
            (".../.../... 112233 aabbcc fist", 28, Some('s'), Expected::Mover(Seat::First)),
            ("1../.../... 12233 aabbcc sec", 28, None, Expected::Mover(Seat::Second)),
            (".../.../... 112233 aabbcc first ", 31, Some(' '), Expected::End),
        ];
        for (text, at, found, expected) in refusals {
            let error = ParsePositionError::Syntax(SyntaxError { at, found, expected });
            assert_eq!(text.parse::<Position>(), Err(error), "{text:?}");
        }
        assert_eq!("....".parse::<Board>().map_err(|error| error.at), Err(3));
        assert_eq!(".../.../.../".parse::<Board>().map_err(|error| error.expected), Err(Expected::End));
    }

    /// Every text that differs from a position in one character is refused at that character.
    #[test]
    fn one_wrong_character_is_found_where_it_stands() {
        let good = "1.b/.3./c.. 1223 aabc first";
        assert_eq!(good.parse::<Position>().map(|position| position.to_string()), Ok(good.to_string()));
        for at in 0..good.len() {
            let bad: String = good.chars().enumerate().map(|(i, c)| if i == at { '#' } else { c }).collect();
            match bad.parse::<Position>() {
                Err(ParsePositionError::Syntax(error)) => {
                    assert_eq!((error.at, error.found), (at, Some('#')))
                }
                other => panic!("{bad}: {other:?}"),
            }
        }
    }

    #[test]
    fn errors_say_what_was_expected_and_what_was_found() {
        let messages = [
            ("x", "character 1: expected 1, 2, 3, a, b, c or ., found 'x'"),
            ("1.a.2", "character 4: expected a / between rows, found '.'"),
            (".../.../...", "character 12: expected a space, but the text ends"),
            (
                ".../.../... aa",
                "character 13: expected the first side's pieces, such as 112233, or -, found 'a'",
            ),
            (
                ".../.../... 11 1",
                "character 16: expected the second side's pieces, such as aabbcc, or -, found '1'",
            ),
            (".../.../... 111", "character 15: expected no more than two pieces of a size, found '1'"),
            (".../.../... 112233 aabbcc second", "character 27: expected first, the side to move, found 's'"),
            (".../.../... 112233 aabbcc first!", "character 32: expected nothing more, found '!'"),
        ];
        for (text, message) in messages {
            let error = text.parse::<Position>().unwrap_err();
            assert_eq!(error.to_string(), message);
        }
    }

    #[test]
    fn debug_output_is_the_notation() {
        let position = Position::START;
        assert_eq!(format!("{:?}", position.board()), "Board(.../.../...)");
        assert_eq!(format!("{position:?}"), "Position(.../.../... 112233 aabbcc first)");
    }
}
