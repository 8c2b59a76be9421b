//! State machines as boxes and arrows, for all drawings of them.

use logic::States;

/// The states of a machine and every way from one to another.
#[derive(Clone, Copy, Debug)]
pub struct Diagram<S: States> {
    /// The boxes.
    pub boxes: &'static [Place<S>],
    /// The arrows: their start, their end, and their condition. A reset, which leads from everywhere to the
    /// first state, is left out. There is at most one from one box to another.
    pub arrows: &'static [(S, S, &'static str)],
}

/// Where the box of a state is best drawn, on a grid with its origin at the top left.
#[derive(Clone, Copy, Debug)]
pub struct Place<S> {
    /// The state.
    pub state: S,
    /// Columns from the left, from 0.
    pub column: u8,
    /// Rows from the top, from 0.
    pub row: u8,
}

impl<S> Place<S> {
    /// A box on the grid.
    pub const fn new(state: S, column: u8, row: u8) -> Place<S> {
        Place { state, column, row }
    }
}

/// A diagram of any machine, for any type of states.
pub trait StateDiagram: Sync {
    /// The boxes, in the order of their codes.
    fn states(&self) -> Vec<StateBox>;

    /// The arrows: the indices of two boxes, and when the arrow is taken.
    fn arrows(&self) -> Vec<(usize, usize, &'static str)>;
}

/// The box of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StateBox {
    /// The name of the state.
    pub name: &'static str,
    /// The value of the register in this state.
    pub code: u64,
    /// Columns from the left, from 0.
    pub column: u8,
    /// Rows from the top, from 0.
    pub row: u8,
}

impl<S: States + Sync> StateDiagram for Diagram<S> {
    fn states(&self) -> Vec<StateBox> {
        let code =
            |state: S| S::CODES.iter().find(|(name, _)| *name == state.name()).map_or(0, |code| code.1);
        let boxes = self.boxes.iter();
        boxes
            .map(|&Place { state, column, row }| StateBox {
                name: state.name(),
                code: code(state),
                column,
                row,
            })
            .collect()
    }

    fn arrows(&self) -> Vec<(usize, usize, &'static str)> {
        let index = |state: S| self.boxes.iter().position(|place| place.state == state).unwrap_or(0);
        self.arrows.iter().map(|&(from, to, label)| (index(from), index(to), label)).collect()
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// Every state has one box, no two boxes are at the same position, and the arrows are exactly the
    /// observed transitions.
    pub fn check<S: States>(diagram: &Diagram<S>, seen: &BTreeSet<(&'static str, &'static str)>) {
        let boxes: Vec<&str> = diagram.boxes.iter().map(|place| place.state.name()).collect();
        assert_eq!(boxes, S::ALL.iter().map(|state| state.name()).collect::<Vec<_>>());
        let places: BTreeSet<_> = diagram.boxes.iter().map(|place| (place.column, place.row)).collect();
        assert_eq!(places.len(), diagram.boxes.len());
        let arrows: BTreeSet<_> =
            diagram.arrows.iter().map(|(from, to, _)| (from.name(), to.name())).collect();
        assert_eq!(arrows.len(), diagram.arrows.len());
        assert_eq!(&arrows, seen);
    }
}
