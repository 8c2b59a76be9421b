//! Tells what the player to move may put onto the selected square.
//!
//! ```text
//!                         ┌─────────────────┐
//!  content ──────────3────┤                 ├──1── can_place
//!  piece_count1…3 ─3×2────┤ placement_check ├──2── smallest
//!  size ─────────────2────┤                 ├──1── legal
//!                         └─────────────────┘
//! ```
//!
//! A piece fits if the player holds one of its size and there is room for it. `smallest` is the
//! smallest size that fits, and 3 where none does; `legal` is about the size that is being chosen.

use logic::{Bit, Block, Signal, Word, ports};

use super::room_on_square::{RoomOnSquare, RoomOnSquareInputs};

ports! {
    /// The square, the hand and the size.
    pub struct PlacementCheckInputs {
        /// What the square holds.
        pub content: Word<B, 3>,
        /// How many small (1), medium (2) and large (3) pieces the player holds.
        pub piece_count: [Word<B, 2>; 3],
        /// The size that is being chosen, 1 to 3.
        pub size: Word<B, 2>,
    }
}

ports! {
    /// The sizes that fit there.
    pub struct PlacementCheckOutputs {
        /// Some piece in the hand fits.
        pub can_place: B,
        /// The smallest size that fits.
        pub smallest: Word<B, 2>,
        /// A piece of the chosen size is in the hand and fits.
        pub legal: B,
    }
}

/// Tells what the player to move may put onto the selected square.
pub struct PlacementCheck;

impl Block for PlacementCheck {
    const NAME: &'static str = "placement_check";
    const PURPOSE: &'static str = "Tells what the player to move may put onto the selected square.";
    type Inputs<B: Bit> = PlacementCheckInputs<B>;
    type Outputs<B: Bit> = PlacementCheckOutputs<B>;

    fn logic<B: Bit>(inputs: PlacementCheckInputs<B>) -> PlacementCheckOutputs<B> {
        let PlacementCheckInputs { content, piece_count, size } = inputs;
        let room = RoomOnSquare::instance("room_here", RoomOnSquareInputs { content }).room.named("room");
        let held = Word(piece_count.map(Word::any)).named("held");
        let fits = (room & held).named("fits");
        let [small, medium, large] = fits.0;
        PlacementCheckOutputs {
            can_place: fits.any(),
            smallest: small.select(Word::constant(1), medium.select(Word::constant(2), Word::constant(3))),
            legal: size.is(1) & small | size.is(2) & medium | size.is(3) & large,
        }
    }
}

#[cfg(test)]
mod tests {
    use rules::sized::{Hand, Piece, Size};

    use super::*;
    use crate::sized::{counts, signed};

    /// Seven contents, 27 hands and three sizes, 567 cases in all.
    #[test]
    fn what_fits_is_held_and_larger() {
        for content in [None].into_iter().chain(Piece::ALL.map(Some)) {
            for hand in Hand::all() {
                let fits = |&size: &Size| {
                    hand.count(size) > 0 && content.is_none_or(|piece: Piece| piece.size < size)
                };
                for size in Size::ALL {
                    let found = PlacementCheck::logic(PlacementCheckInputs::<bool> {
                        content: signed(content),
                        piece_count: counts(hand),
                        size: Word::constant(size.number().into()),
                    });
                    let smallest = Size::ALL.into_iter().find(fits);
                    assert_eq!(found.can_place, smallest.is_some());
                    assert_eq!(found.smallest.value(), smallest.map_or(3, Size::number).into());
                    assert_eq!(found.legal, fits(&size));
                }
            }
        }
    }
}
