use std::collections::HashMap;

use rules::Game;
use rules::classic::Position;

/// How many positions and games there are, move by move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Census {
    /// One entry for each number of moves made, from none to nine.
    pub plies: Vec<Ply>,
}

/// The counts after a given number of moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ply {
    /// How many positions there are.
    pub positions: u64,
    /// In how many of the positions the game has ended.
    pub final_positions: u64,
    /// How many positions there are if a position and its turned and mirrored images count as one.
    pub canonical: u64,
    /// How many ways there are to make that many moves.
    pub lines: u64,
    /// How many of those end the game with the last move.
    pub games: u64,
}

impl Census {
    /// Counts everything.
    pub fn count() -> Census {
        let mut plies = Vec::new();
        let mut ways_to_reach = HashMap::from([(Position::START, 1)]);
        while !ways_to_reach.is_empty() {
            plies.push(Ply::of(&ways_to_reach));
            let mut next = HashMap::new();
            for (position, ways) in ways_to_reach {
                for after in position.moves().filter_map(|square| position.play(square).ok()) {
                    *next.entry(after).or_default() += ways;
                }
            }
            ways_to_reach = next;
        }
        Census { plies }
    }

    /// The sum of one column over all plies.
    pub fn total(&self, column: impl Fn(&Ply) -> u64) -> u64 {
        self.plies.iter().map(column).sum()
    }
}

impl Ply {
    fn of(ways_to_reach: &HashMap<Position, u64>) -> Ply {
        let mut ply = Ply::default();
        for (position, ways) in ways_to_reach {
            let ended = u64::from(position.outcome().is_some());
            let canonical = u64::from(position.board().canonical() == position.board());
            ply.positions += 1;
            ply.final_positions += ended;
            ply.canonical += canonical;
            ply.lines += ways;
            ply.games += ended * ways;
        }
        ply
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_census_agrees_with_the_published_figures() {
        let census = Census::count();
        let lines: Vec<u64> = census.plies.iter().map(|ply| ply.lines).collect();
        assert_eq!(lines, [1, 9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872]);
        assert_eq!(census.total(|ply| ply.games), 255_168);
        assert_eq!(census.total(|ply| ply.positions), 5_478);
        assert_eq!(census.total(|ply| ply.final_positions), 958);
        assert_eq!(census.total(|ply| ply.canonical), 765);
    }

    /// Walks through all 255,168 games, one move at a time, and counts where they end.
    #[test]
    fn the_games_are_as_many_as_a_walk_through_all_of_them_meets() {
        fn walk(position: Position, ply: usize, lines: &mut [u64; 10], games: &mut [u64; 10]) {
            lines[ply] += 1;
            games[ply] += u64::from(position.outcome().is_some());
            for square in position.moves() {
                walk(position.play(square).unwrap(), ply + 1, lines, games);
            }
        }
        let (mut lines, mut games) = ([0; 10], [0; 10]);
        walk(Position::START, 0, &mut lines, &mut games);
        let census = Census::count();
        assert!(census.plies.iter().map(|ply| ply.lines).eq(lines));
        assert!(census.plies.iter().map(|ply| ply.games).eq(games));
        assert_eq!(games.iter().sum::<u64>(), 255_168);
    }
}
