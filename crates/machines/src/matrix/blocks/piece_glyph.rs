//! The shape of a piece, LED by LED.
//!
//! ```text
//!               ┌─────────────┐
//!  content ─3───┤             │
//!  u ───────2───┤ piece_glyph ├──1── lit
//!  v ───────2───┤             │
//!               └─────────────┘
//! ```
//!
//! Player one's pieces are crosses and player two's are rings, two, three or four LEDs wide:
//!
//! ```text
//!     1         2         3        -1        -2        -3
//!  . . . .   # . # .   # . . #   . . . .   # # # .   # # # #
//!  . # . .   . # . .   . # # .   . # # .   # . # .   # . . #
//!  . . # .   # . # .   . # # .   . # # .   # # # .   # . . #
//!  . . . .   . . . .   # . . #   . . . .   . . . .   # # # #
//! ```
//!
//! A piece of size *s* lies in the LEDs 0 to *s* of both directions, a small one an LED further in.
//! Of these a ring has the outermost and a cross the two diagonals. Two diagonals of two LEDs would
//! be a full square, which is the small ring, so the small cross has one.

use logic::{Bit, Block, Signal, Word, ports};

ports! {
    /// A square and an LED in it.
    pub struct PieceGlyphInputs {
        /// A signed number: 0 empty, 1 to 3 player one's small to large, negative for player two.
        pub content: Word<B, 3>,
        /// The column of the LED in the square, 0 to 3 from the left.
        pub u: Word<B, 2>,
        /// The row of the LED in the square, 0 to 3 from the top.
        pub v: Word<B, 2>,
    }
}

ports! {
    /// Whether the LED is part of the piece.
    pub struct PieceGlyphOutputs {
        /// The LED is part of the piece.
        pub lit: B,
    }
}

/// The shape of a piece, LED by LED.
pub struct PieceGlyph;

impl Block for PieceGlyph {
    const NAME: &'static str = "piece_glyph";
    const PURPOSE: &'static str = "The shape of a piece, LED by LED: a cross for player one, a ring for player two. \
        The small cross has one diagonal, since two would make it a small ring.";
    type Inputs<B: Bit> = PieceGlyphInputs<B>;
    type Outputs<B: Bit> = PieceGlyphOutputs<B>;

    fn logic<B: Bit>(PieceGlyphInputs { content, u, v }: PieceGlyphInputs<B>) -> PieceGlyphOutputs<B> {
        let [low, middle, negative] = content.0;
        let size = Word([low, middle ^ (negative & low)]).named("size");
        let small = size.is(1).named("is_small");
        // Modulo four, three more is one less; the LED before the first becomes the last, which no
        // small piece has.
        let inwards = Word([small, small]);
        let (u, v) = (u.plus(inwards).named("column"), v.plus(inwards).named("row"));
        let reached = (size.any() & !size.less_than(u) & !size.less_than(v)).named("reached");
        let ring = (!u.any() | !v.any() | u.equals(size) | v.equals(size)).named("ring");
        let sum = u.plus(v).named("sum");
        let falling = u.equals(v).named("falling");
        let rising = (sum.equals(size) & !small).named("rising");
        PieceGlyphOutputs { lit: reached & negative.select(ring, falling | rising) }
    }
}

#[cfg(test)]
mod tests {
    use rules::sized::Piece;

    use super::*;
    use crate::sized::signed;

    /// All seven contents, LED by LED: 112 cases.
    #[test]
    fn shapes_are_as_drawn() {
        let drawn = |content: Option<Piece>| -> String {
            let lamp = |u, v| {
                let inputs = PieceGlyphInputs::<bool> {
                    content: signed(content),
                    u: Word::constant(u),
                    v: Word::constant(v),
                };
                if PieceGlyph::logic(inputs).lit { '#' } else { '.' }
            };
            let rows: Vec<String> = (0..4).map(|v| (0..4).map(|u| lamp(u, v)).collect()).collect();
            rows.join("/")
        };
        assert_eq!(drawn(None), "..../..../..../....");
        assert_eq!(
            Piece::ALL.map(|piece| drawn(Some(piece))),
            [
                "..../.#../..#./....",
                "#.#./.#../#.#./....",
                "#..#/.##./.##./#..#",
                "..../.##./.##./....",
                "###./#.#./###./....",
                "####/#..#/#..#/####",
            ]
        );
    }
}
