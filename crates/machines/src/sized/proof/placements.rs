//! The first part of the proof: every position, every square, every size.

use logic::Block;
use rules::classic::{Square, Symmetry};
use rules::sized::{Placement, Position, Size};
use rules::{Game, Outcome, Seat};

use super::findings::{Findings, Question, Trial};
use super::lanes::{Control, Store, code, select};
use crate::sized::subject::Subject;
use crate::sized::twin::{Levels, Memory, Stage};
use crate::sized::{
    Phase, PlacementJudge, PlacementJudgeInputs, PlacementJudgeOutputs, SizedGameInputs, SizedGameRegisters,
    shown,
};

const NONE: SizedGameInputs<u64> =
    SizedGameInputs { left: 0, right: 0, up: 0, down: 0, confirm_selection: 0, confirm_size: 0 };
const CONFIRM_SELECTION: SizedGameInputs<u64> = SizedGameInputs { confirm_selection: u64::MAX, ..NONE };
const CONFIRM_SIZE: SizedGameInputs<u64> = SizedGameInputs { confirm_size: u64::MAX, ..NONE };

/// At most 64 positions with the same number of placements, in all of which the game goes on.
pub struct Ongoing<'a> {
    positions: &'a [Position],
    second: bool,
    store: Store,
    answers: Vec<Answer>,
}

/// What the rules say about a placement in each lane.
struct Answer {
    placement: Placement,
    legal: u64,
    over: u64,
    winner: [u64; 2],
    /// Board and hands afterwards; where the placement is not legal, as they were.
    store: Store,
}

