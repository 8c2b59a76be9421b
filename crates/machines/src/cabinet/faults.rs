//! The faults of a cabinet, and three games that a person might test it with.

use logic::Gates;

use super::proof::explored;
use super::{KeyedGame, Picker};
use crate::faults::{self, Cases, FaultReport};

/// Tries every fault of gates that are a cabinet with this picker.
pub fn inject_all<P: Picker>(gates: &Gates) -> FaultReport {
    faults::inject_all(gates, &explored::<P>(gates), &cases::<P>())
}

/// A short game and two long ones, of which the computer begins the last. The LEDs and the winner are
/// compared: two grids of nine squares and `who`.
fn cases<P: Picker>() -> Cases {
    let games = KeyedGame::all::<P>();
    let of = |computer_first| games.iter().filter(move |game| game.computer_first == computer_first);
    let chosen = [
        of(false).min_by_key(|game| game.keys.len()),
        of(false).max_by_key(|game| game.keys.len()),
        of(true).max_by_key(|game| game.keys.len()),
    ];
    Cases {
        name: "three games at the keys that look at the LEDs at the end",
        levels: chosen.into_iter().flatten().map(KeyedGame::levels).collect(),
        outputs: 20,
    }
}
