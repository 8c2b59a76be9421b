//! What the LEDs should show, in plain Rust and without a look at the circuit.

use rules::Seat;
use rules::classic::Square;
use rules::sized::{Piece, Size};

use crate::matrix::Scene;

/// Green, red and blue, each 0 to 255.
pub type Colour = [u8; 3];

const OFF: Colour = [0, 0, 0];
const GRID: Colour = [0x0a, 0x0a, 0x0a];
const MARK: Colour = [0x28, 0x28, 0x28];
const CROSS: Colour = [0x14, 0x40, 0x00];
const RING: Colour = [0x10, 0x00, 0x50];

/// Small, medium and large crosses, four LEDs by four.
const CROSSES: [[&str; 4]; 3] =
    [["....", ".x..", "..x.", "...."], ["x.x.", ".x..", "x.x.", "...."], ["x..x", ".xx.", ".xx.", "x..x"]];
/// Small, medium and large rings.
const RINGS: [[&str; 4]; 3] =
    [["....", ".oo.", ".oo.", "...."], ["ooo.", "o.o.", "ooo.", "...."], ["oooo", "o..o", "o..o", "oooo"]];

/// The colour of the LED in a column and a row, each 0 to 15.
pub fn colour(scene: Scene, x: usize, y: usize) -> Colour {
    match scene {
        Scene::Wave(step) => wave(x, y, step.into()),
        Scene::Game(_, Some(square)) if frames(square, x, y) => MARK,
        Scene::Game(..) if x.is_multiple_of(5) || y.is_multiple_of(5) => GRID,
        Scene::Game(board, _) => piece(board.get(Square::at(y / 5, x / 5)), x % 5 - 1, y % 5 - 1),
    }
}

/// Red rises and blue falls with the height of the wave, and green is a quarter of red.
fn wave(x: usize, y: usize, step: usize) -> Colour {
    let time = (step + 32 - 1 - (x + y) % 16) % 16;
    let height = if time < 8 { time } else { 15 - time } as u8;
    [height << 1, height << 3, (7 - height) << 3]
}

/// Whether an LED is on the frame around a square.
fn frames(square: Square, x: usize, y: usize) -> bool {
    let (left, top) = (square.column() * 5, square.row() * 5);
    let inside = (left..=left + 5).contains(&x) && (top..=top + 5).contains(&y);
    inside && (x == left || x == left + 5 || y == top || y == top + 5)
}

/// The colour of an LED of a square, by column and row in it.
fn piece(content: Option<Piece>, u: usize, v: usize) -> Colour {
    let Some(Piece { owner, size }) = content else { return OFF };
    let shape = match size {
        Size::Small => 0,
        Size::Medium => 1,
        Size::Large => 2,
    };
    let (glyphs, colour) = match owner {
        Seat::First => (CROSSES, CROSS),
        Seat::Second => (RINGS, RING),
    };
    if glyphs[shape][v].as_bytes()[u] == b'.' { OFF } else { colour }
}
