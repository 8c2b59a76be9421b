//! Every player on every machine, in both seats.

use crate::common::{Chance, machine, seats, session};
use session::{
    Activity, Choice, GameResult, Machine, Occupant, Resources, Score, Session, Setup, SetupError, Side, What,
};

/// Every machine, every occupant of side two, every occupant of side one, either side first: each game ends,
/// its moves alternate, and the machine has settled.
#[test]
fn every_player_completes_a_game_in_each_seat_of_each_machine() {
    let mut games = 0;
    for machine in Machine::all() {
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
        Session::new(setup, &Resources::new()).err().map(|error| error.to_string())
    };
    assert_eq!(
        refusal(machine("textbook"), Occupant::player("perfect")).unwrap(),
        "side two of `textbook` can be textbook, not perfect"
    );
    assert_eq!(
        refusal(machine("assembly"), Occupant::player("textbook")).unwrap(),
        "side two of `assembly` can be person or assembly or assembly-repaired, not textbook"
    );
    assert!(refusal(machine("textbook"), Occupant::Person).is_some());
    assert_eq!(refusal(machine("controller"), Occupant::Person), None);
    let unknown = Setup { one: Occupant::player("nobody"), ..Setup::default() };
    let error = Session::new(unknown, &Resources::new()).err().unwrap();
    assert!(matches!(error, SetupError::UnknownPlayer(_)));
}

/// The first side of the classic game is X, whichever side of the table that is.
#[test]
fn who_moves_first_may_change_from_game_to_game_and_the_score_stays() {
    let mut session = session(Setup::default());
    for square in [1, 2, 9] {
        // The textbook plays 5 and 3, and then 7.
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

/// A random player gets another seed for the next game, and another series from the same seed is the same:
/// three games each, twice. A player without randomness keeps its seed.
#[test]
fn a_series_of_games_by_chance_repeats_itself_only_from_its_seed() {
    let series = |name: &str| -> Vec<(String, Vec<Choice>)> {
        let one = Occupant::player("first-free");
        let two = Occupant::Player { name: name.to_owned(), seed: 42 };
        let mut session = session(Setup { one, two, ..Setup::default() });
        let mut games = Vec::new();
        for _ in 0..3 {
            session.run();
            games.push((session.record().link(), session.moves()));
            session.new_game(Side::One);
        }
        games
    };
    let seeds = |name| -> Vec<String> {
        series(name).iter().map(|(link, _)| link.split('.').nth(3).unwrap().to_owned()).collect()
    };
    assert_eq!(series("random"), series("random"));
    assert_eq!(seeds("random"), ["random~42", "random~43", "random~44"]);
    let games = series("random");
    assert!(games[0].1 != games[1].1 && games[1].1 != games[2].1, "{games:?}");
    assert_eq!(seeds("textbook"), ["textbook~42"; 3]);
}

#[test]
fn the_side_that_moved_second_moves_first_in_the_next_game() {
    let mut session = session(Setup::default());
    for first in [Side::Two, Side::One, Side::Two] {
        assert_eq!(session.next_game()[0].what, What::NewGame { first });
        assert_eq!(session.setup().first, first);
    }
}

/// The reader of requests lists every machine when the requested one does not exist.
#[test]
fn the_list_of_machines_leaves_none_out() {
    let refusal = serde_json::from_str::<Machine>("\"nothing\"").unwrap_err().to_string();
    let names = Machine::all().map(Machine::name).collect::<Vec<_>>().join(", ");
    assert!(refusal.contains(&format!("the machines are {names}")), "{refusal}");
}

/// The pages and tables describe a machine as it is in a game with the default opponent.
#[test]
fn every_machine_begins_with_players_that_may_sit_there() {
    let usual = Machine::all().map(|machine| {
        Setup::on(machine).check().unwrap();
        machine.default_opponent()
    });
    assert_eq!(usual.collect::<Vec<_>>(), ["textbook", "textbook", "pocket", "assembly", "medium"]);
}

/// A person or a player on each side, and every way a game can end between them: 4 tables, 3 endings.
#[test]
fn sides_and_endings_are_called_by_who_sits_there() {
    let (person, player) = (Occupant::Person, Occupant::player("pocket"));
    let score = Score { one: 3, two: 1, drawn: 2 };
    let words = |one: &Occupant, two: &Occupant| {
        let setup = Setup { one: one.clone(), two: two.clone(), ..Setup::default() };
        let won = |side| setup.ending(GameResult::Won { side, line: [1, 2, 3] });
        let tally = setup.tally(score).map(|(name, count)| format!("{name} {count}"));
        let names = setup.names().map(str::to_owned);
        assert_eq!(session(setup.clone()).view().names, names);
        let endings = [won(Side::One), won(Side::Two), setup.ending(GameResult::Drawn)];
        format!("{} | {} | {}", names.join(", "), endings.join(", "), tally.join(", "))
    };
    let said = [
        words(&person, &player),
        words(&player, &person),
        words(&person, &person),
        words(&player, &Occupant::player("textbook")),
    ];
    assert_eq!(
        said,
        [
            "you, pocket | you win, you lose, drawn | won 3, drawn 2, lost 1",
            "pocket, you | you lose, you win, drawn | won 1, drawn 2, lost 3",
            "one, two | one wins, two wins, drawn | one 3, drawn 2, two 1",
            "pocket, textbook | pocket wins, textbook wins, drawn | pocket 3, drawn 2, textbook 1",
        ]
    );
}
