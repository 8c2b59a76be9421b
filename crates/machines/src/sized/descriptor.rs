use logic::{Gates, Netlist, Radix};
use rules::GameName;

use super::diagram::DIAGRAM;
use super::reachable::reachable;
use super::story::STORY;
use super::twin::Levels;
use super::{SizedGame, buttons, code, faults, proof};
use crate::report::{Progress, Report};
use crate::{Circuit, Counts, Descriptor, Opponents, Proof, Radices, Selection, Table, gates_of, recorded};

/// The sized game.
pub static DESCRIPTOR: Descriptor = Descriptor {
    name: "sized",
    purpose: "a clocked game with small, medium and large pieces",
    player: None,
    circuit: Some(Circuit {
        netlist: || recorded(Netlist::of_machine::<SizedGame>()),
        twin: Some(code::twin),
        proof: Some(Proof {
            prove: |tell| prove(&gates_of::<SizedGame>(), tell),
            of_gates: Some(prove),
            claims: || proof::claims().collect(),
            counts: Some(Counts {
                states: proof::STATES,
                inputs: proof::INPUTS,
                transitions: proof::TRANSITIONS,
            }),
        }),
        faults: |tell| faults::inject_all(&gates_of::<SizedGame>(), tell),
        stimulus,
        record: include_str!("../stimulus/sized.txt"),
        reachable: Some(reachable),
        radix: BOARD_RADIX,
        driver: Some(concat!(include_str!("driver.toml"), include_str!("play.toml"))),
        diagram: Some((&DIAGRAM, "state")),
        elsewhere: HANDS,
        selection: Some(SELECTION),
        games: include_str!("games.py"),
        package: None,
        story: Some(&STORY),
    }),
    program: None,
    table: Some(Table {
        game: GameName::Sized,
        opponents: Opponents::Any("medium"),
        two_people: true,
        shows_refusals: true,
        keypad: false,
    }),
};

/// The pieces in hand, which screens show beside the board.
pub const HANDS: &[&str] = &[
    "piece_count1",
    "piece_count2",
    "piece_count3",
    "piece_count_p1_1",
    "piece_count_p1_2",
    "piece_count_p1_3",
    "piece_count_p2_1",
    "piece_count_p2_2",
    "piece_count_p2_3",
];

/// The cursor of the player to move.
pub const SELECTION: Selection = Selection {
    column: "selectX",
    row: "selectY",
    states: &["P1_TURN", "P1_PLACING", "P2_TURN", "P2_PLACING"],
};

/// The pieces of player one are positive, those of player two negative.
pub const BOARD_RADIX: Radices = &[(
    Radix::Signed,
    &[
        "board_state1",
        "board_state2",
        "board_state3",
        "board_state4",
        "board_state5",
        "board_state6",
        "board_state7",
        "board_state8",
        "board_state9",
    ],
)];

fn prove(gates: &Gates, tell: &mut dyn FnMut(Progress)) -> Report {
    proof::prove(gates, &mut |done| tell(Progress { done, total: proof::POSITIONS }))
}

/// A win by a line, a win by covering and a draw, each with the return to the start, then a thousand random
/// clocks.
fn stimulus() -> Vec<u64> {
    let confirm = Levels { confirm_size: true, ..Levels::default() };
    let games = [&buttons::LINE[..], &buttons::COVERING, &buttons::DRAW]
        .into_iter()
        .flat_map(|game| buttons::playing(game).into_iter().chain([Levels::default(), confirm]));
    games.chain(buttons::by_chance(0).take(1_000)).map(Levels::word).collect()
}
