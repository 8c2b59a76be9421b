//! The controller's states, drawn.
//!
//! ```text
//!            play
//!    IDLE ─────────▶ PLAYER
//!     ▲ ▲ ◀───────── │
//!     │    illegal   │
//!  pc │              │ otherwise
//!     │              ▼
//!  COMPUTER ◀────────┘
//!     │  win, no_space
//!     └────────────▶ GAME_OVER
//! ```

use super::Phase;
use crate::diagram::{Diagram, Place};

/// The diagram of the controller.
///
/// `PLAYER` has no arrow to `GAME_OVER`: a board that is complete is seen in the clock before.
pub const DIAGRAM: Diagram<Phase> = Diagram {
    boxes: &[
        Place::new(Phase::IDLE, 0, 0),
        Place::new(Phase::PLAYER, 1, 0),
        Place::new(Phase::COMPUTER, 0, 1),
        Place::new(Phase::GAME_OVER, 1, 1),
    ],
    arrows: &[
        (Phase::IDLE, Phase::IDLE, "otherwise"),
        (Phase::IDLE, Phase::PLAYER, "play"),
        (Phase::IDLE, Phase::GAME_OVER, "win, no_space"),
        (Phase::PLAYER, Phase::IDLE, "illegal_move"),
        (Phase::PLAYER, Phase::COMPUTER, "otherwise"),
        (Phase::COMPUTER, Phase::IDLE, "pc"),
        (Phase::COMPUTER, Phase::COMPUTER, "otherwise"),
        (Phase::COMPUTER, Phase::GAME_OVER, "win, no_space"),
        (Phase::GAME_OVER, Phase::GAME_OVER, "until reset"),
    ],
};

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use logic::States;

    use super::*;
    use crate::controller::Controller;
    use crate::controller::proof::{all_inputs, broadcast, reachable};
    use crate::controller::subject::Subject;

    /// Every reachable state of the circuit with all 1,024 inputs without reset.
    #[test]
    fn the_arrows_are_the_transitions_that_the_circuit_can_make() {
        let name = |code: u64| Phase::CODES.iter().find(|(_, known)| *known == code).unwrap().0;
        let mut seen = BTreeSet::new();
        let inputs = all_inputs();
        for code in reachable(&Controller) {
            for lanes in &inputs {
                let next = Controller.clock(&broadcast(code), lanes).next;
                for to in 0..4 {
                    let bit = |i: usize| if to >> i & 1 == 1 { next[i] } else { !next[i] };
                    if bit(0) & bit(1) & !lanes[0] != 0 {
                        seen.insert((u64::from(code) & 3, to));
                    }
                }
            }
        }
        let seen = seen.into_iter().map(|(from, to)| (name(from), name(to))).collect();
        crate::diagram::tests::check(&DIAGRAM, &seen);
    }
}
