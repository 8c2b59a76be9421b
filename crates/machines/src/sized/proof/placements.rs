//! The first part of the proof: every position, every square, every size.

use logic::Row;
use rules::classic::{Square, Symmetry};
use rules::sized::{Placement, Position, Size};
use rules::{Game, Outcome, Seat};

use super::control::{Case, LOCK, PLACE};
use super::lanes::{Control, STORE, Store, code, control};
use super::subject::{Trial, WINNER};
use crate::sized::Phase;
use crate::sized::twin::{self, Levels, Stage, Step};

/// A position of a batch.
#[derive(Clone, Copy)]
pub struct Tried {
    /// Its index in the batch.
    pub from: usize,
    /// The position.
    pub position: Position,
    /// How many different images it has.
    pub images: u64,
}

/// Positions with the same side to move, at most as many as there are lanes, none of them final.
pub struct Ongoing<'a> {
    /// The positions.
    pub positions: &'a [Tried],
    second: bool,
    /// Board and hands.
    pub store: Store,
    answers: Vec<Answer>,
}

/// The result of a placement in each lane by the rules.
struct Answer {
    placement: Placement,
    legal: Row,
    over: Row,
    winner: [Row; 2],
    /// Board and hands afterwards; unchanged where the placement is illegal.
    store: Store,
    /// The bits that are unchanged in all lanes.
    same: [bool; STORE],
}

