//! A game at one moment, as plain data.

use serde::Serialize;

use crate::{Choice, Setup, Side};

/// Everything that a screen shows of a game at one moment, except the [machine](crate::History).
///
/// The board is that of the machine's registers at the displayed clock, present or not. The status, the score
/// and the possible actions are always those of the present.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    /// The clock that is shown.
    pub clock: usize,
    /// The present clock.
    pub now: usize,
    /// The setup.
    pub setup: Setup,
    /// The nine squares, row by row from the top left.
    pub cells: [Cell; 9],
    /// In the sized game, the hands of side one and side two: how many small, medium and large pieces.
    pub hands: Option<[[u8; 3]; 2]>,
    /// The mark of side one and that of side two; X moves first.
    pub marks: [Mark; 2],
    /// The names of side one and side two.
    pub names: [String; 2],
    /// The last event as a sentence without a full stop.
    pub status: String,
    /// What the game waits for, as a sentence without a full stop.
    pub prompt: String,
    /// What the game waits for.
    pub activity: Activity,
    /// The results of the games so far, including this one.
    pub score: Score,
    /// The names and values of the three numbers of the score, in the order in which they are shown.
    pub tally: [(String, u32); 3],
    /// The result of this game.
    pub result: Option<GameResult>,
    /// The moves made, in order.
    pub moves: Vec<Choice>,
    /// The moves that the rules allow the side to move; none once the game has ended.
    pub choices: Vec<Choice>,
    /// Whether there is a person's move to take back.
    pub can_take_back: bool,
    /// Whether there is a move to redo.
    pub can_redo: bool,
    /// Whether the cells have hints.
    pub hints: Hints,
}

/// One square.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Cell {
    /// The number: 1 to 9, row by row from the top left.
    pub square: u8,
    /// Its name, in words that can follow "the".
    pub name: &'static str,
    /// Its content.
    pub content: Option<Content>,
    /// Whether the last move was made here.
    pub last: bool,
    /// Whether it is part of the line that won.
    pub winning: bool,
    /// Whether a good machine would differ here; false for a hidden fault.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub wrong: bool,
    /// The hints for a move here, if hints are on: one in the classic game, one for each size that fits in
    /// the sized game, none where no move is possible.
    pub hints: Vec<Hint>,
}

/// The content of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Content {
    /// Its owner.
    pub side: Side,
    /// The mark of that side.
    pub mark: Mark,
    /// In the sized game, 1 small, 2 medium, 3 large.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size: Option<u8>,
}

/// The shapes that distinguish the sides; in the sized game, the shapes of their pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Mark {
    /// The side that moves first.
    X,
    /// The side that moves second.
    O,
}

/// The value of a move under perfect play.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Hint {
    /// In the sized game, the size that is placed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size: Option<u8>,
    /// The result for the side that makes the move.
    pub verdict: Verdict,
    /// How many moves, including this one, the game then lasts.
    pub plies: u8,
    /// Whether no other move is better.
    pub best: bool,
    /// The verdict in words: `wins in 3`, `draw`, `loses in 4`.
    pub text: String,
}

/// The result of a game for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// It wins.
    Win,
    /// It is a draw.
    Draw,
    /// It loses.
    Loss,
}

/// Whether hints are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Hints {
    /// They are not wanted.
    Off,
    /// They are in the cells.
    Ready,
    /// The game is still being solved.
    Solving,
}

/// What a game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case", tag = "waits_for")]
pub enum Activity {
    /// A person's move.
    Person {
        /// The side.
        side: Side,
    },
    /// The next clock: the machine is busy.
    Clock,
    /// The solution of the game, without which the player to move cannot choose.
    Solution,
    /// A new game: this one has ended.
    NewGame,
}

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case", tag = "kind")]
pub enum GameResult {
    /// A side has completed a line.
    Won {
        /// The side.
        side: Side,
        /// The squares of the line.
        line: [u8; 3],
    },
    /// Neither side has completed one.
    Drawn,
}

/// The number of games with each result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Score {
    /// Won by side one.
    pub one: u32,
    /// Won by side two.
    pub two: u32,
    /// Draws.
    pub drawn: u32,
}
