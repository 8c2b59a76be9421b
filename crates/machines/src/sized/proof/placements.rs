//! The first part of the proof: every position, every square, every size.

use rules::classic::{Square, Symmetry};
use rules::sized::{Placement, Position, Size};
use rules::{Game, Outcome, Seat};

use super::control::{Case, LOCK, PLACE};
use super::lanes::{Control, Store, code, select};
use super::subject::Trial;
use crate::sized::Phase;
use crate::sized::twin::{self, Levels, Stage, Step};

/// At most 64 positions with the same side to move, in all of which the game goes on.
pub struct Ongoing<'a> {
    /// The positions, each with its index in the batch.
    pub positions: &'a [(usize, Position)],
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

/// What is tried in a position: the case, in the image that it is tried in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stimulus {
    /// The image.
    pub symmetry: Symmetry,
    /// The stage in that image.
    pub stage: Stage,
    /// The buttons.
    pub levels: Levels,
}

impl<'a> Ongoing<'a> {
    /// Asks the rules about every placement, and shows every position that one leads to.
    pub fn new(
        positions: &'a [(usize, Position)],
        mut reach: impl FnMut(usize, usize, Position),
    ) -> Ongoing<'a> {
        let held: Vec<u64> = positions.iter().map(|&(_, position)| code(position)).collect();
        let answer = |(number, placement): (usize, Placement)| {
            let (mut legal, mut over, mut winner) = (0, 0, [0; 2]);
            let mut codes = held.clone();
            for (lane, &(from, position)) in positions.iter().enumerate() {
                let Ok(after) = position.play(placement) else { continue };
                reach(from, number, after);
                legal |= 1 << lane;
                let outcome = after.outcome();
                over |= u64::from(outcome.is_some()) << lane;
                if let Some(Outcome::Win(seat)) = outcome {
                    winner[seat as usize] |= 1 << lane;
                }
                codes[lane] = code(after);
            }
            Answer { placement, legal, over, winner, store: Store::of(codes) }
        };
        Ongoing {
            positions,
            second: positions[0].1.mover() == Seat::Second,
            answers: Placement::all().enumerate().map(answer).collect(),
            store: Store::of(held.iter().copied()),
        }
    }

    /// What becomes of a case in each lane. A square where nothing fits never gets to the choice of a size, so
    /// that lanes in which it would do not count.
    pub fn trial(&self, Stimulus { symmetry, stage, levels }: Stimulus) -> Trial {
        let store = self.store.image(symmetry);
        let before = Control::of(self.second, stage).with(store, [0; 2]);
        let (lanes, fits) = match stage {
            Stage::Placing(square, _) => (self.lanes() & self.fits(symmetry, square), 0),
            Stage::Turn(square) => (self.lanes(), self.fits(symmetry, square)),
            Stage::Start | Stage::End => (self.lanes(), 0),
        };
        let (after, illegal) = match twin::step(stage, levels) {
            Step::Go(after) => (Control::of(self.second, after).with(store, [0; 2]), 0),
            Step::Lock(square) => {
                // The smallest size is written last, so it is the one that stays.
                let after = self.sizes(symmetry, square).iter().rev().fold(before, |after, answer| {
                    let chosen = Control::of(self.second, Stage::Placing(square, answer.placement.size));
                    select(answer.legal, chosen.with(store, [0; 2]), after)
                });
                (after, !fits)
            }
            Step::Place(placement) => {
                let answer = &self.sizes(symmetry, placement.square)[placement.size.index()];
                let placed = answer.store.image(symmetry);
                let turn = Control::of(!self.second, Stage::Turn(Square::at(1, 1)));
                let ends = Control::idle(Phase::END).with(placed, answer.winner);
                let after = select(answer.over, ends, turn.with(placed, [0; 2]));
                (select(answer.legal, after, before), !answer.legal)
            }
            // Only the end of a game makes everything fresh.
            Step::Fresh => (before, 0),
        };
        Trial { before, levels, after, illegal, lanes }
    }

    /// Whether a case that the netlist does not settle is one of this side's.
    pub fn has(&self, case: &Case) -> bool {
        matches!(case.stage, Stage::Turn(_) | Stage::Placing(..)) && case.second == self.second
    }

    /// The answers for the sizes on a square of an image.
    fn sizes(&self, symmetry: Symmetry, square: Square) -> &[Answer] {
        let square = symmetry.inverse().square(square);
        &self.answers[Size::ALL.len() * square.index()..][..Size::ALL.len()]
    }

    /// The lanes in which some piece fits on a square of an image.
    fn fits(&self, symmetry: Symmetry, square: Square) -> u64 {
        self.sizes(symmetry, square).iter().fold(0, |any, answer| any | answer.legal)
    }

    /// The lanes that hold a position.
    pub fn lanes(&self) -> u64 {
        u64::MAX >> (64 - self.positions.len())
    }

    /// How many states and how many transitions the trials of this part cover.
    pub fn counts(&self) -> (u64, u64) {
        let (mut states, mut transitions) = (0, 0);
        for (lane, &(_, position)) in self.positions.iter().enumerate() {
            let images = images(position);
            let squares = self.answers.chunks(Size::ALL.len());
            let open =
                squares.filter(|sizes| sizes.iter().any(|answer| answer.legal >> lane & 1 == 1)).count();
            states += images * (9 + 3 * open as u64);
            transitions += images * 36;
        }
        (states, transitions)
    }
}

