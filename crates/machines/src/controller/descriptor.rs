use logic::{Netlist, Radix};
use rules::GameName;

use super::diagram::DIAGRAM;
use super::story::STORY;
use super::{Controller, faults, proof};
use crate::chance::random_levels;
use crate::{Circuit, Descriptor, Opponents, Proof, Table, gates_of, recorded};

/// The controller.
pub static DESCRIPTOR: Descriptor = Descriptor {
    name: "controller",
    purpose: "a clocked board controller; the moves come in on two buses",
    player: None,
    circuit: Some(Circuit {
        netlist: || recorded(Netlist::of_machine::<Controller>()),
        twin: Some(proof::twin),
        proof: Some(Proof {
            prove: |_| proof::prove(&gates_of::<Controller>()),
            of_gates: Some(|gates, _| proof::prove(gates)),
            claims: || proof::claims().collect(),
            counts: None,
        }),
        faults: |_| faults::inject_all(&gates_of::<Controller>()),
        stimulus,
        record: include_str!("../stimulus/controller.txt"),
        reachable: None,
        radix: &[(Radix::Binary, BITS)],
        driver: Some(include_str!("driver.toml")),
        diagram: Some((&DIAGRAM, "state")),
        elsewhere: &[],
        selection: None,
        games: include_str!("games.py"),
        package: None,
        story: Some(&STORY),
    }),
    program: None,
    table: Some(Table {
        game: GameName::Classic,
        opponents: Opponents::Any("textbook"),
        two_people: true,
        shows_refusals: true,
        keypad: false,
    }),
};

/// Signals with one bit for each square.
const BITS: &[&str] = &[
    "player_decoder_en",
    "computer_decoder_en",
    "out_en",
    "pc_en_signal",
    "pl_en_signal",
    "store_pc",
    "store_pl",
    "taken",
    "played",
];

/// The three cases of the lab report, then a thousand clocks of chance.
fn stimulus() -> Vec<u64> {
    let cases = faults::CASES.iter().flat_map(|case| faults::levels_of(case));
    // A reset in every other clock would hide everything else, so chance resets once in 64 clocks.
    let chance = random_levels(17, 1_000).into_iter().map(|bits| {
        let reset = u64::from(bits >> 11 == 0);
        bits & 0x7FE | reset
    });
    cases.chain(chance).collect()
}
