//! The faults of the sized game, and three games that a person might test it with.

use logic::Gates;
use prover::{Shown, StuckAt};
use rules::sized::Position;

use super::buttons::{COVERING, DRAW, LINE, leading_to, playing};
use super::proof;
use super::twin::{self, Levels, Memory};
use crate::faults::{self, Cases, FaultReport};
use crate::report::Progress;

/// Tries every fault, with all positions where a sample does not reveal it.
pub fn inject_all(gates: &Gates, tell: &mut dyn FnMut(Progress)) -> FaultReport {
    inject(gates, proof::sample(0, 60).concat(), tell, |faulty| {
        proof::prove(faulty, &mut |_| {}).refutation()
    })
}

/// Tries every fault with some positions only.
pub fn inject_some(gates: &Gates, positions: Vec<Position>) -> FaultReport {
    inject(gates, positions.clone(), &mut |_| {}, |faulty| {
        proof::prove_some(faulty, positions.clone()).refutation()
    })
}

/// Most faults show in the memory of the twin in a few games; each of the others takes a proof.
fn inject(
    gates: &Gates,
    games: Vec<Position>,
    tell: &mut dyn FnMut(Progress),
    prove: impl Fn(&Gates) -> Option<Vec<u64>>,
) -> FaultReport {
    let memories: Vec<Memory> = std::iter::once(twin::START)
        .chain(games.into_iter().flat_map(proof::stages))
        .filter(|memory| memory.occurs())
        .collect();
    let states: Vec<u64> = memories.iter().map(|&memory| proof::state(memory)).collect();
    let faults = StuckAt::all(gates);
    let shown = StuckAt::shown(gates, &faults, &states);
    let clocks = |Shown { state, input }: Shown| -> Vec<u64> {
        let way = leading_to(memories[state]).into_iter().map(Levels::word);
        way.chain([u64::from(input) << 1]).collect()
    };
    // A few games take no time compared with the proofs.
    let total = shown.iter().filter(|shown| shown.is_none()).count() as u64;
    let mut done = 0;
    let mut prove = |fault: StuckAt| {
        tell(Progress { done, total });
        done += 1;
        prove(&fault.inject(gates))
    };
    let found: Vec<(StuckAt, Option<Vec<u64>>)> = faults
        .into_iter()
        .zip(shown)
        .map(|(fault, shown)| (fault, shown.map(clocks).or_else(|| prove(fault))))
        .collect();
    faults::report(gates, &cases(), found)
}

/// A win by a line, a win by covering and a draw. All outputs but `illegal` are compared.
fn cases() -> Cases {
    let games = [&LINE[..], &COVERING, &DRAW];
    let levels =
        games.map(|game| playing(game).into_iter().chain([Levels::NONE]).map(Levels::word).collect());
    Cases { name: "three games that look at the board at the end", levels: levels.to_vec(), outputs: 50 }
}
