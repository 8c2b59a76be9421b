//! The faults of machines with a display, which have too many states to visit.

use logic::{BenchStep, Gates};
use prover::StuckAt;

use super::{FaultReport, Verdict};
use crate::coverage::{Fault, Invariant, Reachable, first_shown, until};
use crate::report::Progress;

/// The pictures after which the wave before a game has changed all its bits, in clocks.
const WAVE: usize = 65 * 97_920;

/// Tries every fault. The recorded bench of the machine detects it, or the wave after a reset does; or the
/// invariant of the machine proves that it makes no difference.
///
/// # Panics
/// If a fault is neither, which the tests check.
pub fn inject_into_display(
    gates: &Gates,
    reachable: &Reachable,
    record: &[BenchStep],
    cases: (&'static str, &[u64]),
    tell: &mut dyn FnMut(Progress),
) -> FaultReport {
    let faults = StuckAt::all(gates);
    let wires = gates.wires();
    let mut verdicts: Vec<Verdict> = faults
        .iter()
        .map(|&fault| Verdict {
            fault,
            wire: wires.name(fault.net).unwrap_or_default().to_owned(),
            shown: None,
            found_by_cases: false,
        })
        .collect();
    let (name, levels) = cases;
    let short = BenchStep::each(levels);
    for (verdict, clock) in verdicts.iter_mut().zip(first(gates, &short, &faults)) {
        verdict.shown = clock.map(|clock| until(&short, clock));
        verdict.found_by_cases = clock.is_some();
    }
    let mut invariant = Invariant::new(gates, reachable);
    // Faults without effect would take the longest runs, so they are sorted out first.
    let unseen: Vec<usize> = (0..faults.len()).filter(|&index| verdicts[index].shown.is_none()).collect();
    let total = unseen.len() as u64;
    let mut different = Vec::new();
    for (done, index) in (0..).zip(unseen) {
        tell(Progress { done, total });
        if invariant.difference(&faults[index].inject(gates)).is_some() {
            different.push(index);
        }
    }
    let wave = [
        BenchStep { count: 1, levels: 1, checked: true },
        BenchStep { count: WAVE, levels: 0, checked: true },
    ];
    for steps in [record, &wave] {
        let open: Vec<usize> =
            different.iter().copied().filter(|&index| verdicts[index].shown.is_none()).collect();
        let stuck: Vec<StuckAt> = open.iter().map(|&index| faults[index]).collect();
        for (index, clock) in open.into_iter().zip(first(gates, steps, &stuck)) {
            verdicts[index].shown = clock.map(|clock| until(steps, clock));
        }
    }
    let unknown = different.iter().find(|&&index| verdicts[index].shown.is_none());
    assert!(unknown.is_none(), "{:?} is not decided", unknown.map(|&index| &verdicts[index].wire));
    FaultReport { cases: name, faults: verdicts }
}

/// For each fault the first checked clock that shows it.
fn first(gates: &Gates, steps: &[BenchStep], faults: &[StuckAt]) -> Vec<Option<usize>> {
    let faults: Vec<Fault> = faults.iter().map(|fault| (fault.net, fault.value)).collect();
    first_shown(gates, true, steps, &faults)
}
