use serde::{Deserialize, Serialize};

/// One of the two sides of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The side of the person, if there is only one.
    One,
    /// The side across.
    Two,
}

impl Side {
    /// Both sides.
    pub const ALL: [Side; 2] = [Side::One, Side::Two];

    /// The side across.
    pub const fn other(self) -> Side {
        match self {
            Side::One => Side::Two,
            Side::Two => Side::One,
        }
    }

    /// The name, in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Side::One => "one",
            Side::Two => "two",
        }
    }
}
