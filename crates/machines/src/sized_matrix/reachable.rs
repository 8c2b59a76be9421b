//! The invariant of the sized game with its display.

use logic::Gate;
use prover::{Function, Functions};

use crate::coverage::Reachable;
use crate::{matrix, sized};

/// The buttons and the kind of panel.
const INPUTS: usize = 7;

/// The invariant of the reachable states.
pub fn reachable() -> Reachable {
    let mut order = matrix::reachable::counters(sized::reachable::REGISTERS);
    order.extend((0..INPUTS).rev().map(Gate::Input));
    order.extend(sized::reachable::registers());
    Reachable { order, holds }
}

/// The invariants of the game and of the display.
fn holds(functions: &mut Functions, flops: &[Function]) -> Function {
    let (game, display) = flops.split_at(sized::reachable::REGISTERS);
    let game = sized::reachable::holds(functions, game);
    let display = matrix::reachable::holds(functions, display);
    functions.and(game, display)
}
