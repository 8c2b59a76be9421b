//! The game with small, medium and large pieces together with its display.
//!
//! ```text
//!                           ┌──────────────┐
//!  left, right ──────1+1────┤              ├──3── state
//!  up, down ─────────1+1────┤              ├──9×3── board_state1…9
//!  confirm_selection ──1────┤              ├──3×2── piece_count_p1_1…3
//!  confirm_size ───────1────┤              ├──3×2── piece_count_p2_1…3
//!  serpentine ─────────1────┤ sized_matrix ├──2+2── selectX, selectY
//!                           │              ├──2── size
//!                 clock ────┤>             ├──2── winner
//!                 reset ────┤              ├──1── illegal
//!                           │              ├──1── data
//!                           └──────────────┘
//! ```
//!
//! Two machines side by side: `game` is [`sized`](crate::sized) and `display` is [`matrix`](crate::matrix). The
//! display reads what the game holds and gives nothing back. It shows the wave in `START`, the board in every other
//! state, and the selected square while a player chooses.

mod descriptor;
pub mod proof;
pub mod reachable;
mod story;

pub use descriptor::DESCRIPTOR;

use logic::{Bit, Machine, Signal, State, Word, number, pack, ports};

use crate::Twin;
use crate::matrix::{MatrixDisplay, MatrixDisplayInputs, MatrixDisplayRegisters, Scene, twin as display};
use crate::sized::twin::{self, Levels, Stage};
use crate::sized::{Phase, SizedGame, SizedGameInputs, SizedGameRegisters, registers, shown};

/// The clock that the pulses to the LEDs are made for.
pub const CLOCK_HZ: u64 = 12_000_000;

/// The twin at power-up: the twin of the game, and the expected output of the display.
pub fn twin() -> Twin {
    let (mut memory, mut clock) = (twin::START, 0);
    Box::new(move |word| {
        let levels = Levels::of(word);
        let (before, moment) = if levels.reset { (twin::START, 0) } else { (memory, clock) };
        let (illegal, after) = twin::clock(memory, levels);
        let scene = match before.stage {
            Stage::Start => display::wave_at(moment),
            Stage::Turn(square) | Stage::Placing(square, _) => {
                Scene::Game(before.position.board(), Some(square))
            }
            Stage::End => Scene::Game(before.position.board(), None),
        };
        let data = display::wire(moment, word >> 7 & 1 == 1, scene);
        (memory, clock) = (after, if levels.reset { 0 } else { moment + 1 });
        let mut outputs = pack(&shown(registers::<bool>(before), illegal));
        outputs.push(data);
        number(&outputs)
    })
}

ports! {
    /// The six buttons, and the kind of panel.
    pub struct SizedMatrixInputs {
        /// Moves the selection, or goes back from the size to the square.
        pub left: B,
        /// Moves the selection.
        pub right: B,
        /// Moves the selection, or makes the size larger.
        pub up: B,
        /// Moves the selection, or makes the size smaller.
        pub down: B,
        /// Locks the selected square in.
        pub confirm_selection: B,
        /// Places a piece of the chosen size.
        pub confirm_size: B,
        /// Odd rows of the matrix run from right to left.
        pub serpentine: B,
    }
}

ports! {
    /// The whole game, and the wire to the LEDs.
    #[allow(non_snake_case)]
    pub struct SizedMatrixOutputs {
        /// Whose turn it is, and how far it has come.
        pub state: State<B, Phase>,
        /// 0 empty, 1 to 3 player one's small to large, negative for player two.
        pub board_state: [Word<B, 3>; 9],
        /// How many small (1), medium (2) and large (3) pieces player one holds.
        pub piece_count_p1_: [Word<B, 2>; 3],
        /// How many small (1), medium (2) and large (3) pieces player two holds.
        pub piece_count_p2_: [Word<B, 2>; 3],
        /// The selected column, 0 to 2 from the left.
        pub selectX: Word<B, 2>,
        /// The selected row, 0 to 2 from the top.
        pub selectY: Word<B, 2>,
        /// The size that is being chosen: 1 small, 2 medium, 3 large.
        pub size: Word<B, 2>,
        /// In END: 01 player one, 10 player two, 00 a draw.
        pub winner: Word<B, 2>,
        /// The confirm is refused, and nothing changes.
        pub illegal: B,
        /// The wire to the LEDs.
        pub data: B,
    }
}

ports! {
    /// The registers of the game and the display.
    pub struct SizedMatrixRegisters {
        /// The game.
        pub game: SizedGameRegisters<B>,
        /// The display.
        pub display: MatrixDisplayRegisters<B>,
    }
}

/// The game with small, medium and large pieces together with its display.
pub struct SizedMatrix;

impl Machine for SizedMatrix {
    const NAME: &'static str = "sized_matrix";
    const PURPOSE: &'static str = "Tic-tac-toe with small, medium and large pieces, and its board on a 16 by 16 matrix of WS2812B LEDs.";
    type Inputs<B: Bit> = SizedMatrixInputs<B>;
    type Outputs<B: Bit> = SizedMatrixOutputs<B>;
    type Registers<B: Bit> = SizedMatrixRegisters<B>;

    fn initial<B: Bit>() -> SizedMatrixRegisters<B> {
        SizedMatrixRegisters { game: SizedGame::initial(), display: MatrixDisplay::<CLOCK_HZ>::initial() }
    }

    fn logic<B: Bit>(
        registers: SizedMatrixRegisters<B>,
        inputs: SizedMatrixInputs<B>,
    ) -> (SizedMatrixRegisters<B>, SizedMatrixOutputs<B>) {
        let SizedMatrixInputs { left, right, up, down, confirm_selection, confirm_size, serpentine } = inputs;
        let buttons = SizedGameInputs { left, right, up, down, confirm_selection, confirm_size };
        let (game, shown) = SizedGame::instance("game", registers.game, buttons);

        let start = shown.state.is(Phase::START).named("start");
        let selecting = (!start & !shown.state.is(Phase::END)).named("selecting");
        let scene = MatrixDisplayInputs {
            board_state: shown.board_state,
            start,
            selecting,
            selectX: shown.selectX,
            selectY: shown.selectY,
            serpentine,
        };
        let (display, wire) = MatrixDisplay::<CLOCK_HZ>::instance("display", registers.display, scene);
        let outputs = SizedMatrixOutputs {
            state: shown.state,
            board_state: shown.board_state,
            piece_count_p1_: shown.piece_count_p1_,
            piece_count_p2_: shown.piece_count_p2_,
            selectX: shown.selectX,
            selectY: shown.selectY,
            size: shown.size,
            winner: shown.winner,
            illegal: shown.illegal,
            data: wire.data,
        };
        (SizedMatrixRegisters { game, display }, outputs)
    }
}
