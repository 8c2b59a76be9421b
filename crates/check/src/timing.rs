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

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::test_designs::{design, ports, referee, referee_of};

    #[test]
    fn clock_and_reset_are_found_by_what_registers_do() {
        let timing = |design: &Design| {
            let timing = Timing::of(design);
            let name = |(signal, level): (usize, bool)| (design.signals[signal].name.clone(), level);
            (timing.clock.map(name), timing.reset.map(name))
        };
        let named = |name: &str, level: bool| Some((name.to_owned(), level));
        assert_eq!(timing(&referee_of(referee())), (named("clk", false), named("reset", true)));
        assert_eq!(timing(&ports("clk reset", "y", "a:3")), (None, None), "nothing is ever stored");
        let show = |_: &[u64], _: &[u64]| vec![0];
        let low = |inputs: &[u64], _: &[u64]| vec![inputs[2] & inputs[1], inputs[3] & inputs[1]];
        let low = design("clk rst_n a b", "y", "r:2", Arc::new(low), Arc::new(show));
        assert_eq!(timing(&low), (named("clk", false), named("rst_n", false)));
        let none = |inputs: &[u64], _: &[u64]| vec![inputs[1], inputs[2]];
        let none = design("clk a b", "y", "r:2", Arc::new(none), Arc::new(show));
        assert_eq!(timing(&none), (named("clk", false), None));
        // An input of several bits is neither.
        let wide = |inputs: &[u64], _: &[u64]| vec![inputs[1] & inputs[2], inputs[3] & inputs[2]];
        let wide = design("clk a:2 b", "y", "r:2", Arc::new(wide), Arc::new(show));
        assert_eq!(timing(&wide), (named("clk", false), None));
        // A reset may take two clocks.
        let slow = |inputs: &[u64], state: &[u64]| vec![inputs[2] & !inputs[1], state[0]];
        let slow = design("clk reset a", "y", "r:2", Arc::new(slow), Arc::new(show));
        assert_eq!(timing(&slow), (named("clk", false), named("reset", true)));
        // Seven of eight registers are cleared.
        let part = |inputs: &[u64], state: &[u64]| {
            state
                .iter()
                .enumerate()
                .map(|(index, word)| if index == 7 { inputs[2] } else { (word ^ inputs[2]) & !inputs[1] })
                .collect()
        };
        let part = design("clk reset a", "y", "r:8", Arc::new(part), Arc::new(show));
        assert_eq!(timing(&part), (named("clk", false), None));
    }
}
