//! The claims about the cabinet, each as a test of one transition.

use prover::Moment;
use rules::classic::{Board, Mark, Position, Square};

use crate::cabinet::code::{Answer, KEYS, State, WAS_DOWN, levels};
use crate::cabinet::twin::{Levels, Memory};
use crate::controller::twin::{Turn, Verdict};

/// How many clocks a claim looks ahead.
const AHEAD: usize = 2;
/// The input with `computer_first` alone.
const COMPUTER_FIRST: u64 = 1 << 9;

/// One state, and the cabinet's answer to every input there.
pub struct Situation<'a> {
    state: State,
    memory: Memory,
    verdict: Verdict,
    reset: bool,
    answers: &'a [u64],
    /// Every next state, in order, with the states after one and two more clocks without keys, unless they
    /// depend on `computer_first`.
    later: Vec<(u64, Option<[u64; AHEAD]>)>,
}

impl<'a> Situation<'a> {
    /// Evaluates all inputs in a state, given the verdict of the rules on its board.
    pub fn new(moment: &'a Moment<'_>, verdict: Verdict) -> Situation<'a> {
        let state = State(moment.state as u32);
        let mut next: Vec<u64> =
            moment.answers.iter().map(|&answer| Answer(answer).next().0.into()).collect();
        // Most of them lie beside their like, and what is left is quickly sorted.
        next.dedup();
        next.sort_unstable();
        next.dedup();
        let once = [0, COMPUTER_FIRST].map(|input| moment.follow(&next, input));
        let twice = [0, COMPUTER_FIRST].map(|input| moment.follow(&once[0], input));
        let later = |index: usize| {
            let steady = [&once, &twice].iter().all(|[without, with]| without[index] == with[index]);
            steady.then_some([once[0][index], twice[0][index]])
        };
        let later = next.iter().enumerate().map(|(index, &next)| (next, later(index)));
        Situation {
            state,
            memory: state.memory(),
            verdict,
            reset: moment.reset,
            answers: moment.answers,
            later: later.collect(),
        }
    }

    /// The same with one of the inputs.
    pub fn with(&self, input: usize) -> View<'_> {
        let Situation { memory, verdict, reset, .. } = *self;
        let levels = levels(reset, input);
        let waits = memory.game.turn == Turn::Idle && !verdict.is_final() && !reset;
        let computer_opens = waits && memory.game.board == Board::EMPTY && levels.computer_first;
        let is_players_turn = waits && !computer_opens;
        let counts = |square: &Square| levels.keys & square.bit() != 0;
        let lowest = Square::ALL.into_iter().find(counts);
        let pressed = lowest.filter(|_| is_players_turn && !memory.was_down);
        View { situation: self, levels, input, computer_opens, is_players_turn, pressed }
    }
}

/// One state, one input, and the cabinet's answer.
pub struct View<'a> {
    situation: &'a Situation<'a>,
    levels: Levels,
    input: usize,
    /// Whether the machine waits with an empty board and `computer_first` is 1.
    computer_opens: bool,
    is_players_turn: bool,
    /// The square of a press that counts.
    pressed: Option<Square>,
}

impl<'a> View<'a> {
    fn answer(&self) -> Answer {
        Answer(self.situation.answers[self.input])
    }

    /// The answer to the same input with other keys.
    fn with_keys(&self, keys: u16) -> Answer {
        Answer(self.situation.answers[self.input & !KEYS | usize::from(keys)])
    }

    /// The memory after this clock and some more without keys.
    ///
    /// Leaving out keys loses nothing: where this is used, it is not the player's turn, and by another claim
    /// keys do nothing then. Where `computer_first` matters on the way, there is no answer, and no claim
    /// holds.
    fn later(&self, clocks: usize) -> Option<Memory> {
        let next = u64::from(self.answer().next().0);
        let later = &self.situation.later;
        let found = later.binary_search_by_key(&next, |&(next, _)| next).ok()?;
        later[found].1.map(|after| State(after[clocks - 1] as u32).memory())
    }

    /// The square of a press that counts, if it is empty or if it is not.
    fn pressed_on(&self, empty: bool) -> Option<Square> {
        self.pressed.filter(|&square| self.situation.memory.game.board.is_empty(square) == empty)
    }
}

/// A claim: its name, how many clocks without keys it looks ahead, and whether it holds.
pub type Claim = (&'static str, usize, fn(&View<'_>) -> bool);

/// The claims about every transition.
pub const PROPERTIES: [Claim; 9] = [
    ("the LEDs always show a position that a legal game can reach", 0, |view| {
        // A claim about the state alone is checked for one input.
        view.input != 0 || both_lamps(view.situation.state) == 0 && is_legal(view.situation.memory.game.board)
    }),
    ("an LED goes on in an empty square, one at a time, and goes off on reset only", 0, |view| {
        let (before, after) = (view.situation.state.lamps(), view.answer().next().lamps());
        if view.levels.reset {
            return after == 0;
        }
        let on = after & !before;
        before & !after == 0 && on.count_ones() <= 1 && lit(on) & lit(before) == 0
    }),
    ("once a line is complete or the board is full, no LED changes until a reset", 0, |view| {
        let goes_on = !view.situation.verdict.is_final() || view.levels.reset;
        goes_on || view.situation.state.lamps() == view.answer().next().lamps()
    }),
    ("a key does nothing when it is not the player's turn, or while a key was down before", 0, |view| {
        let may_count = view.is_players_turn && !view.situation.memory.was_down;
        let (found, expected) = (view.answer(), view.with_keys(0));
        let same = found.next().0 | WAS_DOWN == expected.next().0 | WAS_DOWN;
        may_count || same && found.outputs() == expected.outputs()
    }),
    ("several keys at once count as the one with the lowest number", 0, |view| {
        let keys = view.levels.keys;
        view.answer() == view.with_keys(keys & keys.wrapping_neg())
    }),
    ("a press on a taken square is refused: two clocks later it is the player's turn again", 1, |view| {
        view.pressed_on(false).is_none()
            || view
                .later(1)
                .is_some_and(|later| later.game == view.situation.memory.game && later.chosen.is_none())
    }),
    ("three clocks after a press on an empty square, the answer is lit or the game is over", 2, |view| {
        let Some(square) = view.pressed_on(true) else { return true };
        let played = view.situation.memory.game.board.with(square, Mark::X);
        let Some(Memory { game: later, .. }) = view.later(2) else { return false };
        if Verdict::of(played).is_final() {
            later.board == played && later.turn == Turn::GameOver
        } else {
            adds_one_green(played, later.board) && later.turn == Turn::Idle
        }
    }),
    ("told to begin, the computer has made the first move three clocks later", 2, |view| {
        let has_moved =
            |Memory { game, .. }: Memory| adds_one_green(Board::EMPTY, game.board) && game.turn == Turn::Idle;
        !view.computer_opens || view.later(2).is_some_and(has_moved)
    }),
    ("the player never wins", 0, |view| view.answer().who() & 0b01 == 0),
];

/// The squares of which at least one LED is on, as the lower bit of each pair.
fn lit(lamps: u32) -> u32 {
    (lamps | lamps >> 1) & 0x1_5555
}

/// The squares in which both LEDs are on, in the same form.
fn both_lamps(state: State) -> u32 {
    state.lamps() & state.lamps() >> 1 & 0x1_5555
}

/// Whether a legal game reaches a board, with either side first.
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
