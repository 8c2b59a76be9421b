//! Which inputs of a design are its clock and its reset.

use crate::chance;
use crate::design::{Design, Signal};

/// The clock and the reset of a design, by what its registers do.
pub struct Timing {
    /// The input at whose edge registers store what depends on other levels, and whether it is the falling one.
    pub clock: Option<(usize, bool)>,
    /// The input that brings every register to the same value from every state, and its level.
    pub reset: Option<(usize, bool)>,
}

impl Timing {
    /// Runs 64 copies of the design from different states with different inputs.
    pub fn of(design: &Design) -> Timing {
        let single = |(index, signal): (usize, &Signal)| {
            let input = signal.first_input.filter(|_| signal.width == 1)?;
            Some((index, input))
        };
        let inputs: Vec<(usize, usize)> = design.signals.iter().enumerate().filter_map(single).collect();
        let mut random = chance::words();
        let mut scattered = |fixed: &[(usize, u64)]| {
            let mut lanes = design.fabric.lanes();
            lanes.inputs.iter_mut().chain(&mut lanes.state).for_each(|word| *word = random());
            fixed.iter().for_each(|(input, level)| lanes.inputs[*input] = *level);
            design.fabric.rest(&mut lanes);
            design.fabric.settle(&mut lanes);
            lanes
        };
        let mut clock: Option<(usize, (usize, usize, bool))> = None;
        for &(signal, input) in &inputs {
            for falling in [false, true] {
                let (before, after) = if falling { (u64::MAX, 0) } else { (0, u64::MAX) };
                let mut changed = 0;
                for _ in 0..4 {
                    let mut lanes = scattered(&[(input, before)]);
                    let old = lanes.state.clone();
                    lanes.inputs[input] = after;
                    design.fabric.settle(&mut lanes);
                    // What is the same in every copy was set or cleared, and not stored.
                    let stored = |(old, new): (&u64, &u64)| old != new && ![0, u64::MAX].contains(new);
                    changed += old.iter().zip(&lanes.state).filter(|pair| stored(*pair)).count();
                }
                if changed > clock.map_or(0, |(most, _)| most) {
                    clock = Some((changed, (signal, input, falling)));
                }
            }
        }
        let Some((_, (clock, clock_input, falling))) = clock else {
            return Timing { clock: None, reset: None };
        };
        let rest = if falling { u64::MAX } else { 0 };
        let mut cleared = |input: usize, level: u64| {
            let mut lanes = scattered(&[(clock_input, rest), (input, level)]);
            for edge in [!rest, rest, !rest, rest] {
                lanes.inputs[clock_input] = edge;
                design.fabric.settle(&mut lanes);
            }
            lanes.state.iter().all(|word| [0, u64::MAX].contains(word))
        };
        let others: Vec<(usize, usize)> = inputs.into_iter().filter(|(signal, _)| *signal != clock).collect();
        let found = others.into_iter().find_map(|(signal, input)| {
            let (high, low) = (cleared(input, u64::MAX), cleared(input, 0));
            (high != low).then_some((signal, high))
        });
        Timing { clock: Some((clock, falling)), reset: found }
    }
}
