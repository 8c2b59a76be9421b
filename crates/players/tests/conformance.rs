//! What every player of the classic game must do, and broken players that show that this suite
//! would notice if one did not.

use std::sync::atomic::{AtomicUsize, Ordering};

use players::CLASSIC;
use rules::classic::{Position, Square};
use rules::{Game, Player};
use solver::classic::Solution;

/// Asks a player about all 4,520 positions in which the game goes on, in order of moves made and
/// then backwards. Every answer must be legal, and the same both times; `twin` is the same player
/// made anew, and must give the same answers as well.
fn check(player: &dyn Player<Position>, twin: &dyn Player<Position>) -> Result<(), String> {
    let solution = Solution::solve();
    let all = solution.positions().map(|(position, _)| position);
    let open: Vec<Position> = all.filter(|position| position.outcome().is_none()).collect();
    assert_eq!(open.len(), 4_520);
    let answers: Vec<Square> = open.iter().map(|position| player.choose(position)).collect();
    for (position, &answer) in open.iter().zip(&answers).rev() {
        position.play(answer).map_err(|error| format!("in {position} it plays {answer}: {error}"))?;
        if player.choose(position) != answer {
            return Err(format!("in {position} it changes its mind"));
        }
        if twin.choose(position) != answer {
            return Err(format!("in {position} its twin disagrees"));
        }
    }
    Ok(())
}

#[test]
fn every_player_in_the_catalogue_conforms() {
    for entry in CLASSIC {
        for seed in [0, 1, u64::MAX] {
            let (player, twin) = (entry.player(seed), entry.player(seed));
            check(&*player, &*twin)
                .unwrap_or_else(|failure| panic!("{}, seed {seed}: {failure}", entry.name));
        }
    }
}

fn first_free(position: &Position) -> Square {
    position.moves().next().unwrap()
}

#[test]
fn a_player_that_is_wrong_in_a_single_position_is_noticed() {
    let wrong_once = |position: &Position| match position.to_string().as_str() {
        "XOX/OXO/OX." => Square::ALL[0],
        _ => first_free(position),
    };
    let failure = check(&wrong_once, &wrong_once);
    assert_eq!(failure, Err("in XOX/OXO/OX. it plays 1: square 1 is taken by X".to_owned()));
}

#[test]
fn a_player_that_changes_its_mind_is_noticed() {
    let asked = AtomicUsize::new(0);
    let fickle = |position: &Position| {
        let turn = asked.fetch_add(1, Ordering::Relaxed);
        position.moves().nth(turn % position.moves().count()).unwrap()
    };
    assert!(check(&fickle, &first_free).is_err_and(|failure| failure.ends_with("it changes its mind")));
}

#[test]
fn a_player_that_depends_on_more_than_the_position_is_noticed() {
    let last_free = |position: &Position| position.moves().last().unwrap();
    assert!(check(&first_free, &last_free).is_err_and(|failure| failure.ends_with("its twin disagrees")));
}
