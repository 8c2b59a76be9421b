//! Which boards and hands a legal game can lead to.

use std::fmt;

use super::{Board, Hand, Piece, Position, Size};
use crate::classic::Square;
use crate::{Game, Seat};

impl Position {
    /// The position with this board and these hands, the first side's hand first, or the reason why
    /// no legal game leads there.
    ///
    /// ```
    /// use rules::sized::{Hand, Position, PositionError, Size};
    /// use rules::{Game, Seat};
    ///
    /// let board = ".../.1./...".parse()?;
    /// let hand = Hand::FULL.without(Size::Small).unwrap();
    /// assert_eq!(Position::new(board, [hand, Hand::FULL])?.mover(), Seat::Second);
    /// assert_eq!(Position::new(board, [hand, hand]), Err(PositionError::Missing(Size::Small)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(board: Board, hands: [Hand; 2]) -> Result<Position, PositionError> {
        let position = Position { board, hands };
        position.counts_agree()?;
        if position.has_history() { Ok(position) } else { Err(PositionError::NoHistory) }
    }

    /// Checks everything that the numbers of pieces and the lines reveal.
    fn counts_agree(self) -> Result<(), PositionError> {
        let held_and_visible =
            |piece: Piece| self.hand(piece.owner).count(piece.size) + self.board.count(piece);
        if let Some(piece) = Piece::ALL.into_iter().find(|&piece| held_and_visible(piece) > Piece::COPIES) {
            return Err(PositionError::TooMany(piece));
        }
        match self.hands.map(Hand::total) {
            [first, second] if first > second => return Err(PositionError::OutOfTurn(Seat::Second)),
            [first, second] if first + 1 < second => return Err(PositionError::OutOfTurn(Seat::First)),
            _ => {}
        }
        if let Some(size) = self.missing() {
            return Err(PositionError::Missing(size));
        }
        let mover = self.mover();
        match [mover, mover.other()].map(|seat| self.board.has_line(seat)) {
            [true, true] => Err(PositionError::BothWon),
            [true, false] => Err(PositionError::MovedAfterWin(mover.other())),
            [false, _] => Ok(()),
        }
    }

    /// The largest size of which more pieces are covered than can lie under larger ones: a square
    /// hides at most one piece of each size.
    fn missing(self) -> Option<Size> {
        let mut covers = 0;
        Size::ALL.into_iter().rev().find(|&size| {
            let kinds = Seat::ALL.map(|owner| Piece { owner, size });
            let covered = self.covered(kinds[0]) + self.covered(kinds[1]);
            let too_many = covered > covers;
            covers += self.board.count(kinds[0]) + self.board.count(kinds[1]);
            too_many
        })
    }

    /// Whether some order of legal moves leads here from the start, found by taking moves back.
    ///
    /// The search is short: with the numbers in order, hardly any position fails to have a history,
    /// and those that do have few pieces on the board or fail at the first move taken back.
    fn has_history(self) -> bool {
        self == Position::START
            || self.before().any(|earlier| {
                earlier.winner().is_none() && earlier.missing().is_none() && earlier.has_history()
            })
    }

    /// The positions before the last move: one visible piece of the side that moved is back in its hand, and
    /// nothing or some covered, smaller piece is visible instead.
    fn before(self) -> impl Iterator<Item = Position> {
        let owner = self.mover().other();
        Square::ALL.into_iter().flat_map(move |square| {
            let placed = self.board.get(square).filter(|piece| piece.owner == owner);
            let returned = placed.and_then(|piece| Some((piece.size, self.hand(owner).with(piece.size)?)));
            returned.into_iter().flat_map(move |(size, hand)| {
                let smaller = size.smaller().flat_map(|size| Seat::ALL.map(|owner| Piece { owner, size }));
                let revealed = smaller.filter(move |&piece| self.covered(piece) > 0).map(Some);
                [None].into_iter().chain(revealed).map(move |under| {
                    let mut earlier = self;
                    earlier.board = self.board.with(square, under);
                    earlier.hands[owner as usize] = hand;
                    earlier
                })
            })
        })
    }
}

