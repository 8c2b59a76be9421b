//! Decides whose turn it is, and what the buttons do.
//!
//! ```text
//!                         ┌───────────────┐
//!  confirm_selection ─1───┤               ├──3── state
//!  confirm_size ──────1───┤               ├──2── winner
//!  left ──────────────1───┤               ├──1── illegal
//!  can_place ─────────1───┤               ├──1── choosing
//!  legal ─────────────1───┤ state_machine ├──1── sizing
//!  line_p1 ───────────1───┤               ├──1── lock
//!  line_p2 ───────────1───┤               ├──1── place
//!  no_placement ──────1───┤               ├──1── fresh
//!                clock ───┤>              │
//!                reset ───┤               │
//!                         └───────────────┘
//! ```
//!
//! P is 1 or 2, and Q is the other player. The first row that applies is taken.
//!
//! | state | condition | next | also |
//! |---|---|---|---|
//! | `START` | a confirm | `P1_TURN` | |
//! | `PP_TURN` | `confirm_selection`, `can_place` | `PP_PLACING` | `lock` |
//! | `PP_TURN` | `confirm_selection` | `PP_TURN` | `illegal` |
//! | `PP_TURN` | otherwise | `PP_TURN` | `choosing`: the arrows move the selection |
//! | `PP_PLACING` | `confirm_size`, `legal`, a line or `no_placement` | `END` | `place`, `winner` is set |
//! | `PP_PLACING` | `confirm_size`, `legal` | `PQ_TURN` | `place` |
//! | `PP_PLACING` | `confirm_size` | `PP_PLACING` | `illegal` |
//! | `PP_PLACING` | `left` | `PP_TURN` | |
//! | `PP_PLACING` | otherwise | `PP_PLACING` | `sizing`: up and down step the size |
//! | `END` | a confirm | `START` | `fresh` |
//!
//! A confirm is either of the two buttons where the table does not name one. A confirm has priority over the
//! arrows: it confirms what is displayed, and a refusal changes nothing.

use logic::{Bit, Machine, Signal, State, Word, ports, states};

states! {
    /// The player to move and the stage of the turn.
    pub enum Phase: 3 {
        /// Before a game.
        START = 0,
        /// Player one selects a square.
        P1_TURN = 1,
        /// Player one selects a size.
        P1_PLACING = 2,
        /// Player two selects a square.
        P2_TURN = 3,
        /// Player two selects a size.
        P2_PLACING = 4,
        /// After a game.
        END = 5,
    }
}

ports! {
    /// The inputs of the state machine.
    pub struct StateMachineInputs {
        /// Locks the selected square in.
        pub confirm_selection: B,
        /// Places a piece of the chosen size.
        pub confirm_size: B,
        /// Goes back from the size to the square.
        pub left: B,
        /// Some piece in the player's hand fits on the square.
        pub can_place: B,
        /// A piece of the chosen size is in the hand and fits.
        pub legal: B,
        /// With the piece placed, player one has a complete line.
        pub line_p1: B,
        /// With the piece placed, player two has a complete line.
        pub line_p2: B,
        /// With the piece placed, the other player can place nothing.
        pub no_placement: B,
    }
}

ports! {
    /// The state and the result of the game.
    pub struct StateMachineRegisters {
        /// Whose turn it is, and how far it has come.
        pub state: State<B, Phase>,
        /// 00 none, 01 player one, 10 player two.
        pub winner: Word<B, 2>,
    }
}

ports! {
    /// The controls for the other blocks.
    pub struct StateMachineOutputs {
        /// Whose turn it is, and how far it has come.
        pub state: State<B, Phase>,
        /// 00 none, 01 player one, 10 player two.
        pub winner: Word<B, 2>,
        /// The confirm is refused, and nothing changes.
        pub illegal: B,
        /// The arrows move the selection.
        pub choosing: B,
        /// The arrows step the size.
        pub sizing: B,
        /// The square is being locked in.
        pub lock: B,
        /// The piece is placed.
        pub place: B,
        /// Everything is made ready for a new game.
        pub fresh: B,
    }
}

/// Decides whose turn it is, and what the buttons do.
pub struct StateMachine;

impl Machine for StateMachine {
    const NAME: &'static str = "state_machine";
    const PURPOSE: &'static str = "Decides whose turn it is, and what the buttons do.";
    type Inputs<B: Bit> = StateMachineInputs<B>;
    type Outputs<B: Bit> = StateMachineOutputs<B>;
    type Registers<B: Bit> = StateMachineRegisters<B>;

    fn initial<B: Bit>() -> StateMachineRegisters<B> {
        StateMachineRegisters { state: State::constant(Phase::START), winner: Word::labelled("NONE", 0) }
    }

