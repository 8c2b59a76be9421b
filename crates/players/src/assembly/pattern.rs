use std::fmt;

use super::Ring;

/// A picture that the board is compared with, and the cell to play where it fits.
///
/// `X` and `O` are the player's and the computer's mark, `.` is an empty cell, `*` is anything, and `?` is
/// the cell to play, which must be empty too.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Pattern {
    /// The number under which it is printed.
    pub number: u8,
    cells: [u8; 9],
    target: usize,
}

/// The cells of the ring in the picture of a pattern, row by row.
const READING_ORDER: [[usize; 3]; 3] = [[0, 1, 2], [7, 8, 3], [6, 5, 4]];

impl Pattern {
    /// The pattern with this number and picture.
    ///
    /// # Panics
    /// If the picture has another character than `X O . * ?`, or not exactly one `?`. The pictures
    /// are constants, so that such a slip stops the compiler.
    pub const fn new(number: u8, picture: [[u8; 3]; 3]) -> Pattern {
        let mut cells = [0; 9];
        let mut target = None;
        let mut index = 0;
        while index < 9 {
            let (row, column) = (index / 3, index % 3);
            let (cell, symbol) = (READING_ORDER[row][column], picture[row][column]);
            assert!(matches!(symbol, b'X' | b'O' | b'.' | b'*' | b'?'), "no such symbol in a pattern");
            if symbol == b'?' {
                assert!(target.is_none(), "a pattern has one cell to play");
                target = Some(cell);
            }
            cells[cell] = symbol;
            index += 1;
        }
        match target {
            Some(target) => Pattern { number, cells, target },
            None => panic!("a pattern has a cell to play"),
        }
    }

    /// Patterns drawn side by side with space between them, numbered from left to right.
    ///
    /// # Panics
    /// As [`Pattern::new`] does, or if the text is not three rows of that many pictures.
    pub const fn row<const N: usize>(first_number: u8, drawing: &str) -> [Pattern; N] {
        let mut pictures = [[[0; 3]; 3]; N];
        let mut symbols = 0;
        let mut byte = 0;
        while byte < drawing.len() {
            let symbol = drawing.as_bytes()[byte];
            if !symbol.is_ascii_whitespace() {
                assert!(symbols < 9 * N, "more symbols than the patterns have cells");
                let (row, rest) = (symbols / (3 * N), symbols % (3 * N));
                pictures[rest / 3][row][rest % 3] = symbol;
                symbols += 1;
            }
            byte += 1;
        }
        assert!(symbols == 9 * N, "fewer symbols than the patterns have cells");

        let mut patterns = [Pattern { number: 0, cells: [b'*'; 9], target: 0 }; N];
        let mut index = 0;
        while index < N {
            patterns[index] = Pattern::new(first_number + index as u8, pictures[index]);
            index += 1;
        }
        patterns
    }

    /// The cell to play where the pattern fits.
    pub const fn target(&self) -> usize {
        self.target
    }

    /// The content of each cell of the ring in the picture.
    pub const fn cells(&self) -> [u8; 9] {
        self.cells
    }

    /// Whether the board looks like the picture.
    pub fn matches(&self, ring: &Ring) -> bool {
        self.cells.iter().enumerate().all(|(cell, symbol)| match symbol {
            b'*' => true,
            b'X' => ring.get(cell) == b'x',
            b'O' => ring.get(cell) == b'o',
            _ => ring.get(cell) == b' ',
        })
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in READING_ORDER {
            let [a, b, c] = row.map(|cell| self.cells[cell] as char);
            writeln!(f, "{a}{b}{c}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows: Vec<String> = self.to_string().lines().map(String::from).collect();
        write!(f, "Pattern({}: {})", self.number, rows.join("/"))
    }
}

#[cfg(test)]
mod tests {
    use rules::classic::{Board, Mark};

    use super::*;

    const DRAWN: [Pattern; 2] = Pattern::row(
        7,
        "
        X.*  O?O
        *?*  ***
        OO.  **X
        ",
    );

    #[test]
    fn a_drawing_is_read_as_it_looks() {
        assert_eq!(DRAWN[0].to_string(), "X.*\n*?*\nOO.\n");
        assert_eq!(format!("{:?}", DRAWN[1]), "Pattern(8: O?O/***/**X)");
        assert_eq!((DRAWN[0].target(), DRAWN[1].target()), (8, 1));
        assert_eq!(&DRAWN[0].cells(), b"X.**.OO*?");
    }

    /// All 19,683 boards: a fit is a comparison of nine characters.
    #[test]
    fn a_pattern_fits_where_every_symbol_allows_what_stands_there() {
        let fits = |pattern: &Pattern, board: Board| {
            let board = board.to_string().replace('/', "");
            let picture = pattern.to_string().replace('\n', "");
            picture.chars().zip(board.chars()).all(|(symbol, mark)| match symbol {
                '*' => true,
                '?' | '.' => mark == '.',
                _ => mark == symbol,
            })
        };
        let mut fitting = 0;
        for board in Board::all() {
            for pattern in &DRAWN {
                let matches = pattern.matches(&Ring::new(board, Mark::O));
                assert_eq!(matches, fits(pattern, board), "{board}");
                fitting += usize::from(matches);
            }
        }
        assert_eq!(fitting, 3_usize.pow(3) + 3_usize.pow(5));
    }
}
