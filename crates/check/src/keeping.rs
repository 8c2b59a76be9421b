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
