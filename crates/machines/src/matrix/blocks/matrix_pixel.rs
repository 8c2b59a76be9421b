//! The colour of one LED of a 16 by 16 matrix that shows the board.
//!
//! ```text
//!                          ┌──────────────┐
//!  board_state1…9 ───9×3───┤              │
//!  x ──────────────────4───┤              ├──8── green
//!  y ──────────────────4───┤              │
//!  start ──────────────1───┤ matrix_pixel ├──8── red
//!  phase ──────────────4───┤              │
//!  selecting ──────────1───┤              ├──8── blue
//!  selectX, selectY ─2+2───┤              │
//!                          └──────────────┘
//! ```
//!
//! Of the game it knows only the board. Crosses are orange and rings are blue, and the shapes differ for
//! people who cannot distinguish the colours. With `selecting`, the lines around the selected square are
//! bright; with `start`, a wave replaces everything else.
//!
//! No frame is stored anywhere: a driver requests one LED after the other.

use logic::{Bit, Block, Signal, Word, ports};

use super::grid_axis::{GridAxis, GridAxisInputs};
use super::piece_glyph::{PieceGlyph, PieceGlyphInputs};
use super::start_wave::{StartWave, StartWaveInputs};
use crate::sized::{SquareReader, SquareReaderInputs};

ports! {
    /// The board and an LED.
    #[allow(non_snake_case)]
    pub struct MatrixPixelInputs {
        /// 0 empty, 1 to 3 player one's small to large, negative for player two.
        pub board_state: [Word<B, 3>; 9],
        /// The column of the LED, 0 at the left.
        pub x: Word<B, 4>,
        /// The row of the LED, 0 at the top.
        pub y: Word<B, 4>,
        /// The wave is shown instead of the board.
        pub start: B,
        /// How far the wave has come.
        pub phase: Word<B, 4>,
        /// The selected square is marked.
        pub selecting: B,
        /// The column of the selected square, 0 to 2.
        pub selectX: Word<B, 2>,
        /// The row of the selected square, 0 to 2.
        pub selectY: Word<B, 2>,
    }
}

ports! {
    /// A colour, in the order of the WS2812B protocol.
    pub struct Colour {
        /// How green, 0 to 255.
        pub green: Word<B, 8>,
        /// How red, 0 to 255.
        pub red: Word<B, 8>,
        /// How blue, 0 to 255.
        pub blue: Word<B, 8>,
    }
}

/// The colour of one LED of a 16 by 16 matrix that shows the board.
pub struct MatrixPixel;

impl MatrixPixel {
    /// Green, red and blue of player one's pieces.
    pub const CROSS: [u64; 3] = [0x14, 0x40, 0x00];
    /// Green, red and blue of player two's pieces.
    pub const RING: [u64; 3] = [0x10, 0x00, 0x50];
    /// Green, red and blue of the grid.
    pub const GRID: [u64; 3] = [0x0a, 0x0a, 0x0a];
    /// Green, red and blue of the lines around the selected square.
    pub const MARK: [u64; 3] = [0x28, 0x28, 0x28];
    /// Green, red and blue of an LED that is off.
    pub const OFF: [u64; 3] = [0; 3];
}

impl Block for MatrixPixel {
    const NAME: &'static str = "matrix_pixel";
    const PURPOSE: &'static str = "The colour of one LED of a 16 by 16 matrix that shows the board.";
    type Inputs<B: Bit> = MatrixPixelInputs<B>;
    type Outputs<B: Bit> = Colour<B>;

    fn logic<B: Bit>(inputs: MatrixPixelInputs<B>) -> Colour<B> {
        let MatrixPixelInputs { board_state, x, y, start, phase, selecting, selectX, selectY } = inputs;
        let column = GridAxis::instance("column", GridAxisInputs { at: x, selected: selectX });
        let row = GridAxis::instance("row", GridAxisInputs { at: y, selected: selectY });

        let square = SquareReaderInputs { board_state, selectX: column.band, selectY: row.band };
        let content = SquareReader::instance("square", square).content.named("content");
        let glyph = PieceGlyphInputs { content, u: column.offset, v: row.offset };
        let lit = PieceGlyph::instance("glyph", glyph).lit.named("lit");

        let line = (column.line | row.line).named("line");
        let framed = column.near & row.near & (column.border | row.border);
        let marked = (selecting & framed).named("marked");
        let height = StartWave::instance("wave", StartWaveInputs { x, y, phase }).height.named("height");
        let [a, b, c] = height.0;
        let low = B::LOW;
        let crest = Word([low, low, low, a, b, c, low, low]).named("crest");
        let trough = Word([low, low, low, !a, !b, !c, low, low]).named("trough");
        let foam = Word([low, a, b, c, low, low, low, low]).named("foam");

        let negative = content.0[2].named("ring");
        let shade = |part: usize, wave: Word<B, 8>| {
            let colour = |colour: [u64; 3]| Word::constant(colour[part]);
            let piece = negative.select(colour(MatrixPixel::RING), colour(MatrixPixel::CROSS));
            let inside = lit.select(piece, colour(MatrixPixel::OFF));
            let board = line.select(colour(MatrixPixel::GRID), inside);
            start.select(wave, marked.select(colour(MatrixPixel::MARK), board))
        };
        Colour { green: shade(0, foam), red: shade(1, crest), blue: shade(2, trough) }
    }
}