impl<'a> Ongoing<'a> {
    /// Asks the rules about every placement.
    pub fn new(positions: &'a [Position]) -> Ongoing<'a> {
        Ongoing {
            positions,
            second: positions[0].mover() == Seat::Second,
            store: Store::of(positions.iter().map(|&position| code(position))),
            answers: Placement::all().map(|placement| Answer::new(positions, placement)).collect(),
        }
    }

    /// Tries every placement and every square under all eight symmetries.
    pub fn check(&self, subject: &impl Subject, findings: &mut Findings) {
        for symmetry in Symmetry::ALL {
            for answer in &self.answers {
                self.check_placement(subject, findings, symmetry, answer);
            }
            let mut open = 0;
            for answers in self.answers.chunks(Size::ALL.len()) {
                open |= self.check_square(subject, findings, symmetry, answers);
            }
            findings.trapped(!open & self.lanes(), |lane| self.refused(lane, symmetry));
        }
        for (lane, &position) in self.positions.iter().enumerate() {
            let images = images(position);
            let squares = self.answers.chunks(Size::ALL.len());
            let open =
                squares.filter(|sizes| sizes.iter().any(|answer| answer.legal >> lane & 1 == 1)).count();
            findings.states += images * (9 + 3 * open as u64);
            findings.transitions += images * 36;
        }
    }

    /// The piece is confirmed: it is placed, or refused and everything stays.
    fn check_placement(
        &self,
        subject: &impl Subject,
        findings: &mut Findings,
        symmetry: Symmetry,
        answer: &Answer,
    ) {
        let Placement { square, size } = answer.placement.image(symmetry);
        let store = self.store.image(symmetry);
        let [(_, placing), (turn, _)] = if self.second { [P2, P1] } else { [P1, P2] };
        let before = Control { phase: placing, square, size }.with(store, [0; 2]);
        let placed = answer.store.image(symmetry);
        let goes_on = Control::idle(turn).with(placed, [0; 2]);
        let ends = Control::idle(Phase::END).with(placed, answer.winner);
        let trial = Trial {
            before,
            reset: 0,
            inputs: CONFIRM_SIZE,
            shown: shown(before, !answer.legal),
            after: select(answer.legal, select(answer.over, ends, goes_on), before),
            lanes: self.lanes(),
        };
        let levels = Levels { confirm_size: true, ..Levels::default() };
        findings.check(subject, &trial, |lane| {
            (self.memory(lane, symmetry, Stage::Placing(square, size)), levels)
        });
        self.find_witnesses(findings, before, symmetry, Placement { square, size });
    }

    /// The square is confirmed: a size is chosen, or it is refused and everything stays. Returns the
    /// lanes in which the circuit lets a size be chosen.
    fn check_square(
        &self,
        subject: &impl Subject,
        findings: &mut Findings,
        symmetry: Symmetry,
        sizes: &[Answer],
    ) -> u64 {
        let square = symmetry.square(sizes[0].placement.square);
        let store = self.store.image(symmetry);
        let (turn, placing) = if self.second { P2 } else { P1 };
        let before = Control { phase: turn, square, size: Size::Small }.with(store, [0; 2]);
        let fits = sizes.iter().fold(0, |any, answer| any | answer.legal);
        // The smallest size is written last, so it is the one that stays.
        let after = sizes.iter().rev().fold(before, |after, answer| {
            let chosen = Control { phase: placing, square, size: answer.placement.size };
            select(answer.legal, chosen.with(store, [0; 2]), after)
        });
        let trial = Trial {
            before,
            reset: 0,
            inputs: CONFIRM_SELECTION,
            shown: shown(before, !fits),
            after,
            lanes: self.lanes(),
        };
        let levels = Levels { confirm_selection: true, ..Levels::default() };
        let case = |lane| (self.memory(lane, symmetry, Stage::Turn(square)), levels);
        findings.check(subject, &trial, case).control.state.is(placing)
    }

    /// The first square where the rules let the player of a lane place something, being confirmed.
    fn refused(&self, lane: usize, symmetry: Symmetry) -> (Memory, Levels) {
        let position = self.positions[lane].image(symmetry);
        let square = position.moves().next().map_or(Square::ALL[0], |placement| placement.square);
        let levels = Levels { confirm_selection: true, ..Levels::default() };
        (Memory { stage: Stage::Turn(square), position }, levels)
    }

    /// Takes note of every question that has not been asked before.
    fn find_witnesses(
        &self,
        findings: &mut Findings,
        before: SizedGameRegisters<u64>,
        symmetry: Symmetry,
        placement: Placement,
    ) {
        let bits = answers(before, self.second);
        let mut lanes = self.lanes();
        while lanes != 0 {
            let lane = lanes.trailing_zeros();
            let answers = bits.iter().rev().fold(0, |code, bit| code << 1 | (bit >> lane & 1) as u8);
            // All lanes with the same answers are settled together.
            lanes &= bits.iter().enumerate().fold(0, |other, (place, &bit)| {
                other | bit ^ if answers >> place & 1 == 1 { u64::MAX } else { 0 }
            });
            let question = Question { placement, second: self.second, answers };
            findings
                .witnesses
                .entry(question)
                .or_insert_with(|| self.positions[lane as usize].image(symmetry));
        }
    }

    fn lanes(&self) -> u64 {
        u64::MAX >> (64 - self.positions.len())
    }

    fn memory(&self, lane: usize, symmetry: Symmetry, stage: Stage) -> Memory {
        Memory { stage, position: self.positions[lane].image(symmetry) }
    }
}

impl Answer {
    fn new(positions: &[Position], placement: Placement) -> Answer {
        let (mut legal, mut over, mut winner) = (0, 0, [0; 2]);
        let mut codes = [0; 64];
        for (lane, &position) in positions.iter().enumerate() {
            codes[lane] = match position.play(placement) {
                Err(_) => code(position),
                Ok(after) => {
                    legal |= 1 << lane;
                    let outcome = after.outcome();
                    over |= u64::from(outcome.is_some()) << lane;
                    if let Some(Outcome::Win(seat)) = outcome {
                        winner[seat as usize] |= 1 << lane;
                    }
                    code(after)
                }
            };
        }
        Answer { placement, legal, over, winner, store: Store::of(codes) }
    }
}

/// What the `placement_judge` tells the rest of the machine besides the board.
fn answers(registers: SizedGameRegisters<u64>, second: bool) -> [u64; 7] {
    let judged = PlacementJudge::logic(PlacementJudgeInputs {
        board_state: registers.board.board_state,
        piece_count_p1_: registers.hand_p1.piece_count,
        piece_count_p2_: registers.hand_p2.piece_count,
        second: if second { u64::MAX } else { 0 },
        selectX: registers.selection.selectX,
        selectY: registers.selection.selectY,
        size: registers.chooser.size,
    });
    let PlacementJudgeOutputs { can_place, smallest, legal, line_p1, line_p2, no_placement, .. } = judged;
    [can_place, smallest.0[0], smallest.0[1], legal, line_p1, line_p2, no_placement]
}

/// Tries at most 64 positions in which the game is over: it stays so until a confirm.
pub fn check_finished(subject: &impl Subject, findings: &mut Findings, positions: &[Position]) {
    let store = Store::of(positions.iter().map(|&position| code(position)));
    let mut winner = [0; 2];
    for (lane, position) in positions.iter().enumerate() {
        if let Some(Outcome::Win(seat)) = position.outcome() {
            winner[seat as usize] |= 1 << lane;
        }
    }
    let fresh = Control::idle(Phase::START).with(Store::of([code(Position::START); 64]), [0; 2]);
    for symmetry in Symmetry::ALL {
        let before = Control::idle(Phase::END).with(store.image(symmetry), winner);
        for (inputs, after) in [(NONE, before), (CONFIRM_SELECTION, fresh), (CONFIRM_SIZE, fresh)] {
            let trial = Trial {
                before,
                reset: 0,
                inputs,
                shown: shown(before, 0),
                after,
                lanes: u64::MAX >> (64 - positions.len()),
            };
            let levels = Levels {
                confirm_selection: inputs.confirm_selection != 0,
                confirm_size: inputs.confirm_size != 0,
                ..Levels::default()
            };
            let memory =
                |lane: usize| Memory { stage: Stage::End, position: positions[lane].image(symmetry) };
            findings.check(subject, &trial, |lane| (memory(lane), levels));
        }
    }
    let images: u64 = positions.iter().map(|&position| images(position)).sum();
    findings.states += images;
    findings.transitions += images * 3;
}

/// A player's states: choosing a square, choosing a size.
const P1: (Phase, Phase) = (Phase::P1_TURN, Phase::P1_PLACING);
const P2: (Phase, Phase) = (Phase::P2_TURN, Phase::P2_PLACING);

/// How many different images a position has.
fn images(position: Position) -> u64 {
    let same = Symmetry::ALL.iter().filter(|&&symmetry| position.image(symmetry) == position).count();
    (Symmetry::ALL.len() / same) as u64
}
