//! Games at the keys, for test benches.

use logic::Word;
use rules::classic::{Board, Mark, Square};

use super::Picker;
use crate::controller::twin::Verdict;
use crate::textbook::blocks::two_in_row::Grids;

/// One complete game as a person plays it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyedGame {
    /// Whether the computer makes the first move.
    pub computer_first: bool,
    /// The keys that the player presses.
    pub keys: Vec<Square>,
    /// The board at the end, with X as the player and O as the computer.
    pub board: Board,
}

impl KeyedGame {
    /// Every game that can be played against the cabinet with this picker.
    pub fn all<P: Picker>() -> Vec<KeyedGame> {
        let mut games = Vec::new();
        for computer_first in [false, true] {
            let board = if computer_first { answered::<P>(Board::EMPTY) } else { Board::EMPTY };
            let start = KeyedGame { computer_first, keys: Vec::new(), board };
            start.extend::<P>(&mut games);
        }
        games
    }

    /// The levels clock by clock, in the form of [`crate::report::Counterexample`]: a reset, a clock in
    /// which all keys are up, three clocks for each press, and two to look at the end.
    pub fn levels(&self) -> Vec<u64> {
        let switch = u64::from(self.computer_first) << 10;
        let pause = if self.computer_first { 3 } else { 1 };
        let mut clocks = vec![1 | switch];
        clocks.extend(vec![switch; pause]);
        for key in &self.keys {
            clocks.extend([u64::from(key.bit()) << 1 | switch, switch, switch]);
        }
        clocks.extend([switch; 2]);
        clocks
    }

    fn extend<P: Picker>(self, games: &mut Vec<KeyedGame>) {
        if Verdict::of(self.board).is_final() {
            games.push(self);
            return;
        }
        for square in self.board.empty_squares() {
            let played = self.board.with(square, Mark::X);
            let board = if Verdict::of(played).is_final() { played } else { answered::<P>(played) };
            let keys = self.keys.iter().copied().chain([square]).collect();
            KeyedGame { keys, board, ..self }.extend::<P>(games);
        }
    }
}

/// The number of the square that a picker names for the computer.
pub fn answer<P: Picker>(board: Board) -> u8 {
    let [red, green] = Mark::ALL.map(|mark| Word::<bool, 9>::constant(board.squares(mark).into()));
    P::pick(Grids { X: green, Y: red }).value() as u8
}

/// The board after the computer's answer.
fn answered<P: Picker>(board: Board) -> Board {
    Square::new(answer::<P>(board)).map_or(board, |square| board.with(square, Mark::O))
}
