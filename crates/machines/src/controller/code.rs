//! How the registers write down a game.

use rules::classic::{Board, Mark, Square};

use super::twin::{Memory, Turn};

/// The code of a mark, as a square and `who` hold it.
pub fn mark_code(mark: Mark) -> u8 {
    match mark {
        Mark::X => 0b01,
        Mark::O => 0b10,
    }
}

/// The code of a state.
pub fn turn_code(turn: Turn) -> u64 {
    match turn {
        Turn::Idle => 0b00,
        Turn::Player => 0b01,
        Turn::Computer => 0b10,
        Turn::GameOver => 0b11,
    }
}

/// Two bits for each square.
pub fn board_code(board: Board) -> u64 {
    spread(board.squares(Mark::X)) | spread(board.squares(Mark::O)) << 1
}

/// Puts a 0 above each of nine bits.
fn spread(bits: u16) -> u64 {
    let mut bits = u64::from(bits);
    bits = (bits | bits << 8) & 0x00FF_00FF;
    bits = (bits | bits << 4) & 0x0F0F_0F0F;
    bits = (bits | bits << 2) & 0x3333_3333;
    (bits | bits << 1) & 0x5555_5555
}

/// The memory of the twin in a state. A square with code 11 counts as empty: a property of its own excludes
/// 11.
pub fn memory(code: u32) -> Memory {
    let turn = [Turn::Idle, Turn::Player, Turn::Computer, Turn::GameOver][code as usize & 3];
    let board = Square::ALL.into_iter().fold(Board::EMPTY, |board, square| {
        match code >> (2 + 2 * square.index()) & 3 {
            0b01 => board.with(square, Mark::X),
            0b10 => board.with(square, Mark::O),
            _ => board,
        }
    });
    Memory { turn, board }
}

/// The result on a board by the rules, as the code of `who`.
pub fn who_code(board: Board) -> u8 {
    Mark::ALL.into_iter().filter(|&mark| board.has_line(mark)).fold(0, |who, mark| who | mark_code(mark))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All 19,683 boards in all four states.
    #[test]
    fn a_state_and_its_code_are_the_same_thing() {
        for board in Board::all() {
            for turn in [Turn::Idle, Turn::Player, Turn::Computer, Turn::GameOver] {
                let code = turn_code(turn) | board_code(board) << 2;
                assert_eq!(memory(code as u32), Memory { turn, board });
            }
        }
    }
}
