use logic::Netlist;

use super::reachable::reachable;
use super::{MatrixDisplay, Ws2812bDriver, proof, twin};
use crate::chance::random_levels;
use crate::faults::{FaultReport, inject_into_display};
use crate::report::Progress;
use crate::sized::BOARD_RADIX;
use crate::{Circuit, Descriptor, Proof, gates_of, recorded, stimulus};

/// The LED matrix at 12 MHz.
pub static DESCRIPTOR: Descriptor = Descriptor {
    name: "matrix",
    purpose: "the board of the sized game on 16 by 16 WS2812B LEDs, with a clock of 12 MHz",
    player: None,
    circuit: Some(Circuit {
        netlist: || recorded(Netlist::of_machine::<MatrixDisplay<12_000_000>>()),
        twin: Some(twin::twin),
        proof: Some(Proof {
            prove: |_| proof::prove(&gates_of::<MatrixDisplay<12_000_000>>()),
            of_gates: None,
            claims: || proof::claims().collect(),
            counts: None,
        }),
        faults,
        stimulus,
        record: RECORD,
        reachable: Some(reachable),
        radix: BOARD_RADIX,
        driver: None,
        diagram: None,
        elsewhere: &[],
        selection: None,
        games: concat!(include_str!("games.py"), include_str!("leds.py"), include_str!("boards.py")),
        package: None,
        story: None,
    }),
    program: None,
    table: None,
};

const RECORD: &str = include_str!("../stimulus/matrix.txt");

fn faults(tell: &mut dyn FnMut(Progress)) -> FaultReport {
    let record = stimulus::read(RECORD).steps;
    let cases = ("the first eight LEDs of a picture, each of another board", &stimulus()[..]);
    inject_into_display(&gates_of::<MatrixDisplay<12_000_000>>(), &reachable(), &record, cases, tell)
}

/// The first eight LEDs of a picture, each of another board, and chance at every other input.
fn stimulus() -> Vec<u64> {
    let boards = random_levels(34, 8).into_iter().map(|levels| levels << 1);
    let lamp = 24 * Ws2812bDriver::<12_000_000>::CLOCKS_PER_BIT as usize;
    std::iter::once(1).chain(boards.flat_map(|levels| std::iter::repeat_n(levels, lamp))).collect()
}
