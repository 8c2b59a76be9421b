//! The controller of a game between a player and a computer, whose moves come in on two buses.
//!
//! ```text
//!                          ┌──────────────────┐
//!  play ──────────────1────┤                  ├──9×2── pos1…pos9
//!  pc ────────────────1────┤                  ├───2─── who
//!  player_position ───4────┤ tic_tac_toe_game ├───2─── state
//!  computer_position ─4────┤                  ├───1─── illegal_move
//!                 clock ───┤>                 ├───1─── no_space
//!                 reset ───┤                  ├───1─── win
//!                          └──────────────────┘
//! ```
//!
//! A turn begins with `play` in `IDLE`. One clock later the player's square is stored, and the
//! machine waits in `COMPUTER` for `pc`, which stores the computer's square. An illegal move stores
//! nothing and ends the turn. Once a line is complete or the board is full, nothing is stored until
//! a reset.

pub mod blocks;
pub(crate) mod code;
mod descriptor;
pub mod diagram;
pub mod faults;
pub mod games;
pub mod proof;
mod story;
pub mod twin;

use logic::{Bit, Block, Machine, Signal, State, Word, ports};

pub use descriptor::DESCRIPTOR;

pub use crate::controller::blocks::fsm_controller::Phase;
use crate::controller::blocks::fsm_controller::{FsmController, FsmControllerInputs, FsmControllerRegisters};
use crate::controller::blocks::illegal_move_detector::{IllegalMoveDetector, IllegalMoveDetectorInputs};
use crate::controller::blocks::nospace_detector::NospaceDetector;
use crate::controller::blocks::position_decoder::{PositionDecoder, PositionDecoderInputs};
use crate::controller::blocks::position_registers::{PositionRegisters, PositionRegistersInputs, Positions};
use crate::controller::blocks::winner_detector::WinnerDetector;

ports! {
    /// The buttons and the two position buses.
    pub struct ControllerInputs {
        /// The player starts a turn.
        pub play: B,
        /// The computer moves.
        pub pc: B,
        /// The player's square, 1 to 9; any other code passes.
        pub player_position: Word<B, 4>,
        /// The computer's square, 1 to 9; any other code passes.
        pub computer_position: Word<B, 4>,
    }
}

ports! {
    /// The board, the winner and other signals of interest.
    pub struct ControllerOutputs {
        /// 00 empty, 01 player, 10 computer.
        pub pos: [Word<B, 2>; 9],
        /// 00 none, 01 the player, 10 the computer has won.
        pub who: Word<B, 2>,
        /// Whose turn it is.
        pub state: State<B, Phase>,
        /// The square that is being played is taken.
        pub illegal_move: B,
        /// All nine squares are taken.
        pub no_space: B,
        /// A line is complete.
        pub win: B,
    }
}

ports! {
    /// Everything that the controller remembers.
    pub struct ControllerRegisters {
        /// Whose turn it is.
        pub fsm: FsmControllerRegisters<B>,
        /// What stands in the squares.
        pub positions: Positions<B>,
    }
}

/// The controller.
pub struct Controller;

impl Machine for Controller {
    const NAME: &'static str = "tic_tac_toe_game";
    const PURPOSE: &'static str =
        "Tic-tac-toe between a player and a computer, whose moves come in on two buses.";
    type Inputs<B: Bit> = ControllerInputs<B>;
    type Outputs<B: Bit> = ControllerOutputs<B>;
    type Registers<B: Bit> = ControllerRegisters<B>;

    fn initial<B: Bit>() -> ControllerRegisters<B> {
        ControllerRegisters { fsm: FsmController::initial(), positions: PositionRegisters::initial() }
    }

    fn logic<B: Bit>(
        registers: ControllerRegisters<B>,
        inputs: ControllerInputs<B>,
    ) -> (ControllerRegisters<B>, ControllerOutputs<B>) {
        let ControllerInputs { play, pc, player_position, computer_position } = inputs;
        let state = registers.fsm.state;
        let pos = registers.positions.pos;

        let winner = WinnerDetector::instance("winner_check", Positions { pos });
        let (win, who) = (winner.winner.named("win"), winner.who.named("who"));
        let no_space = NospaceDetector::instance("nospace", Positions { pos }).no_space.named("no_space");

        // A finished game enables neither side, so nothing can be stored after the last move.
        let goes_on = (!win & !no_space).named("goes_on");
        let player_play = (state.is(Phase::PLAYER) & goes_on).named("player_play");
        let computer_play = (state.is(Phase::COMPUTER) & pc & goes_on).named("computer_play");

        let decode = |name: &str, position, enable| {
            let decoder = PositionDecoder::instance(name, PositionDecoderInputs { position, enable });
            let out_en = decoder.out_en.named(format_args!("{name}_en"));
            Word::<B, 9>::from_fn(|i| out_en.0[i + 1])
        };
        let pl_en_signal = decode("player_decoder", player_position, player_play);
        let pc_en_signal = decode("computer_decoder", computer_position, computer_play);

        let detector = IllegalMoveDetectorInputs { pos, pc_en_signal, pl_en_signal };
        let illegal_move =
            IllegalMoveDetector::instance("illegal", detector).illegal_move.named("illegal_move");

        let (positions, _) = PositionRegisters::instance(
            "positions",
            registers.positions,
            PositionRegistersInputs { illegal_move, pc_en_signal, pl_en_signal },
        );
        let (fsm, _) = FsmController::instance(
            "fsm",
            registers.fsm,
            FsmControllerInputs { play, pc, illegal_move, no_space, win },
        );
        (
            ControllerRegisters { fsm, positions },
            ControllerOutputs { pos, who, state, illegal_move, no_space, win },
        )
    }
}