#[cfg(test)]
mod tests {
    use rules::classic::Square;
    use rules::sized::{Board, Piece};

    use crate::matrix::{Led, MatrixPixel, Picture, Scene};

    /// The picture as text: `+` grid, `*` mark, `1` player one, `2` player two, `.` off.
    fn drawn(scene: Scene) -> String {
        let kinds = [
            (MatrixPixel::OFF, '.'),
            (MatrixPixel::GRID, '+'),
            (MatrixPixel::MARK, '*'),
            (MatrixPixel::CROSS, '1'),
            (MatrixPixel::RING, '2'),
        ];
        let letter = |lamp: &Led| {
            let colour = [lamp.green, lamp.red, lamp.blue].map(u64::from);
            kinds.iter().find(|(known, _)| *known == colour).map_or('?', |&(_, letter)| letter)
        };
        let row = |row: &[Led; 16]| row.iter().map(letter).collect::<String>() + "\n";
        Picture::of(scene).rows.iter().map(row).collect()
    }

    #[test]
    fn a_board_looks_like_this() {
        let board: Board = "123/abc/.1a".parse().unwrap();
        insta::assert_snapshot!(drawn(Scene::Game(board, Square::new(7).ok())), @r"
        ++++++++++++++++
        +....+1.1.+1..1+
        +.1..+.1..+.11.+
        +..1.+1.1.+.11.+
        +....+....+1..1+
        ++++++++++++++++
        +....+222.+2222+
        +.22.+2.2.+2..2+
        +.22.+222.+2..2+
        +....+....+2222+
        ******++++++++++
        *....*....+....+
        *....*.1..+.22.+
        *....*..1.+.22.+
        *....*....+....+
        ******++++++++++
        ");
    }

    /// Every content of every square, with every other one beside it: 9 × 7 × 7 pictures. The picture of a
    /// square depends on it alone, and no two contents look the same even without colours.
    #[test]
    fn squares_show_their_own_content() {
        let contents: Vec<Option<Piece>> = [None].into_iter().chain(Piece::ALL.map(Some)).collect();
        let cell = |board: Board, square: Square| -> String {
            let picture = drawn(Scene::Game(board, None));
            let rows = picture.lines().skip(square.row() * 5 + 1).take(4);
            rows.map(|row| &row[square.column() * 5 + 1..square.column() * 5 + 5]).collect()
        };
        for square in Square::ALL {
            let mut shapes = std::collections::HashSet::new();
            for &content in &contents {
                let alone = cell(Board::EMPTY.with(square, content), square);
                shapes.insert(alone.replace(['1', '2'], "#"));
                for &other in &contents {
                    let full = Square::ALL.into_iter().fold(Board::EMPTY, |board, at| board.with(at, other));
                    assert_eq!(cell(full.with(square, content), square), alone);
                }
            }
            assert_eq!(shapes.len(), 7);
        }
    }

    /// All nine squares: the mark is the 20 LEDs around the square, and nothing else changes.
    #[test]
    fn the_mark_surrounds_the_selected_square() {
        let board: Board = "3c3/c3c/3c3".parse().unwrap();
        let plain = drawn(Scene::Game(board, None));
        for square in Square::ALL {
            let marked = drawn(Scene::Game(board, Some(square)));
            let changed: Vec<(char, char)> =
                plain.chars().zip(marked.chars()).filter(|(before, after)| before != after).collect();
            assert_eq!(changed, [('+', '*'); 20]);
        }
    }

    /// All 16 steps of the wave: no two look alike, whatever the board.
    #[test]
    fn the_wave_hides_the_board() {
        let waves: Vec<Picture> = (0..16).map(|phase| Picture::of(Scene::Wave(phase))).collect();
        for (phase, wave) in waves.iter().enumerate() {
            assert!(waves.iter().skip(phase + 1).all(|other| other != wave));
            assert!(wave.rows.as_flattened().iter().all(|lamp| lamp.red > 0 || lamp.blue > 0));
        }
    }
}
