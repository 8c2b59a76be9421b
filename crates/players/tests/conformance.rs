//! What every player of either game must do, and broken players that show that this suite
//! would notice if one did not.

use std::sync::atomic::{AtomicUsize, Ordering};

use players::{CLASSIC, Random, SIZED};
use rules::classic::{Position, Square};
use rules::{Game, Outcome, Player, Seat, sized};
use solver::classic::Solution;

/// Asks a player about positions in which the game goes on, in order and then backwards. Every
/// answer must be legal, and the same both times; `twin` is the same player made anew, and must give
/// the same answers as well.
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

/// The positions of a game between two players, from the start to the end.
fn game<G: Game>(first: &dyn Player<G>, second: &dyn Player<G>) -> Vec<G> {
    let mut positions = vec![G::START];
    while let Some(position) = positions.last().filter(|position| position.outcome().is_none()) {
        let mover = if position.mover() == Seat::First { first } else { second };
        positions.push(position.play(mover.choose(position)).unwrap());
    }
    positions
}

/// Every position of 1,000 random games in which the game goes on.
#[test]
fn every_player_of_the_sized_game_conforms() {
    let random = |seed| Random::new(seed);
    let mut open: Vec<sized::Position> =
        (0..1_000).flat_map(|seed| game(&random(seed), &random(seed + 1_000))).collect();
    open.retain(|position| position.outcome().is_none());
    assert!(open.len() > 5_000);
    for entry in SIZED {
        let (player, twin) = (entry.player(7), entry.player(7));
        check(&open, &*player, &*twin).unwrap_or_else(|failure| panic!("{}: {failure}", entry.name));
    }
}

/// 1,000 random opponents in each seat.
#[test]
fn perfect_play_of_the_sized_game_does_not_lose() {
    let perfect = players::sized_seeded("perfect", 0).unwrap();
    let mut wins = 0;
    for seed in 0..1_000 {
        let opponent = Random::new(seed);
        for (seat, positions) in
            [(Seat::First, game(&*perfect, &opponent)), (Seat::Second, game(&opponent, &*perfect))]
        {
            let outcome = positions.last().and_then(|position: &sized::Position| position.outcome());
            assert_ne!(outcome, Some(Outcome::Win(seat.other())), "seed {seed}, perfect play {seat}");
            wins += usize::from(outcome == Some(Outcome::Win(seat)));
        }
    }
    assert!(wins > 1_000, "{wins}");
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
