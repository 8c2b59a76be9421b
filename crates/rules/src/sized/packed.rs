use super::{Board, Hand, Position};

/// A position in eight bytes, for tables of millions of them.
///
/// It is made of a position and gives it back, so it cannot hold anything else. The order is that of positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Packed(u64);

/// The number of bits of both hands.
const HANDS: u32 = 10;

impl Packed {
    /// The number of a board and both hands: nine bits for each kind of piece, and the hands below them.
    pub(super) fn new(board: u64, [first, second]: [Hand; 2]) -> Packed {
        Packed(board << HANDS | (27 * first.number() + second.number()))
    }

    /// The number itself.
    pub(super) const fn number(self) -> u64 {
        self.0
    }
}

impl From<Position> for Packed {
    fn from(Position { board, hands }: Position) -> Packed {
        let sets = board.squares_by_owner();
        let number = sets.as_flattened().iter().fold(0, |number, &squares| number << 9 | u64::from(squares));
        Packed::new(number, hands)
    }
}

impl From<Packed> for Position {
    fn from(Packed(number): Packed) -> Position {
        let set = |kind: u32| (number >> (HANDS + 9 * (5 - kind)) & 511) as u16;
        let hands = number & ((1 << HANDS) - 1);
        Position {
            board: Board::of_squares([[set(0), set(1), set(2)], [set(3), set(4), set(5)]]),
            hands: [hands / 27, hands % 27].map(Hand::of_number),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;
    use crate::classic::Symmetry;

    /// Every position of the first four plies with its images, 100,640 in all: packing loses nothing and
    /// keeps the order, the canonical position is the same packed or not, and the successors are those of
    /// playing every move.
    #[test]
    fn a_packed_position_is_the_position() {
        let mut level = vec![Position::START];
        let mut tried = 0;
        for _ in 0..5 {
            for position in
                level.iter().flat_map(|position| Symmetry::ALL.map(|symmetry| position.image(symmetry)))
            {
                assert_eq!(Position::from(Packed::from(position)), position);
                assert_eq!(position.canonical_packed(), Packed::from(position.canonical()));
                let mut shown = Vec::new();
                position.each_successor(|placement, after| shown.push((placement, after)));
                shown.sort_unstable();
                let played = position.moves().map(|placement| (placement, position.play(placement).unwrap()));
                assert!(shown.into_iter().eq(played), "{position}");
                tried += 1;
            }
            let ordered =
                level.is_sorted() && level.iter().map(|&position| Packed::from(position)).is_sorted();
            assert!(ordered);
            let next =
                level.iter().flat_map(|position| position.moves().map(|placement| position.play(placement)));
            level = next.flatten().map(Position::canonical).collect();
            level.sort_unstable();
            level.dedup();
        }
        assert_eq!(tried, 100_640);
        assert!(Hand::all().all(|hand| Hand::of_number(hand.number()) == hand));
    }
}
