//! Every name that the program knows, and the commands that accept it.

use session::Machine;

use crate::markdown::table;

/// A row for each machine and each player, and a column for each command.
pub fn names_table() -> String {
    let mut names: Vec<(&str, &str)> = Vec::new();
    let machines = machines::circuits().map(|(machine, _)| (machine.name, machine.purpose));
    let tables = Machine::all().map(|machine| (machine.name(), machine.purpose()));
    let players = players::CLASSIC.iter().map(|entry| (entry.name, entry.description));
    for (name, description) in machines.chain(players).chain(tables) {
        if names.iter().all(|(known, _)| *known != name) {
            names.push((name, description));
        }
    }
    let row = |(name, description): (&str, &str)| {
        let is_player = players::CLASSIC.iter().any(|entry| entry.name == name);
        let machine = machines::circuit(name).ok();
        let taken = [
            Machine::all().any(|machine| machine.name() == name),
            is_player,
            testbench::machines().any(|machine| machine == name),
            is_player || machine.is_some_and(|(_, circuit)| circuit.proof.is_some()),
            machines::find(name).is_ok(),
            is_player,
        ];
        let ticks = taken.map(|taken| if taken { "✓" } else { "" }.to_owned());
        [format!("`{name}`"), description.to_owned()].into_iter().chain(ticks).collect()
    };
    let heads = ["name", "what it is", "`play`", "`play --against`", "`sim`", "`prove`", "`export`", "`map`"];
    table(&heads, names.into_iter().map(row))
}