/// A stimulus for a position: the case, in the image in which it is tried.
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
    /// Applies the rules to every placement, and reports every position that one leads to.
    #[inline(always)]
    pub fn new(positions: &'a [Tried], mut reach: impl FnMut(usize, usize, Position)) -> Ongoing<'a> {
        let mut store = Store::EMPTY;
        let mut answers: Vec<Answer> = Placement::all()
            .map(|placement| Answer {
                placement,
                legal: Row::ZEROS,
                over: Row::ZEROS,
                winner: [Row::ZEROS; 2],
                store: Store::EMPTY,
                same: [false; STORE],
            })
            .collect();
        let mut codes = vec![[0; 64]; answers.len()];
        for (word, some) in positions.chunks(64).enumerate() {
            let mut held = [0; 64];
            held.iter_mut().zip(some).for_each(|(held, tried)| *held = code(tried.position));
            codes.fill(held);
            for (lane, tried) in some.iter().enumerate() {
                let bit = 1 << lane;
                tried.position.each_successor(|placement, after| {
                    let number = number(placement);
                    reach(tried.from, number, after);
                    let answer = &mut answers[number];
                    answer.legal.0[word] |= bit;
                    match after.outcome() {
                        None => {}
                        Some(Outcome::Draw) => answer.over.0[word] |= bit,
                        Some(Outcome::Win(seat)) => {
                            answer.over.0[word] |= bit;
                            answer.winner[seat as usize].0[word] |= bit;
                        }
                    }
                    codes[number][lane] = code(after);
                });
            }
            store.put(word, held);
            answers.iter_mut().zip(&codes).for_each(|(answer, codes)| answer.store.put(word, *codes));
        }
        answers.iter_mut().for_each(|answer| answer.same = answer.store.same(&store));
        let second = positions[0].position.mover() == Seat::Second;
        Ongoing { positions, second, answers, store }
    }

    /// The result of a case in each lane. On a square where nothing fits no size is ever chosen, so such
    /// lanes do not count.
    #[inline(always)]
    pub fn trial(&self, Stimulus { symmetry, stage, levels }: Stimulus) -> Trial<'_> {
        let now = Control::of(self.second, stage);
        let (lanes, fits) = match stage {
            Stage::Placing(square, _) => (self.lanes() & self.fits(symmetry, square), Row::ZEROS),
            Stage::Turn(square) => (self.lanes(), self.fits(symmetry, square)),
            Stage::Start | Stage::End => (self.lanes(), Row::ZEROS),
        };
        let store = self.store.image(symmetry);
        let mut store_after = store;
        let (control_after, illegal) = match twin::step(stage, levels) {
            Step::Go(after) => (control(&[(Row::ONES, Control::of(self.second, after))]), Row::ZEROS),
            Step::Lock(square) => {
                // The smallest size that fits is chosen.
                let mut left = Row::ONES;
                let [small, medium, large] = self.sizes(symmetry, square).each_ref().map(|answer| {
                    let chosen = left & answer.legal;
                    left = left & !answer.legal;
                    (chosen, Control::of(self.second, Stage::Placing(square, answer.placement.size)))
                });
                (control(&[small, medium, large, (left, now)]), !fits)
            }
            Step::Place(placement) => {
                let answer = &self.sizes(symmetry, placement.square)[placement.size.index()];
                let turn = Control::of(!self.second, Stage::Turn(Square::at(1, 1)));
                let ends = Control::idle(Phase::END);
                let mut after = control(&[
                    (!answer.legal, now),
                    (answer.over, ends),
                    (answer.legal & !answer.over, turn),
                ]);
                after[WINNER].copy_from_slice(&answer.winner);
                store_after = answer.store.image_over(symmetry, &answer.same, &self.store);
                (after, !answer.legal)
            }
            // Only the end of a game resets everything.
            Step::Fresh => (control(&[(Row::ONES, now)]), Row::ZEROS),
        };
        Trial {
            second: self.second,
            stage,
            levels,
            control: control(&[(Row::ONES, now)]),
            control_after,
            store,
            store_after,
            illegal,
            lanes,
        }
    }

    /// Whether a case that the netlist does not settle belongs to this side.
    pub fn has(&self, case: &Case) -> bool {
        matches!(case.stage, Stage::Turn(_) | Stage::Placing(..)) && case.second == self.second
    }

    /// The answers for the sizes on a square of an image, the smallest first.
    fn sizes(&self, symmetry: Symmetry, square: Square) -> &[Answer; 3] {
        let square = symmetry.inverse().square(square);
        let (squares, _) = self.answers.as_chunks();
        &squares[square.index()]
    }

    /// The lanes in which some piece fits on a square of an image.
    fn fits(&self, symmetry: Symmetry, square: Square) -> Row {
        self.sizes(symmetry, square).iter().fold(Row::ZEROS, |any, answer| any | answer.legal)
    }

    /// The lanes that hold a position.
    pub fn lanes(&self) -> Row {
        Row::first(self.positions.len())
    }

    /// The numbers of states and of transitions that the trials of this part cover.
    pub fn counts(&self) -> (u64, u64) {
        let (mut states, mut transitions) = (0, 0);
        let [same, ..] = Symmetry::ALL;
        let fits = Square::ALL.map(|square| self.fits(same, square));
        for (lane, &Tried { images, .. }) in self.positions.iter().enumerate() {
            let open = fits.iter().map(|row| row.0[lane / 64] >> (lane % 64) & 1).sum::<u64>();
            states += images * (9 + 3 * open);
            transitions += images * 36;
        }
        (states, transitions)
    }
}

/// The number of a placement among [`Placement::all`].
fn number(Placement { square, size }: Placement) -> usize {
    Size::ALL.len() * square.index() + size.index()
}

/// Every square being confirmed, and every size.
pub fn stimuli(symmetry: Symmetry) -> impl Iterator<Item = Stimulus> {
    usual_cases().map(move |(stage, levels)| Stimulus { symmetry, stage, levels })
}

fn usual_cases() -> impl Iterator<Item = (Stage, Levels)> {
    let squares = Square::ALL.into_iter().map(|square| (Stage::Turn(square), LOCK));
    let sizes = Placement::all().map(|Placement { square, size }| (Stage::Placing(square, size), PLACE));
    squares.chain(sizes)
}

/// The buttons that are tried in every position in which the game is over.
pub const AFTER_A_GAME: [Levels; 3] = [Levels::NONE, LOCK, PLACE];

/// Every case that is tried in every position: the side to move, the stage and the buttons.
pub fn every_usual_case() -> impl Iterator<Item = (bool, Stage, Levels)> {
    let moves = usual_cases().flat_map(|(stage, levels)| [false, true].map(|second| (second, stage, levels)));
    moves.chain(AFTER_A_GAME.map(|levels| (false, Stage::End, levels)))
}

