//! Every position of the game, found by playing.

use rules::Game;
use rules::sized::{Placement, Position};

use crate::chance::Chance;

/// The positions of the game ply by ply, one of each eight images.
///
/// Each item holds every position after that many placements. There are 5,211,855 in all, and 13 items.
pub fn positions() -> impl Iterator<Item = Vec<Position>> {
    std::iter::successors(Some(vec![Position::START]), |level| {
        let next = one_ply_on(level);
        (!next.is_empty()).then_some(next)
    })
}

/// The positions of some random games, ply by ply.
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
    let mut next = Vec::new();
    for position in level {
        let after = position.moves().filter_map(|placement| position.play(placement).ok());
        next.extend(after.map(Position::canonical));
    }
    next.sort_unstable();
    next.dedup();
    next
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
