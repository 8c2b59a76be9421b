//! The levels that lead the machine to a moment of its display.

use rules::Game;
use rules::classic::Square;
use rules::sized::Piece;

use crate::sized::Phase;
use crate::sized::buttons::leading_to;
use crate::sized::proof::sample;
use crate::sized::twin::{self, Levels, Memory, Stage};

/// The clocks of a picture.
const PICTURE: u64 = 97_920;
/// How many games are looked through for a position.
const GAMES: usize = 200;

/// The levels from a reset, in the form of [`crate::report::Counterexample`], that lead to this memory of the
/// game and this many clocks of a picture, or to a later picture if the game takes longer.
pub fn to(memory: Memory, serpentine: bool, moment: u64) -> Vec<u64> {
    let mut clocks: Vec<u64> = leading_to(memory).into_iter().map(Levels::word).collect();
    let taken = clocks.len() as u64 - 1;
    let pictures = taken.saturating_sub(moment).div_ceil(PICTURE);
    clocks.resize(2 + (moment + pictures * PICTURE) as usize, 0);
    clocks.iter_mut().for_each(|levels| *levels |= u64::from(serpentine) << 7);
    clocks
}

/// The levels to a moment before a game.
pub fn before_a_game(serpentine: bool, moment: u64) -> Vec<u64> {
    to(twin::START, serpentine, moment)
}

/// A memory of the game in this state with this selection and this piece on a square, if it occurs in some
/// random games.
pub fn remembered(state: Phase, selected: Square, square: Square, content: Option<Piece>) -> Option<Memory> {
    let positions = sample(0, GAMES).concat();
    let holding = positions.into_iter().filter(|position| position.board().get(square) == content);
    let mut memories = holding.filter_map(|position| {
        let going_on = position.outcome().is_none();
        let mover = position.mover() as usize;
        let stage = match state {
            Phase::P1_TURN | Phase::P2_TURN => Stage::Turn(selected),
            Phase::P1_PLACING | Phase::P2_PLACING => {
                let fits = position.moves().find(|placement| placement.square == selected)?;
                Stage::Placing(selected, fits.size)
            }
            // After a game the square in the middle is selected.
            Phase::END if selected == Square::at(1, 1) => Stage::End,
            Phase::START | Phase::END => return None,
        };
        let side = match state {
            Phase::P1_TURN | Phase::P1_PLACING => going_on && mover == 0,
            Phase::P2_TURN | Phase::P2_PLACING => going_on && mover == 1,
            Phase::START | Phase::END => !going_on,
        };
        side.then_some(Memory { stage, position })
    });
    memories.next()
}

#[cfg(test)]
mod tests {
    use logic::{Machine, pack, unpack};

    use super::*;
    use crate::sized::registers;
    use crate::sized_matrix::SizedMatrix;

    /// A moment before a game and one in each state of a game: the registers have the expected values.
    #[test]
    fn levels_lead_to_the_moment() {
        let middle = Square::at(1, 1);
        let states = [Phase::P1_TURN, Phase::P1_PLACING, Phase::P2_TURN, Phase::P2_PLACING, Phase::END];
        let game = states.map(|state| remembered(state, middle, Square::ALL[0], None).unwrap());
        for (memory, moment) in game.into_iter().chain([twin::START]).zip([5, 360, 1_000, 97_919, 14, 97_920])
        {
            let mut held = SizedMatrix::initial::<bool>();
            let clocks = to(memory, true, moment);
            for levels in &clocks[..clocks.len() - 1] {
                let bit = |number: u32| levels >> number & 1 == 1;
                held = SizedMatrix::step(held, bit(0), unpack((1..8).map(bit))).0;
            }
            assert_eq!(pack(&held.game), pack(&registers::<bool>(memory)));
            let counters =
                pack(&held.display).iter().rev().fold(0_u64, |code, &bit| code << 1 | u64::from(bit));
            let picture = counters >> 21;
            assert_eq!(crate::matrix::proof::counters::code(moment % PICTURE + picture * PICTURE), counters);
        }
    }
}
