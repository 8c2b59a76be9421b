use std::sync::Arc;

use players::{Entry, UnknownPlayer};
use rules::{classic, sized};

use super::{Move, Position};
use crate::machine::DESIGN_PLAYER;
use crate::{GameName, Resources};

/// A player of the catalogue, on one of the sides.
#[derive(Clone, Copy)]
pub enum Opponent {
    Classic(&'static Entry<classic::Position>, u64),
    Sized(&'static Entry<sized::Position>, u64),
    /// A user's design, which makes its own moves.
    Design,
}

impl Opponent {
    pub fn find(game: GameName, name: &str, seed: u64) -> Result<Opponent, UnknownPlayer> {
        if name == DESIGN_PLAYER {
            return Ok(Opponent::Design);
        }
        Ok(match game {
            GameName::Classic => Opponent::Classic(players::find(players::CLASSIC, name)?, seed),
            GameName::Sized => Opponent::Sized(players::find(players::SIZED, name)?, seed),
        })
    }

    /// Gives a random player the next seed, and returns it.
    pub fn reseed(&mut self) -> u64 {
        let (by_chance, seed) = match self {
            Opponent::Classic(entry, seed) => (entry.by_chance, seed),
            Opponent::Sized(entry, seed) => (entry.by_chance, seed),
            Opponent::Design => return 0,
        };
        *seed = seed.wrapping_add(u64::from(by_chance));
        *seed
    }

    /// Whether the player has everything that it needs to choose.
    pub fn is_ready(self, resources: &Resources) -> bool {
        match self {
            Opponent::Classic(..) | Opponent::Design => true,
            Opponent::Sized(entry, _) => !entry.needs_solution() || resources.is_solved(),
        }
    }

    /// The player's move in a position that is not final; `None` while it is not ready, and in a position of
    /// another game.
    pub fn choose(self, resources: &Resources, position: &Position) -> Option<Move> {
        match (self, position) {
            (Opponent::Classic(entry, seed), Position::Classic(position)) => {
                let player = entry.player_with(|| Arc::clone(resources.classic_solution()), seed);
                Some(Move::Classic(player.choose(position)))
            }
            (Opponent::Sized(entry, seed), Position::Sized(position)) => {
                let player = match resources.sized_solution() {
                    Some(solution) => entry.player_with(|| Arc::clone(solution), seed),
                    None if entry.needs_solution() => return None,
                    None => entry.player(seed),
                };
                Some(Move::Sized(player.choose(position)))
            }
            _ => None,
        }
    }
}