    fn logic<B: Bit>(
        registers: StateMachineRegisters<B>,
        inputs: StateMachineInputs<B>,
    ) -> (StateMachineRegisters<B>, StateMachineOutputs<B>) {
        let StateMachineInputs { confirm_selection, confirm_size, left, .. } = inputs;
        let StateMachineInputs { can_place, legal, line_p1, line_p2, no_placement, .. } = inputs;
        let StateMachineRegisters { state, winner } = registers;
        let to = State::<B, Phase>::constant;

        let turn = (state.is(Phase::P1_TURN) | state.is(Phase::P2_TURN)).named("turn");
        let placing = (state.is(Phase::P1_PLACING) | state.is(Phase::P2_PLACING)).named("placing");
        let confirm = (confirm_selection | confirm_size).named("confirm");
        let lock = (turn & confirm_selection & can_place).named("lock");
        let place = (placing & confirm_size & legal).named("place");
        let back = (!confirm_size & left).named("back");
        let over = (line_p1 | line_p2 | no_placement).named("over");
        let fresh = (state.is(Phase::END) & confirm).named("fresh");

        let after_placing = |here, turn, other| {
            place.select(over.select(to(Phase::END), to(other)), back.select(to(turn), to(here)))
        };
        let next = state
            .case(|phase| match phase {
                Phase::START => confirm.select(to(Phase::P1_TURN), to(Phase::START)),
                Phase::P1_TURN => lock.select(to(Phase::P1_PLACING), to(Phase::P1_TURN)),
                Phase::P1_PLACING => after_placing(phase, Phase::P1_TURN, Phase::P2_TURN),
                Phase::P2_TURN => lock.select(to(Phase::P2_PLACING), to(Phase::P2_TURN)),
                Phase::P2_PLACING => after_placing(phase, Phase::P2_TURN, Phase::P1_TURN),
                Phase::END => confirm.select(to(Phase::START), to(Phase::END)),
            })
            .named("next_state");
        let StateMachineRegisters { winner: none, .. } = StateMachine::initial();
        let next_winner = fresh.select(none, place.select(Word([line_p1, line_p2]), winner));
        let outputs = StateMachineOutputs {
            state,
            winner,
            illegal: turn & confirm_selection & !can_place | placing & confirm_size & !legal,
            choosing: turn & !confirm_selection,
            sizing: placing & !confirm_size & !left,
            lock,
            place,
            fresh,
        };
        (StateMachineRegisters { state: next, winner: next_winner }, outputs)
    }
}

#[cfg(test)]
mod tests {
    use logic::States;

    use super::*;

    /// Every state with every input, 1,536 cases, compared with the table above.
    #[test]
    fn follows_its_table() {
        for (place, &phase) in Phase::ALL.iter().enumerate() {
            for code in 0..256 {
                let [confirm_selection, confirm_size, left, can_place, legal, line_p1, line_p2, no_placement] =
                    std::array::from_fn(|i| code >> i & 1 == 1);
                let inputs = StateMachineInputs {
                    confirm_selection,
                    confirm_size,
                    left,
                    can_place,
                    legal,
                    line_p1,
                    line_p2,
                    no_placement,
                };
                let winner = Word::constant(place as u64 % 4);
                let registers = StateMachineRegisters::<bool> { state: State::constant(phase), winner };
                let (next, outputs) = StateMachine::logic(registers, inputs);
                let over = line_p1 || line_p2 || no_placement;
                let (expected, also) = match phase {
                    Phase::START if confirm_selection || confirm_size => (Phase::P1_TURN, ""),
                    Phase::P1_TURN if confirm_selection && can_place => (Phase::P1_PLACING, "lock"),
                    Phase::P2_TURN if confirm_selection && can_place => (Phase::P2_PLACING, "lock"),
                    Phase::P1_TURN | Phase::P2_TURN if confirm_selection => (phase, "illegal"),
                    Phase::P1_TURN | Phase::P2_TURN => (phase, "choosing"),
                    Phase::P1_PLACING | Phase::P2_PLACING if confirm_size && legal && over => {
                        (Phase::END, "place")
                    }
                    Phase::P1_PLACING if confirm_size && legal => (Phase::P2_TURN, "place"),
                    Phase::P2_PLACING if confirm_size && legal => (Phase::P1_TURN, "place"),
                    Phase::P1_PLACING | Phase::P2_PLACING if confirm_size => (phase, "illegal"),
                    Phase::P1_PLACING if left => (Phase::P1_TURN, ""),
                    Phase::P2_PLACING if left => (Phase::P2_TURN, ""),
                    Phase::P1_PLACING | Phase::P2_PLACING => (phase, "sizing"),
                    Phase::END if confirm_selection || confirm_size => (Phase::START, "fresh"),
                    Phase::START | Phase::END => (phase, ""),
                };
                assert_eq!(next.state.state(), Some(expected));
                let shown = [
                    ("illegal", outputs.illegal),
                    ("choosing", outputs.choosing),
                    ("sizing", outputs.sizing),
                    ("lock", outputs.lock),
                    ("place", outputs.place),
                    ("fresh", outputs.fresh),
                ];
                assert!(shown.iter().all(|&(name, level)| level == (name == also)), "{phase:?} {code:08b}");
                let expected_winner = match also {
                    "place" => Word([line_p1, line_p2]),
                    "fresh" => Word::constant(0),
                    _ => winner,
                };
                assert_eq!(next.winner, expected_winner);
            }
        }
    }
}
