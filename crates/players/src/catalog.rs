use std::sync::Arc;

use machines::assembly::{Engine, Form};
use machines::pocket::Pocket;
use machines::textbook::Textbook;
use rules::{Player, classic, sized};
use solver::Solvable;
use thiserror::Error;

use crate::{FirstFree, Level, Perfect, Random, Strength};

/// A player of any kind.
pub type BoxedPlayer<G> = Box<dyn Player<G> + Send + Sync>;

/// The players of the classic game.
pub const CLASSIC: &[Entry<classic::Position>] = &[
    Entry::knowing("perfect", "never loses, and wins as soon as it can", |solution, _| {
        Box::new(Perfect(solution))
    }),
    Entry::level(Strength::Hard),
    Entry::level(Strength::Medium),
    Entry::level(Strength::Easy),
    Entry::new("textbook", "a circuit: win, else block, else a fixed preference", |_| Box::new(Textbook)),
    Entry::new("pocket", "a small circuit that never loses", |_| Box::new(Pocket)),
    Entry::new("assembly", "sixteen patterns over four turns of the board", |_| {
        Box::new(Engine::new(Form::Printed))
    }),
    Entry::new("assembly-repaired", "the same with three changes, so that it never loses", |_| {
        Box::new(Engine::new(Form::Repaired))
    }),
    Entry::random(),
    Entry::new("first-free", "the first empty square", |_| Box::new(FirstFree)),
];

/// The players of the sized game.
pub const SIZED: &[Entry<sized::Position>] = &[
    Entry::knowing("perfect", "never loses, and wins as soon as it can", |solution, _| {
        Box::new(Perfect(solution))
    }),
    Entry::level(Strength::Hard),
    Entry::level(Strength::Medium),
    Entry::level(Strength::Easy),
    Entry::random(),
    Entry::new("first-free", "the smallest piece on the first square that takes it", |_| Box::new(FirstFree)),
];

/// The player of the classic game with this name; if it plays at random, with seed 0.
pub fn classic(name: &str) -> Result<BoxedPlayer<classic::Position>, UnknownPlayer> {
    classic_seeded(name, 0)
}

/// The player of the classic game with this name, its chance derived from a seed.
pub fn classic_seeded(name: &str, seed: u64) -> Result<BoxedPlayer<classic::Position>, UnknownPlayer> {
    find(CLASSIC, name).map(|entry| entry.player(seed))
}

/// The entry with this name.
pub fn find<G: Solvable>(
    catalog: &'static [Entry<G>],
    name: &str,
) -> Result<&'static Entry<G>, UnknownPlayer> {
    let entry = catalog.iter().find(|entry| entry.name == name);
    entry.ok_or_else(|| UnknownPlayer::new(name, catalog))
}

/// A player, by name.
pub struct Entry<G: Solvable> {
    /// The name, in lower case with hyphens.
    pub name: &'static str,
    /// How it plays, in a few words that can follow a colon.
    pub description: &'static str,
    /// Whether it plays at random, so that another seed is another strategy.
    pub by_chance: bool,
    make: Make<G>,
}

/// How a player is made, apart from a seed.
enum Make<G: Solvable> {
    Alone(fn(u64) -> BoxedPlayer<G>),
    Knowing(fn(Arc<G::Solution>, u64) -> BoxedPlayer<G>),
}

impl<G: Solvable> Entry<G> {
    const fn new(name: &'static str, description: &'static str, make: fn(u64) -> BoxedPlayer<G>) -> Self {
        Entry { name, description, by_chance: false, make: Make::Alone(make) }
    }

    const fn knowing(
        name: &'static str,
        description: &'static str,
        make: fn(Arc<G::Solution>, u64) -> BoxedPlayer<G>,
    ) -> Self {
        Entry { name, description, by_chance: false, make: Make::Knowing(make) }
    }

