use rules::classic::Square;
use serde::{Deserialize, Serialize};

/// A move from a shell: numbers that may be invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Choice {
    /// The square: 1 to 9 row by row from the top left, whatever the layout of the keys.
    pub square: u8,
    /// In the sized game, the piece: 1 small, 2 medium, 3 large.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<u8>,
}

impl Choice {
    /// A square of the classic game.
    pub const fn square(square: u8) -> Choice {
        Choice { square, size: None }
    }

    /// A piece of the sized game on a square.
    pub const fn sized(size: u8, square: u8) -> Choice {
        Choice { square, size: Some(size) }
    }
}

/// The names of the sizes of the sized game, the smallest first.
pub const SIZE_NAMES: [&str; 3] = ["small", "medium", "large"];

/// The name of a square, in words that can follow "the".
pub fn square_name(square: Square) -> &'static str {
    ["top left", "top", "top right", "left", "centre", "right", "bottom left", "bottom", "bottom right"]
        [square.index()]
}
