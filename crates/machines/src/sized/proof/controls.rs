//! The second part of the proof: every state of the control, every combination of buttons.

use logic::counting_lanes;
use rules::sized::{Position, Size};
use rules::{Game, Outcome};

use super::findings::{Findings, Question, Trial};
use super::lanes::{of_memories, select};
use crate::sized::subject::Subject;
use crate::sized::twin::{self, Levels, Memory, Stage};
use crate::sized::{SizedGameInputs, registers, shown};

/// How many inputs there are: all levels of `reset` and the six buttons.
pub const INPUTS: u64 = 1 << 7;

/// Tries all inputs wherever the control can be told apart.
///
/// `finished` holds positions in which the game is over.
pub fn check(subject: &impl Subject, findings: &mut Findings, finished: &[Position]) {
    let mut memories = vec![twin::START];
    memories.extend(one_of_each_outcome(finished));
    for (question, &position) in &findings.witnesses {
        memories.extend(stages(question).map(|stage| Memory { stage, position }));
    }
    for memory in memories {
        for first in (0..INPUTS).step_by(64) {
            check_inputs(subject, findings, memory, first);
        }
        findings.transitions += INPUTS;
    }
}

/// The stages in which the control asks a question.
fn stages(question: &Question) -> impl Iterator<Item = Stage> {
    let Question { placement, answers, .. } = *question;
    let turn = (placement.size == Size::Small).then_some(Stage::Turn(placement.square));
    // Nobody gets to choose a size for a square where nothing fits.
    let placing = (answers & 1 == 1).then_some(Stage::Placing(placement.square, placement.size));
    turn.into_iter().chain(placing)
}

fn one_of_each_outcome(finished: &[Position]) -> impl Iterator<Item = Memory> {
    let mut outcomes: Vec<Outcome> = Vec::new();
    finished.iter().filter_map(move |&position| {
        let outcome = position.outcome().filter(|outcome| !outcomes.contains(outcome))?;
        outcomes.push(outcome);
        Some(Memory { stage: Stage::End, position })
    })
}

/// Tries 64 inputs.
fn check_inputs(subject: &impl Subject, findings: &mut Findings, memory: Memory, first: u64) {
    let lanes = counting_lanes(first, 7);
    let clocks: [(bool, Memory); 64] =
        std::array::from_fn(|lane| twin::clock(memory, Levels::of(first + lane as u64)));
    let illegal = clocks.iter().rev().fold(0, |lanes, &(illegal, _)| lanes << 1 | u64::from(illegal));
    let before = registers(memory);
    let visible = select(lanes[0], registers(twin::START), before);
    let trial = Trial {
        before,
        reset: lanes[0],
        inputs: SizedGameInputs {
            left: lanes[1],
            right: lanes[2],
            up: lanes[3],
            down: lanes[4],
            confirm_selection: lanes[5],
            confirm_size: lanes[6],
        },
        shown: shown(visible, illegal),
        after: of_memories(&clocks.map(|(_, after)| after)),
        lanes: u64::MAX,
    };
    findings.check(subject, &trial, |lane| (memory, Levels::of(first + lane as u64)));
}
