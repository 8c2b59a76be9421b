use rules::classic::Square;
use rules::sized::{Placement, Size};
use rules::{Game, GameName, Outcome, Seat, classic, sized};

/// The game beside the machine, which decides whether moves are legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Table {
    Classic(classic::Position),
    Sized(sized::Position),
}

/// The verdict of the rules on a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ruling {
    Legal(Table),
    Refused,
}

impl Table {
    pub fn start(game: GameName) -> Table {
        match game {
            GameName::Classic => Table::Classic(classic::Position::START),
            GameName::Sized => Table::Sized(sized::Position::START),
        }
    }

    pub fn mover(&self) -> Seat {
        match self {
            Table::Classic(position) => position.mover(),
            Table::Sized(position) => position.mover(),
        }
    }

    pub fn outcome(&self) -> Option<Outcome> {
        match self {
            Table::Classic(position) => position.outcome(),
            Table::Sized(position) => position.outcome(),
        }
    }

    /// Every move that can be tried, a size from 1 to 3 with each in the sized game, and else 0.
    pub fn moves(&self) -> Vec<(Square, u8)> {
        let sizes = if matches!(self, Table::Sized(_)) { 1..=3 } else { 0..=0 };
        let square = |square| sizes.clone().map(move |size| (square, size));
        Square::ALL.into_iter().flat_map(square).collect()
    }

    pub fn play(&self, square: Square, size: u8) -> Ruling {
        let after = match self {
            Table::Classic(position) => position.play(square).ok().map(Table::Classic),
            Table::Sized(position) => Size::new(size)
                .ok()
                .and_then(|size| position.play(Placement { square, size }).ok())
                .map(Table::Sized),
        };
        after.map_or(Ruling::Refused, Ruling::Legal)
    }
}
