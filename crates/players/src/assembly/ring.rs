use std::fmt;

use rules::classic::{Board, Mark, Square};

/// The board as nine bytes: eight cells around the rim, then the centre.
///
/// ```text
///  0 1 2
///  7 8 3
///  6 5 4
/// ```
///
/// A cell holds `x` for the player, `o` for the computer, or a space. In this order a turn of the board by 90
/// degrees is a rotation of the first eight cells by two positions, which a processor does to a register in
/// one instruction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ring {
    cells: [u8; 9],
}

/// The square of each cell.
const SQUARES: [Square; 9] = [
    Square::at(0, 0),
    Square::at(0, 1),
    Square::at(0, 2),
    Square::at(1, 2),
    Square::at(2, 2),
    Square::at(2, 1),
    Square::at(2, 0),
    Square::at(1, 0),
    Square::at(1, 1),
];

impl Ring {
    /// The number of cells around the centre.
    const RIM: usize = 8;
    /// How far a turn by 90 degrees moves a cell along the rim.
    const QUARTER: usize = 2;

    /// A board as the computer sees it when it plays this mark.
    pub fn new(board: Board, computer: Mark) -> Ring {
        let cells = SQUARES.map(|square| match board.get(square) {
            None => b' ',
            Some(mark) if mark == computer => b'o',
            Some(_) => b'x',
        });
        Ring { cells }
    }

    /// The content of a cell: `x`, `o` or a space, as a byte.
    pub const fn get(&self, cell: usize) -> u8 {
        self.cells[cell]
    }

    /// The board turned anticlockwise by 90 degrees: cell 0 now shows what cell 2 held.
    #[must_use]
    pub fn turned(mut self) -> Ring {
        self.cells[..Ring::RIM].rotate_left(Ring::QUARTER);
        self
    }

    /// Which cell of the board as it was before a number of turns a cell of the turned board shows.
    pub const fn before_turns(cell: usize, turns: usize) -> usize {
        if cell < Ring::RIM { (cell + Ring::QUARTER * turns) % Ring::RIM } else { cell }
    }

    /// The square of a cell.
    ///
    /// # Panics
    /// If there is no such cell.
    pub const fn square(cell: usize) -> Square {
        SQUARES[cell]
    }
}

impl fmt::Display for Ring {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in [[0, 1, 2], [7, 8, 3], [6, 5, 4]] {
            let [a, b, c] = row.map(|cell| self.cells[cell] as char);
            writeln!(f, "{a}{b}{c}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All 19,683 boards: a turn of the ring is a turn of the squares, column by column.
    #[test]
    fn rotating_the_rim_turns_the_board_anticlockwise() {
        for board in Board::all() {
            let turned = Square::ALL.into_iter().fold(Board::EMPTY, |image, square| {
                let to = Square::at(2 - square.column(), square.row());
                board.get(square).map_or(image, |mark| image.with(to, mark))
            });
            assert_eq!(Ring::new(board, Mark::O).turned(), Ring::new(turned, Mark::O));
        }
    }

    /// All 19,683 boards, four turns, nine cells.
    #[test]
    fn a_cell_of_the_turned_board_is_traced_to_where_it_was() {
        for board in Board::all() {
            let ring = Ring::new(board, Mark::X);
            let mut view = ring;
            for turns in 0..4 {
                for cell in 0..9 {
                    assert_eq!(view.get(cell), ring.get(Ring::before_turns(cell, turns)));
                }
                view = view.turned();
            }
            assert_eq!(view, ring);
        }
    }

    #[test]
    fn the_cells_lie_around_the_centre() {
        let numbers: Vec<u8> = (0..9).map(|cell| Ring::square(cell).number()).collect();
        assert_eq!(numbers, [1, 2, 3, 6, 9, 8, 7, 4, 5]);
        let ring = Ring::new("XO./.X./O..".parse().unwrap(), Mark::O);
        assert_eq!(ring.to_string(), "xo \n x \no  \n");
    }
}
