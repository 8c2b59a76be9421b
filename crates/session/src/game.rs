//! A common view of the two games. Only here are they distinguished.

mod opponent;

use players::UnknownPlayer;
use rules::classic::{Line, Square};
use rules::sized::{Placement, Size};
use rules::{Game, Outcome, Seat, classic, sized};

pub use opponent::Opponent;
use solver::{Oracle, Value};

use crate::machine::DESIGN_PLAYER;
use crate::wording::Wording;
use crate::{Choice, GameName, Player, Refusal, Resources, Why};

/// The players of a game.
pub fn players(game: GameName) -> Vec<Player> {
    fn all<G: solver::Solvable>(entries: &[players::Entry<G>]) -> Vec<Player> {
        let player = |entry: &players::Entry<G>| Player {
            name: entry.name,
            description: entry.description,
            by_chance: entry.by_chance,
        };
        entries.iter().map(player).collect()
    }
    match game {
        GameName::Classic => all(players::CLASSIC),
        GameName::Sized => all(players::SIZED),
    }
}

/// Whether moves of the game have a size; such a game must be solved for a second before hints can be given.
pub const fn has_sizes(game: GameName) -> bool {
    matches!(game, GameName::Sized)
}

/// The name of a side.
pub const fn side_name(game: GameName, seat: Seat) -> &'static str {
    match (game, seat) {
        (GameName::Classic, Seat::First) => "X",
        (GameName::Classic, Seat::Second) => "O",
        (GameName::Sized, Seat::First) => "player one",
        (GameName::Sized, Seat::Second) => "player two",
    }
}

/// A position of either game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Position {
    Classic(classic::Position),
    Sized(sized::Position),
}

/// A move of either game: its numbers are valid, whether or not the rules allow it now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    Classic(Square),
    Sized(Placement),
}

impl Move {
    pub fn square(self) -> Square {
        match self {
            Move::Classic(square) => square,
            Move::Sized(placement) => placement.square,
        }
    }

    pub fn size(self) -> Option<Size> {
        match self {
            Move::Classic(_) => None,
            Move::Sized(placement) => Some(placement.size),
        }
    }
}

/// The pieces on the nine squares.
pub type Contents = [Option<Piece>; 9];

/// A mark, or a piece of a size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    pub owner: Seat,
    pub size: Option<u8>,
}

impl Position {
    pub fn start(game: GameName) -> Position {
        match game {
            GameName::Classic => Position::Classic(classic::Position::START),
            GameName::Sized => Position::Sized(sized::Position::START),
        }
    }

    pub fn game(&self) -> GameName {
        match self {
            Position::Classic(_) => GameName::Classic,
            Position::Sized(_) => GameName::Sized,
        }
    }

    pub fn mover(&self) -> Seat {
        match self {
            Position::Classic(position) => position.mover(),
            Position::Sized(position) => position.mover(),
        }
    }

    pub fn outcome(&self) -> Option<Outcome> {
        match self {
            Position::Classic(position) => position.outcome(),
            Position::Sized(position) => position.outcome(),
        }
    }

    /// Every legal move.
    pub fn choices(&self) -> Vec<Choice> {
        match self {
            Position::Classic(position) => position.moves().map(Choice::from).collect(),
            Position::Sized(position) => position.moves().map(Choice::from).collect(),
        }
    }

    /// The move that a machine makes as this player; none in a game that no machine plays.
    pub fn own_move(&self, player: &str, seed: u64) -> Result<Option<Choice>, UnknownPlayer> {
        match self {
            Position::Classic(_) if player == DESIGN_PLAYER => Ok(None),
            Position::Classic(position) => {
                Ok(Some(players::classic_seeded(player, seed)?.choose(position).into()))
            }
            Position::Sized(_) => Ok(None),
        }
    }

    /// The value of every legal move; none while the game is not solved.
    pub fn move_values(&self, resources: &Resources) -> Option<Vec<(Choice, Value)>> {
        Some(match self {
            Position::Classic(position) => {
                let move_values = resources.classic_solution().move_values(position);
                move_values.map(|(square, value)| (square.into(), value)).collect()
            }
            Position::Sized(position) => {
                let move_values = resources.sized_solution()?.move_values(position);
                move_values.map(|(placement, value)| (placement.into(), value)).collect()
            }
        })
    }

