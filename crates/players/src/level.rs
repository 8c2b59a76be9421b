use std::fmt;

use rules::{Game, Player};
use solver::Oracle;

use crate::chance::Chance;

/// Plays perfectly except when it slips, and then makes any legal move.
///
/// It slips in a fixed share of the positions, and which ones those are depends on the seed. Where
/// several moves are equally good, the seed chooses among them too, so that a new seed is a new game.
///
/// ```
/// use players::{Level, Strength};
/// use rules::{Game, Player, classic::Position};
/// use solver::classic::Solution;
///
/// let opponent = Level::new(Strength::Hard, Solution::solve(), 7);
/// let square = opponent.choose(&Position::START);
/// assert_eq!(opponent.choose(&Position::START), square);
/// ```
#[derive(Clone, Debug)]
pub struct Level<O> {
    strength: Strength,
    oracle: O,
    seed: u64,
}

impl<O> Level<O> {
    /// The strategy of a strength and a seed, with the values of an oracle.
    pub const fn new(strength: Strength, oracle: O, seed: u64) -> Level<O> {
        Level { strength, oracle, seed }
    }
}

impl<G: Game, O: Oracle<G>> Player<G> for Level<O> {
    fn choose(&self, position: &G) -> G::Move {
        let chance = Chance::new(self.seed, position);
        let slips = chance.below(100) < self.strength.slips();
        let moves: Vec<G::Move> =
            if slips { position.moves().collect() } else { self.oracle.best_moves(position).collect() };
        moves[chance.next().below(moves.len())]
    }
}

/// How strong an opponent is.
///
/// Even `hard` can be beaten now and then by an opponent who makes no mistakes; for one that
/// never slips, play against [`Perfect`](crate::Perfect).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Strength {
    /// For a first game.
    Easy,
    /// For a player who sees a threat.
    Medium,
    /// For a player who plans a move ahead.
    Hard,
}

impl Strength {
    /// From the weakest to the strongest.
    pub const ALL: [Strength; 3] = [Strength::Easy, Strength::Medium, Strength::Hard];

    /// The name, in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Strength::Easy => "easy",
            Strength::Medium => "medium",
            Strength::Hard => "hard",
        }
    }

    /// How it plays, in a few words that can follow a colon.
    pub const fn description(self) -> &'static str {
        match self {
            Strength::Easy => "perfect except for slips, in 50 of 100 positions",
            Strength::Medium => "perfect except for slips, in 20 of 100 positions",
            Strength::Hard => "perfect except for slips, in 5 of 100 positions",
        }
    }

    /// In how many of a hundred positions it slips.
    pub const fn slips(self) -> usize {
        match self {
            Strength::Easy => 50,
            Strength::Medium => 20,
            Strength::Hard => 5,
        }
    }
}

impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use rules::classic::Position;
    use solver::classic::Solution;

    use super::*;

    fn open_positions(solution: &Solution) -> Vec<Position> {
        let all = solution.positions().map(|(position, _)| position);
        all.filter(|position| position.outcome().is_none()).collect()
    }

    /// All 4,520 positions in which the game goes on, with 100 seeds each: as many moves are not the
    /// best as slips into any legal move explain, to within two in a hundred.
    #[test]
    fn each_level_slips_as_often_as_it_says() {
        let solution = Solution::solve();
        let positions = open_positions(&solution);
        assert_eq!(positions.len(), 4_520);
        for strength in Strength::ALL {
            let (mut expected, mut counted) = (0.0, 0.0);
            for position in &positions {
                let best: Vec<_> = solution.best_moves(position).collect();
                let share = 1.0 - best.len() as f64 / position.moves().count() as f64;
                for seed in 0..100 {
                    expected += share * strength.slips() as f64 / 100.0;
                    let square = Level::new(strength, &solution, seed).choose(position);
                    counted += f64::from(u8::from(!best.contains(&square)));
                }
            }
            assert!((counted / expected - 1.0).abs() < 0.02, "{strength}: {counted} for {expected}");
        }
    }

    #[test]
    fn each_level_says_how_often_it_slips() {
        for strength in Strength::ALL {
            let share = format!("in {} of 100 positions", strength.slips());
            assert!(strength.description().ends_with(&share), "{strength}");
        }
    }

    /// 9,000 seeds: each of the nine first moves, which are all equally good, comes about as often.
    #[test]
    fn equally_good_moves_are_equally_likely() {
        let solution = Solution::solve();
        assert_eq!(solution.best_moves(&Position::START).count(), 9);
        let mut counts = [0; 9];
        for seed in 0..9_000 {
            counts[Level::new(Strength::Hard, &solution, seed).choose(&Position::START).index()] += 1;
        }
        assert!(counts.iter().all(|count| (900..1_100).contains(count)), "{counts:?}");
    }

    /// All 4,520 positions: where one level slips, a weaker one with the same seed slips too.
    #[test]
    fn a_stronger_level_slips_in_fewer_positions() {
        let solution = Solution::solve();
        let errors = |strength| {
            let level = Level::new(strength, &solution, 0);
            let positions = open_positions(&solution);
            let wrong = |position: &&Position| {
                let square = level.choose(position);
                solution.best_moves(position).all(|best| best != square)
            };
            positions.iter().filter(wrong).copied().collect::<Vec<_>>()
        };
        let [easy, medium, hard] = Strength::ALL.map(errors);
        assert!(hard.iter().all(|position| medium.contains(position)) && hard.len() < medium.len());
        assert!(medium.iter().all(|position| easy.contains(position)) && medium.len() < easy.len());
    }
}
