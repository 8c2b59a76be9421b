//! The behaviour of the sized game, told once more without a circuit: an enum, a match and the rules.

use rules::classic::Square;
use rules::sized::{Placement, Position, Size};
use rules::{Game, Outcome, Seat};

/// How far a game has come, apart from the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// Before a game.
    Start,
    /// The side to move is selecting a square, and this one is selected.
    Turn(Square),
    /// The side to move has locked a square in and is selecting a size.
    Placing(Square, Size),
    /// After a game.
    End,
}

/// Everything that the game remembers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Memory {
    /// How far the game has come.
    pub stage: Stage,
    /// The board and the hands.
    pub position: Position,
}

/// The levels of the inputs during one clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub struct Levels {
    pub reset: bool,
    pub left: bool,
    pub right: bool,
    pub up: bool,
    pub down: bool,
    pub confirm_selection: bool,
    pub confirm_size: bool,
}

impl Levels {
    /// The levels of a number: `reset` in bit 0, the buttons above it in the order of the ports.
    pub fn of(word: u64) -> Levels {
        let [reset, left, right, up, down, confirm_selection, confirm_size] =
            std::array::from_fn(|i| word >> i & 1 == 1);
        Levels { reset, left, right, up, down, confirm_selection, confirm_size }
    }

    /// The number of the levels.
    pub fn word(self) -> u64 {
        let Levels { reset, left, right, up, down, confirm_selection, confirm_size } = self;
        logic::number(&[reset, left, right, up, down, confirm_selection, confirm_size])
    }
}

/// The game after a reset.
pub const START: Memory = Memory { stage: Stage::Start, position: Position::START };

impl Memory {
    /// Whether a game comes to this: nobody gets to choose a size for a square where nothing fits.
    pub fn occurs(self) -> bool {
        match self.stage {
            Stage::Placing(square, _) => self.position.moves().any(|placement| placement.square == square),
            Stage::Start | Stage::Turn(_) | Stage::End => true,
        }
    }

    /// The side that has won a game that is over.
    pub fn winner(self) -> Option<Seat> {
        match (self.stage, self.position.outcome()) {
            (Stage::End, Some(Outcome::Win(seat))) => Some(seat),
            _ => None,
        }
    }
}

/// One clock: whether a confirm is refused before the edge, and what is remembered after it.
pub fn clock(memory: Memory, levels: Levels) -> (bool, Memory) {
    if levels.reset {
        return (false, START);
    }
    let Memory { stage, position } = memory;
    let confirm = levels.confirm_selection || levels.confirm_size;
    let (illegal, stage, position) = match stage {
        Stage::Start if confirm => (false, turn_of(position), position),
        Stage::Turn(square) if levels.confirm_selection => {
            match position.moves().find(|placement| placement.square == square) {
                Some(smallest) => (false, Stage::Placing(square, smallest.size), position),
                None => (true, stage, position),
            }
        }
        Stage::Turn(square) => {
            let column = stepped(square.column(), levels.left, levels.right, 2);
            let row = stepped(square.row(), levels.up, levels.down, 2);
            (false, Stage::Turn(Square::at(row, column)), position)
        }
        Stage::Placing(square, size) if levels.confirm_size => {
            match position.play(Placement { square, size }) {
                Ok(after) => (false, turn_of(after), after),
                Err(_) => (true, stage, position),
            }
        }
        Stage::Placing(square, _) if levels.left => (false, Stage::Turn(square), position),
        Stage::Placing(square, size) => {
            let size = Size::ALL[stepped(size.index(), levels.down, levels.up, 2)];
            (false, Stage::Placing(square, size), position)
        }
        Stage::End if confirm => (false, Stage::Start, Position::START),
        Stage::Start | Stage::End => (false, stage, position),
    };
    (illegal, Memory { stage, position })
}

/// How a turn begins: in the middle, unless the game is over.
fn turn_of(position: Position) -> Stage {
    match position.outcome() {
        None => Stage::Turn(Square::at(1, 1)),
        Some(_) => Stage::End,
    }
}

/// A number one further down or up, between 0 and the highest.
fn stepped(at: usize, down: bool, up: bool, highest: usize) -> usize {
    match (down, up) {
        (true, false) => at.saturating_sub(1),
        (false, true) => highest.min(at + 1),
        _ => at,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_128_levels_have_a_number() {
        for word in 0..128 {
            assert_eq!(Levels::of(word).word(), word);
        }
    }
}
