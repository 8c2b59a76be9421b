//! Tells who has completed one of the eight lines.
//!
//! ```text
//!                   ┌─────────────────┐
//!  pos1…pos9 ──9×2──┤ winner_detector ├──1── winner
//!                   │                 ├──2── who
//!                   └─────────────────┘
//! ```
//!
//! One `winner_detect_across_line` for each line, `u1` to `u8`. At most one side can have complete
//! lines in a controller that stores nothing after the first, so the OR of the eight answers is the
//! answer of the board.

use logic::{Bit, Block, Signal};
use rules::classic;

use super::position_registers::Positions;
use super::winner_detect_across_line::{Line, Winner, WinnerDetectAcrossLine};

/// Tells who has completed one of the eight lines.
pub struct WinnerDetector;

impl Block for WinnerDetector {
    const NAME: &'static str = "winner_detector";
    const PURPOSE: &'static str = "Tells who has completed one of the eight lines.";
    type Inputs<B: Bit> = Positions<B>;
    type Outputs<B: Bit> = Winner<B>;

    fn logic<B: Bit>(Positions { pos }: Positions<B>) -> Winner<B> {
        let mut lines = classic::Line::ALL.iter().zip(1..).map(|(line, number)| {
            let [pos0, pos1, pos2] = line.squares().map(|square| pos[square.index()]);
            let line = WinnerDetectAcrossLine::instance(format_args!("u{number}"), Line { pos0, pos1, pos2 });
            line.who.named(format_args!("who{number}"))
        });
        let first = lines.next().expect("there are eight lines");
        let who = lines.fold(first, |who, line| who | line).named("who");
        Winner { winner: who.any(), who }
    }
}

#[cfg(test)]
mod tests {
    use rules::classic::{Board, Mark};

    use super::*;

    /// All 19,683 boards. Where both sides have a line, which no controller reaches, both bits show.
    #[test]
    fn agrees_with_the_rules_on_every_board() {
        for board in Board::all() {
            let found = WinnerDetector::logic(Positions::<bool>::of(board));
            let expected = u64::from(board.has_line(Mark::X)) | u64::from(board.has_line(Mark::O)) << 1;
            assert_eq!(found.who.value(), expected, "{board}");
            assert_eq!(found.winner, expected != 0);
        }
    }
}
