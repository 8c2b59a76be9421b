use std::fmt::{self, Write};

use rules::{Game, Player};

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
        let mut chance = Chance(self.seed);
        write!(chance, "{position}").expect("chance accepts every text");
        let count = position.moves().count() as u64;
        let index = chance.below(count) as usize;
        position.moves().nth(index).expect("a player is asked only while the game goes on")
    }
}

/// A number that every byte written into it stirs.
struct Chance(u64);

impl Chance {
    /// A number from 0 up to, but not including, a limit.
    fn below(self, limit: u64) -> u64 {
        ((u128::from(self.0) * u128::from(limit)) >> 64) as u64
    }

    /// One step of the SplitMix64 generator: each bit of the number decides about all bits of the
    /// next one.
    fn stir(&mut self, byte: u8) {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15).wrapping_add(u64::from(byte));
        self.0 = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        self.0 = (self.0 ^ (self.0 >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        self.0 ^= self.0 >> 31;
    }
}

impl Write for Chance {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        text.bytes().for_each(|byte| self.stir(byte));
        Ok(())
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

    /// 65,610 seeds: what a seed does in one position says nothing about what it does in the next.
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
        assert_eq!(game(0), [4, 5, 8, 9, 3, 6, 7, 2, 1]);
        assert_eq!(game(1), [2, 3, 4, 8, 9, 7, 6, 5]);
    }
}
