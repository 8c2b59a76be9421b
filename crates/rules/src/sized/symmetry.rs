use super::{Board, Position};
use crate::classic::Symmetry;

impl Board {
    /// The whole board turned and mirrored.
    #[must_use]
    pub fn image(self, symmetry: Symmetry) -> Board {
        self.map_sets(|squares| symmetry.set(squares))
    }

    /// The one of the eight images of a board that stands for all of them.
    #[must_use]
    pub fn canonical(self) -> Board {
        Symmetry::ALL.into_iter().map(|symmetry| self.image(symmetry)).min().unwrap_or(self)
    }
}

impl Position {
    /// The whole position turned and mirrored; the hands stay.
    #[must_use]
    pub fn image(self, symmetry: Symmetry) -> Position {
        Position { board: self.board.image(symmetry), ..self }
    }

    /// The one of the eight images of a position that stands for all of them.
    #[must_use]
    pub fn canonical(self) -> Position {
        Position { board: self.board.canonical(), ..self }
    }
}
