use logic::Netlist;
use rules::GameName;

use super::{Cabinet, KeyedGame, Picker, faults, proof};
use crate::chance::random_levels;
use crate::controller::diagram::DIAGRAM;
use crate::pocket::PocketPicker;
use crate::textbook::GetMove;
use crate::{Circuit, Descriptor, Opponents, Proof, Table, gates_of, recorded};

/// The cabinet with the pocket picker in its socket.
pub static DESCRIPTOR: Descriptor = Descriptor {
    name: PocketPicker::CABINET,
    purpose: "a complete opponent in hardware: keys, LEDs and a picker that answers",
    player: Some("pocket"),
    circuit: Some(circuit::<PocketPicker>()),
    program: None,
    table: Some(Table {
        game: GameName::Classic,
        opponents: Opponents::Itself(&[&DESCRIPTOR, &WITH_TEXTBOOK]),
        two_people: false,
        shows_refusals: true,
        keypad: false,
    }),
};

/// The cabinet with the textbook picker in its socket.
pub static WITH_TEXTBOOK: Descriptor = Descriptor {
    name: GetMove::CABINET,
    purpose: "the cabinet with textbook in its socket, which can be beaten",
    player: Some("textbook"),
    circuit: Some(circuit::<GetMove>()),
    program: None,
    table: None,
};

const fn circuit<P: Picker>() -> Circuit {
    Circuit {
        netlist: || recorded(Netlist::of_machine::<Cabinet<P>>()),
        twin: Some(proof::twin::<P>),
        proof: Some(Proof {
            prove: |_| proof::prove::<P>(),
            of_gates: Some(|gates, _| proof::prove_gates::<P>(gates)),
            claims: || proof::claims().collect(),
            counts: None,
        }),
        faults: |_| faults::inject_all::<P>(&gates_of::<Cabinet<P>>()),
        stimulus: stimulus::<P>,
        record: P::RECORD,
        reachable: None,
        radix: P::RADIX,
        driver: Some(include_str!("driver.toml")),
        diagram: Some((&DIAGRAM, "state")),
        elsewhere: &[],
        selection: None,
        games: include_str!("games.py"),
        package: None,
        story: P::STORY,
    }
}

/// One game in twenty, then a thousand clocks of chance: a key, several keys or none, often held.
fn stimulus<P: Picker>() -> Vec<u64> {
    let games = KeyedGame::all::<P>();
    let games = games.iter().step_by(20).flat_map(KeyedGame::levels);
    let chance = random_levels(32, 500).into_iter().flat_map(|bits| {
        let single = 1 << (bits >> 9 & 15).min(8);
        let keys = match bits >> 13 & 7 {
            0 => bits & 0x1FF,
            1..5 => single,
            _ => 0,
        };
        let reset = u64::from(bits >> 16 & 63 == 0);
        [reset | keys << 1 | (bits >> 22 & 1) << 10; 2]
    });
    games.chain(chance).collect()
}
