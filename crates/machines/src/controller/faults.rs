//! The faults of the controller, and the cases that a lab report about it tests it with.

use logic::Gates;

use super::proof::explored;
use crate::faults::{self, Cases, FaultReport};

/// The three cases, as the squares of the player and the computer turn by turn; 0 is a pass.
///
/// They end in a win of the computer, a game not won yet, and a win of the player.
pub const CASES: [&[(u8, u8)]; 3] =
    [&[(4, 1), (8, 5), (6, 9)], &[(1, 4), (9, 6), (0, 8)], &[(3, 4), (5, 8), (0, 9), (7, 0)]];

/// Tries every fault.
pub fn inject_all(gates: &Gates) -> FaultReport {
    faults::inject_all(gates, &explored(gates), &cases())
}

/// The cases as levels. The grid and the winner are compared: the nine squares and `who`.
fn cases() -> Cases {
    Cases {
        name: "three hand-written cases that look at the final grid",
        levels: CASES.map(levels_of).to_vec(),
        outputs: 20,
    }
}

/// The levels of a case clock by clock: a reset, then three clocks for each turn, then one to look.
pub fn levels_of(case: &[(u8, u8)]) -> Vec<u64> {
    let (reset, play, pc) = (1, 1 << 1, 1 << 2);
    let mut clocks = vec![reset];
    for &(player, computer) in case {
        let positions = u64::from(player) << 3 | u64::from(computer) << 7;
        clocks.extend([play | positions, positions, pc | positions]);
    }
    clocks.push(0);
    clocks
}

#[cfg(test)]
mod tests {
    use logic::Netlist;

    use super::*;
    use crate::controller::Controller;

    /// The grids and winners that the lab report shows.
    #[test]
    fn the_cases_end_as_they_should() {
        let gates = Netlist::of_machine::<Controller>().unwrap().gates();
        let shown = cases().outcome(&gates).into_iter().map(|bits| {
            let codes: Vec<String> =
                bits.chunks(2).map(|code| format!("{}{}", u8::from(code[1]), u8::from(code[0]))).collect();
            codes.join(" ")
        });
        assert_eq!(
            shown.collect::<Vec<_>>(),
            [
                "10 00 00 01 10 01 00 01 10 10",
                "01 00 00 10 00 10 00 10 01 00",
                "00 00 01 10 01 00 01 10 10 01",
            ]
        );
    }
}
