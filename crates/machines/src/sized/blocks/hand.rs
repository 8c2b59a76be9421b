//! Remembers how many pieces of each size a player still holds.
//!
//! ```text
//!                ┌──────┐
//!  take ───1─────┤      │
//!  size ───2─────┤ hand ├──3×2── piece_count1…3
//!  fresh ──1─────┤      │
//!      clock ────┤>     │
//!      reset ────┤      │
//!                └──────┘
//! ```
//!
//! | condition at the clock edge | the count of a size takes |
//! |---|---|
//! | `fresh` | 2 |
//! | `take` and it is the chosen `size` | one less |
//! | otherwise | what it holds |
//!
//! From 2 to 1 to 0, one less is the same as a shift to the right, which also stays at 0.

use logic::{Bit, Machine, Word, ports};
use rules::sized::Piece;

ports! {
    /// The piece to take.
    pub struct HandInputs {
        /// A piece is taken from the hand.
        pub take: B,
        /// The size of the piece, 1 to 3.
        pub size: Word<B, 2>,
        /// The hand is filled up for a new game.
        pub fresh: B,
    }
}

ports! {
    /// The hand.
    pub struct HandRegisters {
        /// How many small (1), medium (2) and large (3) pieces the player holds.
        pub piece_count: [Word<B, 2>; 3],
    }
}

/// Remembers how many pieces of each size a player still holds.
pub struct Hand;

impl Machine for Hand {
    const NAME: &'static str = "hand";
    const PURPOSE: &'static str = "Remembers how many pieces of each size a player still holds. From 2 to 1 to 0, one \
        less is the same as a shift to the right.";
    type Inputs<B: Bit> = HandInputs<B>;
    type Outputs<B: Bit> = HandRegisters<B>;
    type Registers<B: Bit> = HandRegisters<B>;

    fn initial<B: Bit>() -> HandRegisters<B> {
        HandRegisters { piece_count: [Word::labelled("FULL", Piece::COPIES.into()); 3] }
    }

    fn logic<B: Bit>(
        registers: HandRegisters<B>,
        HandInputs { take, size, fresh }: HandInputs<B>,
    ) -> (HandRegisters<B>, HandRegisters<B>) {
        let HandRegisters { piece_count: full } = Hand::initial();
        let piece_count = std::array::from_fn(|i| {
            let count = registers.piece_count[i];
            let one_less = Word([count.0[1], B::LOW]);
            let taken = take & size.is(i as u64 + 1);
            fresh.select(full[i], taken.select(one_less, count))
        });
        (HandRegisters { piece_count }, registers)
    }
}

#[cfg(test)]
mod tests {
    use rules::sized::{self, Size};

    use super::*;
    use crate::sized::counts;

    /// All 27 hands with every input, 432 cases. Taking a missing piece leaves the hand unchanged.
    #[test]
    fn counts_down_and_fills_up() {
        for hand in sized::Hand::all() {
            for input in 0..16 {
                let (take, fresh, size) = (input & 1 == 1, input & 2 == 2, input / 4);
                let inputs = HandInputs::<bool> { take, size: Word::constant(size), fresh };
                let (next, shown) = Hand::logic(HandRegisters { piece_count: counts(hand) }, inputs);
                let fewer = Size::new(size as u8).ok().and_then(|size| hand.without(size)).filter(|_| take);
                let expected = if fresh { sized::Hand::FULL } else { fewer.unwrap_or(hand) };
                assert_eq!(next.piece_count, counts(expected));
                assert_eq!(shown.piece_count, counts(hand));
            }
        }
    }
}
