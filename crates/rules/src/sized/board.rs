use super::{Piece, Size};
use crate::Seat;
use crate::classic::{HAS_LINE, Line, Square};

/// The visible pieces in the nine squares, whether a game could lead there or not.
///
/// Covered pieces are not part of it. [`super::Position`] is the type for boards of a legal game, together
/// with the hands of the sides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Board {
    squares: [[u16; 3]; 2],
}

impl Board {
    /// The board with nothing on it.
    pub const EMPTY: Board = Board { squares: [[0; 3]; 2] };

    /// The visible piece in a square.
    pub fn get(self, square: Square) -> Option<Piece> {
        Piece::ALL.into_iter().find(|&piece| self.squares(piece) & square.bit() != 0)
    }

    /// The same board with a piece in a square, or nothing, over any content.
    #[must_use]
    #[inline]
    pub fn with(self, square: Square, piece: Option<Piece>) -> Board {
        let mut board = self.map_sets(|squares| squares & !square.bit());
        if let Some(piece) = piece {
            board.squares[piece.owner as usize][piece.size.index()] |= square.bit();
        }
        board
    }

    /// The squares in which a piece of this kind is visible, as a set: bit *i* is the square with index *i*.
    #[inline]
    pub const fn squares(self, piece: Piece) -> u16 {
        self.squares[piece.owner as usize][piece.size.index()]
    }

    /// The squares in which any piece of a side is visible, as a set.
    #[inline]
    pub const fn squares_of(self, owner: Seat) -> u16 {
        let [small, medium, large] = self.squares[owner as usize];
        small | medium | large
    }

    /// How many pieces of a kind are visible.
    pub const fn count(self, piece: Piece) -> u8 {
        self.squares(piece).count_ones() as u8
    }

    /// The squares that are empty or hold a piece smaller than this, as a set.
    #[inline]
    pub const fn room(self, size: Size) -> u16 {
        let mut taken = 0;
        let mut index = size.index();
        while index < 3 {
            taken |= self.squares[0][index] | self.squares[1][index];
            index += 1;
        }
        0b1_1111_1111 & !taken
    }

    /// The board with this set of squares for each kind of piece.
    #[inline]
    pub(super) fn map_sets(self, change: impl Fn(u16) -> u16) -> Board {
        let [[a, b, c], [d, e, f]] = self.squares;
        Board { squares: [[change(a), change(b), change(c)], [change(d), change(e), change(f)]] }
    }

    /// The board with each kind of piece in these squares, which share none.
    #[inline]
    pub(super) const fn of_squares(squares: [[u16; 3]; 2]) -> Board {
        Board { squares }
    }

    /// The squares of each kind of piece, in the order in which boards are compared.
    #[inline]
    pub(super) const fn squares_by_owner(self) -> [[u16; 3]; 2] {
        self.squares
    }

    /// The first complete line of a side, in the order of [`Line::ALL`].
    pub fn line(self, owner: Seat) -> Option<Line> {
        let squares = self.squares_of(owner);
        Line::ALL.into_iter().find(|line| squares & line.bits() == line.bits())
    }

    /// Whether a side fills at least one line.
    #[inline]
    pub fn has_line(self, owner: Seat) -> bool {
        HAS_LINE[self.squares_of(owner) as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two pieces or none after one another in every square of a crowded board, 9 × 7 × 7 cases:
    /// writing changes that square alone, and the last piece written is the one that shows.
    #[test]
    fn writing_a_piece_changes_one_square() {
        let contents: Vec<Option<Piece>> = [None].into_iter().chain(Piece::ALL.map(Some)).collect();
        let crowded = Square::ALL
            .into_iter()
            .fold(Board::EMPTY, |board, square| board.with(square, contents[square.index() * 5 % 7]));
        for square in Square::ALL {
            for &earlier in &contents {
                for &later in &contents {
                    let board = crowded.with(square, earlier).with(square, later);
                    for other in Square::ALL {
                        let expected = if other == square { later } else { crowded.get(other) };
                        assert_eq!(board.get(other), expected);
                    }
                }
            }
        }
    }

    /// Every piece in every square of an otherwise empty board, for every size.
    #[test]
    fn there_is_room_on_empty_squares_and_on_smaller_pieces() {
        for square in Square::ALL {
            for piece in Piece::ALL {
                let board = Board::EMPTY.with(square, Some(piece));
                for size in Size::ALL {
                    let expected =
                        if piece.size < size { 0b1_1111_1111 } else { 0b1_1111_1111 & !square.bit() };
                    assert_eq!(board.room(size), expected);
                }
            }
        }
    }

    /// All 19,683 ways to leave each square empty or give it to one of the two sides, with sizes that vary:
    /// lines do not depend on size.
    #[test]
    fn lines_are_lines_of_owners() {
        for classic in crate::classic::Board::all() {
            let board = Square::ALL.into_iter().fold(Board::EMPTY, |board, square| {
                let size =
                    Size::ALL[(square.index() * 7 + classic.squares(crate::classic::Mark::X) as usize) % 3];
                board.with(square, classic.get(square).map(|mark| Piece { owner: mark.seat(), size }))
            });
            for mark in crate::classic::Mark::ALL {
                assert_eq!(board.line(mark.seat()), classic.line(mark));
                assert_eq!(board.has_line(mark.seat()), classic.line(mark).is_some());
            }
        }
    }
}