/// Every square being confirmed, and every size.
pub fn stimuli(symmetry: Symmetry) -> impl Iterator<Item = Stimulus> {
    let squares = Square::ALL.into_iter().map(|square| (Stage::Turn(square), LOCK));
    let sizes = Placement::all().map(|Placement { square, size }| (Stage::Placing(square, size), PLACE));
    squares.chain(sizes).map(move |(stage, levels)| Stimulus { symmetry, stage, levels })
}

/// At most 64 positions in which the game is over: it stays so until a confirm.
pub fn finished(positions: &[(usize, Position)], symmetry: Symmetry, levels: Levels) -> Trial {
    let store = Store::of(positions.iter().map(|&(_, position)| code(position)));
    let mut winner = [0; 2];
    for (lane, (_, position)) in positions.iter().enumerate() {
        if let Some(Outcome::Win(seat)) = position.outcome() {
            winner[seat as usize] |= 1 << lane;
        }
    }
    let before = Control::idle(Phase::END).with(store.image(symmetry), winner);
    let fresh = Control::idle(Phase::START).with(Store::of([code(Position::START); 64]), [0; 2]);
    let after = match twin::step(Stage::End, levels) {
        Step::Fresh => fresh,
        _ => before,
    };
    Trial { before, levels, after, illegal: 0, lanes: u64::MAX >> (64 - positions.len()) }
}

/// How many different images a position has.
pub fn images(position: Position) -> u64 {
    let same = Symmetry::ALL.iter().filter(|&&symmetry| position.image(symmetry) == position).count();
    (Symmetry::ALL.len() / same) as u64
}

impl Stimulus {
    /// The stimulus as a number.
    pub fn number(self) -> u32 {
        let stage = match self.stage {
            Stage::Turn(square) => square.index(),
            Stage::Placing(square, size) => 9 + 3 * square.index() + size.index(),
            Stage::Start | Stage::End => 36,
        };
        let symmetry = Symmetry::ALL.iter().position(|&other| other == self.symmetry).unwrap_or(0);
        (stage << 10 | symmetry << 7) as u32 | self.levels.word() as u32
    }

    /// The stimulus of a number.
    pub fn of(number: u32) -> Stimulus {
        let stage = match (number >> 10) as usize {
            square @ ..9 => Stage::Turn(Square::ALL[square]),
            placing @ 9..36 => Stage::Placing(Square::ALL[(placing - 9) / 3], Size::ALL[placing % 3]),
            _ => Stage::End,
        };
        let symmetry = Symmetry::ALL[(number >> 7 & 7) as usize];
        Stimulus { symmetry, stage, levels: Levels::of((number & 127).into()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All 288 cases of the first part.
    #[test]
    fn a_stimulus_has_a_number_of_its_own() {
        for stimulus in Symmetry::ALL.into_iter().flat_map(stimuli) {
            assert_eq!(Stimulus::of(stimulus.number()), stimulus);
        }
    }
}
