//! How the players of the catalogue fare against every opponent, where others have counted.

use rules::classic::Position;
use solver::{Proof, prove};

fn proof(name: &str) -> Proof<Position> {
    prove(&*players::classic(name).unwrap()).unwrap()
}

/// Wins, draws and losses, first seat and second seat.
fn figures(name: &str) -> [[u64; 3]; 2] {
    let Proof { first, second } = proof(name);
    [[first.wins, first.draws, first.losses], [second.wins, second.draws, second.losses]]
}

#[test]
fn textbook_and_assembly_fare_as_computed_elsewhere() {
    assert_eq!(figures("textbook"), [[80, 14, 0], [350, 127, 12]]);
    assert_eq!(figures("assembly"), [[87, 42, 29], [177, 181, 367]]);
}

#[test]
fn the_players_that_promise_never_to_lose_keep_the_promise() {
    for name in ["perfect", "pocket", "assembly-repaired"] {
        assert!(proof(name).is_unbeatable(), "{name}");
    }
}

#[test]
fn the_players_that_promise_nothing_can_be_beaten() {
    for name in ["easy", "medium", "hard", "random", "first-free"] {
        assert!(!proof(name).is_unbeatable(), "{name}");
    }
}
