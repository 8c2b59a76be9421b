use std::sync::Arc;

use rules::{Game, classic, sized};

use crate::Value;

/// Knows the value of every position of a game.
pub trait Oracle<G: Game> {
    /// The value of a position to the side to move.
    fn value(&self, position: &G) -> Value;

    /// Every legal move and its value to the side that makes it, in the order of [`Game::moves`].
    fn move_values(&self, position: &G) -> impl Iterator<Item = (G::Move, Value)> {
        position.moves().filter_map(|choice| {
            let after = position.play(choice).ok()?;
            Some((choice, self.value(&after).before()))
        })
    }

    /// The best moves: the fastest wins, else the longest draws, else the slowest losses, in the order of
    /// [`Game::moves`]. There are none once the game has ended.
    fn best_moves(&self, position: &G) -> impl Iterator<Item = G::Move> {
        let best = self.value(position);
        self.move_values(position).filter(move |&(_, worth)| worth == best).map(|(choice, _)| choice)
    }

    /// The first of the best moves.
    fn best_move(&self, position: &G) -> Option<G::Move> {
        self.best_moves(position).next()
    }
}

impl<G: Game, O: Oracle<G>> Oracle<G> for &O {
    fn value(&self, position: &G) -> Value {
        (**self).value(position)
    }
}

impl<G: Game, O: Oracle<G>> Oracle<G> for Arc<O> {
    fn value(&self, position: &G) -> Value {
        (**self).value(position)
    }
}

/// A game that this crate can solve.
pub trait Solvable: Game {
    /// The solution, which knows the value of every position.
    type Solution: Oracle<Self> + Send + Sync + 'static;

    /// Solves the game.
    fn solve() -> Self::Solution;
}

impl Solvable for classic::Position {
    type Solution = crate::classic::Solution;

    fn solve() -> Self::Solution {
        Self::Solution::solve()
    }
}

impl Solvable for sized::Position {
    type Solution = crate::sized::Solution;

    fn solve() -> Self::Solution {
        Self::Solution::solve(|_| {})
    }
}
