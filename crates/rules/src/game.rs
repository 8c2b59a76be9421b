//! What the two games have in common.

use std::fmt::{self, Debug, Display};
use std::hash::Hash;

/// The order of moving, which is all that tells the two sides of a game apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Seat {
    /// The side that makes the first move of the game.
    First,
    /// The side that answers.
    Second,
}

impl Seat {
    /// Both seats, in order of moving.
    pub const ALL: [Seat; 2] = [Seat::First, Seat::Second];

    /// The side opposite.
    pub const fn other(self) -> Seat {
        match self {
            Seat::First => Seat::Second,
            Seat::Second => Seat::First,
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Seat::First => "first",
            Seat::Second => "second",
        })
    }
}

/// One of the two games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameName {
    /// Tic-tac-toe.
    Classic,
    /// The game with small, medium and large pieces.
    Sized,
}

impl GameName {
    /// Both games.
    pub const ALL: [GameName; 2] = [GameName::Classic, GameName::Sized];

    /// What it is played with, in a few words.
    pub const fn purpose(self) -> &'static str {
        match self {
            GameName::Classic => "Nine squares, two marks, three in a line",
            GameName::Sized => "Small, medium and large pieces, and a larger one covers a smaller one",
        }
    }

    /// The name, in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            GameName::Classic => "classic",
            GameName::Sized => "sized",
        }
    }

    /// The rules, in full sentences.
    pub const fn rules(self) -> &'static str {
        match self {
            GameName::Classic => {
                "The sides take empty squares in turn. Three of one's own in a row win; a full board without \
                 such a row is drawn."
            }
            GameName::Sized => {
                "Each side has two small, two medium and two large pieces and places one in its turn: on an \
                 empty square, or over a smaller piece, one's own included. Pieces do not move, and a covered \
                 one is gone for good. Three visible pieces of one's own in a row win. The game is drawn when \
                 the side to move can place nothing."
            }
        }
    }
}

/// How a finished game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The side in this seat completed a line.
    Win(Seat),
    /// No line is complete, and the game cannot go on.
    Draw,
}

/// A position of a game for two sides that move in turn.
///
/// A value of this type is always a legal position: the only ways to make one are [`Game::START`],
/// [`Game::play`] and a checked conversion.
pub trait Game: Copy + Eq + Hash + Debug + Display + Send + Sync + 'static {
    /// What a side does in its turn.
    type Move: Copy + Eq + Hash + Debug + Display + Send + Sync + 'static;
    /// Why a move was refused.
    type PlayError: std::error::Error + Send + Sync + 'static;

    /// The name of the game, in lower case, as the command line spells it.
    const NAME: &'static str;
    /// The position before the first move.
    const START: Self;

    /// The side to move; in a finished game, the side that would move next.
    fn mover(&self) -> Seat;

    /// How the game ended, or `None` while it goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// Every legal move, always in the same order; none once the game has ended.
    fn moves(&self) -> impl Iterator<Item = Self::Move>;

    /// The position after the mover makes a move, or the reason why it may not.
    fn play(&self, choice: Self::Move) -> Result<Self, Self::PlayError>;
}

/// A strategy: a function from a position to the mover's move.
///
/// It is asked only about positions in which the game goes on. The same position must always get
/// the same answer, which is what makes a proof by exhaustion possible; a player that wants chance
/// derives it from a seed and the position. Any function or closure of this shape is a player:
///
/// ```
/// use rules::{Game, Player, classic};
///
/// let eager = |position: &classic::Position| position.moves().next().unwrap();
/// assert_eq!(eager.choose(&classic::Position::START).number(), 1);
/// ```
pub trait Player<G: Game> {
    /// The move that this player makes for the side to move.
    fn choose(&self, position: &G) -> G::Move;
}

impl<G: Game, F: Fn(&G) -> G::Move> Player<G> for F {
    fn choose(&self, position: &G) -> G::Move {
        self(position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_game_has_a_name_a_phrase_and_its_rules_in_sentences() {
        assert_eq!(GameName::ALL.map(GameName::name), ["classic", "sized"]);
        for game in GameName::ALL {
            let (purpose, rules) = (game.purpose(), game.rules());
            assert!(purpose.contains(' ') && !purpose.ends_with('.'), "{purpose:?}");
            assert!(rules.len() > purpose.len() && rules.ends_with('.'), "{rules:?}");
            assert!([purpose, rules].iter().all(|text| text.starts_with(char::is_uppercase)));
        }
    }
}
