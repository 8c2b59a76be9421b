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
//!     │  win or no_space
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
        (Phase::IDLE, Phase::PLAYER, "play"),
        (Phase::IDLE, Phase::GAME_OVER, "win or no_space"),
        (Phase::IDLE, Phase::IDLE, "otherwise"),
        (Phase::PLAYER, Phase::IDLE, "illegal_move"),
        (Phase::PLAYER, Phase::COMPUTER, "otherwise"),
        (Phase::COMPUTER, Phase::IDLE, "pc"),
        (Phase::COMPUTER, Phase::GAME_OVER, "win or no_space"),
        (Phase::COMPUTER, Phase::COMPUTER, "otherwise"),
        (Phase::GAME_OVER, Phase::GAME_OVER, "until reset"),
    ],
};

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use logic::{States, broadcast, counting_lanes};

    use super::*;
    use crate::controller::Controller;
    use crate::controller::proof::explored;
    use crate::gates_of;

    /// Every reachable state of the circuit with all 1,024 inputs without reset.
    #[test]
    fn the_arrows_are_the_transitions_that_the_circuit_can_make() {
        let name = |code: u64| Phase::CODES.iter().find(|(_, known)| *known == code).unwrap().0;
        let mut seen = BTreeSet::new();
        let gates = gates_of::<Controller>();
        let inputs: Vec<Vec<u64>> =
            (0..1_024).step_by(64).map(|first| counting_lanes(first, gates.inputs)).collect();
        for &code in explored(&gates).states() {
            let held = broadcast(code, gates.flops.len());
            for lanes in &inputs {
                let (next, _) = gates.step(&held, 0, lanes, None);
                for to in 0..4 {
                    let bit = |i: usize| if to >> i & 1 == 1 { next[i] } else { !next[i] };
                    if bit(0) & bit(1) != 0 {
                        seen.insert((code & 3, to));
                    }
                }
            }
        }
        let seen = seen.into_iter().map(|(from, to)| (name(from), name(to))).collect();
        crate::diagram::tests::check(&DIAGRAM, &seen);
    }
}
