//! Every position of the game, found by playing.

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

use rules::classic::Symmetry;
use rules::sized::{Piece, Placement, Position, Size};
use rules::{Game, Seat};

use crate::chance::Chance;

/// The positions of the game ply by ply, one of each eight images.
///
/// Each item holds every position after so many placements. There are 5,211,855 in all, and 13 items.
pub fn positions() -> impl Iterator<Item = Vec<Position>> {
    std::iter::successors(Some(vec![Position::START]), |level| {
        let next = one_ply_on(level);
        (!next.is_empty()).then_some(next)
    })
}

/// The positions of some games that are played by chance, ply by ply.
pub fn sample(seed: u64, games: usize) -> Vec<Vec<Position>> {
    let mut chance = Chance::new(seed);
    let mut levels = vec![Vec::new(); Position::LONGEST + 1];
    for _ in 0..games {
        let mut placement = |position: &Position| {
            let moves: Vec<Placement> = position.moves().collect();
            (!moves.is_empty()).then(|| chance.one_of(&moves))
        };
        let after = |position: &Position| position.play(placement(position)?).ok();
        for position in std::iter::successors(Some(Position::START), after) {
            levels[position.ply()].push(position);
        }
    }
    levels
}

fn one_ply_on(level: &[Position]) -> Vec<Position> {
    let mut seen: HashSet<u64, BuildHasherDefault<Multiplier>> =
        HashSet::with_capacity_and_hasher(2 * level.len(), BuildHasherDefault::default());
    let mut next = Vec::new();
    for position in level {
        for after in position.moves().filter_map(|placement| position.play(placement).ok()) {
            let (key, symmetry) = key(after);
            if seen.insert(key) {
                next.push(after.image(symmetry));
            }
        }
    }
    next
}

/// A number that a position shares with its eight images and with nothing else, and the symmetry
/// that leads to the image which stands for all: nine bits for the squares of each kind of piece, and
/// ten for the hands.
fn key(position: Position) -> (u64, Symmetry) {
    let sets = Piece::ALL.map(|piece| position.board().squares(piece));
    let image = |symmetry: Symmetry| sets.iter().fold(0, |key, &set| key << 9 | u64::from(symmetry.set(set)));
    let [first, ..] = Symmetry::ALL;
    let (board, symmetry) = Symmetry::ALL
        .into_iter()
        .map(|symmetry| (image(symmetry), symmetry))
        .min_by_key(|&(board, _)| board)
        .unwrap_or((image(first), first));
    let counts = Seat::ALL.into_iter().flat_map(|seat| Size::ALL.map(|size| position.hand(seat).count(size)));
    (board << 10 | counts.fold(0, |hands, count| hands * 3 + u64::from(count)), symmetry)
}

/// Spreads keys, which are different already, over a table.
#[derive(Default)]
struct Multiplier(u64);

impl Hasher for Multiplier {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(self.0 << 8 | u64::from(byte));
        }
    }

    fn write_u64(&mut self, key: u64) {
        let product = key.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 = product ^ product >> 32;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers of an independent count.
    #[test]
    fn the_first_plies_have_as_many_positions_as_they_should() {
        let counts: Vec<usize> = positions().take(6).map(|level| level.len()).collect();
        assert_eq!(counts, [1, 9, 117, 1_179, 11_274, 60_232]);
    }
}
