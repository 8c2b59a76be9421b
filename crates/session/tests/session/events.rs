//! The texts and tunes of a session.

use session::{
    Activity, Choice, GameName, Hints, NothingThere, Occupant, Resources, Session, Setup, Side, Tune,
    Verdict, What, Why,
};

use crate::common::{machine, pair_of_people, session};

fn play(session: &mut Session, squares: &[u8]) -> Vec<(String, Option<Tune>)> {
    let mut events = Vec::new();
    for &square in squares {
        session.play(Choice::square(square)).unwrap();
        events = session.run().into_iter().map(|event| (event.text, event.tune)).collect();
    }
    events
}

#[test]
fn the_loudspeaker_plays_when_people_play_win_draw_and_lose() {
    let against = |two| session(Setup { two, ..Setup::default() });
    let first_free = || Occupant::player("first-free");
    let won = play(&mut against(first_free()), &[5, 3, 7]);
    assert_eq!(
        won,
        [
            ("X takes the bottom left".to_owned(), Some(Tune::Nbc)),
            ("X wins with the diagonal from the top right".to_owned(), Some(Tune::Castle)),
        ]
    );
    let lost = play(&mut against(first_free()), &[9, 5, 8]);
    assert_eq!(lost.last().unwrap(), &("O wins with the top row".to_owned(), Some(Tune::Wah)));
    let drawn = play(&mut session(pair_of_people(machine("controller"))), &[1, 2, 3, 5, 4, 6, 8, 7, 9]);
    assert_eq!(drawn.last().unwrap(), &("the game is a draw".to_owned(), Some(Tune::Wah)));

    let one = first_free();
    let mut machines = session(Setup { one, ..Setup::default() });
    assert!(machines.run().iter().all(|event| event.tune.is_none()));
}

#[test]
fn a_session_opens_with_its_title_and_says_who_is_to_move() {
    let mut session = session(Setup::default());
    let opening: Vec<String> = session.opening().into_iter().map(|event| event.text).collect();
    assert_eq!(opening, ["controller: you play X, textbook plays O", "X to move"]);
    assert_eq!((session.view().status, session.view().prompt), (opening[0].clone(), opening[1].clone()));
    let again: Vec<What> = session.new_game(Side::Two).into_iter().map(|event| event.what).collect();
    assert_eq!(again, [What::NewGame { first: Side::Two }, What::Turn { side: Side::Two }]);
}

/// Every error that a person can make, each of which changes nothing but the status.
#[test]
fn refusals_say_why_and_change_nothing() {
    let refusal = |session: &mut Session, choice: Choice| {
        let before = (session.moves(), session.activity());
        let refusal = session.play(choice).unwrap_err();
        session.run();
        assert_eq!((session.moves(), session.activity()), before);
        assert_eq!(session.view().status, refusal.text);
        (refusal.why, refusal.text)
    };
    let mut classic = session(pair_of_people(machine("controller")));
    let told = |why, text: &str| (why, text.to_owned());
    assert_eq!(refusal(&mut classic, Choice::square(0)), told(Why::NoSuchSquare, "there is no square 0"));
    assert_eq!(refusal(&mut classic, Choice::square(10)), told(Why::NoSuchSquare, "there is no square 10"));
    assert_eq!(refusal(&mut classic, Choice::sized(1, 1)), told(Why::NoSuchSize, "this game has no sizes"));
    play(&mut classic, &[1, 4]);
    assert_eq!(refusal(&mut classic, Choice::square(4)), told(Why::Taken, "the left is taken by O"));
    play(&mut classic, &[2, 5, 3]);
    assert_eq!(refusal(&mut classic, Choice::square(9)), told(Why::GameOver, "the game is over"));

    let mut sized = session(pair_of_people(machine("sized")));
    assert_eq!(
        refusal(&mut sized, Choice::square(1)),
        told(Why::NoSuchSize, "this game needs a size as well")
    );
    assert_eq!(refusal(&mut sized, Choice::sized(4, 1)), told(Why::NoSuchSize, "there is no size 4"));
    for (size, square) in [(3, 1), (3, 2), (3, 3), (3, 4)] {
        sized.play(Choice::sized(size, square)).unwrap();
        sized.run();
    }
    let (why, text) =
        (Why::TooSmall, "a small piece does not cover the large one of player one on the top left");
    assert_eq!(refusal(&mut sized, Choice::sized(1, 1)), told(why, text));
    assert_eq!(
        refusal(&mut sized, Choice::sized(3, 5)),
        told(Why::NoneLeft, "no large piece is left in the hand")
    );

    let mut busy = session(Setup::default());
    busy.play(Choice::square(1)).unwrap();
    let early = busy.play(Choice::square(2)).unwrap_err();
    let at_work = "the machine is still at work on the last move";
    assert_eq!((early.why, &*early.text), (Why::NotYourTurn, at_work));
    while busy.moves().is_empty() {
        busy.tick();
    }
    let early = busy.play(Choice::square(2)).unwrap_err();
    assert_eq!((early.why, &*early.text), (Why::NotYourTurn, "it is not your turn"));
}

#[test]
fn people_who_keep_trying_do_not_fill_the_history() {
    let mut session = session(pair_of_people(machine("controller")));
    play(&mut session, &[1]);
    for _ in 0..100 {
        session.play(Choice::square(1)).unwrap_err();
        session.run();
    }
    assert!(session.now() < 100);
    assert_eq!(session.record().link().matches('~').count(), 16);
    play(&mut session, &[2]);
}

