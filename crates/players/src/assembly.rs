//! A computer opponent of assembly-language days: sixteen patterns over four turns of the board.
//!
//! ```
//! use players::assembly::{Assembly, Decision, Ring};
//! use rules::classic::Mark;
//!
//! let board = "X.O/.O./..X".parse()?;
//! let decision = Assembly::printed().decide(Ring::new(board, Mark::O));
//! assert_eq!(decision, Some(Decision::Pattern { number: 3, turns: 3, cell: 6 }));
//! # Ok::<(), rules::classic::ParseBoardError>(())
//! ```

mod pattern;
mod ring;

pub use pattern::Pattern;
pub use ring::Ring;

use rules::Player;
use rules::classic::{Position, Square};

/// An engine that knows nothing but pictures.
///
/// It compares the board with the pictures of its first stage, turns the board by 90 degrees and compares
/// again, through all four turns; then it does the same with the next stage. The first picture that fits
/// gives the cell. Where none fits, it plays the first empty cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assembly {
    /// The patterns in the order of comparing. A stage sees all four turns of the board before the
    /// next stage begins.
    pub stages: Vec<Vec<Pattern>>,
    /// The order in which to look for an empty cell where no pattern fits.
    pub fallback: [usize; 9],
}

/// Why the engine chooses a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// A pattern fits the board after a number of quarter turns.
    Pattern {
        /// The number of the pattern.
        number: u8,
        /// How often the board had been turned.
        turns: usize,
        /// The cell to play, on the board before turning.
        cell: usize,
    },
    /// No pattern fits: it is the first empty cell in the order of looking.
    Fallback {
        /// The cell to play.
        cell: usize,
    },
}

impl Decision {
    /// The cell to play.
    pub const fn cell(self) -> usize {
        match self {
            Decision::Pattern { cell, .. } | Decision::Fallback { cell } => cell,
        }
    }
}

/// The computer can complete a line.
const WIN: [Pattern; 5] = Pattern::row(
    1,
    "
    ?OO   ?**   ?**   O?O   *?*
    ***   O**   *O*   ***   *O*
    ***   O**   **O   ***   *O*
    ",
);

/// The player is about to complete a line.
const BLOCK: [Pattern; 5] = Pattern::row(
    6,
    "
    ?XX   ?**   ?**   X?X   *?*
    ***   X**   *X*   ***   *X*
    ***   X**   **X   ***   *X*
    ",
);

/// The player may win in two moves.
const LOOK_AHEAD: [Pattern; 6] = Pattern::row(
    11,
    "
    .?X   ?X.   ?.X   ?.X   *?*   ?**
    .OX   .O*   XO*   .O*   *X*   *X*
    X..   .**   .**   X**   *.*   **.
    ",
);

/// Pattern 15 as the repaired engine has it, with its own mark in the centre.
const FIFTEEN_REPAIRED: [Pattern; 1] = Pattern::row(
    15,
    "
    *?*
    *O*
    *.*
    ",
);

impl Assembly {
    /// The engine as it was printed, with the promise that it cannot lose. It can, in both seats.
    ///
    /// Pattern 11 is kept as printed too: it asks for three X and a single O, which never stand on
    /// the board when the computer is to move.
    pub fn printed() -> Assembly {
        Assembly {
            stages: vec![[&WIN[..], &BLOCK, &LOOK_AHEAD].concat()],
            fallback: [0, 1, 2, 3, 4, 5, 6, 7, 8],
        }
    }

    /// The engine with the fewest changes that keep the promise in both seats: three.
    ///
    /// 1. **Three stages.** All four turns are searched for a win, then all four for a block, then
    ///    all four with the look-ahead patterns. As printed, each turn goes through all sixteen, so
    ///    that a look-ahead pattern that fits the first view is played while a line that has to be
    ///    blocked waits in the second.
    /// 2. **Pattern 15 has an O in the centre, and comes before 14.** As printed it answers an X in
    ///    the centre by taking an edge, and stands before 16, which would take a corner; only a
    ///    corner holds. With an O in the centre the same picture makes a threat through the middle.
    ///    That is the way out when X has two opposite corners, for which 14 takes a third corner
    ///    and loses.
    /// 3. **The centre is the first cell of the fallback.** An opening in a corner is lost unless
    ///    the centre answers it, and no pattern has its `?` there.
    ///
    /// The example `repair_search` shows that no two changes are enough, and lists every kind of
    /// three that is.
    pub fn repaired() -> Assembly {
        let [eleven, twelve, thirteen, fourteen, _, sixteen] = LOOK_AHEAD;
        let [fifteen] = FIFTEEN_REPAIRED;
        Assembly {
            stages: vec![
                WIN.to_vec(),
                BLOCK.to_vec(),
                vec![eleven, twelve, thirteen, fifteen, fourteen, sixteen],
            ],
            fallback: [8, 0, 1, 2, 3, 4, 5, 6, 7],
        }
    }

    /// The engine's decision on a board, or `None` if the board is full.
    pub fn decide(&self, ring: Ring) -> Option<Decision> {
        for stage in &self.stages {
            let mut view = ring;
            for turns in 0..4 {
                if let Some(pattern) = stage.iter().find(|pattern| pattern.matches(&view)) {
                    let cell = Ring::before_turns(pattern.target(), turns);
                    return Some(Decision::Pattern { number: pattern.number, turns, cell });
                }
                view = view.turned();
            }
        }
        let cell = self.fallback.into_iter().find(|&cell| ring.get(cell) == b' ')?;
        Some(Decision::Fallback { cell })
    }
}

impl Player<Position> for Assembly {
    /// The side to move is the computer, whichever mark it plays.
    fn choose(&self, position: &Position) -> Square {
        let ring = Ring::new(position.board(), position.turn());
        let decision = self.decide(ring).expect("a player is asked only while a square is empty");
        Ring::square(decision.cell())
    }
}

#[cfg(test)]
mod tests;
