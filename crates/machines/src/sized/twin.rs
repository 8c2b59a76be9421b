//! The behaviour of the sized game without a circuit: an enum, a match and the rules.

use rules::classic::Square;
use rules::sized::{Placement, Position, Size};
use rules::{Game, Outcome, Seat};

/// The stage of a game, apart from the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// Before a game.
    Start,
    /// The side to move is selecting a square, this one at present.
    Turn(Square),
    /// The side to move has locked a square in and is selecting a size.
    Placing(Square, Size),
    /// After a game.
    End,
}

/// The complete state of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Memory {
    /// The stage.
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
    /// No button.
    pub const NONE: Levels = Levels {
        reset: false,
        left: false,
        right: false,
        up: false,
        down: false,
        confirm_selection: false,
        confirm_size: false,
    };

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
    /// Whether a game can reach this: a size is never chosen for a square where nothing fits.
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

/// One clock: whether a confirm is refused before the edge, and the memory after it.
pub fn clock(memory: Memory, levels: Levels) -> (bool, Memory) {
    if levels.reset { (false, START) } else { perform(step(memory.stage, levels), memory) }
}

/// The effect of the buttons in a stage, in any position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Goes to a stage; board and hands stay the same.
    Go(Stage),
    /// Locks a square in, if a piece fits there.
    Lock(Square),
    /// Places a piece, if that is allowed.
    Place(Placement),
    /// Resets everything for a new game.
    Fresh,
}

/// The effect of the buttons, without `reset`, in a stage.
pub fn step(stage: Stage, levels: Levels) -> Step {
    let confirm = levels.confirm_selection || levels.confirm_size;
    match stage {
        Stage::Start if confirm => Step::Go(Stage::Turn(MIDDLE)),
        Stage::Turn(square) if levels.confirm_selection => Step::Lock(square),
        Stage::Turn(square) => {
            let column = stepped(square.column(), levels.left, levels.right, 2);
            let row = stepped(square.row(), levels.up, levels.down, 2);
            Step::Go(Stage::Turn(Square::at(row, column)))
        }
        Stage::Placing(square, size) if levels.confirm_size => Step::Place(Placement { square, size }),
        Stage::Placing(square, _) if levels.left => Step::Go(Stage::Turn(square)),
        Stage::Placing(square, size) => {
            let size = Size::ALL[stepped(size.index(), levels.down, levels.up, 2)];
            Step::Go(Stage::Placing(square, size))
        }
        Stage::End if confirm => Step::Fresh,
        Stage::Start | Stage::End => Step::Go(stage),
    }
}

/// The result of a step in a position: whether it is refused, and the new memory.
fn perform(step: Step, memory: Memory) -> (bool, Memory) {
    let Memory { position, .. } = memory;
    match step {
        Step::Go(stage) => (false, Memory { stage, position }),
        Step::Lock(square) => match position.moves().find(|placement| placement.square == square) {
            Some(smallest) => (false, Memory { stage: Stage::Placing(square, smallest.size), position }),
            None => (true, memory),
        },
        Step::Place(placement) => match position.play(placement) {
            Ok(after) => (false, Memory { stage: turn_of(after), position: after }),
            Err(_) => (true, memory),
        },
        Step::Fresh => (false, START),
    }
}

/// The selection at the start of a turn.
const MIDDLE: Square = Square::at(1, 1);

/// The stage at the start of a turn: in the centre, unless the game is over.
fn turn_of(position: Position) -> Stage {
    match position.outcome() {
        None => Stage::Turn(MIDDLE),
        Some(_) => Stage::End,
    }
}

/// A number stepped down or up, between 0 and the highest.
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
