use std::fmt;
use std::hash::{Hash, Hasher};

use super::{Board, Hand, Packed, Piece, Placement, Size};
use crate::classic::Square;
use crate::{Game, GameName, Outcome, Seat};

/// A position that a legal game can reach: the visible pieces and the hands of the two sides.
///
/// The sides alternate, so the hands show who is to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    pub(super) board: Board,
    pub(super) hands: [Hand; 2],
}

/// A position is one number. Tables of millions of positions hash little else.
impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(Packed::from(*self).number());
    }
}

impl Position {
    /// How many moves the longest games have: every piece is placed.
    pub const LONGEST: usize = 12;

    /// The visible pieces.
    #[inline]
    pub const fn board(self) -> Board {
        self.board
    }

    /// The pieces that a side has not placed yet.
    #[inline]
    pub const fn hand(self, owner: Seat) -> Hand {
        self.hands[owner as usize]
    }

    /// How many moves have been made.
    pub const fn ply(self) -> usize {
        Position::LONGEST - self.hands[0].total() as usize - self.hands[1].total() as usize
    }

    /// The side that has a complete line.
    #[inline]
    pub fn winner(self) -> Option<Seat> {
        Seat::ALL.into_iter().find(|&seat| self.board.has_line(seat))
    }

    /// How many pieces of a kind lie covered.
    pub const fn covered(self, piece: Piece) -> u8 {
        Piece::COPIES - self.hand(piece.owner).count(piece.size) - self.board.count(piece)
    }

    /// The squares onto which the mover may place a piece of this size, unless the game has ended, as a set:
    /// bit *i* is the square with index *i*.
    #[inline]
    pub fn room(self, size: Size) -> u16 {
        match self.hand(self.mover()).count(size) {
            0 => 0,
            _ => self.board.room(size),
        }
    }

    /// The position after a given side places a piece, or the reason why it may not.
    pub fn play_as(self, seat: Seat, placement: Placement) -> Result<Position, PlayError> {
        let Placement { square, size } = placement;
        if let Some(outcome) = self.outcome() {
            return Err(PlayError::GameOver(outcome));
        }
        if seat != self.mover() {
            return Err(PlayError::NotYourTurn(seat));
        }
        let after = self.placed(seat, placement).ok_or(PlayError::NoneLeft(size))?;
        match self.board.get(square) {
            Some(piece) if piece.size >= size => Err(PlayError::TooSmall { placement, under: piece }),
            _ => Ok(after),
        }
    }

    /// Passes on every legal placement with the position after it, as in [`Game::play`], size by size; the
    /// end of the game is checked once.
    #[inline(always)]
    pub fn each_successor(self, mut show: impl FnMut(Placement, Position)) {
        let seat = self.mover();
        for (size, room) in Size::ALL.into_iter().zip(self.open()) {
            for square in Square::of_set(room) {
                let placement = Placement { square, size };
                if let Some(after) = self.placed(seat, placement) {
                    show(placement, after);
                }
            }
        }
    }

    /// The room for a piece of each size of the mover, as sets of squares, whether or not the game has ended.
    #[inline(always)]
    pub fn rooms(self) -> [u16; 3] {
        let [small, medium, large] = Size::ALL;
        [self.room(small), self.room(medium), self.room(large)]
    }

    /// The squares onto which the mover may place a piece of each size now.
    #[inline]
    fn open(self) -> [u16; 3] {
        if self.winner().is_some() { [0; 3] } else { self.rooms() }
    }

    /// The position with a piece of a side on a square, over any content, if its hand has one.
    #[inline(always)]
    fn placed(self, seat: Seat, Placement { square, size }: Placement) -> Option<Position> {
        let mut after = self;
        after.hands[seat as usize] = self.hand(seat).without(size)?;
        after.board = self.board.with(square, Some(Piece { owner: seat, size }));
        Some(after)
    }
}

impl Game for Position {
    type Move = Placement;
    type PlayError = PlayError;

    const NAME: &'static str = GameName::Sized.name();
    const START: Position = Position { board: Board::EMPTY, hands: [Hand::FULL; 2] };

    #[inline]
    fn mover(&self) -> Seat {
        let even = self.hands[0].total() == self.hands[1].total();
        if even { Seat::First } else { Seat::Second }
    }

    #[inline(always)]
    fn outcome(&self) -> Option<Outcome> {
        match self.winner() {
            Some(winner) => Some(Outcome::Win(winner)),
            None => (self.rooms() == [0; 3]).then_some(Outcome::Draw),
        }
    }

    #[inline]
    fn moves(&self) -> impl Iterator<Item = Placement> {
        let room = self.open();
        Placement::all().filter(move |placement| room[placement.size.index()] & placement.square.bit() != 0)
    }

    fn play(&self, placement: Placement) -> Result<Position, PlayError> {
        self.play_as(self.mover(), placement)
    }
}

/// Why a placement was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayError {
    /// The game has ended in this way.
    GameOver(Outcome),
    /// It is the other side's turn.
    NotYourTurn(Seat),
    /// The side has no piece of this size left in its hand.
    NoneLeft(Size),
    /// The square holds a piece that is at least as large.
    TooSmall {
        /// The placement that was refused.
        placement: Placement,
        /// The piece that it would have had to cover.
        under: Piece,
    },
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayError::GameOver(Outcome::Draw) => f.write_str("the game is over: a draw"),
            PlayError::GameOver(Outcome::Win(seat)) => {
                write!(f, "the game is over: the {seat} side has won")
            }
            PlayError::NotYourTurn(seat) => write!(f, "it is not the {seat} side's turn"),
            PlayError::NoneLeft(size) => write!(f, "no {size} piece is left in the hand"),
            PlayError::TooSmall { placement: Placement { square, size }, under } => {
                write!(f, "a {size} piece cannot cover {under} in square {square}")
            }
        }
    }
}

impl std::error::Error for PlayError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_refusal_has_its_message() {
        let placement = Placement { square: Square::ALL[4], size: Size::Small };
        let messages = [
            (PlayError::GameOver(Outcome::Draw), "the game is over: a draw"),
            (PlayError::GameOver(Outcome::Win(Seat::First)), "the game is over: the first side has won"),
            (PlayError::NotYourTurn(Seat::Second), "it is not the second side's turn"),
            (PlayError::NoneLeft(Size::Medium), "no medium piece is left in the hand"),
            (
                PlayError::TooSmall { placement, under: Piece::ALL[5] },
                "a small piece cannot cover the second side's large piece in square 5",
            ),
        ];
        for (error, message) in messages {
            assert_eq!(error.to_string(), message);
        }
    }

    /// The start and the 27 positions after it.
    #[test]
    fn different_positions_have_different_hashes() {
        let hash = |position: Position| {
            let mut hasher = std::hash::DefaultHasher::new();
            position.hash(&mut hasher);
            hasher.finish()
        };
        let after = Placement::all().filter_map(|placement| Position::START.play(placement).ok());
        let hashes: std::collections::HashSet<u64> = after.chain([Position::START]).map(hash).collect();
        assert_eq!(hashes.len(), 28);
    }
}
