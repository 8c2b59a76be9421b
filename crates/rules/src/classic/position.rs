use std::fmt;

use super::{Board, Mark, Square};
use crate::{Game, GameName, Outcome};

/// A position that a legal game can reach: X moves first, and no move follows the end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position {
    board: Board,
}

impl Position {
    /// The contents of the nine squares.
    pub const fn board(self) -> Board {
        self.board
    }

    /// The mark of the side to move.
    pub fn turn(self) -> Mark {
        Mark::of(self.mover())
    }

    /// How many moves have been made.
    pub const fn ply(self) -> usize {
        self.board.count(Mark::X) + self.board.count(Mark::O)
    }

    /// The mark that has a complete line.
    pub fn winner(self) -> Option<Mark> {
        Mark::ALL.into_iter().find(|&mark| self.board.has_line(mark))
    }

    /// The squares of the side to move and those of its opponent, each as a set.
    pub fn mine_and_theirs(self) -> (u16, u16) {
        let turn = self.turn();
        (self.board.squares(turn), self.board.squares(turn.other()))
    }

    /// The position after a given side writes its mark, or the reason why it may not.
    pub fn play_as(self, mark: Mark, square: Square) -> Result<Position, PlayError> {
        if let Some(outcome) = self.outcome() {
            Err(PlayError::GameOver(outcome))
        } else if mark != self.turn() {
            Err(PlayError::NotYourTurn(mark))
        } else if let Some(holder) = self.board.get(square) {
            Err(PlayError::SquareTaken(square, holder))
        } else {
            Ok(Position { board: self.board.with(square, mark) })
        }
    }
}

impl Game for Position {
    type Move = Square;
    type PlayError = PlayError;

    const NAME: &'static str = GameName::Classic.name();
    const START: Position = Position { board: Board::EMPTY };

    fn mover(&self) -> crate::Seat {
        let even = self.board.count(Mark::X) == self.board.count(Mark::O);
        (if even { Mark::X } else { Mark::O }).seat()
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.winner() {
            Some(mark) => Some(Outcome::Win(mark.seat())),
            None => self.board.is_full().then_some(Outcome::Draw),
        }
    }

    fn moves(&self) -> impl Iterator<Item = Square> {
        Square::of_set(if self.winner().is_none() { !self.board.taken() } else { 0 })
    }

    fn play(&self, square: Square) -> Result<Position, PlayError> {
        self.play_as(self.turn(), square)
    }
}

impl TryFrom<Board> for Position {
    type Error = PositionError;

    fn try_from(board: Board) -> Result<Position, PositionError> {
        let lead = board.count(Mark::X) as isize - board.count(Mark::O) as isize;
        let (x_won, o_won) = (board.has_line(Mark::X), board.has_line(Mark::O));
        match (lead, x_won, o_won) {
            (0 | 1, true, true) => Err(PositionError::BothWon),
            (0, true, false) => Err(PositionError::MovedAfterWin(Mark::O)),
            (1, false, true) => Err(PositionError::MovedAfterWin(Mark::X)),
            (0 | 1, _, _) => Ok(Position { board }),
            (2.., _, _) => Err(PositionError::TooMany(Mark::X)),
            (_, _, _) => Err(PositionError::TooMany(Mark::O)),
        }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.board.fmt(f)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({})", self.board)
    }
}

/// Why a move was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayError {
    /// The square holds this mark already.
    SquareTaken(Square, Mark),
    /// The game has ended in this way.
    GameOver(Outcome),
    /// It is the other side's turn.
    NotYourTurn(Mark),
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayError::SquareTaken(square, holder) => write!(f, "square {square} is taken by {holder}"),
            PlayError::GameOver(Outcome::Draw) => write!(f, "the game is over: a draw"),
            PlayError::GameOver(Outcome::Win(seat)) => {
                write!(f, "the game is over: {} has won", Mark::of(*seat))
            }
            PlayError::NotYourTurn(mark) => write!(f, "it is not {mark}'s turn"),
        }
    }
}

impl std::error::Error for PlayError {}

