//! The states of the sized game, drawn.

use super::Phase;
use crate::diagram::{Diagram, Place};

/// The diagram of the sized game.
pub const DIAGRAM: Diagram<Phase> = Diagram {
    boxes: &[
        Place::new(Phase::START, 0, 0),
        Place::new(Phase::P1_TURN, 1, 0),
        Place::new(Phase::P1_PLACING, 2, 0),
        Place::new(Phase::P2_TURN, 2, 1),
        Place::new(Phase::P2_PLACING, 1, 1),
        Place::new(Phase::END, 0, 1),
    ],
    arrows: &[
        (Phase::START, Phase::P1_TURN, "confirm"),
        (Phase::START, Phase::START, "otherwise"),
        (Phase::P1_TURN, Phase::P1_PLACING, "lock"),
        (Phase::P1_TURN, Phase::P1_TURN, "otherwise"),
        (Phase::P1_PLACING, Phase::P1_TURN, "left"),
        (Phase::P1_PLACING, Phase::P2_TURN, "place"),
        (Phase::P1_PLACING, Phase::END, "place and over"),
        (Phase::P1_PLACING, Phase::P1_PLACING, "otherwise"),
        (Phase::P2_TURN, Phase::P2_PLACING, "lock"),
        (Phase::P2_TURN, Phase::P2_TURN, "otherwise"),
        (Phase::P2_PLACING, Phase::P1_TURN, "place"),
        (Phase::P2_PLACING, Phase::P2_TURN, "left"),
        (Phase::P2_PLACING, Phase::END, "place and over"),
        (Phase::P2_PLACING, Phase::P2_PLACING, "otherwise"),
        (Phase::END, Phase::START, "confirm"),
        (Phase::END, Phase::END, "otherwise"),
    ],
};

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use logic::{Machine, State, States, Word, unpack};

    use super::*;
    use crate::chance::Chance;
    use crate::sized::{SizedGame, SizedGameInputs, StateMachine, StateMachineInputs, StateMachineRegisters};

    /// Every state with every input of the deciding block, 1,536 cases: there is no other arrow.
    #[test]
    fn the_arrows_are_the_transitions_that_the_state_machine_can_make() {
        let mut seen = BTreeSet::new();
        for &phase in Phase::ALL {
            for code in 0..256 {
                let inputs: StateMachineInputs<bool> = unpack((0..8).map(|i| code >> i & 1 == 1));
                let registers =
                    StateMachineRegisters { state: State::constant(phase), winner: Word::constant(0) };
                let (next, _) = StateMachine::logic(registers, inputs);
                seen.insert((phase.name(), next.state.state().unwrap().name()));
            }
        }
        crate::diagram::tests::check(&DIAGRAM, &seen);
    }

    /// 100,000 clocks of the whole circuit with random buttons: every arrow is taken.
    #[test]
    fn every_arrow_is_taken_in_play() {
        let mut seen = BTreeSet::new();
        let mut registers = SizedGame::initial::<bool>();
        let mut chance = Chance::new(1);
        for _ in 0..100_000 {
            let bits = chance.bits();
            let inputs: SizedGameInputs<bool> = unpack((0..6).map(|i| bits >> (2 * i) & 3 == 0));
            let (next, outputs) = SizedGame::step(registers, false, inputs);
            let name = |state: State<bool, Phase>| state.state().unwrap().name();
            seen.insert((name(outputs.state), name(next.control.state)));
            registers = next;
        }
        crate::diagram::tests::check(&DIAGRAM, &seen);
    }
}
