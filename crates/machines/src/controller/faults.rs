//! Does the proof notice? Every gate output of the controller is stuck at 0 and at 1 in turn.

use logic::Gates;

use super::Controller;
use super::proof::{broadcast, reachable};
use super::subject::{GateSubject, OUTPUTS, RegisterLanes, Subject};
use crate::faults::{self, Fault};

/// What became of all the faults.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FaultReport {
    /// How many faults were tried: two for each gate.
    pub faults: usize,
    /// How many of them change a next state or an output for some input in some reachable state, and
    /// are therefore found by the proof.
    pub found_by_proof: usize,
    /// The rest: with these the circuit behaves the same for every input in every reachable state, so
    /// the gate is redundant and there is nothing to find.
    pub redundant: Vec<Fault>,
    /// How many change the final grid or the winner of one of the three cases that a lab report about
    /// this controller tests it with.
    pub found_by_cases: usize,
}

/// The three cases, as the squares of the player and the computer turn by turn; 0 is a pass.
///
/// They end in a win of the computer, a game that nobody has won yet, and a win of the player.
pub const CASES: [&[(u8, u8)]; 3] =
    [&[(4, 1), (8, 5), (6, 9)], &[(1, 4), (9, 6), (0, 8)], &[(3, 4), (5, 8), (0, 9), (7, 0)]];

/// Tries every fault.
pub fn inject_all(gates: &Gates) -> FaultReport {
    let sound = GateSubject::new(gates, None);
    let faults = faults::all(gates);
    let states = reachable(&Controller).into_iter().map(|code| broadcast(code).to_vec());
    let redundant = faults::never_shown(gates, faults.clone(), states);
    let expected = CASES.map(|case| shown_after(&sound, case));
    let by_cases = faults.iter().filter(|&&fault| {
        let faulty = GateSubject::new(gates, Some(fault));
        CASES.map(|case| shown_after(&faulty, case)) != expected
    });
    FaultReport {
        faults: faults.len(),
        found_by_proof: faults.len() - redundant.len(),
        found_by_cases: by_cases.count(),
        redundant,
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

/// The grid and the winner at the end of a case: the nine squares and `who`.
fn shown_after(subject: &impl Subject, case: &[(u8, u8)]) -> Vec<bool> {
    let mut registers: RegisterLanes = [0; 20];
    let mut outputs = [0; OUTPUTS];
    for levels in levels_of(case) {
        let inputs = std::array::from_fn(|i| if levels >> i & 1 == 1 { u64::MAX } else { 0 });
        let answer = subject.clock(&registers, &inputs);
        (registers, outputs) = (answer.next, answer.outputs);
    }
    outputs[..20].iter().map(|lanes| lanes & 1 == 1).collect()
}

#[cfg(test)]
mod tests {
    use logic::Netlist;

    use super::*;

    /// The grids and winners that the lab report shows.
    #[test]
    fn the_cases_end_as_they_should() {
        let gates = Netlist::of_machine::<Controller>().unwrap().gates();
        let shown = CASES.map(|case| {
            let bits = shown_after(&GateSubject::new(&gates, None), case);
            let codes: Vec<String> =
                bits.chunks(2).map(|code| format!("{}{}", u8::from(code[1]), u8::from(code[0]))).collect();
            codes.join(" ")
        });
        assert_eq!(
            shown,
            [
                "10 00 00 01 10 01 00 01 10 10",
                "01 00 00 10 00 10 00 10 01 00",
                "00 00 01 10 01 00 01 10 10 01",
            ]
        );
    }
}
