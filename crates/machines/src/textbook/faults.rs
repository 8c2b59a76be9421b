//! The faults of a picker, and three boards that a person might try it with.

use logic::{Gates, Word, number, pack};

use super::Grids;
use crate::faults::{self, Cases, FaultReport};

/// Tries every fault of a circuit that picks a move for X, on all 262,144 pairs of grids.
pub fn inject_all(gates: &Gates) -> FaultReport {
    faults::inject_into_block(gates, &cases(gates.outputs.len()))
}

/// Two of its own in a row, two of the opponent's, and nothing at all.
fn cases(outputs: usize) -> Cases {
    let grid = |squares: u64| Word::<bool, 9>::constant(squares);
    let boards = [(0b000_000_011, 0b000_011_000), (0b001_000_000, 0b000_010_001), (0, 0)];
    let levels = boards.map(|(x, y)| vec![number(&pack(&Grids { X: grid(x), Y: grid(y) }))]);
    Cases { name: "three boards: a win, a block and an opening", levels: levels.to_vec(), outputs }
}

#[cfg(test)]
mod tests {
    use logic::{BenchStep, Netlist};

    use super::*;
    use crate::textbook::{GetMove, decode};

    /// The moves for the three boards, and the result of every fault on every pair of grids.
    #[test]
    fn a_win_a_block_and_an_opening() {
        let gates = Netlist::of_block::<GetMove>().unwrap().gates();
        let moves = cases(4).outcome(&gates).into_iter().map(|bits| decode(number(&bits)).unwrap().number());
        assert_eq!(moves.collect::<Vec<_>>(), [3, 9, 5]);
        let report = inject_all(&gates);
        assert_eq!(report.found_by_proof() + report.redundant().len(), report.faults.len());
        for verdict in &report.faults {
            // The game of a fault shows it, and every fault that the cases find has one.
            let faulty = verdict.fault.inject(&gates);
            let shows = |steps: &[BenchStep]| {
                let levels = steps.iter().map(|step| step.levels).collect();
                let one = Cases { name: "", levels: vec![levels], outputs: 4 };
                one.outcome(&gates) != one.outcome(&faulty)
            };
            assert!(verdict.shown.as_ref().is_none_or(|steps| shows(steps)), "{}", verdict.wire);
            assert!(verdict.shown.is_some() || !verdict.found_by_cases, "{}", verdict.wire);
        }
    }
}
