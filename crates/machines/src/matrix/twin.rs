//! The expected picture and wire of the LEDs, in plain Rust and independent of the circuit.

use rules::Seat;
use rules::classic::Square;
use rules::sized::{Board, Piece, Size};

use super::Scene;
use crate::Twin;

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

/// How many LEDs there are; the pause is as long as 16 more.
pub(crate) const LEDS: usize = 256;
pub(crate) const WITH_PAUSE: usize = LEDS + 16;
/// The clocks of an LED: 24 bits of 15 clocks, high for 5 or for 10 of them.
pub(crate) const BITS: usize = 24;
pub(crate) const CLOCKS: usize = 15;
pub(crate) const SHORT: usize = 5;
pub(crate) const LONG: usize = 10;
pub(crate) const CLOCKS_OF_A_PICTURE: u64 = (WITH_PAUSE * BITS * CLOCKS) as u64;
/// How many pictures there are before they are counted from 0 again; the wave moves with every eighth.
pub(crate) const PICTURES: u64 = 128;

/// The display at power-on.
pub fn twin() -> Twin {
    let mut clock = 0;
    Box::new(move |word| {
        let moment = if word & 1 == 1 { 0 } else { clock };
        clock = if word & 1 == 1 { 0 } else { clock + 1 };
        let bits = |first: usize, width: usize| word >> (1 + first) & ((1 << width) - 1);
        let scene = if bits(27, 1) == 1 {
            wave_at(moment)
        } else {
            // Column 3 and row 3 are outside the board.
            let selected = (bits(28, 1) == 1 && bits(29, 2) < 3 && bits(31, 2) < 3)
                .then(|| Square::at(bits(31, 2) as usize, bits(29, 2) as usize));
            Scene::Game(board(&std::array::from_fn(|square| bits(3 * square, 3))), selected)
        };
        wire(moment, bits(33, 1) == 1, scene).into()
    })
}

/// The board of nine codes. An invalid code shows nothing.
pub fn board(codes: &[u64; 9]) -> Board {
    Square::ALL.into_iter().fold(Board::EMPTY, |board, square| {
        let code = codes[square.index()];
        let piece = Piece::ALL.into_iter().find(|piece| piece.signed() as u64 & 0b111 == code);
        board.with(square, piece)
    })
}

/// The wave, this many clocks after a reset.
pub fn wave_at(moment: u64) -> Scene {
    Scene::Wave((moment / CLOCKS_OF_A_PICTURE % PICTURES / 8) as u8)
}

/// Whether the wire is high, this many clocks after a reset: the colours of all LEDs, green, red and blue,
/// the highest bit first, then a pause.
pub fn wire(moment: u64, serpentine: bool, scene: Scene) -> bool {
    let within = (moment % CLOCKS_OF_A_PICTURE) as usize;
    let (tick, place, led) = (within % CLOCKS, within / CLOCKS % BITS, within / CLOCKS / BITS);
    let (x, y) = position(led, serpentine);
    let bit = colour(scene, x, y)[place / 8] >> (7 - place % 8) & 1;
    led < LEDS && tick < if bit == 1 { LONG } else { SHORT }
}

/// The column and the row of an LED of the chain.
pub fn position(led: usize, serpentine: bool) -> (usize, usize) {
    let (x, y) = (led % 16, led / 16 % 16);
    (if serpentine && y % 2 == 1 { 15 - x } else { x }, y)
}

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
