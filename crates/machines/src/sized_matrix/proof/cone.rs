//! The part of a netlist that is the game.

use logic::{Gate, Gates};

use super::{BUTTONS, GAME, OUTPUTS};
use crate::matrix::proof::{Source, copy, support};

/// The part of a netlist that is the game, and a source outside that reaches it, if any: it is 0 in the part.
pub fn game(gates: &Gates) -> (Gates, Option<Source>) {
    let inside = |source: &Source| match *source {
        Source::Flop(index) => index < GAME,
        Source::Input(index) => index < BUTTONS,
    };
    let results =
        gates.flops[..GAME].iter().map(|flop| flop.next).chain(gates.outputs[..OUTPUTS].iter().copied());
    let outside = support(gates, results, |_| None).into_iter().find(|source| !inside(source));
    let kept = |source: Source, gate| if inside(&source) { gate } else { Gate::Constant(false) };
    let (builder, copies) = copy(gates, kept);
    let mut part = Gates { gates: builder.finish(), inputs: BUTTONS, ..Gates::default() };
    part.flops = gates.flops[..GAME].to_vec();
    part.flops.iter_mut().for_each(|flop| flop.next = copies[flop.next]);
    part.outputs = gates.outputs[..OUTPUTS].iter().map(|&net| copies[net]).collect();
    (part, outside)
}
