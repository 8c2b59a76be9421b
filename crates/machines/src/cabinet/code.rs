//! States, inputs and answers of the cabinet as numbers.

use rules::classic::{Board, Square};

use super::twin::{Levels, Memory, Shown};
use crate::controller::code::{board_code, mark_code, memory as game_memory, turn_code};
use crate::controller::twin as game;

/// How many register bits the cabinet has.
pub const REGISTERS: usize = 25;
/// The keys among the bits of an input.
pub const KEYS: usize = 0x1FF;

/// A state: the bits of the registers in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State(pub u32);

/// The bit that remembers whether a key was down.
pub const WAS_DOWN: u32 = 1;

/// The result of a clock in a state with an input: the bits of the next registers, and above them the bits of
/// the outputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer(pub u64);

impl State {
    /// The state as the twin remembers it. A square that holds 11 counts as empty.
    pub fn memory(self) -> Memory {
        Memory {
            was_down: self.0 & WAS_DOWN != 0,
            chosen: Square::new((self.0 >> 1 & 15) as u8).ok(),
            game: game_memory(self.0 >> 5),
        }
    }

    /// The LEDs: two bits for each square, red below green.
    pub fn lamps(self) -> u32 {
        self.0 >> 7
    }
}

impl From<Memory> for State {
    fn from(memory: Memory) -> State {
        let chosen = u32::from(memory.chosen.map_or(0, Square::number));
        let game::Memory { turn, board } = memory.game;
        let game = turn_code(turn) | board_code(board) << 2;
        State(u32::from(memory.was_down) | chosen << 1 | (game as u32) << 5)
    }
}

impl Answer {
    /// The answer of the twin.
    pub fn of(shown: Shown, after: Memory) -> Answer {
        let game = shown.game;
        let outputs = [
            (u64::from(red_and_green(game.memory.board)), 18),
            (u64::from(game.who.map_or(0b00, mark_code)), 2),
            (turn_code(game.memory.turn), 2),
            (u64::from(shown.your_turn), 1),
            (u64::from(game.illegal_move), 1),
        ];
        let outputs = outputs.into_iter().rev().fold(0, |bits, (value, width)| bits << width | value);
        Answer(u64::from(State::from(after).0) | outputs << REGISTERS)
    }

    /// The state after the clock.
    pub fn next(self) -> State {
        State((self.0 & ((1 << REGISTERS) - 1)) as u32)
    }

    /// The outputs before it.
    pub fn outputs(self) -> u64 {
        self.0 >> REGISTERS
    }

    /// The code of the winner.
    pub fn who(self) -> u64 {
        self.outputs() >> 18 & 0b11
    }
}

fn red_and_green(board: Board) -> u32 {
    let [red, green] = rules::classic::Mark::ALL.map(|mark| u32::from(board.squares(mark)));
    red | green << 9
}

/// The levels of the bits of an input.
pub fn levels(reset: bool, input: usize) -> Levels {
    Levels { reset, keys: (input & KEYS) as u16, computer_first: input >> 9 & 1 == 1 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::controller::twin::Turn;

    /// All 19,683 boards in all four states, with every choice: 787,320 states, with and without a key.
    #[test]
    fn a_memory_and_its_state_are_the_same_thing() {
        for board in Board::all() {
            for turn in [Turn::Idle, Turn::Player, Turn::Computer, Turn::GameOver] {
                for chosen in Square::ALL.map(Some).into_iter().chain([None]) {
                    for was_down in [false, true] {
                        let memory = Memory { was_down, chosen, game: game::Memory { turn, board } };
                        assert_eq!(State::from(memory).memory(), memory);
                    }
                }
            }
        }
    }
}
