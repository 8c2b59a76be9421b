use super::code::{NONE, decode};
use crate::Value;

/// The number of positions and their values, move by move.
///
/// A position is a board of visible pieces, two hands and the side to move that a legal game can
/// lead to, and no move follows the end. A position and its turned and mirrored images count as
/// one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Census {
    /// One entry for each number of moves made, from none to twelve.
    pub plies: Vec<Ply>,
}

/// The counts after a given number of moves, from the view of the side to move. A finished position with a
/// line is a loss.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ply {
    /// How many positions are won.
    pub wins: u64,
    /// How many positions are drawn.
    pub draws: u64,
    /// How many positions are lost.
    pub losses: u64,
}

impl Census {
    /// Counts the entries in the tables of all plies.
    pub(super) fn of(tables: &[Vec<u8>]) -> Census {
        Census { plies: tables.iter().map(|table| Ply::of(table)).collect() }
    }

    /// How many positions there are in all.
    pub fn canonical(&self) -> u64 {
        self.plies.iter().map(|ply| ply.canonical()).sum()
    }
}

impl Ply {
    /// How many positions there are.
    pub const fn canonical(self) -> u64 {
        self.wins + self.draws + self.losses
    }

    fn of(table: &[u8]) -> Ply {
        let mut ply = Ply::default();
        for &byte in table.iter().filter(|&&byte| byte != NONE) {
            match decode(byte) {
                Value::Win(_) => ply.wins += 1,
                Value::Draw(_) => ply.draws += 1,
                Value::Loss(_) => ply.losses += 1,
            }
        }
        ply
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sized::code::encode;

    #[test]
    fn entries_are_counted_by_ply_and_value() {
        let wins = [1, 3, 5].map(|plies| encode(Value::Win(plies)));
        let draws = [0, 12].map(|plies| encode(Value::Draw(plies)));
        let losses = [0, 2, 4, 6, 8].map(|plies| encode(Value::Loss(plies)));
        let tables = [vec![NONE; 2], [&wins[..], &[NONE], &draws, &losses].concat()];
        let census = Census::of(&tables);
        assert_eq!(census.plies, [Ply::default(), Ply { wins: 3, draws: 2, losses: 5 }]);
        assert_eq!(census.plies.iter().map(|ply| ply.canonical()).collect::<Vec<_>>(), [0, 10]);
        assert_eq!(census.canonical(), 10);
    }
}