    const fn level(strength: Strength) -> Self {
        Entry {
            name: strength.name(),
            description: strength.description(),
            by_chance: true,
            make: Make::Knowing(match strength {
                Strength::Easy => |solution, seed| Box::new(Level::new(Strength::Easy, solution, seed)),
                Strength::Medium => |solution, seed| Box::new(Level::new(Strength::Medium, solution, seed)),
                Strength::Hard => |solution, seed| Box::new(Level::new(Strength::Hard, solution, seed)),
            }),
        }
    }

    const fn random() -> Self {
        Entry {
            name: "random",
            description: "any legal move, chosen by the seed",
            by_chance: true,
            make: Make::Alone(|seed| Box::new(Random::new(seed))),
        }
    }

    /// Whether the player needs the solution of the game.
    pub const fn needs_solution(&self) -> bool {
        matches!(self.make, Make::Knowing(_))
    }

    /// The player, with randomness derived from a seed if it has any. Solves the game if the player needs
    /// that; with a solution at hand, use [`Entry::player_with`].
    pub fn player(&self, seed: u64) -> BoxedPlayer<G> {
        self.player_with(|| Arc::new(G::solve()), seed)
    }

    /// The player, with a solution that it may share with others.
    pub fn player_with(&self, solution: impl FnOnce() -> Arc<G::Solution>, seed: u64) -> BoxedPlayer<G> {
        match self.make {
            Make::Alone(make) => make(seed),
            Make::Knowing(make) => make(solution(), seed),
        }
    }
}

/// No player has this name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no player `{name}`{}\n  players: {}", suggestion(.nearest), .known.join(", "))]
pub struct UnknownPlayer {
    /// The requested name.
    pub name: String,
    /// A name that looks much like it.
    pub nearest: Option<&'static str>,
    /// The known names.
    pub known: Vec<&'static str>,
}

impl UnknownPlayer {
    fn new<G: Solvable>(name: &str, catalog: &[Entry<G>]) -> UnknownPlayer {
        let known: Vec<&str> = catalog.iter().map(|entry| entry.name).collect();
        let likeness = |known: &&str| strsim::jaro(&name.to_lowercase(), known);
        let nearest = known.iter().copied().max_by(|a, b| likeness(a).total_cmp(&likeness(b)));
        UnknownPlayer {
            name: name.to_owned(),
            nearest: nearest.filter(|known| likeness(known) > 0.75),
            known,
        }
    }
}

fn suggestion(nearest: &Option<&str>) -> String {
    nearest.map_or_else(String::new, |nearest| format!("; did you mean `{nearest}`?"))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn names_are_different_and_can_be_typed() {
        let names: HashSet<&str> = CLASSIC.iter().map(|entry| entry.name).collect();
        assert_eq!(names.len(), CLASSIC.len());
        for name in names {
            assert!(!name.is_empty() && name.bytes().all(|b| b.is_ascii_lowercase() || b == b'-'), "{name}");
        }
    }

    /// 8 seeds and the empty board, for every player of both games: exactly those that play at random do not
    /// always do the same.
    #[test]
    fn players_by_chance_say_so() {
        fn check<G: Solvable>(catalog: &[Entry<G>]) {
            let solution = Arc::new(G::solve());
            for entry in catalog {
                let choose = |seed| entry.player_with(|| Arc::clone(&solution), seed).choose(&G::START);
                let differs = (1..8).any(|seed| choose(seed) != choose(0));
                assert_eq!(differs, entry.by_chance, "{}", entry.name);
            }
        }
        check(CLASSIC);
        check(SIZED);
    }

    #[test]
    fn an_unknown_name_is_refused_with_the_known_ones_and_the_nearest() {
        let message = |name| classic(name).err().map(|error| error.to_string());
        let refusal = message("Prefect").unwrap();
        let known = CLASSIC.iter().map(|entry| entry.name).collect::<Vec<_>>().join(", ");
        assert_eq!(
            refusal,
            format!("there is no player `Prefect`; did you mean `perfect`?\n  players: {known}")
        );
        assert_eq!(
            message("kasparov").unwrap(),
            format!("there is no player `kasparov`\n  players: {known}")
        );
        assert_eq!(message("perfect"), None);
    }
}
