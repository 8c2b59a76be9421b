use logic::{Gates, Netlist};

use super::reachable::reachable;
use super::story::STORY;
use super::{SizedMatrix, proof};
use crate::faults::{FaultReport, inject_into_display};
use crate::report::{Progress, Report};
use crate::sized::diagram::DIAGRAM;
use crate::sized::twin::Levels;
use crate::sized::{BOARD_RADIX, HANDS, SELECTION, buttons};
use crate::{Circuit, Counts, Descriptor, Proof, gates_of, recorded, sized, stimulus};

/// The sized game with its LEDs.
pub static DESCRIPTOR: Descriptor = Descriptor {
    name: "sized-matrix",
    purpose: "the sized game and its display in one, with a clock of 12 MHz",
    player: None,
    circuit: Some(Circuit {
        netlist: || recorded(Netlist::of_machine::<SizedMatrix>()),
        twin: Some(super::twin),
        proof: Some(Proof {
            prove: |tell| prove(&gates_of::<SizedMatrix>(), tell),
            of_gates: Some(prove),
            claims: || proof::claims().collect(),
            counts: Some(Counts {
                states: proof::STATES,
                inputs: proof::INPUTS,
                transitions: proof::TRANSITIONS,
            }),
        }),
        faults,
        stimulus,
        record: RECORD,
        reachable: Some(reachable),
        radix: BOARD_RADIX,
        driver: Some(concat!(include_str!("driver.toml"), include_str!("../sized/play.toml"))),
        diagram: Some((&DIAGRAM, "state")),
        elsewhere: HANDS,
        selection: Some(SELECTION),
        games: concat!(
            include_str!("../sized/games.py"),
            include_str!("../matrix/leds.py"),
            include_str!("shown.py")
        ),
        package: None,
        story: Some(&STORY),
    }),
    program: None,
    table: None,
};

const RECORD: &str = include_str!("../stimulus/sized-matrix.txt");

fn prove(gates: &Gates, tell: &mut dyn FnMut(Progress)) -> Report {
    let total = sized::proof::POSITIONS;
    proof::prove(gates, &mut |done| tell(Progress { done, total }))
}

fn faults(tell: &mut dyn FnMut(Progress)) -> FaultReport {
    let record = stimulus::read(RECORD).steps;
    let cases = ("a game that player one wins, looked at in every clock", &stimulus()[..]);
    inject_into_display(&gates_of::<SizedMatrix>(), &reachable(), &record, cases, tell)
}

/// A game that player one wins, one button in each of the first clocks.
fn stimulus() -> Vec<u64> {
    buttons::playing(&buttons::LINE).into_iter().map(Levels::word).collect()
}
