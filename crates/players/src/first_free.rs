use rules::{Game, Player};

/// Makes the first legal move: the weakest player that still follows the rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FirstFree;

impl<G: Game> Player<G> for FirstFree {
    fn choose(&self, position: &G) -> G::Move {
        position.moves().next().expect("a player is asked only while the game goes on")
    }
}