/// Why no legal game leads to a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositionError {
    /// This side has made more moves than taking turns allows.
    TooMany(Mark),
    /// Both sides have a complete line.
    BothWon,
    /// This side has moved although the other had won.
    MovedAfterWin(Mark),
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionError::TooMany(mark) => write!(f, "there are too many {mark} for sides that take turns"),
            PositionError::BothWon => f.write_str("both sides have a complete line"),
            PositionError::MovedAfterWin(mark) => write!(f, "{mark} has moved after losing"),
        }
    }
}

impl std::error::Error for PositionError {}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn reachable() -> HashSet<Position> {
        let mut seen = HashSet::from([Position::START]);
        let mut open = vec![Position::START];
        while let Some(position) = open.pop() {
            for square in position.moves() {
                let next = position.play(square).unwrap();
                if seen.insert(next) {
                    open.push(next);
                }
            }
        }
        seen
    }

    /// All 19,683 boards: exactly the 5,478 that play reaches are accepted as positions.
    #[test]
    fn a_board_is_a_position_exactly_if_play_reaches_it() {
        let reachable = reachable();
        assert_eq!(reachable.len(), 5_478);
        let accepted: HashSet<Position> = Board::all().filter_map(|board| board.try_into().ok()).collect();
        assert_eq!(accepted, reachable);
    }

    /// All 5,478 positions, nine squares, both marks: 98,604 attempts, each allowed or refused for
    /// the reason that a plain reading of the rules gives.
    #[test]
    fn every_conceivable_move_is_judged() {
        let mut attempts = 0;
        for position in reachable() {
            let legal: Vec<Square> = position.moves().collect();
            for square in Square::ALL {
                for mark in Mark::ALL {
                    attempts += 1;
                    let expected_error = match (position.outcome(), position.board().get(square)) {
                        (Some(outcome), _) => Some(PlayError::GameOver(outcome)),
                        (None, _) if mark != position.turn() => Some(PlayError::NotYourTurn(mark)),
                        (None, Some(holder)) => Some(PlayError::SquareTaken(square, holder)),
                        (None, None) => None,
                    };
                    let played = position.play_as(mark, square);
                    assert_eq!(played.err(), expected_error);
                    assert_eq!(played.is_ok(), legal.contains(&square) && mark == position.turn());
                    if let Ok(after) = played {
                        assert_eq!(after.board(), position.board().with(square, mark));
                        assert_eq!(after.ply(), position.ply() + 1);
                    }
                }
            }
        }
        assert_eq!(attempts, 98_604);
    }

    /// All 5,478 positions: the sets of the two sides against a look at each square.
    #[test]
    fn the_sets_of_the_mover_and_the_opponent_are_their_squares() {
        for position in reachable() {
            let held_by = |mark| {
                let held =
                    Square::ALL.into_iter().filter(|&square| position.board().get(square) == Some(mark));
                held.map(Square::bit).sum::<u16>()
            };
            let turn = position.turn();
            assert_eq!(position.mine_and_theirs(), (held_by(turn), held_by(turn.other())));
        }
    }

    #[test]
    fn each_error_has_its_message() {
        let refusals = [
            (PlayError::SquareTaken(Square::ALL[4], Mark::X), "square 5 is taken by X"),
            (PlayError::GameOver(Outcome::Draw), "the game is over: a draw"),
            (PlayError::GameOver(Outcome::Win(crate::Seat::Second)), "the game is over: O has won"),
            (PlayError::NotYourTurn(Mark::O), "it is not O's turn"),
        ];
        for (error, message) in refusals {
            assert_eq!(error.to_string(), message);
        }
        let impossible = [
            ("XX./.../...", "there are too many X for sides that take turns"),
            ("O../.../...", "there are too many O for sides that take turns"),
            ("XXX/OOO/...", "both sides have a complete line"),
            ("XXX/OO./O..", "O has moved after losing"),
            ("OOO/XX./XX.", "X has moved after losing"),
        ];
        for (text, message) in impossible {
            let board: Board = text.parse().unwrap();
            assert_eq!(Position::try_from(board).unwrap_err().to_string(), message);
        }
    }

    #[test]
    fn a_position_is_written_as_its_board() {
        let position = Position::START.play(Square::ALL[4]).unwrap();
        assert_eq!(format!("{position} {position:?}"), ".../.X./... Position(.../.X./...)");
    }
}
