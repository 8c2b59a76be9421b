use super::{Line, Mark, Square};

/// The contents of the nine squares, whether a game could lead there or not.
///
/// A controller that is made to pass can hold boards that no legal game reaches, and a picker is
/// defined on all of them, so this type allows any of the 19,683 fillings. [`super::Position`] is
/// the type for boards of a legal game.
///
/// ```
/// use rules::classic::{Board, Mark};
///
/// let board: Board = "XXX/.../OOO".parse()?;
/// assert!(board.has_line(Mark::X) && board.has_line(Mark::O));
/// # Ok::<(), rules::classic::ParseBoardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Board {
    marks: [u16; 2],
}

impl Board {
    /// The board with nothing on it.
    pub const EMPTY: Board = Board { marks: [0; 2] };

    /// Every filling of the nine squares, 19,683 in all, the empty board first.
    pub fn all() -> impl Iterator<Item = Board> {
        (0..19_683).map(|code: u32| {
            let mut rest = code;
            Square::ALL.into_iter().fold(Board::EMPTY, |board, square| {
                let digit = rest % 3;
                rest /= 3;
                match digit {
                    0 => board,
                    1 => board.with(square, Mark::X),
                    _ => board.with(square, Mark::O),
                }
            })
        })
    }

    /// The content of a square.
    pub fn get(self, square: Square) -> Option<Mark> {
        Mark::ALL.into_iter().find(|&mark| self.squares(mark) & square.bit() != 0)
    }

    /// The same board with a mark written into a square, over any content.
    #[must_use]
    pub fn with(mut self, square: Square, mark: Mark) -> Board {
        self.marks[mark as usize] |= square.bit();
        self.marks[mark.other() as usize] &= !square.bit();
        self
    }

    /// The squares that hold a mark, as a set: bit *i* is the square with index *i*.
    pub const fn squares(self, mark: Mark) -> u16 {
        self.marks[mark as usize]
    }

    /// The empty squares in the order of their numbers.
    pub fn empty_squares(self) -> impl Iterator<Item = Square> {
        Square::of_set(!self.taken())
    }

    /// Whether a square is empty.
    pub const fn is_empty(self, square: Square) -> bool {
        self.taken() & square.bit() == 0
    }

    /// Whether every square is taken.
    pub const fn is_full(self) -> bool {
        self.taken() == 0b1_1111_1111
    }

    /// The squares that hold either mark, as a set.
    pub(super) const fn taken(self) -> u16 {
        self.marks[0] | self.marks[1]
    }

    /// The first complete line of a mark, in the order of [`Line::ALL`].
    pub fn line(self, mark: Mark) -> Option<Line> {
        let squares = self.squares(mark);
        Line::ALL.into_iter().find(|line| squares & line.bits() == line.bits())
    }

    /// Whether a mark fills at least one line.
    pub const fn has_line(self, mark: Mark) -> bool {
        HAS_LINE[self.squares(mark) as usize]
    }

    /// How many squares hold a mark.
    pub const fn count(self, mark: Mark) -> usize {
        self.squares(mark).count_ones() as usize
    }
}

/// Whether each of the 512 sets of squares contains a line: needed so often that it is worth a table.
pub(crate) const HAS_LINE: [bool; 512] = {
    let mut table = [false; 512];
    let mut set = 0;
    while set < 512 {
        let mut line = 0;
        while line < Line::ALL.len() {
            let bits = Line::ALL[line].bits() as usize;
            table[set] |= set & bits == bits;
            line += 1;
        }
        set += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn all_boards_are_different_and_19683() {
        let boards: HashSet<Board> = Board::all().collect();
        assert_eq!(boards.len(), 19_683);
    }

    /// All 19,683 boards, every square, both marks: writing changes that square alone.
    #[test]
    fn writing_a_mark_changes_one_square() {
        for board in Board::all() {
            for square in Square::ALL {
                for mark in Mark::ALL {
                    let after = board.with(square, mark);
                    for other in Square::ALL {
                        let expected = if other == square { Some(mark) } else { board.get(other) };
                        assert_eq!(after.get(other), expected);
                    }
                }
            }
        }
    }

    /// All 19,683 boards: lines, empty squares and fullness against a look at each square.
    #[test]
    fn what_a_board_says_agrees_with_its_squares() {
        for board in Board::all() {
            for mark in Mark::ALL {
                let held = |number: usize| board.get(Square::ALL[number - 1]) == Some(mark);
                let naive =
                    [[1, 2, 3], [4, 5, 6], [7, 8, 9], [1, 4, 7], [2, 5, 8], [3, 6, 9], [1, 5, 9], [3, 5, 7]]
                        .iter()
                        .any(|line| line.iter().all(|&number| held(number)));
                assert_eq!(board.has_line(mark), naive, "{board}");
                assert_eq!(board.line(mark).is_some(), naive, "{board}");
                assert_eq!(board.count(mark), (1..=9).filter(|&number| held(number)).count());
            }
            let mut empty = Square::ALL.to_vec();
            empty.retain(|&square| board.get(square).is_none());
            assert!(board.empty_squares().eq(empty.iter().copied()), "{board}");
            assert!(Square::ALL.into_iter().all(|square| board.is_empty(square) == empty.contains(&square)));
            assert_eq!(board.is_full(), empty.is_empty());
        }
    }
}
