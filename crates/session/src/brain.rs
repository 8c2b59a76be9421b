use std::sync::Arc;

use players::{Entry, UnknownPlayer};
use rules::{classic, sized};

use crate::game::Position;
use crate::{Choice, GameName, Workshop};

/// A player of the catalogue that sits at the table.
#[derive(Clone, Copy)]
pub enum Brain {
    Classic(&'static Entry<classic::Position>, u64),
    Sized(&'static Entry<sized::Position>, u64),
}

impl Brain {
    pub fn find(game: GameName, name: &str, seed: u64) -> Result<Brain, UnknownPlayer> {
        Ok(match game {
            GameName::Classic => Brain::Classic(players::find(players::CLASSIC, name)?, seed),
            GameName::Sized => Brain::Sized(players::find(players::SIZED, name)?, seed),
        })
    }

    /// Gives a player by chance the seed after its own, and says which seed it has now.
    pub fn reseed(&mut self) -> u64 {
        let (by_chance, seed) = match self {
            Brain::Classic(entry, seed) => (entry.by_chance, seed),
            Brain::Sized(entry, seed) => (entry.by_chance, seed),
        };
        *seed = seed.wrapping_add(u64::from(by_chance));
        *seed
    }

    /// Whether the player has everything that it needs in order to choose.
    pub fn is_ready(self, workshop: &Workshop) -> bool {
        match self {
            Brain::Classic(..) => true,
            Brain::Sized(entry, _) => !entry.needs_solution() || workshop.is_solved(),
        }
    }

    /// What the player does in a position in which the game goes on; `None` while it is not ready,
    /// and in a position of another game.
    pub fn choose(self, workshop: &Workshop, position: &Position) -> Option<Choice> {
        match (self, position) {
            (Brain::Classic(entry, seed), Position::Classic(position)) => {
                let player = entry.player_with(|| Arc::clone(workshop.classic_solution()), seed);
                Some(player.choose(position).into())
            }
            (Brain::Sized(entry, seed), Position::Sized(position)) => {
                let player = match workshop.sized_solution() {
                    Some(solution) => entry.player_with(|| Arc::clone(solution), seed),
                    None if entry.needs_solution() => return None,
                    None => entry.player(seed),
                };
                Some(player.choose(position).into())
            }
            _ => None,
        }
    }
}
