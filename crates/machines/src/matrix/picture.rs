//! The picture of the matrix, as plain data.

use logic::{Block, Word};
use rules::classic::Square;
use rules::sized::Board;

use super::{Colour, MatrixPixel, MatrixPixelInputs};
use crate::sized::board_state;

/// The colour of one LED: how red, green and blue it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub struct Led {
    pub red: u8,
    pub green: u8,
    pub blue: u8,
}

/// The scene to display.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scene {
    /// The wave before a game, after this many steps.
    Wave(u8),
    /// The board, and perhaps a selected square.
    Game(Board, Option<Square>),
}

/// The 256 LEDs, row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The rows from the top, each from the left.
    pub rows: [[Led; 16]; 16],
}

impl Picture {
    /// The circuit's picture of a scene.
    pub fn of(scene: Scene) -> Picture {
        let row = |y| std::array::from_fn(|x| Led::of(MatrixPixel::logic(scene.at(x, y))));
        Picture { rows: std::array::from_fn(row) }
    }
}

impl Led {
    fn of(Colour { green, red, blue }: Colour<bool>) -> Led {
        let [red, green, blue] = [red, green, blue].map(|part| part.value() as u8);
        Led { red, green, blue }
    }
}

impl Scene {
    /// The circuit's inputs for an LED.
    pub fn at(self, x: usize, y: usize) -> MatrixPixelInputs<bool> {
        let (board, selected, phase) = match self {
            Scene::Wave(phase) => (Board::EMPTY, None, Some(phase)),
            Scene::Game(board, selected) => (board, selected, None),
        };
        let coordinate = |of: fn(Square) -> usize| Word::constant(selected.map_or(0, of) as u64);
        MatrixPixelInputs {
            board_state: board_state(board),
            x: Word::constant(x as u64),
            y: Word::constant(y as u64),
            start: phase.is_some(),
            phase: Word::constant(u64::from(phase.unwrap_or(0)) % 16),
            selecting: selected.is_some(),
            selectX: coordinate(Square::column),
            selectY: coordinate(Square::row),
        }
    }
}
