//! The strategy in plain Rust, written from its description and not from the circuit: both are
//! compared on every input there is.

/// The code of the move for X, given the marks of both sides with bit *i* - 1 for square *i*.
/// Any two grids will do, even those in which both sides hold the same square.
pub fn get_move(x: u16, y: u16) -> u8 {
    let square = two_in_row(x, y).or_else(|| two_in_row(y, x)).or_else(|| {
        let preferred = [(2, 2), (1, 1), (1, 3), (3, 1), (3, 3), (1, 2), (2, 1), (2, 3), (3, 2)];
        preferred.into_iter().find(|&square| !holds(x, square) && !holds(y, square))
    });
    match square {
        Some((1, 1)) => 0b1000,
        Some((1, 2)) => 0b0100,
        Some((1, 3)) => 0b0010,
        Some((2, 1)) => 0b0001,
        Some((2, 2)) => 0b1100,
        Some((2, 3)) => 0b0111,
        Some((3, 1)) => 0b1011,
        Some((3, 2)) => 0b1101,
        Some((3, 3)) => 0b1110,
        _ => 0b0000,
    }
}

/// A row and a column, both from 1.
type Cell = (u16, u16);

fn holds(grid: u16, (row, column): Cell) -> bool {
    grid >> (3 * (row - 1) + column - 1) & 1 == 1
}

/// The first empty cell, row by row, for which X has the rest of a row, of a column or of a diagonal.
fn two_in_row(x: u16, y: u16) -> Option<Cell> {
    let cells = (1..=3).flat_map(|row| (1..=3).map(move |column| (row, column)));
    cells.into_iter().find(|&cell| {
        let (row, column) = cell;
        let rest_is_held = |line: [Cell; 3]| {
            line.contains(&cell)
                && line.into_iter().filter(|&other| other != cell).all(|other| holds(x, other))
        };
        !holds(x, cell)
            && !holds(y, cell)
            && (rest_is_held([1, 2, 3].map(|any| (row, any)))
                || rest_is_held([1, 2, 3].map(|any| (any, column)))
                || rest_is_held([1, 2, 3].map(|any| (any, any)))
                || rest_is_held([1, 2, 3].map(|any| (any, 4 - any))))
    })
}
