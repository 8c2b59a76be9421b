use rules::Game;

use crate::Value;

/// Somebody who knows what every position of a game is worth.
pub trait Oracle<G: Game> {
    /// What a position is worth to the side to move.
    fn value(&self, position: &G) -> Value;

    /// Every legal move and what it is worth to the side that makes it, in the order of
    /// [`Game::moves`].
    fn worths(&self, position: &G) -> impl Iterator<Item = (G::Move, Value)> {
        position.moves().filter_map(|choice| {
            let after = position.play(choice).ok()?;
            Some((choice, self.value(&after).before()))
        })
    }

    /// The moves that nothing beats: the fastest wins, else the longest draws, else the slowest
    /// losses, in the order of [`Game::moves`]. There are none once the game has ended.
    fn best_moves(&self, position: &G) -> impl Iterator<Item = G::Move> {
        let best = self.value(position);
        self.worths(position).filter(move |&(_, worth)| worth == best).map(|(choice, _)| choice)
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
