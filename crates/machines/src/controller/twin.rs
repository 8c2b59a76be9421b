//! The behaviour of the controller without a circuit: an enum, a match and the rules.

use rules::classic::{Board, Mark, Square};

/// Whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Turn {
    Idle,
    Player,
    Computer,
    GameOver,
}

/// Everything that the controller remembers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Memory {
    /// Whose turn it is.
    pub turn: Turn,
    /// The board, with X as the player and O as the computer.
    pub board: Board,
}

/// The levels of the inputs during one clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Levels {
    /// Asynchronous reset.
    pub reset: bool,
    /// The player starts a turn.
    pub play: bool,
    /// The computer moves.
    pub pc: bool,
    /// The player's square, or a code that names none.
    pub player_position: u8,
    /// The computer's square, or a code that names none.
    pub computer_position: u8,
}

/// The outputs of the controller, and the memory that they show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shown {
    /// The memory, after a reset if there is one.
    pub memory: Memory,
    /// Who has won.
    pub who: Option<Mark>,
    /// Whether the square that is being played is taken.
    pub illegal_move: bool,
    /// Whether the board is full.
    pub no_space: bool,
}

/// The controller after a reset.
pub const START: Memory = Memory { turn: Turn::Idle, board: Board::EMPTY };

/// Facts about a board that do not depend on the inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    who: Option<Mark>,
    no_space: bool,
}

impl Verdict {
    /// The verdict of the rules.
    pub fn of(board: Board) -> Verdict {
        let who = Mark::ALL.into_iter().find(|&mark| board.has_line(mark));
        Verdict { who, no_space: board.is_full() }
    }

    /// Whether the game is over.
    pub fn is_final(self) -> bool {
        self.who.is_some() || self.no_space
    }
}

/// One clock: the outputs before the edge and the memory after it.
///
/// The verdict is a parameter so that callers compute it once per board.
pub fn clock(memory: Memory, verdict: Verdict, levels: Levels) -> (Shown, Memory) {
    if levels.reset { in_reset(levels) } else { without_reset(memory, verdict, levels) }
}

/// One clock while `reset` is 1: the outputs show the start of a game, whatever the memory.
pub fn in_reset(levels: Levels) -> (Shown, Memory) {
    let (shown, _) = without_reset(START, Verdict { who: None, no_space: false }, levels);
    (shown, START)
}

/// One clock while `reset` is 0.
#[inline]
pub fn without_reset(memory: Memory, verdict: Verdict, levels: Levels) -> (Shown, Memory) {
    let finished = verdict.is_final();
    let attempt = match memory.turn {
        _ if finished => None,
        Turn::Player => Some((Mark::X, levels.player_position)),
        Turn::Computer if levels.pc => Some((Mark::O, levels.computer_position)),
        Turn::Idle | Turn::Computer | Turn::GameOver => None,
    };
    // A code that names no square is a pass: it is neither stored nor illegal.
    let played = attempt.and_then(|(mark, code)| Some((mark, Square::new(code).ok()?)));
    let illegal_move = played.is_some_and(|(_, square)| !memory.board.is_empty(square));
    let board = match played {
        Some((mark, square)) if !illegal_move => memory.board.with(square, mark),
        _ => memory.board,
    };
    let turn = match memory.turn {
        _ if finished => Turn::GameOver,
        Turn::Idle if levels.play => Turn::Player,
        Turn::Player if !illegal_move => Turn::Computer,
        Turn::Computer if !levels.pc => Turn::Computer,
        Turn::Idle | Turn::Player | Turn::Computer => Turn::Idle,
        Turn::GameOver => Turn::GameOver,
    };
    let shown = Shown { memory, who: verdict.who, illegal_move, no_space: verdict.no_space };
    (shown, Memory { turn, board })
}
