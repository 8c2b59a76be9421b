use logic::{Netlist, Radix};
use rules::GameName;

use super::story::STORY;
use super::{GetMove, faults, twin};
use crate::chance::random_levels;
use crate::{Circuit, Descriptor, Opponents, Table, recorded};

/// The textbook picker.
pub static DESCRIPTOR: Descriptor = Descriptor {
    name: "textbook",
    purpose: "a circuit without memory that picks a move: win, block, experience",
    player: Some("textbook"),
    circuit: Some(Circuit {
        netlist: || recorded(Netlist::of_block::<GetMove>()),
        twin: Some(|| Box::new(|word| twin::get_move((word & 511) as u16, (word >> 9 & 511) as u16).into())),
        proof: None,
        faults: |_| faults::inject_all(&recorded(Netlist::of_block::<GetMove>()).gates()),
        stimulus: || random_levels(18, 1_000),
        record: include_str!("../stimulus/textbook.txt"),
        reachable: None,
        radix: &[(Radix::Binary, BITS)],
        driver: Some(include_str!("driver.toml")),
        diagram: None,
        elsewhere: &[],
        selection: None,
        games: include_str!("../pocket/games.py"),
        package: Some(&super::vhdl::PACKAGE),
        story: Some(&STORY),
    }),
    program: None,
    table: Some(Table {
        game: GameName::Classic,
        opponents: Opponents::Itself(&[&DESCRIPTOR]),
        two_people: false,
        shows_refusals: false,
        keypad: false,
    }),
};

/// The signals of which every bit has a meaning of its own: grids, and codes of squares.
pub const BITS: &[&str] = &["X", "Y", "MOVE", "WIN", "BLK", "WINMV", "BLKMV", "EMPTY"];