#[test]
fn taking_back_removes_the_reply_too_and_redoing_brings_it_back() {
    let mut session = session(Setup::default());
    assert_eq!(session.take_back(), Err(NothingThere::TakeBack));
    assert_eq!(session.redo(), Err(NothingThere::Redo));
    play(&mut session, &[1, 9]);
    let before = session.moves();
    let took: Vec<What> = session.take_back().unwrap().into_iter().map(|event| event.what).collect();
    assert_eq!(took, [What::TookBack { moves: 2 }, What::Turn { side: Side::One }]);
    assert_eq!(session.moves(), before[..2]);
    session.take_back().unwrap();
    assert!(session.moves().is_empty() && !session.view().can_take_back && session.view().can_redo);
    session.redo().unwrap();
    session.redo().unwrap();
    assert_eq!(session.moves(), before);
    session.take_back().unwrap();
    play(&mut session, &[3]);
    assert!(!session.view().can_redo, "a new move ends what could be redone");
}

/// Taking back the move that ended a game takes its result back as well.
#[test]
fn the_score_follows_what_is_taken_back() {
    let two = Occupant::player("first-free");
    let mut session = session(Setup { two, ..Setup::default() });
    play(&mut session, &[5, 3, 7]);
    assert_eq!(session.score().one, 1);
    let took = session.take_back().unwrap();
    assert_eq!(took[0].what, What::TookBack { moves: 1 });
    assert_eq!(session.score().one, 0);
    let again: Vec<What> = session.redo().unwrap().into_iter().map(|event| event.what).collect();
    assert!(matches!(again[1], What::Won { side: Side::One, line: [3, 5, 7] }));
    session.run();
    session.new_game(Side::One);
    assert_eq!(session.score().one, 1);
}

#[test]
fn hints_say_what_perfect_play_says() {
    let mut session = session(pair_of_people(machine("controller")));
    assert_eq!(session.view().hints, Hints::Off);
    session.show_hints(true);
    play(&mut session, &[1, 4]);
    let view = session.view();
    assert_eq!(view.hints, Hints::Ready);
    let texts: Vec<&str> =
        view.cells.iter().map(|cell| cell.hints.first().map_or("", |hint| &hint.text)).collect();
    assert_eq!(texts, ["", "wins in 5", "wins in 5", "", "wins in 5", "draw", "draw", "draw", "draw"]);
    let best: Vec<u8> = view
        .cells
        .iter()
        .filter(|cell| cell.hints.iter().any(|hint| hint.best))
        .map(|cell| cell.square)
        .collect();
    assert_eq!(best, [2, 3, 5]);
    play(&mut session, &[5]);
    let loses = session.view().cells[1].hints[0].clone();
    assert_eq!((loses.verdict, &*loses.text), (Verdict::Loss, "loses in 2"));
}

/// A game that is not solved yet can be played, but not with hints or by perfect players.
#[test]
fn what_needs_the_solution_waits_for_it() {
    let resources = Resources::new();
    let setup = Setup {
        machine: machine("sized"),
        one: Occupant::Person,
        two: Occupant::player("perfect"),
        first: Side::One,
        defect: None,
    };
    let mut session = Session::new(setup, &resources).unwrap();
    session.show_hints(true);
    assert_eq!(session.view().hints, Hints::Solving);
    session.play(Choice::sized(2, 5)).unwrap();
    session.run();
    assert_eq!(session.activity(), Activity::Solution);
    assert_eq!((session.view().prompt.as_str(), session.tick()), ("the game is being solved", vec![]));
    let record = session.record();
    resources.solve();
    session.run();
    assert_eq!(session.moves().len(), 2);
    assert_eq!(Session::restore(&record, &resources).activity(), Activity::Clock);
    let view = session.view();
    assert_eq!(view.hints, Hints::Ready);
    let empty = view.cells.iter().find(|cell| cell.content.is_none()).unwrap();
    assert_eq!(empty.hints.iter().map(|hint| hint.size).collect::<Vec<_>>(), [Some(1), Some(2), Some(3)]);
    assert_eq!(view.setup.machine.game(), GameName::Sized);
}

/// The page gets this data; changing it changes an interface.
#[test]
fn a_view_is_sent_as_it_is_written_here() {
    let mut session = session(Setup::default());
    session.show_hints(true);
    play(&mut session, &[1]);
    let mut json = serde_json::to_value(session.view()).unwrap();
    json["cells"].as_array_mut().unwrap().truncate(2);
    insta::assert_snapshot!(serde_json::to_string_pretty(&json).unwrap());
}

/// A view has the moves that the rules allow, from the first to the last of a game with covering.
#[test]
fn a_view_has_the_moves_that_are_allowed() {
    let mut session = session(pair_of_people(machine("sized")));
    assert_eq!(session.view().choices.len(), 27);
    for (size, square, left) in [(1, 1, 26), (3, 1, 24), (1, 2, 23), (3, 9, 14), (2, 3, 11)] {
        let choice = Choice::sized(size, square);
        assert!(session.view().choices.contains(&choice));
        session.play(choice).unwrap();
        session.run();
        let choices = session.view().choices;
        assert_eq!(choices, session.choices());
        assert_eq!(choices.len(), left, "after {choice:?}: {choices:?}");
    }
}