    /// The move of some numbers, or the reason why they are invalid.
    pub fn read(&self, choice: Choice) -> Result<Move, Refusal> {
        let refuse = |why, text: String| Refusal { why, text };
        let square = Square::new(choice.square)
            .map_err(|_| refuse(Why::NoSuchSquare, format!("there is no square {}", choice.square)))?;
        match (self, choice.size) {
            (Position::Classic(_), None) => Ok(Move::Classic(square)),
            (Position::Classic(_), Some(_)) => {
                Err(refuse(Why::NoSuchSize, "this game has no sizes".to_owned()))
            }
            (Position::Sized(_), None) => {
                Err(refuse(Why::NoSuchSize, "this game needs a size as well".to_owned()))
            }
            (Position::Sized(_), Some(number)) => Size::new(number)
                .map(|size| Move::Sized(Placement { square, size }))
                .map_err(|_| refuse(Why::NoSuchSize, format!("there is no size {number}"))),
        }
    }

    /// The position after a move of the mover, or the reason why it is refused. A move of the other game is
    /// invalid here.
    pub fn play(&self, made: Move) -> Result<Position, Refusal> {
        let wording = Wording(self.game());
        let refuse = |why, text| Refusal { why, text };
        match (self, made) {
            (Position::Classic(position), Move::Classic(square)) => {
                position.play(square).map(Position::Classic).map_err(|error| match error {
                    classic::PlayError::SquareTaken(square, holder) => {
                        refuse(Why::Taken, wording.taken(square, holder.seat()))
                    }
                    classic::PlayError::GameOver(_) => refuse(Why::GameOver, wording.over()),
                    classic::PlayError::NotYourTurn(_) => refuse(Why::NotYourTurn, wording.not_your_turn()),
                })
            }
            (Position::Sized(position), Move::Sized(placement)) => {
                position.play(placement).map(Position::Sized).map_err(|error| match error {
                    sized::PlayError::NoneLeft(size) => refuse(Why::NoneLeft, wording.none_left(size)),
                    sized::PlayError::TooSmall { placement, under } => {
                        refuse(Why::TooSmall, wording.too_small(placement, under))
                    }
                    sized::PlayError::GameOver(_) => refuse(Why::GameOver, wording.over()),
                    sized::PlayError::NotYourTurn(_) => refuse(Why::NotYourTurn, wording.not_your_turn()),
                })
            }
            _ => self.read(made.into()).and_then(|made| self.play(made)),
        }
    }

    /// The position after a move given by numbers.
    pub fn play_choice(&self, choice: Choice) -> Result<Position, Refusal> {
        self.read(choice).and_then(|made| self.play(made))
    }

    pub fn contents(&self) -> Contents {
        match self {
            Position::Classic(position) => Square::ALL.map(|square| {
                position.board().get(square).map(|mark| Piece { owner: mark.seat(), size: None })
            }),
            Position::Sized(position) => Square::ALL.map(|square| {
                let piece = position.board().get(square)?;
                Some(Piece { owner: piece.owner, size: Some(piece.size.number()) })
            }),
        }
    }

    /// The numbers of small, medium and large pieces in a hand, if the game has them.
    pub fn hand(&self, seat: Seat) -> Option<[u8; 3]> {
        match self {
            Position::Classic(_) => None,
            Position::Sized(position) => Some(Size::ALL.map(|size| position.hand(seat).count(size))),
        }
    }

    /// The side that has a complete line, and the line.
    pub fn line(&self) -> Option<(Seat, Line)> {
        Seat::ALL.into_iter().find_map(|seat| {
            let line = match self {
                Position::Classic(position) => position.board().line(classic::Mark::of(seat)),
                Position::Sized(position) => position.board().line(seat),
            };
            Some((seat, line?))
        })
    }
}

impl From<Move> for Choice {
    fn from(made: Move) -> Choice {
        match made {
            Move::Classic(square) => square.into(),
            Move::Sized(placement) => placement.into(),
        }
    }
}

impl From<Square> for Choice {
    fn from(square: Square) -> Choice {
        Choice::square(square.number())
    }
}

impl From<Placement> for Choice {
    fn from(placement: Placement) -> Choice {
        Choice::sized(placement.size.number(), placement.square.number())
    }
}
