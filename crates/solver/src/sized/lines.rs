use rules::classic::{Line, Square};

use super::sets::{SETS, Set};

/// Facts about the lines of a side, looked up by the set of its squares.
pub struct Lines {
    complete: [bool; SETS],
    completing: [Set; SETS],
}

impl Lines {
    pub fn new() -> Lines {
        let complete: [bool; SETS] =
            std::array::from_fn(|set| Line::ALL.iter().any(|line| line.bits() & !(set as Set) == 0));
        let completes = |set: usize, bit: Set| set as Set & bit == 0 && complete[set | usize::from(bit)];
        let completing = std::array::from_fn(|set| {
            Square::ALL.map(Square::bit).into_iter().filter(|&bit| completes(set, bit)).sum()
        });
        Lines { complete, completing }
    }

    /// Whether the side has a line.
    pub fn is_complete(&self, set: Set) -> bool {
        self.complete[usize::from(set)]
    }

    /// The squares that the side does not have and that would complete a line.
    pub fn completing(&self, set: Set) -> Set {
        self.completing[usize::from(set)]
    }
}
