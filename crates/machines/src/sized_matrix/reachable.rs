//! What holds in every state of the sized game with its display.

use logic::Gate;
use prover::{Function, Functions};

use crate::coverage::Reachable;
use crate::{matrix, sized};

/// The buttons and the kind of panel.
const INPUTS: usize = 7;

/// What is known of the states that the machine can reach.
pub fn reachable() -> Reachable {
    let mut order = matrix::reachable::counters(sized::reachable::REGISTERS);
    order.extend((0..INPUTS).rev().map(Gate::Input));
    order.extend(sized::reachable::registers());
    Reachable { order, holds }
}

/// What holds of the game and what holds of the display.
fn holds(functions: &mut Functions, flops: &[Function]) -> Function {
    let (game, display) = flops.split_at(sized::reachable::REGISTERS);
    let game = sized::reachable::holds(functions, game);
    let display = matrix::reachable::holds(functions, display);
    functions.and(game, display)
}
