//! Everybody at every machine, in both seats.

use crate::common::{Chance, seats, session};
use session::{
    Activity, Choice, GameResult, MachineName, Occupant, Session, Setup, SetupError, Side, What, Workshop,
};

/// Every machine, everybody who may sit on side two, everybody on side one, either side first: each
/// game ends, its moves alternate, and the machine has come to rest.
#[test]
fn every_player_completes_a_game_in_each_seat_of_each_machine() {
    let mut games = 0;
    for machine in MachineName::ALL {
        for setup in seats(machine) {
            let mut session = session(setup.clone());
            let mut chance = Chance::new(games);
            let mut movers = Vec::new();
            loop {
                for event in session.run() {
                    if let What::Played { side, .. } = event.what {
                        movers.push(side);
                    }
                }
                match session.activity() {
                    Activity::Person { .. } => session.play(chance.pick(&session.choices())).unwrap(),
                    activity => {
                        assert_eq!(activity, Activity::NewGame, "{setup:?}");
                        break;
                    }
                }
            }
            let expected = [setup.first, setup.first.other()].into_iter().cycle().take(movers.len());
            assert_eq!(movers, expected.collect::<Vec<_>>());
            assert!(session.result().is_some());
            let score = session.score();
            assert_eq!(score.one + score.two + score.drawn, 1);
            games += 1;
        }
    }
    assert!(games > 100, "{games}");
}

#[test]
fn a_machine_that_plays_by_itself_keeps_its_place() {
    let refusal = |machine, two: Occupant| {
        let setup = Setup { machine, two, ..Setup::default() };
        Session::new(setup, &Workshop::new()).err().map(|error| error.to_string())
    };
    assert_eq!(
        refusal(MachineName::Textbook, Occupant::player("perfect")).unwrap(),
        "on side two of `textbook` sits textbook, not perfect"
    );
    assert_eq!(
        refusal(MachineName::Assembly, Occupant::player("textbook")).unwrap(),
        "on side two of `assembly` sits person or assembly or assembly-repaired, not textbook"
    );
    assert!(refusal(MachineName::Textbook, Occupant::Person).is_some());
    assert_eq!(refusal(MachineName::Controller, Occupant::Person), None);
    let unknown = Setup { one: Occupant::player("nobody"), ..Setup::default() };
    let error = Session::new(unknown, &Workshop::new()).err().unwrap();
    assert!(matches!(error, SetupError::UnknownPlayer(_)));
}

/// The first side of the classic game is X, whichever side of the table that is.
#[test]
fn who_moves_first_may_change_from_game_to_game_and_the_score_stays() {
    let mut session = session(Setup::default());
    for square in [1, 2, 9] {
        // The textbook takes 5 and 3, and then 7.
        session.play(Choice::square(square)).unwrap();
        session.run();
    }
    assert_eq!(session.result(), Some(GameResult::Won { side: Side::Two, line: [3, 5, 7] }));
    assert_eq!(session.score().two, 1);
    session.new_game(Side::Two);
    let texts: Vec<String> = session.run().into_iter().map(|event| event.text).collect();
    assert_eq!(texts, ["X takes the centre", "O to move"]);
    assert_eq!((session.score().two, session.result()), (1, None));
}