/// Why no legal game leads to a board and two hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositionError {
    /// There are more than two pieces of this kind on the board and in the hand.
    TooMany(Piece),
    /// This side has placed more pieces than taking turns allows.
    OutOfTurn(Seat),
    /// Pieces of this size are neither in a hand nor visible, and cannot all lie under larger ones.
    Missing(Size),
    /// Both sides have a complete line.
    BothWon,
    /// This side has moved although the other had won.
    MovedAfterWin(Seat),
    /// The numbers are correct, yet no order of legal moves leads there.
    NoHistory,
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionError::TooMany(piece) => write!(f, "there are more than two of {piece}"),
            PositionError::OutOfTurn(seat) => {
                write!(f, "the {seat} side has placed too many pieces for sides that take turns")
            }
            PositionError::Missing(size) => {
                write!(f, "too many {size} pieces are missing to lie under larger ones")
            }
            PositionError::BothWon => f.write_str("both sides have a complete line"),
            PositionError::MovedAfterWin(seat) => write!(f, "the {seat} side has moved after losing"),
            PositionError::NoHistory => f.write_str("no order of legal moves leads to this position"),
        }
    }
}

impl std::error::Error for PositionError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sized::ParsePositionError;

    #[test]
    fn each_way_to_be_impossible_has_its_error() {
        let refusals = [
            ("1.1/1../b.. 2233 aabcc second", PositionError::TooMany(Piece::ALL[0])),
            ("1../.../... 112233 aabbcc first", PositionError::TooMany(Piece::ALL[0])),
            ("12./.../... 1233 aabbcc second", PositionError::OutOfTurn(Seat::First)),
            ("a../.../... 112233 abbcc second", PositionError::OutOfTurn(Seat::Second)),
            ("..1/.../... 123 aabb second", PositionError::Missing(Size::Large)),
            ("1a./.../... 1223 abbcc second", PositionError::Missing(Size::Large)),
            ("..3/.c./... 113 aac first", PositionError::Missing(Size::Medium)),
            ("123/abc/... 123 abc first", PositionError::BothWon),
            ("123/ab./c.. 123 abc first", PositionError::MovedAfterWin(Seat::Second)),
            // The piece under the 2 can only have been placed before the first side's first move.
            ("2../.../... 11233 abbcc first", PositionError::NoHistory),
            // No single move completes two lines that have no square in common.
            ("123/c.c/123 - a second", PositionError::NoHistory),
        ];
        for (text, error) in refusals {
            assert_eq!(text.parse::<Position>(), Err(ParsePositionError::Impossible(error)), "{text}");
        }
    }

    #[test]
    fn each_error_has_its_message() {
        let messages = [
            (
                PositionError::TooMany(Piece::ALL[4]),
                "there are more than two of the second side's medium piece",
            ),
            (
                PositionError::OutOfTurn(Seat::First),
                "the first side has placed too many pieces for sides that take turns",
            ),
            (
                PositionError::Missing(Size::Large),
                "too many large pieces are missing to lie under larger ones",
            ),
            (PositionError::BothWon, "both sides have a complete line"),
            (PositionError::MovedAfterWin(Seat::Second), "the second side has moved after losing"),
            (PositionError::NoHistory, "no order of legal moves leads to this position"),
        ];
        for (error, message) in messages {
            assert_eq!(error.to_string(), message);
            assert_eq!(ParsePositionError::Impossible(error).to_string(), message);
        }
    }

    #[test]
    fn covered_pieces_are_found_in_some_history() {
        // 1@1 and b@1, then 3@1 over both.
        for text in ["b../.../... 12233 aabcc first", "3../.../... 1223 aabcc second"] {
            assert_eq!(text.parse::<Position>().map(|position| position.to_string()), Ok(text.to_string()));
        }
    }
}
