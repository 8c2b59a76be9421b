//! Decides whose turn it is.
//!
//! ```text
//!                    ┌────────────────┐
//!  play ─────────1───┤                │
//!  pc ───────────1───┤                │
//!  illegal_move ─1───┤ fsm_controller ├──2── state
//!  no_space ─────1───┤                │
//!  win ──────────1───┤                │
//!           clock ───┤>               │
//!           reset ───┤                │
//!                    └────────────────┘
//! ```
//!
//! | state | condition | next |
//! |---|---|---|
//! | any | `win` or `no_space` | `GAME_OVER` |
//! | `IDLE` | `play` | `PLAYER` |
//! | `PLAYER` | `illegal_move` | `IDLE` |
//! | `PLAYER` | otherwise | `COMPUTER` |
//! | `COMPUTER` | not `pc` | `COMPUTER` |
//! | `COMPUTER` | `pc` | `IDLE` |
//! | `GAME_OVER` | | `GAME_OVER` until `reset` |

use logic::{Bit, Machine, Signal, State, ports, states};

states! {
    /// Whose turn it is.
    pub enum Phase: 2 {
        /// Waiting for the player to start a turn.
        IDLE = 0b00,
        /// The player's move is being taken.
        PLAYER = 0b01,
        /// Waiting for the computer's move.
        COMPUTER = 0b10,
        /// Nothing more is stored until a reset.
        GAME_OVER = 0b11,
    }
}

ports! {
    /// The inputs of the state machine.
    pub struct FsmControllerInputs {
        /// The player wants to move.
        pub play: B,
        /// The computer moves.
        pub pc: B,
        /// The square that is being played is taken.
        pub illegal_move: B,
        /// All nine squares are taken.
        pub no_space: B,
        /// A line is complete.
        pub win: B,
    }
}

ports! {
    /// The state.
    pub struct FsmControllerRegisters {
        /// Whose turn it is.
        pub state: State<B, Phase>,
    }
}

/// Decides whose turn it is.
pub struct FsmController;

impl Machine for FsmController {
    const NAME: &'static str = "fsm_controller";
    const PURPOSE: &'static str = "Decides whose turn it is.";
    type Inputs<B: Bit> = FsmControllerInputs<B>;
    type Outputs<B: Bit> = FsmControllerRegisters<B>;
    type Registers<B: Bit> = FsmControllerRegisters<B>;

    fn initial<B: Bit>() -> FsmControllerRegisters<B> {
        FsmControllerRegisters { state: State::constant(Phase::IDLE) }
    }

    fn logic<B: Bit>(
        registers: FsmControllerRegisters<B>,
        inputs: FsmControllerInputs<B>,
    ) -> (FsmControllerRegisters<B>, FsmControllerRegisters<B>) {
        let FsmControllerInputs { play, pc, illegal_move, no_space, win } = inputs;
        let [idle, player, computer, game_over] =
            [Phase::IDLE, Phase::PLAYER, Phase::COMPUTER, Phase::GAME_OVER].map(State::<B, Phase>::constant);
        let turn = registers
            .state
            .case(|phase| match phase {
                Phase::IDLE => play.select(player, idle),
                Phase::PLAYER => illegal_move.select(idle, computer),
                Phase::COMPUTER => pc.select(idle, computer),
                Phase::GAME_OVER => game_over,
            })
            .named("next_turn");
        let state = (win | no_space).select(game_over, turn).named("next_state");
        (FsmControllerRegisters { state }, registers)
    }
}
