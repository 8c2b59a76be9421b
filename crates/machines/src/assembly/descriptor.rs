use rules::GameName;

use super::Form;
use crate::{Descriptor, Opponents, Table};

/// The program as its source prints it.
pub static DESCRIPTOR: Descriptor = Descriptor {
    name: "assembly",
    purpose: "a program of sixteen patterns over four turns of the board",
    player: Some("assembly"),
    circuit: None,
    program: Some(Form::Printed),
    table: Some(Table {
        game: GameName::Classic,
        opponents: Opponents::Itself(&[&DESCRIPTOR, &REPAIRED]),
        two_people: true,
        shows_refusals: false,
        keypad: true,
    }),
};

/// The program with the fewest changes that make it unbeatable.
pub static REPAIRED: Descriptor = Descriptor {
    name: "assembly-repaired",
    purpose: "the same program with the fewest changes that make it unbeatable",
    player: Some("assembly-repaired"),
    circuit: None,
    program: Some(Form::Repaired),
    table: None,
};
