//! The duties of every player of either game, and broken players that show that this suite detects a
//! violation.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use machines::sized::proof::{positions, sample};
use players::{CLASSIC, SIZED};
use rules::classic::{Position, Square};
use rules::{Game, Outcome, Player, Seat, sized};
use solver::Solvable;
use solver::classic::Solution;

/// Calls a player in positions that are not final, in order and then backwards. Every answer must be legal,
/// and the same both times; `twin` is a second instance of the player, and must give the same answers as
/// well.
fn check<G: Game>(open: &[G], player: &dyn Player<G>, twin: &dyn Player<G>) -> Result<(), String> {
    let answers: Vec<G::Move> = open.iter().map(|position| player.choose(position)).collect();
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

/// All 4,520 positions of the classic game in which it goes on.
fn open_positions() -> Vec<Position> {
    let all = Solution::solve();
    let open = all.positions().map(|(position, _)| position).filter(|position| position.outcome().is_none());
    let open: Vec<Position> = open.collect();
    assert_eq!(open.len(), 4_520);
    open
}

#[test]
fn every_player_of_the_classic_game_conforms() {
    let open = open_positions();
    for entry in CLASSIC {
        for seed in [0, 1, u64::MAX] {
            let (player, twin) = (entry.player(seed), entry.player(seed));
            check(&open, &*player, &*twin)
                .unwrap_or_else(|failure| panic!("{}, seed {seed}: {failure}", entry.name));
        }
    }
}

/// The 68,413 positions of the first five plies in which the sized game goes on, one of each eight
/// images, and those of 2,000 random games to the end.
#[test]
fn every_player_of_the_sized_game_conforms() {
    let goes_on = |position: &sized::Position| position.outcome().is_none();
    let mut open: Vec<sized::Position> = positions().take(6).flatten().filter(goes_on).collect();
    assert_eq!(open.len(), 68_413);
    open.extend(sample(0, 2_000).into_iter().skip(6).flatten().filter(goes_on));
    let solution = Arc::new(sized::Position::solve());
    for entry in SIZED {
        let [player, twin] = [7; 2].map(|seed| entry.player_with(|| Arc::clone(&solution), seed));
        check(&open, &*player, &*twin).unwrap_or_else(|failure| panic!("{}: {failure}", entry.name));
    }
}

/// Every opponent in each seat: all positions of the sized game that perfect play can be led into, 25,337
/// when it begins and 109,844 when it does not.
#[test]
fn perfect_play_of_the_sized_game_is_never_beaten() {
    let perfect = players::find(SIZED, "perfect").unwrap().player(0);
    for (seat, expected) in Seat::ALL.into_iter().zip([25_337, 109_844]) {
        let positions = led_into(&*perfect, seat);
        let lost = positions.iter().find(|position| position.outcome() == Some(Outcome::Win(seat.other())));
        assert_eq!(lost, None, "perfect play {seat}");
        assert_eq!(positions.len(), expected, "perfect play {seat}");
    }
}

/// Every position that a player in this seat can be led into.
fn led_into(player: &dyn Player<sized::Position>, seat: Seat) -> HashSet<sized::Position> {
    let mut seen = HashSet::new();
    let mut open = vec![sized::Position::START];
    while let Some(position) = open.pop() {
        if seen.insert(position) && position.outcome().is_none() {
            let moves: Vec<_> = if position.mover() == seat {
                vec![player.choose(&position)]
            } else {
                position.moves().collect()
            };
            open.extend(moves.into_iter().map(|placement| position.play(placement).unwrap()));
        }
    }
    seen
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
    let failure = check(&open_positions(), &wrong_once, &wrong_once);
    assert_eq!(failure, Err("in XOX/OXO/OX. it plays 1: square 1 is taken by X".to_owned()));
}

#[test]
fn a_player_that_changes_its_mind_is_noticed() {
    let asked = AtomicUsize::new(0);
    let fickle = |position: &Position| {
        let turn = asked.fetch_add(1, Ordering::Relaxed);
        position.moves().nth(turn % position.moves().count()).unwrap()
    };
    assert!(
        check(&open_positions(), &fickle, &first_free)
            .is_err_and(|failure| failure.ends_with("it changes its mind"))
    );
}

#[test]
fn a_player_that_depends_on_more_than_the_position_is_noticed() {
    let last_free = |position: &Position| position.moves().last().unwrap();
    assert!(
        check(&open_positions(), &first_free, &last_free)
            .is_err_and(|failure| failure.ends_with("its twin disagrees"))
    );
}
