//! The behaviour of the cabinet without a circuit.

use rules::classic::{Board, Square};

use crate::controller::twin::{self as game, Turn, Verdict};

/// Everything that the cabinet remembers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Memory {
    /// Whether a key was down in the clock before.
    pub was_down: bool,
    /// The square that the player has just chosen.
    pub chosen: Option<Square>,
    /// The game, with X as the player and O as the computer.
    pub game: game::Memory,
}

/// The levels of the inputs during one clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Levels {
    /// Starts afresh, at once.
    pub reset: bool,
    /// The keys that are held down, as a set of squares: bit 0 is key 1.
    pub keys: u16,
    /// The computer makes the first move.
    pub computer_first: bool,
}

/// The outputs of the cabinet besides its memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shown {
    /// The game: board, state, winner, refusal.
    pub game: game::Shown,
    /// Whether a press counts.
    pub your_turn: bool,
}

/// The cabinet after a reset.
pub const START: Memory = Memory { was_down: true, chosen: None, game: game::START };

/// Facts about a board that do not depend on the inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outlook {
    /// The verdict of the rules.
    pub verdict: Verdict,
    /// The answer of the picker.
    pub answer: u8,
}

/// One clock: the outputs before the edge and the memory after it.
///
/// The outlooks on the board of the memory and on the empty board, which a reset shows, are
/// parameters because they do not change with the inputs.
pub fn clock(memory: Memory, outlook: Outlook, at_start: Outlook, levels: Levels) -> (Shown, Memory) {
    if levels.reset { in_reset(at_start, levels) } else { without_reset(memory, outlook, levels) }
}

/// One clock while `reset` is 1: the outputs show the start of a game, whatever the memory.
pub fn in_reset(at_start: Outlook, levels: Levels) -> (Shown, Memory) {
    let (shown, _) = without_reset(START, at_start, levels);
    (shown, START)
}

/// One clock while `reset` is 0.
pub fn without_reset(memory: Memory, outlook: Outlook, levels: Levels) -> (Shown, Memory) {
    let waits = memory.game.turn == Turn::Idle && !outlook.verdict.is_final();
    let computer_opens = levels.computer_first && memory.game.board == Board::EMPTY;
    let your_turn = waits && !computer_opens;
    let pressed = if memory.was_down { None } else { lowest(levels.keys) };
    let chosen = pressed.filter(|_| your_turn);
    let (shown, game) = game::clock(
        memory.game,
        outlook.verdict,
        game::Levels {
            reset: false,
            play: waits && (computer_opens || chosen.is_some()),
            pc: true,
            player_position: memory.chosen.map_or(0, Square::number),
            computer_position: outlook.answer,
        },
    );
    let after = Memory { was_down: levels.keys != 0, chosen, game };
    (Shown { game: shown, your_turn }, after)
}

/// The key with the lowest number.
fn lowest(keys: u16) -> Option<Square> {
    Square::ALL.into_iter().find(|square| keys & square.bit() != 0)
}
