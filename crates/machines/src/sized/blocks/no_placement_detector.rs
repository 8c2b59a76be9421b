//! Tells that a player can place nothing anywhere.
//!
//! ```text
//!                           ┌───────────────────────┐
//!  board_state1…9 ───9×3────┤ no_placement_detector ├──1── no_placement
//!  piece_count1…3 ───3×2────┤                       │
//!                           └───────────────────────┘
//! ```
//!
//! There are eight medium and large pieces for nine squares, so some square is always empty or holds a
//! small piece, and a medium or large piece can always be placed. A small piece needs an empty square:
//!
//! | medium or large in the hand | small in the hand | some square empty | `no_placement` |
//! |---|---|---|---|
//! | yes | | | 0 |
//! | no | yes | yes | 0 |
//! | no | yes | no | 1 |
//! | no | no | | 1 |
//!
//! A hand without pieces can place nothing either, so this covers both ways to draw.

use logic::{Bit, Block, Signal, Word, ports};

ports! {
    /// The board and the hand of the player who moves next.
    pub struct NoPlacementDetectorInputs {
        /// 0 empty, 1 to 3 player one's small to large, negative for player two.
        pub board_state: [Word<B, 3>; 9],
        /// How many small (1), medium (2) and large (3) pieces the player holds.
        pub piece_count: [Word<B, 2>; 3],
    }
}

ports! {
    /// The answer.
    pub struct NoPlacement {
        /// No piece of the hand fits anywhere.
        pub no_placement: B,
    }
}

/// Tells that a player can place nothing anywhere.
pub struct NoPlacementDetector;

impl Block for NoPlacementDetector {
    const NAME: &'static str = "no_placement_detector";
    const PURPOSE: &'static str = "Tells that a player can place nothing anywhere. There are eight medium and large \
        pieces for nine squares, so only a small piece may find no place.";
    type Inputs<B: Bit> = NoPlacementDetectorInputs<B>;
    type Outputs<B: Bit> = NoPlacement<B>;

    fn logic<B: Bit>(inputs: NoPlacementDetectorInputs<B>) -> NoPlacement<B> {
        let NoPlacementDetectorInputs { board_state, piece_count } = inputs;
        let empty = Word(board_state.map(|content| !content.any())).named("empty");
        let [small, medium, large] = Word(piece_count.map(Word::any)).named("held").0;
        let can_place = (large | medium | small & empty.any()).named("can_place");
        NoPlacement { no_placement: !can_place }
    }
}

#[cfg(test)]
mod tests {
    use rules::classic::Square;
    use rules::sized::{Hand, Piece, Size};

    use super::*;
    use crate::sized::{counts, signed};

    /// Room on a board depends on its smallest content alone, which is a small piece or nothing. Each of
    /// these on every square, with every content around it, under every hand: 3 × 9 × 7 × 27 cases.
    #[test]
    fn the_smallest_content_decides() {
        let number = |content: Option<Piece>| content.map_or(0, |piece: Piece| piece.size.number());
        let contents = || [None].into_iter().chain(Piece::ALL.map(Some));
        for one in contents().filter(|&content| number(content) <= 1) {
            for others in contents() {
                for place in Square::ALL {
                    let content = |square| if square == place { one } else { others };
                    let smallest = number(one).min(number(others));
                    for hand in Hand::all() {
                        let fits = |size: Size| hand.count(size) > 0 && size.number() > smallest;
                        let found = NoPlacementDetector::logic(NoPlacementDetectorInputs::<bool> {
                            board_state: Square::ALL.map(|square| signed(content(square))),
                            piece_count: counts(hand),
                        });
                        assert_eq!(found.no_placement, !Size::ALL.into_iter().any(fits));
                    }
                }
            }
        }
    }
}
