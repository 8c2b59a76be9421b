use super::{Piece, Size};

/// The pieces that a side has not placed yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Hand {
    counts: [u8; 3],
}

impl Hand {
    /// Two pieces of each size, as at the start.
    pub const FULL: Hand = Hand { counts: [Piece::COPIES; 3] };
    /// No pieces.
    pub const EMPTY: Hand = Hand { counts: [0; 3] };

    /// Every hand, 27 in all.
    pub fn all() -> impl Iterator<Item = Hand> {
        let one = || 0..=Piece::COPIES;
        one().flat_map(move |small| {
            one().flat_map(move |medium| one().map(move |large| Hand { counts: [small, medium, large] }))
        })
    }

    /// The hand's number below 27: its counts as digits, the small pieces first.
    #[inline]
    pub(super) const fn number(self) -> u64 {
        let [small, medium, large] = self.counts;
        (small as u64 * 3 + medium as u64) * 3 + large as u64
    }

    /// The hand with this number, which is below 27.
    pub(super) const fn of_number(number: u64) -> Hand {
        Hand { counts: [(number / 9) as u8, (number / 3 % 3) as u8, (number % 3) as u8] }
    }

    /// The number of pieces of a size.
    #[inline]
    pub const fn count(self, size: Size) -> u8 {
        self.counts[size.index()]
    }

    /// The number of pieces in all.
    #[inline]
    pub const fn total(self) -> u8 {
        self.counts[0] + self.counts[1] + self.counts[2]
    }

    /// The hand with one piece of a size fewer, or `None` if it has none.
    #[must_use]
    #[inline]
    pub const fn without(mut self, size: Size) -> Option<Hand> {
        match self.count(size) {
            0 => None,
            count => {
                self.counts[size.index()] = count - 1;
                Some(self)
            }
        }
    }

    /// The hand with one piece of a size more, or `None` if it has them all.
    #[must_use]
    pub const fn with(mut self, size: Size) -> Option<Hand> {
        match self.count(size) {
            Piece::COPIES.. => None,
            count => {
                self.counts[size.index()] = count + 1;
                Some(self)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// All 27 hands and three sizes: taking undoes giving, and both stop at the ends.
    #[test]
    fn a_hand_counts_from_none_to_two_of_each_size() {
        assert_eq!(Hand::all().collect::<HashSet<_>>().len(), 27);
        for hand in Hand::all() {
            for size in Size::ALL {
                let fewer = hand.without(size);
                assert_eq!(fewer.is_none(), hand.count(size) == 0);
                if let Some(fewer) = fewer {
                    assert_eq!(fewer.total() + 1, hand.total());
                    assert_eq!(fewer.with(size), Some(hand));
                }
                assert_eq!(hand.with(size).is_none(), hand.count(size) == 2);
            }
        }
    }
}
