use rules::{Game, Player};

use crate::chance::Chance;

/// Makes any legal move, each as likely as the others.
///
/// Chance comes from a seed and the text of the position, so the same seed is the same strategy, on
/// every computer, and can be proved or refuted like any other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Random {
    seed: u64,
}

impl Random {
    /// The strategy that belongs to a seed.
    pub const fn new(seed: u64) -> Random {
        Random { seed }
    }
}

impl<G: Game> Player<G> for Random {
    fn choose(&self, position: &G) -> G::Move {
        let chance = Chance::new(self.seed, position);
        let index = chance.below(position.moves().count());
        position.moves().nth(index).expect("a player is asked only while the game goes on")
    }
}

#[cfg(test)]
mod tests {
    use rules::classic::{Position, Square};

    use super::*;

    /// 9,000 seeds: each of the nine first moves comes about as often as the others.
    #[test]
    fn every_first_move_is_about_as_likely() {
        let mut counts = [0; 9];
        for seed in 0..9_000 {
            counts[Random::new(seed).choose(&Position::START).index()] += 1;
        }
        assert!(counts.iter().all(|count| (900..1_100).contains(count)), "{counts:?}");
    }

    /// 65,610 seeds: the move of a seed in one position is independent of its move in the next.
    #[test]
    fn the_answer_to_one_position_does_not_tell_the_next() {
        let after = Position::START.play(Square::ALL[0]).unwrap();
        let mut counts = [[0; 9]; 9];
        for seed in 0..65_610 {
            let random = Random::new(seed);
            counts[random.choose(&Position::START).index()][random.choose(&after).index()] += 1;
        }
        for row in counts {
            assert_eq!(row[0], 0);
            assert!(row[1..].iter().all(|count| (780..1_050).contains(count)), "{row:?}");
        }
    }

    #[test]
    fn a_seed_means_the_same_game_for_ever() {
        let game = |seed| {
            let (random, mut position, mut squares) = (Random::new(seed), Position::START, Vec::new());
            while position.outcome().is_none() {
                let square = random.choose(&position);
                position = position.play(square).unwrap();
                squares.push(square.number());
            }
            squares
        };
        assert_eq!(game(0), [5, 6, 1, 8, 2, 7, 9]);
        assert_eq!(game(1), [4, 9, 1, 8, 6, 3, 5]);
    }
}