/// Final positions, which stay the same until a confirm.
pub struct Finished {
    /// Board and hands.
    pub store: Store,
    fresh: Store,
    winner: [Row; 2],
    lanes: Row,
}

impl Finished {
    /// Takes at most as many positions as there are lanes.
    pub fn new(positions: &[Tried]) -> Finished {
        let codes: Vec<u64> = positions.iter().map(|tried| code(tried.position)).collect();
        let mut winner = [Row::ZEROS; 2];
        for (lane, tried) in positions.iter().enumerate() {
            if let Some(Outcome::Win(seat)) = tried.position.outcome() {
                winner[seat as usize].0[lane / 64] |= 1 << (lane % 64);
            }
        }
        let lanes = Row::first(positions.len());
        let fresh = Store::of(&vec![code(Position::START); positions.len()]);
        Finished { store: Store::of(&codes), fresh, winner, lanes }
    }

    /// The trial of these buttons in the positions.
    pub fn trial(&self, symmetry: Symmetry, levels: Levels) -> Trial<'_> {
        let mut ended = control(&[(Row::ONES, Control::idle(Phase::END))]);
        ended[WINNER].copy_from_slice(&self.winner);
        let store = self.store.image(symmetry);
        let (control_after, store_after): (_, [&Row; STORE]) = match twin::step(Stage::End, levels) {
            Step::Fresh => (control(&[(Row::ONES, Control::idle(Phase::START))]), self.fresh.image(symmetry)),
            _ => (ended, store),
        };
        Trial {
            second: false,
            stage: Stage::End,
            levels,
            control: ended,
            control_after,
            store,
            store_after,
            illegal: Row::ZEROS,
            lanes: self.lanes,
        }
    }
}

/// The facts about a position by the rules: its result, and the squares with room for each size.
pub type Ruling = (Option<Outcome>, [u16; 3]);

/// The ruling on a position.
#[inline(always)]
pub fn ruling(position: Position) -> Ruling {
    (position.outcome(), position.rooms())
}

/// The number of different images of a position, if the ruling on each is the image of that on the position.
#[inline(always)]
pub fn images_ruled_alike(position: Position, ruling: impl Fn(Position) -> Ruling) -> Option<u64> {
    let (outcome, room) = ruling(position);
    let mut same = 0;
    for symmetry in Symmetry::ALL {
        let image = position.image(symmetry);
        same += u64::from(image == position);
        let [small, medium, large] = room;
        let room = [symmetry.set(small), symmetry.set(medium), symmetry.set(large)];
        if ruling(image) != (outcome, room) {
            return None;
        }
    }
    Some(Symmetry::ALL.len() as u64 / same)
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

    /// Rules that forget a diagonal or a corner treat images differently; ours do not, in 40 games.
    #[test]
    fn rules_that_prefer_a_side_are_noticed() {
        let positions: Vec<Position> = super::super::sample(0, 40).concat();
        let no_corner = |position: Position| {
            let (outcome, room) = ruling(position);
            (outcome, room.map(|squares| squares & !1))
        };
        let no_diagonal = |position: Position| {
            let (outcome, room) = ruling(position);
            let diagonal = Seat::ALL
                .iter()
                .any(|&seat| position.board().squares_of(seat) & 0b001_010_100 == 0b001_010_100);
            (outcome.filter(|_| !diagonal), room)
        };
        assert_eq!(images_ruled_alike(Position::START, ruling), Some(1));
        assert!(positions.iter().all(|&position| images_ruled_alike(position, ruling).is_some()));
        assert_eq!(images_ruled_alike(Position::START, no_corner), None);
        assert!(!positions.iter().all(|&position| images_ruled_alike(position, no_diagonal).is_some()));
    }

    /// All 288 cases of the first part.
    #[test]
    fn a_stimulus_has_a_number_of_its_own() {
        for stimulus in Symmetry::ALL.into_iter().flat_map(stimuli) {
            assert_eq!(Stimulus::of(stimulus.number()), stimulus);
        }
    }
}
