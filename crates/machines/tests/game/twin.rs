//! The expected screen of the game, drawn by plain Rust.

use i8086::Memory;
use machines::assembly::{Form, HEIGHT, Listing, Pc, SEGMENT, WIDTH};
use rules::classic::{Board, Mark, Square};

/// The screen during or after a game.
#[derive(Clone, Copy)]
pub struct Scene<'a> {
    pub board: Board,
    /// The squares of the marked line, as bits.
    pub marked: u16,
    /// The two lines of text under the board.
    pub text: [&'a str; 2],
}

/// The key of a square: 7 8 9 is the top row.
pub fn key(square: Square) -> u8 {
    b'7' - 3 * square.row() as u8 + square.column() as u8
}

/// A picture being drawn, with the letters of the game.
pub struct Canvas<'a> {
    dots: Vec<u8>,
    font: &'a [u8],
}

/// Five bytes for each letter from the space to Z, out of the memory of the game.
pub fn font(form: Form) -> Vec<u8> {
    let listing = Listing::parse(form.game_listing_text());
    let start = Memory::address(SEGMENT, listing.label("font"));
    Pc::new(form).cpu.memory.slice(start, 5 * usize::from(b'Z' - b' ' + 1)).to_vec()
}

impl<'a> Canvas<'a> {
    pub fn new(font: &'a [u8]) -> Canvas<'a> {
        Canvas { dots: vec![0; WIDTH * HEIGHT], font }
    }

    pub fn dots(self) -> Vec<u8> {
        self.dots
    }

    fn block(&mut self, left: usize, top: usize, width: usize, height: usize, colour: u8) {
        for row in self.dots.chunks_mut(WIDTH).skip(top).take(height) {
            row[left..left + width].fill(colour);
        }
    }

    fn letter(&mut self, letter: u8, left: usize, top: usize, scale: usize, colour: u8) {
        for column in 0..5 {
            let bits = self.font[5 * usize::from(letter - b' ') + column];
            for row in (0..7).filter(|row| bits >> row & 1 == 1) {
                self.block(left + scale * column, top + scale * row, scale, scale, colour);
            }
        }
    }

    /// A line of text in the middle.
    pub fn text(&mut self, text: &str, top: usize, colour: u8) {
        let left = WIDTH / 2 - 3 * text.len();
        for (index, letter) in text.bytes().enumerate() {
            self.letter(letter, left + 6 * index, top, 1, colour);
        }
    }

    pub fn scene(&mut self, scene: Scene<'_>) {
        for bar in [133, 183] {
            self.block(bar, 16, 4, 146, 7);
            self.block(87, bar - 71, 146, 4, 7);
        }
        for square in Square::ALL {
            let (left, top) = (87 + 50 * square.column(), 16 + 50 * square.row());
            if scene.marked & square.bit() != 0 {
                self.block(left, top, 46, 46, 1);
            }
            match scene.board.get(square) {
                None => self.letter(key(square), left + 18, top + 16, 2, 8),
                Some(Mark::X) => self.cross(left, top),
                Some(Mark::O) => self.circle(left, top),
            }
        }
        let [first, second] = scene.text;
        self.text(first, 172, 15);
        self.text(second, 186, 14);
    }

    /// Two strokes, 33 dots high.
    fn cross(&mut self, left: usize, top: usize) {
        for step in 0..32 {
            self.block(left + 5 + step, top + 7 + step, 5, 2, 12);
            self.block(left + 36 - step, top + 7 + step, 5, 2, 12);
        }
    }

    /// All dots that are between 13 and nearly 17 away from the middle.
    fn circle(&mut self, left: usize, top: usize) {
        for (down, right) in (0..35).flat_map(|down| (0..35).map(move |right| (down, right))) {
            let distance = (down as i32 - 17).pow(2) + (right as i32 - 17).pow(2);
            if (169..=283).contains(&distance) {
                self.block(left + 5 + right, top + 5 + down, 1, 1, 10);
            }
        }
    }
}
