//! Positions in lanes: many boards with their hands at once.

use logic::{LANES, Row, States, transpose};
use rules::Seat;
use rules::classic::{Square, Symmetry};
use rules::sized::{Piece, Position, Size};

use super::subject::{CONTROL, REGISTERS};
use crate::sized::Phase;
use crate::sized::twin::Stage;

/// The number of bits of board and hands.
pub const STORE: usize = REGISTERS - CONTROL;

/// The board and hands of many cases: the nine squares, then both hands.
pub struct Store {
    rows: [Row; STORE],
}

impl Store {
    /// Positions, given by their [codes](code), at most as many as there are lanes.
    pub fn of(codes: &[u64]) -> Store {
        assert!(codes.len() <= LANES);
        let mut store = Store { rows: [Row::ZEROS; STORE] };
        for (word, codes) in codes.chunks(64).enumerate() {
            let mut bits = [0; 64];
            bits[..codes.len()].copy_from_slice(codes);
            store.put(word, bits);
        }
        store
    }

    /// Packs 64 positions into a word of lanes.
    #[inline(always)]
    pub fn put(&mut self, word: usize, mut codes: [u64; 64]) {
        transpose(&mut codes);
        self.rows.iter_mut().zip(codes).for_each(|(row, lanes)| row.0[word] = lanes);
    }

    /// A store that holds nothing yet.
    pub const EMPTY: Store = Store { rows: [Row::ZEROS; STORE] };

    /// For each bit, whether another store has the same value.
    pub fn same(&self, other: &Store) -> [bool; STORE] {
        std::array::from_fn(|bit| self.rows[bit] == other.rows[bit])
    }

    /// All positions turned and mirrored.
    pub fn image(&self, symmetry: Symmetry) -> [&Row; STORE] {
        self.image_over(symmetry, &[false; STORE], self)
    }

    /// The same with the rows of another store where those are known to be equal.
    #[inline(always)]
    pub fn image_over<'s>(
        &'s self,
        symmetry: Symmetry,
        same: &[bool; STORE],
        other: &'s Store,
    ) -> [&'s Row; STORE] {
        let row = |bit: usize| if same[bit] { &other.rows[bit] } else { &self.rows[bit] };
        let mut rows = self.rows.each_ref();
        for square in Square::ALL {
            let (from, to) = (3 * square.index(), 3 * symmetry.square(square).index());
            (0..3).for_each(|bit| rows[to + bit] = row(from + bit));
        }
        (27..STORE).for_each(|bit| rows[bit] = row(bit));
        rows
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
    SPREAD[usize::from(bits) % 512].into()
}

static SPREAD: [u32; 512] = {
    let mut all = [0; 512];
    let mut bits = 0;
    while bits < 512 {
        let mut square = 0;
        while square < 9 {
            all[bits] |= (bits as u32 >> square & 1) << (3 * square);
            square += 1;
        }
        bits += 1;
    }
    all
};

/// The registers besides board and hands.
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
    /// The control while no side selects.
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

    /// The bits of the registers, with no winner.
    pub fn bits(self) -> u64 {
        let Control { phase, square, size } = self;
        let (_, state) = Phase::CODES[phase.index()];
        state | (square.column() << 5 | square.row() << 7) as u64 | u64::from(size.number()) << 9
    }
}

/// The register bits in many cases: in each lane, those of the control that has it among its cases.
#[inline(always)]
pub fn control(cases: &[(Row, Control)]) -> [Row; CONTROL] {
    let mut rows = [Row::ZEROS; CONTROL];
    for (lanes, control) in cases {
        let bits = control.bits();
        for (bit, row) in rows.iter_mut().enumerate() {
            if bits >> bit & 1 == 1 {
                *row = *row | *lanes;
            }
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use logic::pack;
    use rules::Game;

    use super::*;
    use crate::sized::proof::positions;
    use crate::sized::registers;
    use crate::sized::twin::Memory;

    /// Every position of the first four plies, under all eight symmetries: 100,640 boards.
    #[test]
    fn lanes_hold_what_the_registers_hold() {
        let mut boards = 0;
        for level in positions().take(5) {
            let second = level[0].mover() == Seat::Second;
            let stage = Stage::Turn(Square::at(1, 1));
            for positions in level.chunks(LANES) {
                let codes: Vec<u64> = positions.iter().map(|&position| code(position)).collect();
                let (store, held) = (Store::of(&codes), control(&[(Row::ONES, Control::of(second, stage))]));
                for symmetry in Symmetry::ALL {
                    let rows = held.iter().chain(store.image(symmetry)).collect::<Vec<_>>();
                    for (lane, position) in positions.iter().enumerate() {
                        let memory = Memory { stage, position: position.image(symmetry) };
                        let expected = pack(&registers::<bool>(memory));
                        let found = rows.iter().map(|row| row.0[lane / 64] >> (lane % 64) & 1 == 1);
                        assert!(found.eq(expected));
                        boards += 1;
                    }
                }
            }
        }
        assert_eq!(boards, 100_640);
    }
}
