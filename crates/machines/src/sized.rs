//! The game with small, medium and large pieces, for two players with six buttons.
//!
//! ```text
//!                           ┌────────────┐
//!                           │            ├──3── state
//!  left, right ──────1+1────┤            ├──9×3── board_state1…9
//!  up, down ─────────1+1────┤            ├──3×2── piece_count_p1_1…3
//!  confirm_selection ──1────┤ sized_game ├──3×2── piece_count_p2_1…3
//!  confirm_size ───────1────┤            ├──2── selectX
//!                 clock ────┤>           ├──2── selectY
//!                 reset ────┤            ├──2── size
//!                           │            ├──2── winner
//!                           │            ├──1── illegal
//!                           └────────────┘
//! ```
//!
//! Buttons are pulses of one clock. Any confirm begins a game. In its turn a player moves the
//! selection with the arrows and locks the square in with `confirm_selection`; then `up` and `down`
//! step the size, and `confirm_size` places the piece, or `left` goes back to choosing a square. A
//! confirm that the rules forbid shows `illegal` while it is held, and changes nothing.
//!
//! Several buttons in one clock: a confirm that the state knows comes before the arrows, and `left`
//! before `up` and `down` while a size is chosen; opposite arrows cancel each other, and an arrow of
//! each kind moves the selection diagonally. Whatever a state does not know it ignores.

pub mod blocks;
pub mod buttons;
mod code;
mod descriptor;
pub mod diagram;
pub mod faults;
pub mod proof;
pub mod reachable;
mod story;
pub mod twin;

pub use crate::sized::blocks::board_registers::{BoardRegisters, BoardRegistersInputs, BoardState};
pub use crate::sized::blocks::hand::{Hand, HandInputs, HandRegisters};
pub use crate::sized::blocks::line_detector::{LineDetector, LineDetectorInputs, LineDetectorOutputs};
pub use crate::sized::blocks::no_placement_detector::{
    NoPlacement, NoPlacementDetector, NoPlacementDetectorInputs,
};
pub use crate::sized::blocks::piece_writer::{PieceWriter, PieceWriterInputs, PlacedBoard};
pub use crate::sized::blocks::placement_check::{
    PlacementCheck, PlacementCheckInputs, PlacementCheckOutputs,
};
pub use crate::sized::blocks::placement_judge::{
    PlacementJudge, PlacementJudgeInputs, PlacementJudgeOutputs,
};
pub use crate::sized::blocks::room_on_square::{Room, RoomOnSquare, RoomOnSquareInputs};
pub use crate::sized::blocks::selection::{Selection, SelectionInputs, SelectionRegisters};
pub use crate::sized::blocks::size_chooser::{SizeChooser, SizeChooserInputs, SizeChooserRegisters};
pub use crate::sized::blocks::square_reader::{SquareReader, SquareReaderInputs, SquareReaderOutputs};
pub use crate::sized::blocks::state_machine::{
    Phase, StateMachine, StateMachineInputs, StateMachineOutputs, StateMachineRegisters,
};
pub use crate::sized::blocks::stepper::{Stepper, StepperInputs, StepperOutputs};
pub use code::{board_state, counts, registers, shown, signed};
pub use descriptor::{BOARD_RADIX, DESCRIPTOR, HANDS, SELECTION};

use logic::{Bit, Block, Machine, Signal, State, Word, ports};

ports! {
    /// The six buttons.
    pub struct SizedGameInputs {
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
    }
}

ports! {
    /// The whole game, as a person wants to see it.
    #[allow(non_snake_case)]
    pub struct SizedGameOutputs {
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
    }
}

ports! {
    /// Everything that the game remembers.
    pub struct SizedGameRegisters {
        /// Whose turn it is, and who has won.
        pub control: StateMachineRegisters<B>,
        /// The selected square.
        pub selection: SelectionRegisters<B>,
        /// The size that is being chosen.
        pub chooser: SizeChooserRegisters<B>,
        /// The visible pieces.
        pub board: BoardState<B>,
        /// The pieces that player one holds.
        pub hand_p1: HandRegisters<B>,
        /// The pieces that player two holds.
        pub hand_p2: HandRegisters<B>,
    }
}

/// The game with small, medium and large pieces.
pub struct SizedGame;

impl Machine for SizedGame {
    const NAME: &'static str = "sized_game";
    const PURPOSE: &'static str =
        "Tic-tac-toe with small, medium and large pieces, for two players with six buttons.";
    type Inputs<B: Bit> = SizedGameInputs<B>;
    type Outputs<B: Bit> = SizedGameOutputs<B>;
    type Registers<B: Bit> = SizedGameRegisters<B>;

    fn initial<B: Bit>() -> SizedGameRegisters<B> {
        SizedGameRegisters {
            control: StateMachine::initial(),
            selection: Selection::initial(),
            chooser: SizeChooser::initial(),
            board: BoardRegisters::initial(),
            hand_p1: Hand::initial(),
            hand_p2: Hand::initial(),
        }
    }

    fn logic<B: Bit>(
        registers: SizedGameRegisters<B>,
        inputs: SizedGameInputs<B>,
    ) -> (SizedGameRegisters<B>, SizedGameOutputs<B>) {
        let SizedGameInputs { left, right, up, down, confirm_selection, confirm_size } = inputs;
        let StateMachineRegisters { state, winner } = registers.control;
        let SelectionRegisters { selectX, selectY } = registers.selection;
        let SizeChooserRegisters { size } = registers.chooser;
        let BoardState { board_state } = registers.board;
        let piece_count_p1_ = registers.hand_p1.piece_count;
        let piece_count_p2_ = registers.hand_p2.piece_count;

        let second = (state.is(Phase::P2_TURN) | state.is(Phase::P2_PLACING)).named("second");
        let judge = PlacementJudge::instance(
            "judge",
            PlacementJudgeInputs {
                board_state,
                piece_count_p1_,
                piece_count_p2_,
                second,
                selectX,
                selectY,
                size,
            },
        );
        let PlacementJudgeOutputs { can_place, smallest, legal, placed, .. } = judge;
        let PlacementJudgeOutputs { line_p1, line_p2, no_placement, .. } = judge;
        let (control, told) = StateMachine::instance(
            "control",
            registers.control,
            StateMachineInputs {
                confirm_selection,
                confirm_size,
                left,
                can_place,
                legal,
                line_p1,
                line_p2,
                no_placement,
            },
        );
        let StateMachineOutputs { illegal, choosing, sizing, lock, place, fresh, .. } = told;

        let moves = SelectionInputs { left, right, up, down, choosing, recentre: place };
        let (selection, _) = Selection::instance("square", registers.selection, moves);
        let steps = SizeChooserInputs { up, down, smallest, lock, sizing, illegal };
        let (chooser, _) = SizeChooser::instance("chooser", registers.chooser, steps);
        let stores = BoardRegistersInputs { place, placed, fresh };
        let (board, _) = BoardRegisters::instance("board", registers.board, stores);
        let takes = |take| HandInputs { take, size, fresh };
        let (hand_p1, _) = Hand::instance("hand_p1", registers.hand_p1, takes(place & !second));
        let (hand_p2, _) = Hand::instance("hand_p2", registers.hand_p2, takes(place & second));
        (
            SizedGameRegisters { control, selection, chooser, board, hand_p1, hand_p2 },
            SizedGameOutputs {
                state,
                board_state,
                piece_count_p1_,
                piece_count_p2_,
                selectX,
                selectY,
                size,
                winner,
                illegal,
            },
        )
    }
}
