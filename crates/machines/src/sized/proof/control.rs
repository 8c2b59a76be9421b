//! The second part of the proof: every state of the control, every combination of buttons.
//!
//! With the control and the buttons held constant, the remaining logic is a function of board and hands.
//! Where the twin only advances or resets, each bit of it must be a constant or a register, which settles the
//! case for all boards at once. Where the twin reads the position, it must be the same net as with the
//! confirm alone, which the first part tries in every position. So nothing is assumed about the interface of
//! control and store: a case that the structure of the netlist does not settle is reported, and tried in
//! every position as well.

use std::collections::BTreeSet;

use logic::{Gate, Gates, Net};
use prover::Cofactors;
use rules::classic::Square;
use rules::sized::Size;

use super::lanes::Control;
use super::subject::{CONTROL, REGISTERS, SHOWN, WINNER, bits, names};
use crate::sized::registers;
use crate::sized::twin::{self, Levels, Stage, Step};

/// The number of inputs: all levels of `reset` and the six buttons.
pub const INPUTS: u64 = 1 << 7;

/// A state of the control and buttons that the structure of a netlist does not settle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Case {
    /// Whether player two is to move.
    pub second: bool,
    /// The state of the control.
    pub stage: Stage,
    /// The buttons.
    pub levels: Levels,
}

/// The cases that the structure of a netlist settles.
#[derive(Default)]
pub struct Settlement {
    /// The number of cases, with and without `reset`.
    pub cases: u64,
    /// The cases that are not settled.
    pub open: Vec<Case>,
    /// The first wire that leaves one open, and its dependency.
    pub leak: Option<String>,
}

/// Examines every state of the control with all buttons.
///
/// While `reset` is 1, the registers are held in the reset state, whatever the gates do; so these levels need
/// no cases of their own beyond those of that state.
pub fn settle(gates: &Gates) -> Settlement {
    let mut settlement = Settlement::default();
    settle_state(gates, &mut settlement, false, Stage::Start, 0b00);
    for second in [false, true] {
        for square in Square::ALL {
            settle_state(gates, &mut settlement, second, Stage::Turn(square), 0b00);
            for size in Size::ALL {
                settle_state(gates, &mut settlement, second, Stage::Placing(square, size), 0b00);
            }
        }
    }
    for winner in [0b00, 0b01, 0b10] {
        settle_state(gates, &mut settlement, false, Stage::End, winner);
    }
    settlement
}

/// Settles all buttons in one state of the control.
fn settle_state(gates: &Gates, settlement: &mut Settlement, second: bool, stage: Stage, winner: u64) {
    let held = control(second, stage, winner);
    let start = bits(&registers(twin::START)).map(|lanes| lanes & 1 == 1);
    let results: Vec<Net> =
        gates.flops.iter().map(|flop| flop.next).chain(gates.outputs.iter().copied()).collect();
    let mut cofactors = Cofactors::default();
    let left = |cofactors: &mut Cofactors, levels: Levels| {
        cofactors.add(gates, &results, |gate| match gate {
            Gate::Input(input) => Some(levels.word() >> (1 + input) & 1 == 1),
            Gate::Flop(bit) if bit < CONTROL => Some(held[bit]),
            // Before a game there is only one board.
            Gate::Flop(bit) if stage == Stage::Start => Some(start[bit]),
            _ => None,
        })
    };
    // The present registers: constants, and the store where it is not known.
    let same: Vec<Net> = (0..REGISTERS)
        .map(|bit| match (bit, stage) {
            (..CONTROL, _) => cofactors.constant(held[bit]),
            (_, Stage::Start) => cofactors.constant(start[bit]),
            _ => cofactors.flop(bit),
        })
        .collect();
    for word in (0..INPUTS).step_by(2) {
        let levels = Levels::of(word);
        let found = left(&mut cofactors, levels);
        let mut going_to = |next: &[bool]| -> Vec<Net> {
            let next = next.iter().map(|&bit| cofactors.constant(bit)).collect::<Vec<_>>();
            let kept = same[next.len()..].to_vec();
            let shown = SHOWN.iter().map(|&bit| same[bit]).chain([cofactors.constant(false)]);
            next.into_iter().chain(kept).chain(shown).collect()
        };
        let expected = match twin::step(stage, levels) {
            Step::Go(after) => going_to(&control(second, after, winner)),
            Step::Fresh => going_to(&start),
            Step::Lock(_) => left(&mut cofactors, LOCK),
            Step::Place(_) => left(&mut cofactors, PLACE),
        };
        settlement.cases += 2;
        let wrong = found.iter().zip(&expected).position(|(found, expected)| found != expected);
        if let Some(wrong) = wrong {
            let case = Case { second, stage, levels };
            settlement.open.push(case);
            if settlement.leak.is_none() {
                settlement.leak = Some(case.describe(wrong, &cofactors.support(found[wrong])));
            }
        }
    }
}

/// The buttons with which the first part of the proof reads the position.
pub const LOCK: Levels = Levels { confirm_selection: true, ..Levels::NONE };
/// The same while a size is chosen.
pub const PLACE: Levels = Levels { confirm_size: true, ..Levels::NONE };

/// The registers of the control.
fn control(second: bool, stage: Stage, winner: u64) -> [bool; CONTROL] {
    let bits = Control::of(second, stage).bits() | winner << WINNER.start;
    std::array::from_fn(|bit| bits >> bit & 1 == 1)
}

/// The register of one of its bits.
fn register(bit: &str) -> &str {
    let name = bit.trim_start_matches("the next ");
    name.split('[').next().unwrap_or(name)
}

impl Case {
    /// The wire that leaves the case open, and the parts of the store that it depends on.
    fn describe(self, wire: usize, support: &BTreeSet<usize>) -> String {
        let Levels { left, right, up, down, confirm_selection, confirm_size, .. } = self.levels;
        let buttons = [
            (left, "left"),
            (right, "right"),
            (up, "up"),
            (down, "down"),
            (confirm_selection, "confirm_selection"),
            (confirm_size, "confirm_size"),
        ];
        let pressed: Vec<&str> = buttons.iter().filter(|(on, _)| *on).map(|&(_, name)| name).collect();
        let names = names();
        let mut registers: Vec<&str> = support.iter().map(|&bit| register(&names[bit])).collect();
        registers.dedup();
        let phase = match (self.stage, self.second) {
            (Stage::Start, _) => "START",
            (Stage::Turn(_), false) => "P1_TURN",
            (Stage::Turn(_), true) => "P2_TURN",
            (Stage::Placing(..), false) => "P1_PLACING",
            (Stage::Placing(..), true) => "P2_PLACING",
            (Stage::End, _) => "END",
        };
        let pressed = if pressed.is_empty() { "no button".to_owned() } else { pressed.join(" and ") };
        let on = match registers.as_slice() {
            // With other buttons than the confirm alone, and not the net that was tried with that.
            [] => "is not what the twin says, or not the net that was tried".to_owned(),
            some => format!("depends on {}", some.join(", ")),
        };
        format!("{} {on} in {phase} with {pressed}", names[wire])
    }
}
