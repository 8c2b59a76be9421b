//! Every game that a person can play against an opponent, through the machine and its take-back.

use rules::classic::{Mark, Position, Square};
use rules::{Game, Seat};
use session::{Activity, Cell, Choice, GameResult, Machine, Occupant, Session, Setup, Side};

use crate::common::{history, machine, session};

/// How many games the person wins, draws and loses.
type Figures = [u32; 3];

/// Plays every move of the person, and takes each back again.
fn explore(session: &mut Session, position: Position, figures: &mut Figures) {
    let side = match session.activity() {
        Activity::Person { side } => side,
        Activity::NewGame => {
            figures[match session.result().unwrap() {
                GameResult::Won { side: Side::One, .. } => 0,
                GameResult::Drawn => 1,
                GameResult::Won { side: Side::Two, .. } => 2,
            }] += 1;
            return;
        }
        activity => panic!("{activity:?}"),
    };
    assert_eq!(side, Side::One);
    let before = history(session);
    let legal: Vec<Choice> = position.moves().map(|square| Choice::square(square.number())).collect();
    assert_eq!(session.choices(), legal);
    for choice in legal {
        session.play(choice).unwrap();
        session.run();
        let after = session.moves()[position.ply()..]
            .iter()
            .fold(position, |position, choice| position.play(Square::new(choice.square).unwrap()).unwrap());
        shows(&session.view().cells, after);
        explore(session, after, figures);
        session.take_back().unwrap();
        assert_eq!(history(session), before);
    }
}

/// The cells show a position of the rules.
fn shows(cells: &[Cell; 9], position: Position) {
    for square in Square::ALL {
        let cell = &cells[square.index()];
        let mark = cell.content.map(|content| match content.mark {
            session::Mark::X => Mark::X,
            session::Mark::O => Mark::O,
        });
        assert_eq!(mark, position.board().get(square), "{position}");
        let line = position.winner().and_then(|mark| position.board().line(mark));
        assert_eq!(cell.winning, line.is_some_and(|line| line.squares().contains(&square)));
    }
}

fn figures(machine: Machine, two: &str, first: Side) -> Figures {
    let setup = Setup { machine, one: Occupant::Person, two: Occupant::player(two), first, defect: None };
    let mut session = session(setup);
    session.run();
    let moves = session.moves();
    let start = moves.iter().fold(Position::START, |position, choice| {
        position.play(Square::new(choice.square).unwrap()).unwrap()
    });
    let mut figures = [0; 3];
    explore(&mut session, start, &mut figures);
    figures
}

/// 489 and 94 games each, on the controller, in the cabinet, and by the circuit alone.
#[test]
fn textbook_does_what_it_is_known_for() {
    for machine in [machine("controller"), machine("cabinet"), machine("textbook")] {
        assert_eq!(figures(machine, "textbook", Side::One), [12, 127, 350]);
        assert_eq!(figures(machine, "textbook", Side::Two), [0, 14, 80]);
    }
}

/// Every game that a person can play on the cabinet with its own picker: none is won.
#[test]
fn no_opponent_beats_the_cabinet() {
    for (first, seat) in [(Side::Two, Seat::First), (Side::One, Seat::Second)] {
        let proof = solver::prove(&*players::classic("pocket").unwrap()).unwrap();
        let record = if seat == Seat::First { &proof.first } else { &proof.second };
        let counted = figures(machine("cabinet"), "pocket", first).map(u64::from);
        assert_eq!(counted, [0, record.draws, record.wins]);
    }
}

/// 725 and 158 games as printed, 473 and 79 repaired.
#[test]
fn assembly_does_what_it_is_known_for() {
    let machine = machine("assembly");
    assert_eq!(figures(machine, "assembly", Side::One), [367, 181, 177]);
    assert_eq!(figures(machine, "assembly", Side::Two), [29, 42, 87]);
    assert_eq!(figures(machine, "assembly-repaired", Side::One), [0, 103, 370]);
    assert_eq!(figures(machine, "assembly-repaired", Side::Two), [0, 7, 72]);
}

/// Every player of the catalogue on the controller, in both seats: as many games as the proof finds.
#[test]
fn every_player_plays_on_the_controller_as_the_proof_says() {
    for entry in players::CLASSIC {
        let proof = solver::prove(&*entry.player(0)).unwrap();
        for (first, seat) in [(Side::Two, Seat::First), (Side::One, Seat::Second)] {
            let record = if seat == Seat::First { &proof.first } else { &proof.second };
            let expected = [record.losses, record.draws, record.wins];
            let counted = figures(machine("controller"), entry.name, first).map(u64::from);
            assert_eq!(counted, expected, "{} moving {seat}", entry.name);
        }
    }
}
