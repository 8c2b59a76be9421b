//! What is claimed of the cabinet, each claim as a test of one transition.

use rules::classic::{Board, Mark, Position, Square};

use crate::cabinet::code::{Answer, KEYS, State, WAS_DOWN, levels};
use crate::cabinet::twin::{Levels, Memory};
use crate::controller::twin::{Turn, Verdict};

/// One state, one input, and what the cabinet makes of them.
pub struct Moment<'a> {
    state: State,
    memory: Memory,
    verdict: Verdict,
    levels: Levels,
    input: u16,
    answers: &'a [Answer],
    quiet: &'a dyn Fn(State) -> State,
    /// Whether the machine waits with an empty board and is told to begin.
    computer_opens: bool,
    is_players_turn: bool,
    /// The square of a press that counts.
    pressed: Option<Square>,
}

impl<'a> Moment<'a> {
    /// What there is to see of a state and an input, given the memory that the state stands for, what
    /// the rules say of its board, the answers to all inputs in this state, and where a clock without
    /// reset and keys leads from any state.
    pub fn new(
        (state, memory): (State, Memory),
        verdict: Verdict,
        input: u16,
        answers: &'a [Answer],
        quiet: &'a dyn Fn(State) -> State,
    ) -> Moment<'a> {
        let levels = levels(input);
        let waits = memory.game.turn == Turn::Idle && !verdict.is_final() && !levels.reset;
        let computer_opens = waits && memory.game.board == Board::EMPTY && levels.computer_first;
        let is_players_turn = waits && !computer_opens;
        let counts = |square: &Square| levels.keys & square.bit() != 0;
        let lowest = Square::ALL.into_iter().find(counts);
        let pressed = lowest.filter(|_| is_players_turn && !memory.was_down);
        Moment {
            state,
            memory,
            verdict,
            levels,
            input,
            answers,
            quiet,
            computer_opens,
            is_players_turn,
            pressed,
        }
    }

    fn answer(&self) -> Answer {
        self.answers[usize::from(self.input)]
    }

    /// The answer to the same input with other keys.
    fn with_keys(&self, keys: u16) -> Answer {
        self.answers[usize::from(self.input & !KEYS | keys << 1)]
    }

    /// The memory after this clock and some more without keys.
    ///
    /// That there are no keys is no loss: where this is used, it is not the player's turn, and another
    /// claim says that keys do nothing then.
    fn later(&self, clocks: usize) -> Memory {
        (0..clocks).fold(self.answer().next(), |state, _| (self.quiet)(state)).memory()
    }

    /// The square of a press that counts, if it is empty or if it is not.
    fn pressed_on(&self, empty: bool) -> Option<Square> {
        self.pressed.filter(|&square| self.memory.game.board.is_empty(square) == empty)
    }
}

/// A claim: its name, how many clocks without keys it looks ahead, and whether it holds.
pub type Claim = (&'static str, usize, fn(&Moment<'_>) -> bool);

/// What is claimed of every transition.
pub const PROPERTIES: [Claim; 9] = [
    ("the lamps always show a position that a legal game can reach", 0, |moment| {
        // What is said of a state need not be said for each input.
        moment.input != 0 || both_lamps(moment.state) == 0 && is_legal(moment.memory.game.board)
    }),
    ("a lamp goes on in an empty square, one at a time, and goes off on reset only", 0, |moment| {
        let (before, after) = (moment.state.lamps(), moment.answer().next().lamps());
        if moment.levels.reset {
            return after == 0;
        }
        let on = after & !before;
        before & !after == 0 && on.count_ones() <= 1 && lit(on) & lit(before) == 0
    }),
    ("once a line is complete or the board is full, no lamp changes until a reset", 0, |moment| {
        let goes_on = !moment.verdict.is_final() || moment.levels.reset;
        goes_on || moment.state.lamps() == moment.answer().next().lamps()
    }),
    ("a key does nothing when it is not the player's turn, or while a key was down before", 0, |moment| {
        let may_count = moment.is_players_turn && !moment.memory.was_down;
        let (found, expected) = (moment.answer(), moment.with_keys(0));
        let same = found.next().0 | WAS_DOWN == expected.next().0 | WAS_DOWN;
        may_count || same && found.outputs() == expected.outputs()
    }),
    ("several keys at once count as the one with the lowest number", 0, |moment| {
        let keys = moment.levels.keys;
        moment.answer() == moment.with_keys(keys & keys.wrapping_neg())
    }),
    ("a press on a taken square is refused: two clocks later it is the player's turn again", 1, |moment| {
        moment.pressed_on(false).is_none()
            || moment.later(1).game == moment.memory.game && moment.later(1).chosen.is_none()
    }),
    ("three clocks after a press on an empty square, the answer is lit or the game is over", 2, |moment| {
        let Some(square) = moment.pressed_on(true) else { return true };
        let played = moment.memory.game.board.with(square, Mark::X);
        let later = moment.later(2).game;
        if Verdict::of(played).is_final() {
            later.board == played && later.turn == Turn::GameOver
        } else {
            adds_one_green(played, later.board) && later.turn == Turn::Idle
        }
    }),
    ("told to begin, the computer has made the first move three clocks later", 2, |moment| {
        let later = || moment.later(2).game;
        !moment.computer_opens || adds_one_green(Board::EMPTY, later().board) && later().turn == Turn::Idle
    }),
    ("the player never wins", 0, |moment| moment.answer().who() & 0b01 == 0),
];

/// The squares of which at least one lamp is on, as the lower bit of each pair.
fn lit(lamps: u32) -> u32 {
    (lamps | lamps >> 1) & 0x1_5555
}

/// The squares in which both lamps are on, in the same form.
fn both_lamps(state: State) -> u32 {
    state.lamps() & state.lamps() >> 1 & 0x1_5555
}

/// Whether a legal game reaches a board, whoever began.
fn is_legal(board: Board) -> bool {
    let swapped = Square::ALL.into_iter().fold(Board::EMPTY, |swapped, square| match board.get(square) {
        Some(mark) => swapped.with(square, mark.other()),
        None => swapped,
    });
    [board, swapped].into_iter().any(|board| Position::try_from(board).is_ok())
}

fn adds_one_green(before: Board, after: Board) -> bool {
    let added = after.squares(Mark::O) & !before.squares(Mark::O);
    before.squares(Mark::X) == after.squares(Mark::X) && added.count_ones() == 1
}
