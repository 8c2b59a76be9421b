//! The board on a 16 by 16 matrix of WS2812B LEDs.
//!
//! ```text
//!                         ┌────────────────┐
//!  board_state1…9 ──9×3───┤                │
//!  start ─────────────1───┤                │
//!  selecting ─────────1───┤ matrix_display ├──1── data
//!  selectX ───────────2───┤                │
//!  selectY ───────────2───┤                │
//!  serpentine ────────1───┤                │
//!               clock ────┤>               │
//!               reset ────┤                │
//!                         └────────────────┘
//! ```
//!
//! It is completely separate from the game: it sees the board, whether a game has begun, and the
//! selection, and gives nothing back. Tie `selecting` to 0, and the board is all that it shows.

pub mod blocks;
mod descriptor;
mod picture;
pub mod proof;
pub mod reachable;
pub mod twin;

pub use crate::matrix::blocks::grid_axis::{GridAxis, GridAxisInputs, GridAxisOutputs};
pub use crate::matrix::blocks::matrix_pixel::{Colour, MatrixPixel, MatrixPixelInputs};
pub use crate::matrix::blocks::panel_address::{PanelAddress, PanelAddressInputs, PanelAddressOutputs};
pub use crate::matrix::blocks::piece_glyph::{PieceGlyph, PieceGlyphInputs, PieceGlyphOutputs};
pub use crate::matrix::blocks::start_wave::{StartWave, StartWaveInputs, StartWaveOutputs};
pub use crate::matrix::blocks::ws2812b_driver::{
    Ws2812bDriver, Ws2812bDriverInputs, Ws2812bDriverOutputs, Ws2812bDriverRegisters,
};
pub use descriptor::DESCRIPTOR;
pub use picture::{Led, Picture, Scene};

use logic::{Bit, Block, Machine, Signal, Word, ports};

ports! {
    /// The scene to display.
    #[allow(non_snake_case)]
    pub struct MatrixDisplayInputs {
        /// 0 empty, 1 to 3 player one's small to large, negative for player two.
        pub board_state: [Word<B, 3>; 9],
        /// The wave is shown instead of the board.
        pub start: B,
        /// The selected square is marked.
        pub selecting: B,
        /// The column of the selected square, 0 to 2.
        pub selectX: Word<B, 2>,
        /// The row of the selected square, 0 to 2.
        pub selectY: Word<B, 2>,
        /// Odd rows of the matrix run from right to left.
        pub serpentine: B,
    }
}

ports! {
    /// The wire to the LEDs.
    pub struct MatrixDisplayOutputs {
        /// The wire to the LEDs.
        pub data: B,
    }
}

ports! {
    /// How far the picture has come, and which picture it is.
    pub struct MatrixDisplayRegisters {
        /// The LED that is being sent its colour.
        pub driver: Ws2812bDriverRegisters<B>,
        /// The pictures since the start, of which the highest four bits move the wave.
        pub picture: Word<B, 7>,
    }
}

/// The board on a 16 by 16 matrix of WS2812B LEDs, with this clock frequency in hertz.
pub struct MatrixDisplay<const CLOCK_HZ: u64>;

impl<const CLOCK_HZ: u64> Machine for MatrixDisplay<CLOCK_HZ> {
    const NAME: &'static str = "matrix_display";
    const PURPOSE: &'static str = "The board on a 16 by 16 matrix of WS2812B LEDs.";
    type Inputs<B: Bit> = MatrixDisplayInputs<B>;
    type Outputs<B: Bit> = MatrixDisplayOutputs<B>;
    type Registers<B: Bit> = MatrixDisplayRegisters<B>;

    fn initial<B: Bit>() -> MatrixDisplayRegisters<B> {
        MatrixDisplayRegisters { driver: Ws2812bDriver::<CLOCK_HZ>::initial(), picture: Word::constant(0) }
    }

    fn logic<B: Bit>(
        registers: MatrixDisplayRegisters<B>,
        inputs: MatrixDisplayInputs<B>,
    ) -> (MatrixDisplayRegisters<B>, MatrixDisplayOutputs<B>) {
        let MatrixDisplayInputs { board_state, start, selecting, selectX, selectY, serpentine } = inputs;
        let MatrixDisplayRegisters { driver, picture } = registers;
        let lamp = Word::from_fn(|i| driver.lamp.0[i]);
        let place = PanelAddress::instance("address", PanelAddressInputs { lamp, serpentine });
        let phase = Word::from_fn(|i| picture.0[i + 3]);
        let pixel = MatrixPixelInputs {
            board_state,
            x: place.x.named("x"),
            y: place.y.named("y"),
            start,
            phase,
            selecting,
            selectX,
            selectY,
        };
        let Colour { green, red, blue } = MatrixPixel::instance("pixel", pixel);
        let colour = Ws2812bDriverInputs { green, red, blue };
        let (driver, wire) = Ws2812bDriver::<CLOCK_HZ>::instance("driver", driver, colour);
        let next_picture = picture.plus(Word::constant(1)).named("next_picture");
        let picture = wire.last.select(next_picture, picture);
        (MatrixDisplayRegisters { driver, picture }, MatrixDisplayOutputs { data: wire.data })
    }
}
