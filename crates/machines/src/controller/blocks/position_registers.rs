//! Remembers what stands in the nine squares.
//!
//! ```text
//!                       ┌────────────────────┐
//!  illegal_move ────1───┤                    │
//!  pc_en_signal ────9───┤ position_registers ├──9×2── pos1…pos9
//!  pl_en_signal ────9───┤                    │
//!              clock ───┤>                   │
//!              reset ───┤                    │
//!                       └────────────────────┘
//! ```
//!
//! | condition at the clock edge | a square takes |
//! |---|---|
//! | `illegal_move` | what it holds |
//! | its bit of `pc_en_signal` | 10 |
//! | its bit of `pl_en_signal` | 01 |
//! | otherwise | what it holds |
//!
//! A legal move finds its square empty, so setting one bit of the code is enough to write it.

use logic::{Bit, Machine, Signal, Word, ports};
use rules::classic::{Board, Mark, Square};

ports! {
    /// The nine squares: 00 empty, 01 player, 10 computer.
    pub struct Positions {
        /// 00 empty, 01 player, 10 computer.
        pub pos: [Word<B, 2>; 9],
    }
}

ports! {
    /// The move to write.
    pub struct PositionRegistersInputs {
        /// Nothing is written while it is 1.
        pub illegal_move: B,
        /// The square that the computer is playing: bit 0 is square 1.
        pub pc_en_signal: Word<B, 9>,
        /// The square that the player is playing: bit 0 is square 1.
        pub pl_en_signal: Word<B, 9>,
    }
}

impl<B: Bit> Positions<B> {
    /// The codes of a board, with X as the player and O as the computer.
    pub fn of(board: Board) -> Positions<B> {
        Positions {
            pos: Square::ALL.map(|square| {
                Word::constant(match board.get(square) {
                    None => 0b00,
                    Some(Mark::X) => 0b01,
                    Some(Mark::O) => 0b10,
                })
            }),
        }
    }
}

impl Positions<bool> {
    /// The board of the codes; an invalid code counts as empty.
    pub fn board(&self) -> Board {
        Square::ALL.into_iter().fold(Board::EMPTY, |board, square| match self.pos[square.index()].value() {
            0b01 => board.with(square, Mark::X),
            0b10 => board.with(square, Mark::O),
            _ => board,
        })
    }
}

/// Remembers what stands in the nine squares.
pub struct PositionRegisters;

impl Machine for PositionRegisters {
    const NAME: &'static str = "position_registers";
    const PURPOSE: &'static str = "Remembers what stands in the nine squares. A legal move finds its square empty, so \
        setting one bit of the code is enough to write it.";
    type Inputs<B: Bit> = PositionRegistersInputs<B>;
    type Outputs<B: Bit> = Positions<B>;
    type Registers<B: Bit> = Positions<B>;

    fn initial<B: Bit>() -> Positions<B> {
        Positions { pos: [Word::labelled("EMPTY", 0b00); 9] }
    }

    fn logic<B: Bit>(
        registers: Positions<B>,
        inputs: PositionRegistersInputs<B>,
    ) -> (Positions<B>, Positions<B>) {
        let legal = Word([!inputs.illegal_move; 9]);
        let store_pc = (inputs.pc_en_signal & legal).named("store_pc");
        let store_pl = (inputs.pl_en_signal & legal).named("store_pl");
        let next = std::array::from_fn(|i| registers.pos[i] | Word([store_pl.0[i], store_pc.0[i]]));
        (Positions { pos: next }, registers)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_and_its_codes_are_the_same_thing() {
        for board in Board::all() {
            assert_eq!(Positions::of(board).board(), board);
        }
    }

    /// All 19,683 boards, each empty square, both sides, legal or not.
    #[test]
    fn a_legal_move_is_stored_and_an_illegal_one_is_not() {
        for board in Board::all() {
            for square in board.empty_squares() {
                for mark in Mark::ALL {
                    for illegal_move in [false, true] {
                        let bit =
                            |side: Mark| Word::constant(if side == mark { square.bit().into() } else { 0 });
                        let inputs = PositionRegistersInputs {
                            illegal_move,
                            pc_en_signal: bit(Mark::O),
                            pl_en_signal: bit(Mark::X),
                        };
                        let (next, shown) = PositionRegisters::logic(Positions::<bool>::of(board), inputs);
                        let expected = if illegal_move { board } else { board.with(square, mark) };
                        assert_eq!(next, Positions::of(expected));
                        assert_eq!(shown, Positions::of(board));
                    }
                }
            }
        }
    }
}
