//! Positions in lanes: 64 boards with their hands at once.

use logic::{Bundle, Signal, State, Word, transpose};
use rules::Seat;
use rules::classic::{Square, Symmetry};
use rules::sized::{Piece, Position, Size};

use crate::sized::twin::Stage;
use crate::sized::{
    BoardState, HandRegisters, Phase, SelectionRegisters, SizeChooserRegisters, SizedGameRegisters,
    StateMachineRegisters,
};

/// What board and hands hold in 64 cases.
#[derive(Clone, Copy)]
pub struct Store {
    board_state: [Word<u64, 3>; 9],
    hands: [[Word<u64, 2>; 3]; 2],
}

impl Store {
    /// At most 64 positions, given by their [codes](code).
    pub fn of(codes: impl IntoIterator<Item = u64>) -> Store {
        let mut rows = [0; 64];
        rows.iter_mut().zip(codes).for_each(|(row, code)| *row = code);
        transpose(&mut rows);
        Store {
            board_state: std::array::from_fn(|square| Word::from_fn(|bit| rows[3 * square + bit])),
            hands: std::array::from_fn(|seat| {
                std::array::from_fn(|size| Word::from_fn(|bit| rows[27 + 6 * seat + 2 * size + bit]))
            }),
        }
    }

    /// All positions turned and mirrored.
    pub fn image(self, symmetry: Symmetry) -> Store {
        let mut board_state = self.board_state;
        for square in Square::ALL {
            board_state[symmetry.square(square).index()] = self.board_state[square.index()];
        }
        Store { board_state, ..self }
    }
}

/// A position as the bits of its registers: the nine squares, then both hands.
pub fn code(position: Position) -> u64 {
    let board = Piece::ALL.into_iter().fold(0, |code, piece| {
        let number = piece.signed() as u64 & 0b111;
        code | (spread(position.board().squares(piece)) * number)
    });
    let hand = |seat: Seat| {
        let hand = position.hand(seat);
        Size::ALL.into_iter().rev().fold(0, |code, size| code << 2 | u64::from(hand.count(size)))
    };
    board | hand(Seat::First) << 27 | hand(Seat::Second) << 33
}

/// Puts two zeros above each of nine bits.
fn spread(bits: u16) -> u64 {
    let mut bits = u64::from(bits);
    bits = (bits | bits << 16) & 0x0300_00FF;
    bits = (bits | bits << 8) & 0x0300_F00F;
    bits = (bits | bits << 4) & 0x030C_30C3;
    (bits | bits << 2) & 0x0924_9249
}

/// The registers besides board and hands, the same in all lanes.
#[derive(Clone, Copy)]
pub struct Control {
    /// The state.
    pub phase: Phase,
    /// The selected square.
    pub square: Square,
    /// The size that is being chosen.
    pub size: Size,
}

impl Control {
    /// Where everything else is while nobody selects.
    pub fn idle(phase: Phase) -> Control {
        Control { phase, square: Square::at(1, 1), size: Size::Small }
    }

    /// A stage of the side to move.
    pub fn of(second: bool, stage: Stage) -> Control {
        let either = |first, other| if second { other } else { first };
        match stage {
            Stage::Start => Control::idle(Phase::START),
            Stage::Turn(square) => {
                Control { phase: either(Phase::P1_TURN, Phase::P2_TURN), square, size: Size::Small }
            }
            Stage::Placing(square, size) => {
                Control { phase: either(Phase::P1_PLACING, Phase::P2_PLACING), square, size }
            }
            Stage::End => Control::idle(Phase::END),
        }
    }

    /// All registers, with this winner.
    pub fn with(self, store: Store, winner: [u64; 2]) -> SizedGameRegisters<u64> {
        let number = |value: usize| Word::constant(value as u64);
        let hand = |piece_count| HandRegisters { piece_count };
        SizedGameRegisters {
            control: StateMachineRegisters { state: State::constant(self.phase), winner: Word(winner) },
            selection: SelectionRegisters {
                selectX: number(self.square.column()),
                selectY: number(self.square.row()),
            },
            chooser: SizeChooserRegisters { size: number(self.size.number().into()) },
            board: BoardState { board_state: store.board_state },
            hand_p1: hand(store.hands[0]),
            hand_p2: hand(store.hands[1]),
        }
    }
}

/// The lanes in which two bundles differ.
pub fn differing<T: Bundle<u64>>(a: T, b: T) -> u64 {
    let mut lanes = 0;
    let _ = a.zip(b, &mut |a, b| {
        lanes |= a ^ b;
        a
    });
    lanes
}

/// One bundle in some lanes, another in the rest.
pub fn select<T: Bundle<u64>>(lanes: u64, then: T, otherwise: T) -> T {
    then.zip(otherwise, &mut |then, otherwise| u64::select(lanes, then, otherwise))
}

#[cfg(test)]
mod tests {
    use logic::pack;
    use rules::Game;

    use super::*;
    use crate::sized::proof::positions;
    use crate::sized::registers;
    use crate::sized::twin::Memory;

    /// Every position of the first four plies, 64 at a time, under all eight symmetries: 100,640 boards.
    #[test]
    fn lanes_hold_what_the_registers_hold() {
        let mut boards = 0;
        for level in positions().take(5) {
            let second = level[0].mover() == Seat::Second;
            let stage = Stage::Turn(Square::at(1, 1));
            for positions in level.chunks(64) {
                let store = Store::of(positions.iter().map(|&position| code(position)));
                for symmetry in Symmetry::ALL {
                    let found = pack(&Control::of(second, stage).with(store.image(symmetry), [0; 2]));
                    for (lane, position) in positions.iter().enumerate() {
                        let memory = Memory { stage, position: position.image(symmetry) };
                        let expected = pack(&registers::<bool>(memory));
                        assert!(found.iter().map(|bit| bit >> lane & 1 == 1).eq(expected));
                        boards += 1;
                    }
                }
            }
        }
        assert_eq!(boards, 100_640);
    }
}
