use serde::{Serialize, Serializer};
use thiserror::Error;
use tunes::Tune;

use crate::{Choice, Side};

/// Something that has happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Event {
    /// What it was.
    pub what: What,
    /// The same as a sentence without a full stop, such as `X takes the top left`.
    pub text: String,
    /// What the loudspeaker should play.
    #[serde(serialize_with = "tune")]
    pub tune: Option<Tune>,
    /// Whether the tune belongs to what a person has just done, and not to what the screen is still to show.
    pub at_once: bool,
}

/// The kinds of event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "kind")]
pub enum What {
    /// A session begins.
    Title,
    /// The board is empty again.
    NewGame {
        /// Who moves first.
        first: Side,
    },
    /// A side is to move.
    Turn {
        /// Who.
        side: Side,
    },
    /// The machine has stored a move.
    Played {
        /// Whose.
        side: Side,
        /// The move.
        choice: Choice,
    },
    /// A side has completed a line.
    Won {
        /// Who.
        side: Side,
        /// The squares of the line.
        line: [u8; 3],
    },
    /// The game is a draw.
    Drawn,
    /// Outputs of a broken machine are not what they should be.
    Wrong {
        /// Their names.
        outputs: Vec<String>,
    },
    /// The last moves have been taken back.
    TookBack {
        /// How many, the replies of players included.
        moves: usize,
    },
    /// Moves that had been taken back stand on the board again.
    Redone {
        /// How many.
        moves: usize,
    },
}

/// A move that was not accepted. Nothing has changed, and the turn stays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Error)]
#[error("{text}")]
pub struct Refusal {
    /// The reason.
    pub why: Why,
    /// The same as a sentence without a full stop, such as `the top left is taken by O`.
    pub text: String,
}

/// The reasons for refusing a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Why {
    /// No square has this number.
    NoSuchSquare,
    /// No size has this number, or the game wants a size and got none, or got one and has none.
    NoSuchSize,
    /// Something stands in the square.
    Taken,
    /// The piece on the square is not smaller.
    TooSmall,
    /// No piece of this size is left in the hand.
    NoneLeft,
    /// The other side is to move, or the machine is still at work.
    NotYourTurn,
    /// The game has ended.
    GameOver,
    /// An earlier clock is on the screen.
    LookingBack,
}

impl Why {
    /// Whether a machine that has a way of refusing a move can show this: it is a press of real buttons.
    pub(crate) const fn can_be_shown(self) -> bool {
        match self {
            Why::Taken | Why::TooSmall | Why::NoneLeft => true,
            Why::NoSuchSquare | Why::NoSuchSize | Why::NotYourTurn | Why::GameOver | Why::LookingBack => {
                false
            }
        }
    }
}

fn tune<S: Serializer>(tune: &Option<Tune>, serializer: S) -> Result<S::Ok, S::Error> {
    tune.map(Tune::name).serialize(serializer)
}
