//! Keeps the square that the player chose until the controller stores it.
//!
//! ```text
//!                ┌─────────────┐
//!  press ────1───┤             │
//!  key ──────4───┤             ├──1── your_turn
//!  opening ──1───┤ player_turn │
//!  state ────2───┤             ├──4── player_position
//!  over ─────1───┤             │
//!       clock ───┤>            │
//!       reset ───┤             │
//!                └─────────────┘
//! ```
//!
//! | port | | meaning |
//! |---|---|---|
//! | `press` | in, 1 | a key goes down in this clock |
//! | `key` | in, 4 | its number |
//! | `opening` | in, 1 | the computer makes the first move of the game |
//! | `state` | in, 2 | the controller's state |
//! | `over` | in, 1 | the game is over |
//! | `your_turn` | out, 1 | a press counts in this clock |
//! | `player_position` | out, 4 | the key that counted in the clock before; 0, a pass, if none did |
//!
//! The controller reads the player's square one clock after the start of the player's move, and the key may
//! be released by then. A turn without a chosen square is a pass, which is how the computer gets the first
//! move.

use logic::{Bit, Machine, Signal, State, Word, ports};

use crate::controller::blocks::fsm_controller::Phase;

ports! {
    /// The player's inputs, and whether they count.
    pub struct PlayerTurnInputs {
        /// A key goes down in this clock.
        pub press: B,
        /// The number of the key.
        pub key: Word<B, 4>,
        /// The computer makes the first move of the game.
        pub opening: B,
        /// The state of the controller.
        pub state: State<B, Phase>,
        /// The game is over.
        pub over: B,
    }
}

ports! {
    /// Whether a press counts, and the last one that did.
    pub struct PlayerTurnOutputs {
        /// A press counts in this clock.
        pub your_turn: B,
        /// The key that counted in the clock before; 0 is a pass.
        pub player_position: Word<B, 4>,
    }
}

ports! {
    /// The player's choice.
    pub struct PlayerTurnRegisters {
        /// The key that counted in the clock before.
        pub player_position: Word<B, 4>,
    }
}

/// The machine.
pub struct PlayerTurn;

impl Machine for PlayerTurn {
    const NAME: &'static str = "player_turn";
    const PURPOSE: &'static str = "Keeps the square that the player chose until the controller stores it, one clock \
        later. Without a choice that is a pass.";
    type Inputs<B: Bit> = PlayerTurnInputs<B>;
    type Outputs<B: Bit> = PlayerTurnOutputs<B>;
    type Registers<B: Bit> = PlayerTurnRegisters<B>;

    fn initial<B: Bit>() -> PlayerTurnRegisters<B> {
        PlayerTurnRegisters { player_position: Word::constant(0) }
    }

    fn logic<B: Bit>(
        PlayerTurnRegisters { player_position }: PlayerTurnRegisters<B>,
        inputs: PlayerTurnInputs<B>,
    ) -> (PlayerTurnRegisters<B>, PlayerTurnOutputs<B>) {
        let PlayerTurnInputs { press, key, opening, state, over } = inputs;
        let your_turn = (state.is(Phase::IDLE) & !over & !opening).named("your_turn");
        let counts = (your_turn & press).named("counts");
        // An AND and not a choice between constants: Yosys would infer a state machine and spend nine
        // flip-flops on it.
        let chosen = (key & Word([counts; 4])).named("chosen");
        (PlayerTurnRegisters { player_position: chosen }, PlayerTurnOutputs { your_turn, player_position })
    }
}

#[cfg(test)]
mod tests {
    use logic::States;

    use super::*;

    /// All four states with all levels of three bits and all 16 keys: 512 cases.
    #[test]
    fn a_press_is_kept_exactly_on_the_players_turn() {
        for &phase in Phase::ALL {
            for bits in 0..8 {
                let [press, opening, over] = [0, 1, 2].map(|bit| bits >> bit & 1 == 1);
                for key in 0..16 {
                    let inputs = PlayerTurnInputs {
                        press,
                        key: Word::constant(key),
                        opening,
                        state: State::constant(phase),
                        over,
                    };
                    let (next, shown) = PlayerTurn::logic::<bool>(PlayerTurn::initial(), inputs);
                    let turn = phase == Phase::IDLE && !opening && !over;
                    assert_eq!(shown.your_turn, turn);
                    assert_eq!(next.player_position.value(), if turn && press { key } else { 0 });
                }
            }
        }
    }
}
