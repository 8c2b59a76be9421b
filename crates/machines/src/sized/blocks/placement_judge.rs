//! Everything that has to be known about a piece on the selected square, before and after.
//!
//! ```text
//!                             ┌─────────────────┐
//!  board_state1…9 ─────9×3────┤                 ├──1── can_place
//!  piece_count_p1_1…3 ─3×2────┤                 ├──2── smallest
//!  piece_count_p2_1…3 ─3×2────┤                 ├──1── legal
//!  second ───────────────1────┤ placement_judge ├──1── line_p1
//!  selectX ──────────────2────┤                 ├──1── line_p2
//!  selectY ──────────────2────┤                 ├──1── no_placement
//!  size ─────────────────2────┤                 ├──9×3── placed1…9
//!                             └─────────────────┘
//! ```
//!
//! The first three answers are about the present board, the others about the board with the piece on it,
//! which is how a placement can end the game at the clock edge that stores it. These answers are the state
//! machine's only view of board and hands.

use logic::{Bit, Block, Signal, Word, ports};

use super::line_detector::{LineDetector, LineDetectorInputs};
use super::no_placement_detector::{NoPlacementDetector, NoPlacementDetectorInputs};
use super::piece_writer::{PieceWriter, PieceWriterInputs};
use super::placement_check::{PlacementCheck, PlacementCheckInputs};
use super::square_reader::{SquareReader, SquareReaderInputs};

ports! {
    /// The game and the piece that is being placed.
    #[allow(non_snake_case)]
    pub struct PlacementJudgeInputs {
        /// 0 empty, 1 to 3 player one's small to large, negative for player two.
        pub board_state: [Word<B, 3>; 9],
        /// How many small (1), medium (2) and large (3) pieces player one holds.
        pub piece_count_p1_: [Word<B, 2>; 3],
        /// How many small (1), medium (2) and large (3) pieces player two holds.
        pub piece_count_p2_: [Word<B, 2>; 3],
        /// Player two is to move.
        pub second: B,
        /// The column, 0 to 2.
        pub selectX: Word<B, 2>,
        /// The row, 0 to 2.
        pub selectY: Word<B, 2>,
        /// The size that is being chosen, 1 to 3.
        pub size: Word<B, 2>,
    }
}

ports! {
    /// The answers.
    pub struct PlacementJudgeOutputs {
        /// Some piece in the player's hand fits on the square.
        pub can_place: B,
        /// The smallest size that fits.
        pub smallest: Word<B, 2>,
        /// A piece of the chosen size is in the hand and fits.
        pub legal: B,
        /// With the piece placed, player one has a complete line.
        pub line_p1: B,
        /// With the piece placed, player two has a complete line.
        pub line_p2: B,
        /// With the piece placed, the other player can place nothing.
        pub no_placement: B,
        /// The board with the piece on it.
        pub placed: [Word<B, 3>; 9],
    }
}

/// Everything that has to be known about a piece on the selected square, before and after.
pub struct PlacementJudge;

impl Block for PlacementJudge {
    const NAME: &'static str = "placement_judge";
    const PURPOSE: &'static str =
        "Everything that has to be known about a piece on the selected square, before and after.";
    type Inputs<B: Bit> = PlacementJudgeInputs<B>;
    type Outputs<B: Bit> = PlacementJudgeOutputs<B>;

    fn logic<B: Bit>(inputs: PlacementJudgeInputs<B>) -> PlacementJudgeOutputs<B> {
        let PlacementJudgeInputs { board_state, piece_count_p1_: p1, piece_count_p2_: p2, .. } = inputs;
        let PlacementJudgeInputs { second, selectX, selectY, size, .. } = inputs;
        let [mine, theirs] = [("mine", p2, p1), ("theirs", p1, p2)].map(|(name, then, otherwise)| {
            let choice =
                |i: usize| second.select(then[i], otherwise[i]).named(format_args!("{name}{}", i + 1));
            [0, 1, 2].map(choice)
        });

        let reader = SquareReaderInputs { board_state, selectX, selectY };
        let square = SquareReader::instance("reader", reader);
        let (chosen, content) = (square.chosen.named("chosen"), square.content.named("content"));
        let check = PlacementCheckInputs { content, piece_count: mine, size };
        let check = PlacementCheck::instance("check", check);

        let writer = PieceWriterInputs { board_state, chosen, size, second };
        let placed = PieceWriter::instance("writer", writer).placed;
        let lines = LineDetector::instance("lines", LineDetectorInputs { board_state: placed });
        let blocked = NoPlacementDetectorInputs { board_state: placed, piece_count: theirs };
        let blocked = NoPlacementDetector::instance("blocked", blocked);
        PlacementJudgeOutputs {
            can_place: check.can_place,
            smallest: check.smallest,
            legal: check.legal,
            line_p1: lines.line_p1,
            line_p2: lines.line_p2,
            no_placement: blocked.no_placement,
            placed,
        }
    }
}

#[cfg(test)]
mod tests {
    use rules::sized::{Placement, Position};
    use rules::{Game, Outcome, Seat};

    use super::*;
    use crate::sized::{board_state, counts};

    /// Every position of the first two plies and a path of ten plies to a draw, with all 27
    /// placements each.
    #[test]
    fn agrees_with_the_rules() {
        let first: Vec<Position> =
            Position::START.moves().filter_map(|placement| Position::START.play(placement).ok()).collect();
        let second = first.iter().flat_map(|p| p.moves().filter_map(|placement| p.play(placement).ok()));
        let mut long = vec![Position::START];
        while let Some(last) = long.last().filter(|last| last.outcome().is_none()) {
            let next = last.moves().filter_map(|placement| last.play(placement).ok());
            let quiet = next.max_by_key(|next| (next.winner().is_none(), next.moves().count()));
            long.extend(quiet);
        }
        assert_eq!(long.last().and_then(Game::outcome), Some(Outcome::Draw));
        for position in first.iter().copied().chain(second).chain(long.iter().copied()) {
            if position.outcome().is_none() {
                judge(position);
            }
        }
    }

    fn judge(position: Position) {
        let board = board_state::<bool>(position.board());
        for placement in Placement::all() {
            let Placement { square, size } = placement;
            let found = PlacementJudge::logic(PlacementJudgeInputs {
                board_state: board,
                piece_count_p1_: counts(position.hand(Seat::First)),
                piece_count_p2_: counts(position.hand(Seat::Second)),
                second: position.mover() == Seat::Second,
                selectX: Word::constant(square.column() as u64),
                selectY: Word::constant(square.row() as u64),
                size: Word::constant(size.number().into()),
            });
            let fitting = position.moves().find(|other| other.square == square).map(|other| other.size);
            assert_eq!(found.can_place, fitting.is_some());
            assert!(fitting.is_none_or(|size| found.smallest.value() == size.number().into()));
            let after = position.play(placement);
            assert_eq!(found.legal, after.is_ok());
            if let Ok(after) = after {
                assert_eq!(found.placed, board_state(after.board()));
                assert_eq!(found.line_p1, after.winner() == Some(Seat::First));
                assert_eq!(found.line_p2, after.winner() == Some(Seat::Second));
                let goes_on = found.line_p1 | found.line_p2 | !found.no_placement;
                assert_eq!(!goes_on, after.outcome() == Some(Outcome::Draw));
            }
        }
    }
}
