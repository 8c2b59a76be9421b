//! How the registers encode a game.

use logic::{Bit, State, Word, number, pack};
use rules::classic::Square;
use rules::sized::{Board, Hand, Piece, Size};
use rules::{Game, Seat};

use super::twin::{self, Levels, Memory, Stage};
use super::{
    BoardState, HandRegisters, Phase, SelectionRegisters, SizeChooserRegisters, SizedGameOutputs,
    SizedGameRegisters, StateMachineRegisters,
};
use crate::Twin;

/// The content of a square as a signed number in two's complement: 0 empty, 1 to 3 player one's small to
/// large piece, -1 to -3 player two's.
pub fn signed<B: Bit>(content: Option<Piece>) -> Word<B, 3> {
    let number = content.map_or(0, Piece::signed);
    Word::constant(number as u8 as u64 & 0b111)
}

/// The nine squares of a board.
pub fn board_state<B: Bit>(board: Board) -> [Word<B, 3>; 9] {
    Square::ALL.map(|square| signed(board.get(square)))
}

/// The number of pieces of each size in a hand, the small ones first.
pub fn counts<B: Bit>(hand: Hand) -> [Word<B, 2>; 3] {
    Size::ALL.map(|size| Word::constant(hand.count(size).into()))
}

/// The registers for a memory of the game.
pub fn registers<B: Bit>(memory: Memory) -> SizedGameRegisters<B> {
    let Memory { stage, position } = memory;
    let first = position.mover() == Seat::First;
    let (phase, square, size) = match stage {
        Stage::Start => (Phase::START, MIDDLE, Size::Small),
        Stage::Turn(square) if first => (Phase::P1_TURN, square, Size::Small),
        Stage::Turn(square) => (Phase::P2_TURN, square, Size::Small),
        Stage::Placing(square, size) if first => (Phase::P1_PLACING, square, size),
        Stage::Placing(square, size) => (Phase::P2_PLACING, square, size),
        Stage::End => (Phase::END, MIDDLE, Size::Small),
    };
    let winner = match memory.winner() {
        None => 0b00,
        Some(Seat::First) => 0b01,
        Some(Seat::Second) => 0b10,
    };
    SizedGameRegisters {
        control: StateMachineRegisters { state: State::constant(phase), winner: Word::constant(winner) },
        selection: SelectionRegisters {
            selectX: Word::constant(square.column() as u64),
            selectY: Word::constant(square.row() as u64),
        },
        chooser: SizeChooserRegisters { size: Word::constant(size.number().into()) },
        board: BoardState { board_state: board_state(position.board()) },
        hand_p1: HandRegisters { piece_count: counts(position.hand(Seat::First)) },
        hand_p2: HandRegisters { piece_count: counts(position.hand(Seat::Second)) },
    }
}

/// The outputs for some registers.
pub fn shown<B: Bit>(registers: SizedGameRegisters<B>, illegal: B) -> SizedGameOutputs<B> {
    SizedGameOutputs {
        state: registers.control.state,
        board_state: registers.board.board_state,
        piece_count_p1_: registers.hand_p1.piece_count,
        piece_count_p2_: registers.hand_p2.piece_count,
        selectX: registers.selection.selectX,
        selectY: registers.selection.selectY,
        size: registers.chooser.size,
        winner: registers.control.winner,
        illegal,
    }
}

/// The twin at power-up.
pub fn twin() -> Twin {
    let mut memory = twin::START;
    Box::new(move |word| {
        let levels = Levels::of(word);
        let before = if levels.reset { twin::START } else { memory };
        let (illegal, after) = twin::clock(memory, levels);
        memory = after;
        number(&pack(&shown(registers::<bool>(before), illegal)))
    })
}

/// The selection while no square is being selected.
const MIDDLE: Square = Square::at(1, 1);
