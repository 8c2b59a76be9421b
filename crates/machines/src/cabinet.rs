//! A complete opponent: the controller, a picker in its socket, nine keys and eighteen LEDs.
//!
//! ```text
//!                        ┌─────────┐
//!  keys ────────────9────┤         ├──9── red
//!  computer_first ──1────┤         ├──9── green
//!                        │ cabinet ├──2── who
//!               clock ───┤>        ├──2── state
//!               reset ───┤         ├──1── your_turn
//!                        │         ├──1── illegal_move
//!                        └─────────┘
//!
//!  keys ──▶ key_encoder ──▶ one_shot ──▶ player_turn ──▶ tic_tac_toe_game ──▶ lamps ──▶ red, green
//!                                                              ▲                │
//!                                                              └─── a picker ◀──┘
//! ```
//!
//! | port | | meaning |
//! |---|---|---|
//! | `keys` | in, 9 | 1 while a key is held down; bit *i* - 1 is the key of square *i* |
//! | `computer_first` | in, 1 | the computer makes the first move |
//! | `red` | out, 9 | the player's squares |
//! | `green` | out, 9 | the computer's squares |
//! | `who` | out, 2 | who has won: 01 the player, 10 the computer, 00 none |
//! | `state` | out, 2 | the controller's state |
//! | `your_turn` | out, 1 | a press counts in this clock |
//! | `illegal_move` | out, 1 | the square that was pressed is taken |
//!
//! # What it does
//!
//! - **A press** is the clock in which a key goes down while all keys were up in the clock before. A
//!   key that is held counts once; a second key counts only after both were let go. A key that is held
//!   during a reset has to be let go first.
//! - **Several keys** that go down in the same clock count as the one with the lowest number.
//! - **Turns.** A press counts while `your_turn` is 1. Any other does nothing.
//! - **The answer.** In the clock after the press the controller takes the square, in the next one the
//!   red LED is lit and the picker speaks, and three clocks after the press the answer is lit as well,
//!   if the player's move has not ended the game.
//! - **A taken square** is refused: `illegal_move` is 1 for one clock, nothing changes, and two clocks
//!   after the press it is the player's turn again. This makes bouncing keys harmless: the second press
//!   finds the square taken.
//! - **`computer_first`** is looked at only while the machine waits with an empty board. If it is 1
//!   there, the player's first turn is a pass, and the computer's mark is lit three clocks later.
//! - **The end.** After a complete line or a full board only `reset` does anything.
//!
//! The keys must change in step with the clock. On a real board, two flip-flops before each key ensure that.
//!
//! Two pickers fit the socket: [`PocketPicker`](crate::pocket::PocketPicker), which never loses, and
//! [`GetMove`](crate::textbook::GetMove) behind a translator of its codes, which can be beaten.

pub mod blocks;
mod code;
mod descriptor;
pub mod faults;
mod game;
mod picker;
pub mod proof;
mod story;
pub mod twin;

use std::marker::PhantomData;

use logic::{Bit, Block, Machine, Signal, State, Word, ports};

use crate::cabinet::blocks::key_encoder::{KeyEncoder, Keys};
use crate::cabinet::blocks::lamps::Lamps;
use crate::cabinet::blocks::one_shot::{OneShot, OneShotInputs, OneShotRegisters};
use crate::cabinet::blocks::player_turn::{PlayerTurn, PlayerTurnInputs, PlayerTurnRegisters};
use crate::controller::blocks::fsm_controller::Phase;
use crate::controller::blocks::position_registers::Positions;
use crate::controller::{Controller, ControllerInputs, ControllerRegisters};
use crate::textbook::blocks::two_in_row::Grids;

pub use descriptor::{DESCRIPTOR, WITH_TEXTBOOK};
pub use game::KeyedGame;
pub use picker::Picker;

ports! {
    /// Everything that a person can touch besides `reset`.
    pub struct CabinetInputs {
        /// 1 while a key is held down: bit 0 is the key of square 1.
        pub keys: Word<B, 9>,
        /// The computer makes the first move.
        pub computer_first: B,
    }
}

ports! {
    /// Everything that a person can see.
    pub struct CabinetOutputs {
        /// The player's squares: bit 0 is square 1.
        pub red: Word<B, 9>,
        /// The computer's squares: bit 0 is square 1.
        pub green: Word<B, 9>,
        /// 00 none, 01 the player, 10 the computer has won.
        pub who: Word<B, 2>,
        /// Whose turn it is.
        pub state: State<B, Phase>,
        /// A press counts in this clock.
        pub your_turn: B,
        /// The square that was pressed is taken.
        pub illegal_move: B,
    }
}

ports! {
    /// Everything that the cabinet remembers.
    pub struct CabinetRegisters {
        /// Whether a key was down.
        pub one_shot: OneShotRegisters<B>,
        /// The square that the player chose.
        pub turn: PlayerTurnRegisters<B>,
        /// The game.
        pub controller: ControllerRegisters<B>,
    }
}

/// The machine, with a picker in its socket.
pub struct Cabinet<P>(PhantomData<P>);

impl<P: Picker> Machine for Cabinet<P> {
    const NAME: &'static str = P::MODULE;
    const PURPOSE: &'static str = "A complete opponent: nine keys, eighteen LEDs, and a machine that answers by \
        itself. Three clocks after a press both marks are lit.";
    type Inputs<B: Bit> = CabinetInputs<B>;
    type Outputs<B: Bit> = CabinetOutputs<B>;
    type Registers<B: Bit> = CabinetRegisters<B>;

    fn initial<B: Bit>() -> CabinetRegisters<B> {
        CabinetRegisters {
            one_shot: OneShot::initial(),
            turn: PlayerTurn::initial(),
            controller: Controller::initial(),
        }
    }

    fn logic<B: Bit>(
        registers: CabinetRegisters<B>,
        CabinetInputs { keys, computer_first }: CabinetInputs<B>,
    ) -> (CabinetRegisters<B>, CabinetOutputs<B>) {
        let state = registers.controller.fsm.state.named("state");
        let player_position = registers.turn.player_position.named("player_position");
        let encoder = KeyEncoder::instance("encoder", Keys { keys });
        let (key, down) = (encoder.key.named("key"), encoder.down.named("down"));
        let (one_shot, pulse) = OneShot::instance("shot", registers.one_shot, OneShotInputs { down });
        let press = pulse.press.named("press");

        let mut pos = registers.controller.positions.pos;
        for (square, number) in pos.iter_mut().zip(1..) {
            *square = square.named(format_args!("pos{number}"));
        }
        let lamps = Lamps::instance("display", Positions { pos });
        let (red, green) = (lamps.red.named("red"), lamps.green.named("green"));
        let opening = (computer_first & !(red | green).any()).named("opening");
        let computer_position = P::pick(Grids { X: green, Y: red }).named("computer_position");

        // The controller looks at `play` only while it waits, and always lets the computer move.
        let inputs =
            ControllerInputs { play: press | opening, pc: B::HIGH, player_position, computer_position };
        let (controller, game) = Controller::instance("controller", registers.controller, inputs);
        let (who, illegal_move) = (game.who.named("who"), game.illegal_move.named("illegal_move"));
        let over = (game.win.named("win") | game.no_space.named("no_space")).named("over");

        let inputs = PlayerTurnInputs { press, key, opening, state, over };
        let (turn, player) = PlayerTurn::instance("turn", registers.turn, inputs);
        let your_turn = player.your_turn.named("your_turn");
        (
            CabinetRegisters { one_shot, turn, controller },
            CabinetOutputs { red, green, who, state, your_turn, illegal_move },
        )
    }
}
