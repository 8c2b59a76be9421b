use logic::{Netlist, Radix};

use super::PocketPicker;
use super::story::STORY;
use crate::chance::random_levels;
use crate::textbook::faults;
use crate::{Circuit, Descriptor, recorded};

/// The pocket picker.
pub static DESCRIPTOR: Descriptor = Descriptor {
    name: "pocket",
    purpose: "a combinational circuit that picks a move and never loses",
    player: Some("pocket"),
    circuit: Some(Circuit {
        netlist: || recorded(Netlist::of_block::<PocketPicker>()),
        twin: None,
        proof: None,
        faults: |_| faults::inject_all(&recorded(Netlist::of_block::<PocketPicker>()).gates()),
        stimulus: || random_levels(18, 1_000),
        record: include_str!("../stimulus/pocket.txt"),
        reachable: None,
        radix: &[(Radix::Binary, &["X", "Y"])],
        driver: Some(include_str!("driver.toml")),
        diagram: None,
        elsewhere: &[],
        selection: None,
        games: include_str!("games.py"),
        package: None,
        story: Some(&STORY),
    }),
    program: None,
    table: None,
};
