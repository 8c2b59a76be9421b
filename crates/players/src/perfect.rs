use rules::{Game, Player};
use solver::Oracle;

/// Makes the first of the best moves that an oracle knows: it wins as soon as it can and never
/// loses a game that need not be lost.
#[derive(Clone, Debug)]
pub struct Perfect<O>(pub O);

impl<G: Game, O: Oracle<G>> Player<G> for Perfect<O> {
    fn choose(&self, position: &G) -> G::Move {
        self.0.best_move(position).expect("a player is asked only while the game goes on")
    }
}

#[cfg(test)]
mod tests {
    use rules::classic::Position;
    use solver::classic::Solution;
    use solver::prove;

    use super::*;

    /// All games against every opponent, in both seats.
    #[test]
    fn perfect_play_is_never_beaten() {
        let proof = prove::<Position>(&Perfect(Solution::solve())).unwrap();
        assert!(proof.is_unbeatable());
        assert!(proof.first.wins > 0 && proof.second.wins > 0);
    }
}
