use std::fmt;

use crate::Seat;

/// The mark of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Mark {
    /// The cross, which moves first.
    X,
    /// The nought.
    O,
}

impl Mark {
    /// Both marks, in order of moving.
    pub const ALL: [Mark; 2] = [Mark::X, Mark::O];

    /// The opponent's mark.
    pub const fn other(self) -> Mark {
        match self {
            Mark::X => Mark::O,
            Mark::O => Mark::X,
        }
    }

    /// The seat that plays this mark.
    pub const fn seat(self) -> Seat {
        match self {
            Mark::X => Seat::First,
            Mark::O => Seat::Second,
        }
    }

    /// The mark that a seat plays.
    pub const fn of(seat: Seat) -> Mark {
        match seat {
            Seat::First => Mark::X,
            Seat::Second => Mark::O,
        }
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Mark::X => "X",
            Mark::O => "O",
        })
    }
}
