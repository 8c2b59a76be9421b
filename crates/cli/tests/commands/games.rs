//! Whole games on every machine, played on a real terminal: won, lost and drawn, with a refused move,
//! other sizes of the window and the end.
//!
//! A session in the test looks for moves that lead to the result, and tells what the screen should
//! then say; the keys that make these moves are sent to the program.

use session::{Activity, Choice, GameResult, Keys, Machine, Occupant, Resources, Session, Setup, Side};

use crate::terminal::Terminal;

/// A machine, an opponent that can be beaten on it, and something that only its screen says.
const GAMES: [(&str, &str, &str); 5] = [
    ("controller", "textbook", "GAME_OVER"),
    ("textbook", "textbook", "TwoInRow"),
    ("cabinet", "textbook", "computer_first"),
    ("assembly", "assembly", "pattern"),
    ("sized", "random", "P1_PLACING"),
];

/// The results in the order of the games; the side that moved second moves first in the next one.
const RESULTS: [(Goal, &str); 3] = [(Goal::Won, "YOU WIN"), (Goal::Lost, "YOU LOSE"), (Goal::Drawn, "DRAWN")];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Goal {
    Won,
    Lost,
    Drawn,
}

#[test]
fn every_machine_has_its_games() {
    assert!(GAMES.map(|(machine, ..)| machine).into_iter().eq(Machine::all().map(Machine::name)));
}

#[test]
fn tmux_controller_games() {
    play_games(machine("controller"));
}

#[test]
fn tmux_cabinet_games() {
    play_games(machine("cabinet"));
}

#[test]
fn tmux_textbook_games() {
    play_games(machine("textbook"));
}

#[test]
fn tmux_assembly_games() {
    play_games(machine("assembly"));
}

#[test]
fn tmux_sized_games() {
    play_games(machine("sized"));
}

fn play_games(machine: Machine) {
    let (_, opponent, landmark) = GAMES.into_iter().find(|game| game.0 == machine.name()).expect("a game");
    let setup = Setup { two: Occupant::player(opponent), ..Setup::on(machine) };
    let mut session = Session::new(setup, &Resources::new()).expect("a game that can be played");
    let terminal = Terminal::play(&format!("{machine} --against {opponent} --seed 0 --save game.txt"));
    // A circuit without a clock has no rate to show.
    let [fast, full_speed] = match machine.name() {
        "textbook" => ["board 0/0", "last boards"],
        _ => ["▶▶", "full speed"],
    };
    terminal.shows("to move").shows(landmark).press("+ + + + + +", fast);
    for (number, (goal, banner)) in RESULTS.into_iter().enumerate() {
        if number > 0 {
            session.next_game();
            session.run();
            terminal.press("n", &session.view().status);
        }
        let moves = search(&mut session, goal);
        for (made, &choice) in moves.iter().enumerate() {
            if made == 1 {
                refuse(&mut session, &terminal);
            }
            session.play(choice).expect("a legal move");
            session.run();
            terminal.press(&keys(machine.keys(), choice), &session.view().status);
        }
        terminal.shows(banner);
        let score = session.score();
        terminal.shows(&format!("won {} drawn {} lost {}", score.one, score.drawn, score.two));
        assert_eq!(score.one + score.drawn + score.two, number as u32 + 1);
    }
    terminal.resize(40, 10).shows("noughtgate needs 60 columns");
    terminal.resize(120, 40).shows(full_speed).shows(landmark).resize(80, 24).shows(match machine.name() {
        "assembly" => "listing",
        "textbook" => "last boards",
        _ => "last clocks",
    });
    terminal.press("q", "1 won, 1 drawn, 1 lost.").is_given_back(0);
    assert_eq!(terminal.read("game.txt"), session.record().to_string());
}

/// Nothing fits where the last move was made: no mark, and no piece as small as that, or none at all. The square
/// stays chosen until it is left.
fn refuse(session: &mut Session, terminal: &Terminal) {
    let square = session.moves().last().expect("a move").square;
    let covered = session.choices().iter().any(|choice| choice.square == square);
    let size = session.view().hands.map(|_| if covered { 1 } else { 3 });
    let refusal = session.play(Choice { square, size }).expect_err("a refused move");
    session.run();
    let digits = session.setup().machine.keys();
    terminal.press(&keys(digits, Choice { square, size }), &refusal.text);
    if size.is_some() {
        terminal.press("Left", "square, then");
    }
}

/// The keys that make a move.
fn keys(keys: Keys, choice: Choice) -> String {
    let square = keys.label(choice.square);
    choice.size.map_or(square.to_string(), |size| format!("{square} {size}"))
}

/// The moves of a person that lead to a result, as chance finds them in at most 2,000 games. The
/// session is as it was.
fn search(session: &mut Session, goal: Goal) -> Vec<Choice> {
    let mut seed = 1_u64;
    for _ in 0..2_000 {
        let mut moves = Vec::new();
        while session.activity() == (Activity::Person { side: Side::One }) {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let choices = session.choices();
            moves.push(choices[(seed >> 33) as usize % choices.len()]);
            session.play(moves[moves.len() - 1]).expect("a legal move");
            session.run();
        }
        let result = match session.result() {
            Some(GameResult::Won { side: Side::One, .. }) => Goal::Won,
            Some(GameResult::Won { side: Side::Two, .. }) => Goal::Lost,
            _ => Goal::Drawn,
        };
        for _ in &moves {
            session.take_back().expect("a move");
        }
        if result == goal {
            return moves;
        }
    }
    panic!("no game against {} was {goal:?}", session.setup().two.name());
}

/// The machine with this name.
fn machine(name: &str) -> Machine {
    name.parse().expect("a machine to play on")
}
