//! Every name that the program knows, and the commands that take it.

use machines::catalog;
use session::MachineName;

use crate::markdown::table;

/// A row for each machine and each player, and a column for each command.
pub fn names_table() -> String {
    let mut names: Vec<(&str, &str)> = Vec::new();
    let machines = catalog::ALL.iter().map(|entry| (entry.name, entry.description));
    let tables = MachineName::ALL.map(|machine| (machine.name(), machine.description()));
    let players = players::CLASSIC.iter().map(|entry| (entry.name, entry.description));
    for (name, description) in machines.chain(players).chain(tables) {
        if names.iter().all(|(known, _)| *known != name) {
            names.push((name, description));
        }
    }
    let row = |(name, description): (&str, &str)| {
        let is_player = players::CLASSIC.iter().any(|entry| entry.name == name);
        let machine = catalog::find(name).ok();
        let taken = [
            MachineName::ALL.iter().any(|machine| machine.name() == name),
            is_player,
            testbench::MACHINES.iter().any(|machine| machine.entry().name == name),
            is_player || machine.is_some_and(|entry| entry.prove.is_some()),
            machine.is_some(),
            is_player,
        ];
        let ticks = taken.map(|taken| if taken { "✓" } else { "" }.to_owned());
        [format!("`{name}`"), description.to_owned()].into_iter().chain(ticks).collect()
    };
    let heads = ["name", "what it is", "`play`", "`play --against`", "`sim`", "`prove`", "`export`", "`map`"];
    table(&heads, names.into_iter().map(row))
}
