//! Which buttons to press, clock by clock.

use rules::classic::Square;
use rules::sized::{Piece, Placement, Position};
use rules::{Game, Seat};

use super::twin::{Levels, Memory, Stage};
use crate::chance::Chance;

/// A game that player one wins by a line, the top row.
pub const LINE: [&str; 5] = ["1@1", "1@4", "2@2", "1@5", "3@3"];
/// A game that player one wins by covering a piece of player two, at the bottom left.
pub const COVERING: [&str; 5] = ["2@8", "2@2", "1@9", "2@7", "3@7"];
/// A game that is drawn because the board is full and player two holds small pieces only.
pub const DRAW: [&str; 9] = ["2@1", "3@3", "3@7", "2@4", "3@6", "2@5", "1@9", "3@8", "1@2"];

/// The buttons that play a game from a reset, up to the first illegal placement, if there is one.
pub fn playing(placements: &[&str]) -> Vec<Levels> {
    let mut clocks = leading_to(Memory { stage: Stage::Turn(Square::at(1, 1)), position: Position::START });
    let mut position = Position::START;
    for placement in placements.iter().map_while(|text| text.parse::<Placement>().ok()) {
        let Ok(after) = position.play(placement) else { break };
        clocks.extend(placing(position, placement));
        position = after;
    }
    clocks
}

/// Random buttons, clock by clock and without an end. Confirms are likely and a reset is not, so that games
/// come to their end.
pub fn by_chance(seed: u64) -> impl Iterator<Item = Levels> {
    let mut chance = Chance::new(seed);
    std::iter::repeat_with(move || {
        let bits = chance.bits();
        let arrow = |place: u32| bits >> place & 0b11 == 0;
        Levels {
            reset: bits & 0x3FF == 0,
            left: arrow(10),
            right: arrow(12),
            up: arrow(14),
            down: arrow(16),
            confirm_selection: bits >> 18 & 1 == 1,
            confirm_size: bits >> 19 & 1 == 1,
        }
    })
}

/// The buttons that play a legal placement from the start of a turn, a clock each.
pub fn placing(position: Position, placement: Placement) -> Vec<Levels> {
    let mut clocks = choosing(position, placement);
    clocks.push(Levels { confirm_size: true, ..Levels::default() });
    clocks
}

/// The buttons that lead from a reset to this memory of a game.
pub fn leading_to(memory: Memory) -> Vec<Levels> {
    let mut clocks = vec![Levels { reset: true, ..Levels::default() }];
    if memory.stage == Stage::Start {
        return clocks;
    }
    clocks.push(Levels { confirm_selection: true, ..Levels::default() });
    let mut position = Position::START;
    for placement in history(memory.position) {
        clocks.extend(placing(position, placement));
        position = position.play(placement).unwrap_or(position);
    }
    match memory.stage {
        Stage::Turn(square) => clocks.extend(selecting(square)),
        Stage::Placing(square, size) => clocks.extend(choosing(position, Placement { square, size })),
        Stage::Start | Stage::End => {}
    }
    clocks
}

/// From the centre, one clock is enough to select any square.
fn selecting(square: Square) -> Option<Levels> {
    let levels = Levels {
        left: square.column() == 0,
        right: square.column() == 2,
        up: square.row() == 0,
        down: square.row() == 2,
        ..Levels::default()
    };
    (levels != Levels::default()).then_some(levels)
}

/// The buttons that lock a square in and step to a size.
fn choosing(position: Position, Placement { square, size }: Placement) -> Vec<Levels> {
    let smallest = position.moves().find(|other| other.square == square).map_or(size, |other| other.size);
    let lock = Levels { confirm_selection: true, ..Levels::default() };
    let step = Levels { up: size > smallest, down: size < smallest, ..Levels::default() };
    let steps = size.number().abs_diff(smallest.number());
    selecting(square).into_iter().chain([lock]).chain((0..steps).map(|_| step)).collect()
}

/// Placements that lead from the start to a position.
fn history(position: Position) -> Vec<Placement> {
    match before(position) {
        Some((earlier, placement)) => {
            let mut placements = history(earlier);
            placements.push(placement);
            placements
        }
        None => Vec::new(),
    }
}

/// A position one placement earlier.
fn before(position: Position) -> Option<(Position, Placement)> {
    let owner = position.mover().other();
    Placement::all().find_map(|placement| {
        let Placement { square, size } = placement;
        let placed = position.board().get(square) == Some(Piece { owner, size });
        let hand = position.hand(owner).with(size).filter(|_| placed)?;
        let hands = Seat::ALL.map(|seat| if seat == owner { hand } else { position.hand(seat) });
        [None].into_iter().chain(Piece::ALL.map(Some)).find_map(|under| {
            let earlier = Position::new(position.board().with(square, under), hands).ok()?;
            (earlier.play(placement) == Ok(position)).then_some((earlier, placement))
        })
    })
}

#[cfg(test)]
mod tests {
    use rules::sized::Size;

    use super::*;
    use crate::sized::proof::sample;
    use crate::sized::twin;

    #[test]
    fn the_games_end_as_they_should() {
        let end = |placements: &[&str]| {
            let clocks = playing(placements);
            let end = clocks.into_iter().fold(twin::START, |memory, levels| twin::clock(memory, levels).1);
            assert_eq!((end.stage, end.position.ply()), (Stage::End, placements.len()));
            (end.winner(), end.position.board().to_string())
        };
        assert_eq!(end(&LINE), (Some(Seat::First), "123/aa./...".to_owned()));
        assert_eq!(end(&COVERING), (Some(Seat::First), ".b./.../321".to_owned()));
        assert_eq!(end(&DRAW), (None, "21c/bb3/3c1".to_owned()));
    }

    /// Every position of 200 games, in every stage that it can be in.
    #[test]
    fn pressing_the_buttons_leads_there() {
        let mut seen = 0;
        for memory in sample(0, 200).into_iter().flatten().flat_map(memories) {
            let reached = leading_to(memory)
                .into_iter()
                .fold(twin::START, |memory, levels| twin::clock(memory, levels).1);
            assert_eq!(reached, memory);
            seen += 1;
        }
        assert!(seen > 20_000, "{seen}");
    }

    fn memories(position: Position) -> Vec<Memory> {
        let with = |stage| Memory { stage, position };
        if position.outcome().is_some() {
            return vec![with(Stage::End)];
        }
        let turns = Square::ALL.map(|square| with(Stage::Turn(square)));
        let open = Square::ALL.into_iter().filter(|&square| position.moves().any(|m| m.square == square));
        let placing = open.flat_map(|square| Size::ALL.map(|size| with(Stage::Placing(square, size))));
        turns.into_iter().chain(placing).collect()
    }
}
