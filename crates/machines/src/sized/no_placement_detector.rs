//! Tells that a player can place nothing anywhere.
//!
//! ```text
//!                           ┌───────────────────────┐
//!  board_state1…9 ───9×3────┤ no_placement_detector ├──1── no_placement
//!  piece_count1…3 ───3×2────┤                       │
//!                           └───────────────────────┘
//! ```
//!
//! A hand without pieces can place nothing either, so this covers both ways to draw.

use logic::{Bit, Block, Signal, Word, ports};

use super::room_on_square::{RoomOnSquare, RoomOnSquareInputs};

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
    const PURPOSE: &'static str = "Tells that a player can place nothing anywhere.";
    type Inputs<B: Bit> = NoPlacementDetectorInputs<B>;
    type Outputs<B: Bit> = NoPlacement<B>;

    fn logic<B: Bit>(inputs: NoPlacementDetectorInputs<B>) -> NoPlacement<B> {
        let NoPlacementDetectorInputs { board_state, piece_count } = inputs;
        let rooms = (1..).zip(board_state).map(|(number, content)| {
            let square =
                RoomOnSquare::instance(format_args!("square{number}"), RoomOnSquareInputs { content });
            square.room.named(format_args!("room{number}"))
        });
        let room = rooms.reduce(|any, room| any | room).unwrap_or(Word::constant(0)).named("room");
        let held = Word(piece_count.map(Word::any)).named("held");
        NoPlacement { no_placement: !(room & held).any() }
    }
}

#[cfg(test)]
mod tests {
    use rules::classic::Square;
    use rules::sized::{Hand, Piece, Size};

    use super::*;
    use crate::sized::{counts, signed};

    /// What there is room for on a board depends on its smallest content alone. Every absolute value
    /// on every square with every larger or equal one around it, under every hand.
    #[test]
    fn the_smallest_content_decides() {
        let contents = [None].into_iter().chain(Piece::ALL.map(Some));
        let number = |content: Option<Piece>| content.map_or(0, |piece: Piece| piece.size.number());
        for smallest in contents.clone() {
            for others in contents.clone().filter(|&others| number(others) >= number(smallest)) {
                for place in Square::ALL {
                    let board_state = Square::ALL
                        .map(|square| signed::<bool>(if square == place { smallest } else { others }));
                    for hand in Hand::all() {
                        let fits = |size: Size| hand.count(size) > 0 && size.number() > number(smallest);
                        let found = NoPlacementDetector::logic(NoPlacementDetectorInputs {
                            board_state,
                            piece_count: counts(hand),
                        });
                        assert_eq!(found.no_placement, !Size::ALL.into_iter().any(fits));
                    }
                }
            }
        }
    }
}
