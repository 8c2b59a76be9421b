use rules::classic::{Line, Square};

use super::sets::{ALL_SQUARES, SETS, Set};

/// What the squares of a side mean for lines, looked up by the set of those squares.
pub struct Lines {
    complete: [bool; SETS],
    completing: [Set; SETS],
    common: [Set; SETS],
}

impl Lines {
    pub fn new() -> Lines {
        let lines = |set: usize| {
            Line::ALL.iter().map(|line| line.bits()).filter(move |bits| bits & !(set as Set) == 0)
        };
        let completes =
            |set: usize, bit: Set| set as Set & bit == 0 && lines(set | usize::from(bit)).next().is_some();
        Lines {
            complete: std::array::from_fn(|set| lines(set).next().is_some()),
            completing: std::array::from_fn(|set| {
                Square::ALL.map(Square::bit).into_iter().filter(|&bit| completes(set, bit)).sum()
            }),
            common: std::array::from_fn(|set| lines(set).fold(ALL_SQUARES, |common, line| common & line)),
        }
    }

    /// Whether the side has a line.
    pub fn is_complete(&self, set: Set) -> bool {
        self.complete[usize::from(set)]
    }

    /// The squares that the side does not have and that would complete a line.
    pub fn completing(&self, set: Set) -> Set {
        self.completing[usize::from(set)]
    }

    /// The squares that all of the side's lines have in common: all squares, if it has no line.
    pub fn common(&self, set: Set) -> Set {
        self.common[usize::from(set)]
    }
}
