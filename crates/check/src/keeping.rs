//! Whether latches and loops ever hold a value.

use crate::design::{Design, FindingKind};

/// Up to this many inputs, every combination is tried.
const MOST_INPUTS: usize = 20;

/// Whether a design whose only storage is latches and loops ever shows a value that it held before. If it
/// never does, they are only formal: the text leaves a value open on a path that no input takes. A design
/// with other storage or with many inputs is assumed to hold something.
pub fn keeps(design: &Design) -> bool {
    let held = |finding: &&crate::Finding| matches!(finding.kind, FindingKind::Latch | FindingKind::Loop);
    let mut lanes = design.fabric.lanes();
    let inputs = lanes.inputs.len();
    if design.findings.iter().filter(held).count() != design.registers.len() || inputs > MOST_INPUTS {
        return true;
    }
    let patterns = 1_u64 << inputs;
    (0..patterns).step_by(64).any(|first| {
        let mut settled = |held: u64| {
            for (bit, word) in lanes.inputs.iter_mut().enumerate() {
                *word = (0..64).fold(0, |word, lane| word | ((first + lane) >> bit & 1) << lane);
            }
            lanes.state.fill(held);
            design.fabric.rest(&mut lanes);
            let unsettled = design.fabric.settle(&mut lanes);
            (lanes.state.clone(), unsettled)
        };
        let (low, high) = (settled(0), settled(u64::MAX));
        low.1 | high.1 != 0 || low.0 != high.0
    })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::design::Finding;
    use crate::test_designs::latches;

    fn latch(inputs: &str, held: impl Fn(&[u64], u64) -> u64 + Send + Sync + 'static) -> Design {
        let step = move |inputs: &[u64], state: &[u64]| vec![held(inputs, state[0])];
        let mut design =
            latches(inputs, "q", "l", Arc::new(step), Arc::new(|_: &[u64], state: &[u64]| state.to_vec()));
        let words = "l is a latch".to_owned();
        design.findings.push(Finding {
            kind: FindingKind::Latch,
            signal: "l".to_owned(),
            words,
            source: None,
        });
        design
    }

    #[test]
    fn a_latch_that_is_always_open_keeps_nothing() {
        assert!(!keeps(&latch("d e", |inputs, _| inputs[0])));
        assert!(keeps(&latch("d e", |inputs, held| inputs[0] & inputs[1] | held & !inputs[1])));
        // It is closed for one of 128 inputs.
        let closed = |inputs: &[u64]| inputs.iter().fold(u64::MAX, |all, input| all & input);
        assert!(
            keeps(&latch("d:7", move |inputs, held| inputs[0] & !closed(inputs) | held & closed(inputs)))
        );
        // The same for the input that is 0.
        let none = |inputs: &[u64]| inputs.iter().fold(u64::MAX, |all, input| all & !input);
        assert!(keeps(&latch("d:7", move |inputs, held| inputs[0] & !none(inputs) | held & none(inputs))));
        assert!(!keeps(&latch("d:20", |inputs, _| inputs[19])));
        // With more inputs, or other storage, it is taken to keep something.
        assert!(keeps(&latch("d:21", |inputs, _| inputs[20])));
        let mut other = latch("d e", |inputs, _| inputs[0]);
        other.findings.clear();
        assert!(keeps(&other));
    }

    #[test]
    fn a_loop_that_does_not_settle_keeps_something() {
        assert!(keeps(&latch("d e", |inputs, held| inputs[0] & !held)));
        // Two bits that count 3, 1, 2, 0 and stay there, or that go on between 0 and 1. In the first case only the one
        // from 3 has not settled, in the second both are at 1, and move.
        for next in [[0, 2, 0, 1], [1, 0, 0, 1]] {
            let step = move |_: &[u64], state: &[u64]| {
                let is = |number: usize| crate::test_designs::is(state, number);
                let bit =
                    |bit: usize| (0..4).fold(0, |word, from| word | (is(from) * (next[from] >> bit & 1)));
                vec![bit(0), bit(1)]
            };
            let show = Arc::new(|_: &[u64], state: &[u64]| state.to_vec());
            let mut two = latches("d", "q:2", "l:2", Arc::new(step), show);
            let words = "l is a loop".to_owned();
            let found = Finding { kind: FindingKind::Loop, signal: "l".to_owned(), words, source: None };
            two.findings = vec![found.clone(), found];
            assert!(keeps(&two), "{next:?}");
        }
        let mut looped = latch("d e", |inputs, _| inputs[0]);
        looped.findings[0].kind = FindingKind::Loop;
        assert!(!keeps(&looped));
        looped.findings[0].kind = FindingKind::Drivers;
        assert!(keeps(&looped));
    }
}
