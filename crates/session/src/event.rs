use serde::{Serialize, Serializer};
use thiserror::Error;
use tunes::Tune;

use crate::{Choice, Side};

/// An event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Event {
    /// Its kind and data.
    pub what: What,
    /// The same as a sentence without a full stop, such as `X takes the top left`.
    pub text: String,
    /// The tune for the loudspeaker.
    #[serde(serialize_with = "tune")]
    pub tune: Option<Tune>,
    /// Whether the tune belongs to the person's last action, not to something yet to be shown.
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
        /// The side that moves first.
        first: Side,
    },
    /// A side is to move.
    Turn {
        /// The side.
        side: Side,
    },
    /// The machine has stored a move.
    Played {
        /// The side that moved.
        side: Side,
        /// The move.
        choice: Choice,
    },
    /// A side has completed a line.
    Won {
        /// The side.
        side: Side,
        /// The squares of the line.
        line: [u8; 3],
    },
    /// The game is a draw.
    Drawn,
    /// Outputs of a broken machine have wrong values.
    Wrong {
        /// Their names.
        outputs: Vec<String>,
    },
    /// The last moves have been taken back.
    TookBack {
        /// How many, including the replies of players.
        moves: usize,
    },
    /// Moves that had been taken back are on the board again.
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
    /// No size has this number, or the size is missing, or the game has no sizes.
    NoSuchSize,
    /// The square is occupied.
    Taken,
    /// The piece on the square is not smaller.
    TooSmall,
    /// The hand has no piece of this size.
    NoneLeft,
    /// The other side is to move, or the machine is still busy.
    NotYourTurn,
    /// The game has ended.
    GameOver,
    /// An earlier clock is on the screen.
    LookingBack,
}

impl Why {
    /// Whether a machine that can refuse a move can show this: it must be a press of real buttons.
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
