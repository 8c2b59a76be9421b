use std::collections::HashSet;

use rules::classic::Position;
use rules::{Game, Player, Seat};

use super::{Engine, Form, ring_of};

/// The cost of the machine code's moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Cost {
    /// The number of positions answered.
    pub positions: u64,
    /// The instructions for all of them together.
    pub instructions: u64,
    /// The greatest number of instructions for one.
    pub most_instructions: u64,
    /// The clocks for all of them together, by Intel's table.
    pub clocks: u64,
    /// The greatest number of clocks for one.
    pub most_clocks: u64,
}

/// The cost of the machine code in all positions that it can be led into, in both seats.
pub fn cost(form: Form) -> Cost {
    let engine = Engine::new(form);
    let mut cost = Cost::default();
    for seat in Seat::ALL {
        walk(&engine, seat, Position::START, &mut HashSet::new(), &mut cost);
    }
    cost
}

fn walk(engine: &Engine, seat: Seat, position: Position, seen: &mut HashSet<Position>, cost: &mut Cost) {
    if position.outcome().is_some() || !seen.insert(position) {
        return;
    }
    let mut follow = |square| {
        if let Ok(after) = position.play(square) {
            walk(engine, seat, after, seen, cost);
        }
    };
    if position.mover() != seat {
        return position.moves().for_each(follow);
    }
    follow(engine.choose(&position));
    let answer = engine.answer(ring_of(position.board(), position.turn()));
    cost.positions += 1;
    cost.instructions += answer.instructions;
    cost.clocks += answer.clocks;
    cost.most_instructions = cost.most_instructions.max(answer.instructions);
    cost.most_clocks = cost.most_clocks.max(answer.clocks);
}

impl Cost {
    /// Instructions for a move, on average and rounded.
    pub const fn average_instructions(&self) -> u64 {
        rounded(self.instructions, self.positions)
    }

    /// Clocks for a move, on average and rounded.
    pub const fn average_clocks(&self) -> u64 {
        rounded(self.clocks, self.positions)
    }
}

const fn rounded(sum: u64, count: u64) -> u64 {
    if count == 0 { 0 } else { (2 * sum + count) / (2 * count) }
}
