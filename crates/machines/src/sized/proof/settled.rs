//! The claims where the twin does not read the position.
//!
//! There, board and hands stay the same or are reset, which the structure of the netlist settles for any
//! content. A claim is about single squares and counts, so it is enough to try every content of every square,
//! and all hands: 729 cases for each state of the control and all buttons.

use logic::Row;
use rules::Game;
use rules::classic::{Square, Symmetry};
use rules::sized::Position;

use super::control::Case;
use super::lanes::{Control, Store, code, control};
use super::properties::{Transition, Violated};
use super::subject::{CONTROL, Subject, Trial, WINNER};
use crate::sized::twin::{self, Stage, Step};

/// The number of ways to hold none, one or two pieces of three sizes in two hands.
const HANDS: u64 = 729;
/// The contents of a square: nothing, or a piece of three sizes of either player.
const CONTENTS: [u64; 7] = [0, 1, 2, 3, 5, 6, 7];

/// The first claim that is violated in a case that the structure of a netlist settles, and the case.
pub fn violated(subject: &Subject, cases: &[Case], properties: &[(&str, Violated)]) -> Option<(usize, Case)> {
    let any = Store::of(&(0..HANDS).map(contents).collect::<Vec<_>>());
    let fresh = Store::of(&vec![code(Position::START); HANDS as usize]);
    let [same, ..] = Symmetry::ALL;
    let lanes = Row::first(HANDS as usize);
    let mut rows = subject.rows();
    cases.iter().copied().find_map(|case| {
        // Before a game there is only one board.
        let store = if case.stage == Stage::Start { &fresh } else { &any };
        let winners = if case.stage == Stage::End { 0..3 } else { 0..1 };
        winners.into_iter().find_map(|winner| {
            let (after, store_after) = match twin::step(case.stage, case.levels) {
                Step::Go(after) => (held(Control::of(case.second, after), winner), store),
                Step::Fresh => (held(Control::of(false, Stage::Start), 0), &fresh),
                Step::Lock(_) | Step::Place(_) => return None,
            };
            let trial = Trial {
                second: case.second,
                stage: case.stage,
                levels: case.levels,
                control: held(Control::of(case.second, case.stage), winner),
                control_after: after,
                store: store.image(same),
                store_after: store_after.image(same),
                illegal: Row::ZEROS,
                lanes,
            };
            subject.load(&mut rows, store.image(same));
            let answer = subject.run(&mut rows, &trial);
            let transition = Transition::new(&trial, &answer);
            let mut claims = properties.iter();
            let claim = claims.position(|(_, violated)| (violated(&transition) & lanes).lowest().is_some());
            claim.map(|claim| (claim, case))
        })
    })
}

/// The registers of the control with a winner.
fn held(held: Control, winner: u64) -> [Row; CONTROL] {
    let mut rows = control(&[(Row::ONES, held)]);
    for (bit, row) in rows[WINNER].iter_mut().enumerate() {
        *row = Row::broadcast(winner >> bit & 1 == 1);
    }
    rows
}

/// Board and hands of a case, as in [`code`]: different hands in each, and every content on every square.
fn contents(case: u64) -> u64 {
    let board = Square::ALL.iter().map(|square| {
        let content = CONTENTS[(case as usize + square.index()) % CONTENTS.len()];
        content << (3 * square.index())
    });
    let mut left = case;
    let hands = (0..6).map(|count| {
        let pieces = left % 3;
        left /= 3;
        pieces << (27 + 2 * count)
    });
    board.chain(hands).sum()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use logic::Netlist;

    use super::super::properties::PROPERTIES;
    use super::super::subject::{BOARD, HANDS as FIRST_COUNT};
    use super::super::{every_case, every_stage};
    use super::*;
    use crate::sized::SizedGame;
    use crate::sized::twin::Levels;

    #[test]
    fn every_content_and_all_hands_occur() {
        let all: Vec<u64> = (0..HANDS).map(contents).collect();
        for square in 0..9 {
            let found: BTreeSet<u64> = all.iter().map(|code| code >> (3 * square) & 7).collect();
            assert_eq!(found.into_iter().collect::<Vec<_>>(), CONTENTS);
        }
        assert_eq!(all.iter().map(|code| code >> 27).collect::<BTreeSet<_>>().len(), HANDS as usize);
    }

    /// The claims hold; three false ones are detected, each where it should be: that a hand is never empty,
    /// that a square never holds a large piece of player two, and that a new game leaves square 1 unchanged.
    #[test]
    fn a_claim_that_is_false_is_noticed() {
        let gates = Netlist::of_machine::<SizedGame>().unwrap().gates();
        let subject = Subject::new(&gates);
        let cases = every_case();
        assert_eq!(violated(&subject, &cases, &PROPERTIES), None);
        let wrong: [(&str, Violated); 3] = [
            ("hand", |transition| transition.after::<2>(FIRST_COUNT + 10).is(0)),
            ("square", |transition| transition.after::<3>(BOARD + 24).is(5)),
            ("afresh", |transition| transition.changes(BOARD..BOARD + 3)),
        ];
        for (number, claim) in wrong.into_iter().enumerate() {
            let (_, case) = violated(&subject, &cases, &[claim]).unwrap();
            assert_eq!(case.stage == Stage::End, number == 2, "{case:?}");
        }
        assert_eq!(every_stage().count(), 37);
        assert!(cases.iter().any(|case| case.levels == Levels::NONE));
    }
}
