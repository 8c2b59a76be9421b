//! Reads the charts as a person would, and holds what they say against the players and the proofs.

use draw::strategy::{Tree, svg};
use rules::classic::{Position, Square};
use rules::{Game, Outcome, Player, Seat};

/// A board as it stands in the picture.
#[derive(Default)]
struct Board {
    /// The square of the outer board that this one is inside of.
    inside: Option<Square>,
    answer: Option<Square>,
    struck: Option<Seat>,
    hatched: bool,
    washed: bool,
    framed: bool,
    label: Option<u64>,
    boards: Vec<Board>,
}

#[derive(Debug, Default, PartialEq, Eq)]
struct Count {
    wins: u64,
    draws: u64,
    losses: u64,
}

/// All ten players from both seats, seeds 0 and 1: every board of every chart is replayed move by
/// move, 15,212 games in all, and the games that were read are those of the proofs.
#[test]
fn a_chart_can_be_read_back_into_all_games_of_the_player() {
    let mut games = 0;
    for entry in players::CLASSIC {
        for seed in [0, 1] {
            let player = entry.player(seed);
            for seat in Seat::ALL {
                let tree = Tree::of(&*player, seat).unwrap();
                let picture = svg(entry.name, entry.description, std::slice::from_ref(&tree));
                let board = read(&picture, seat);
                let mut count = Count::default();
                follow(&board, Position::START, seat, &*player, &mut count);
                let proof = solver::prove_seat(&*player, seat).unwrap();
                assert_eq!(count, Count { wins: proof.wins, draws: proof.draws, losses: proof.losses });
                assert_eq!(tree.root.tally.losses, proof.losses);
                let figures = format!(
                    "{} games: {} won, {} drawn, {} lost",
                    proof.games(),
                    proof.wins,
                    proof.draws,
                    proof.losses
                );
                assert_eq!(picture.matches(&figures).count(), 2, "in the description and in the heading");
                games += proof.games();
            }
        }
    }
    assert_eq!(games, 15_212);
}

/// The largest chart stays small enough to send around.
#[test]
fn no_chart_is_larger_than_a_megabyte() {
    for entry in players::CLASSIC {
        let player = entry.player(0);
        let trees = Seat::ALL.map(|seat| Tree::of(&*player, seat).unwrap());
        let picture = svg(entry.name, entry.description, &trees);
        assert!(picture.len() < 1_000_000, "{}: {} bytes", entry.name, picture.len());
    }
}

#[test]
fn a_player_that_breaks_the_rules_cannot_be_drawn() {
    let stubborn = |_: &Position| Square::ALL[4];
    let illegal = Tree::of(&stubborn, Seat::First).unwrap_err();
    assert_eq!(illegal.choice, Square::ALL[4]);
}

/// The outermost board of a picture with one chart.
fn read(picture: &str, seat: Seat) -> Board {
    let mut open: Vec<Board> = vec![Board::default()];
    for line in picture.lines() {
        let board = open.last_mut().unwrap();
        if let Some(rest) = line.strip_prefix("<g transform=\"translate(") {
            let outermost = open.len() == 1;
            let inside = (!outermost).then(|| square(rest));
            open.push(Board { inside, ..Board::default() });
        } else if line == "</g>" {
            let closed = open.pop().unwrap();
            open.last_mut().unwrap().boards.push(closed);
        } else if let Some(rest) = line.strip_prefix("<path class=\"answer\" d=\"M") {
            assert!(board.answer.replace(square(rest)).is_none(), "one answer to a board");
            assert_eq!(rest.matches('M').count(), 0, "one answer to a board");
        } else if line.starts_with("<path class=\"won\"") {
            board.struck = Some(seat);
        } else if line.starts_with("<path class=\"lost\"") {
            board.struck = Some(seat.other());
        } else if line.starts_with("<path class=\"hatch\"") {
            board.hatched = true;
        } else if line.starts_with("<path class=\"wash\"") {
            board.washed = true;
        } else if line.starts_with("<path class=\"way\"") {
            board.framed = true;
        } else if let Some(text) = line.strip_suffix(" lost</text>") {
            let (_, number) = text.split_once('>').unwrap();
            board.label = Some(number.parse().unwrap());
        }
    }
    assert_eq!(open.len(), 1, "every group is closed");
    let mut boards = open.remove(0).boards;
    assert_eq!(boards.len(), 1);
    boards.remove(0)
}

/// The square in which a point is, given as two numbers with a space between.
fn square(point: &str) -> Square {
    let mut numbers = point.split(|character: char| !character.is_ascii_digit());
    let mut next = || numbers.next().unwrap().parse::<usize>().unwrap() / 100;
    let (column, row) = (next(), next());
    Square::at(row, column)
}

/// Plays what the board says, checks that the player would, and counts the games inside.
fn follow(board: &Board, before: Position, seat: Seat, player: &dyn Player<Position>, count: &mut Count) {
    let mut position = before;
    if let Some(answer) = board.answer {
        assert_eq!(answer, player.choose(&position), "{position}");
        position = position.play(answer).unwrap();
    }
    if board.boards.is_empty() && position.outcome().is_none() {
        let last: Vec<Square> = position.moves().collect();
        assert_eq!(last.len(), 1, "only the very last reply needs no board of its own");
        position = position.play(last[0]).unwrap();
    }
    let before = count.losses;
    match position.outcome() {
        None => {
            assert_eq!((board.struck, board.hatched, board.washed), (None, false, false));
            assert_eq!(position.mover(), seat.other());
            let replies: Vec<Square> = board.boards.iter().map(|board| board.inside.unwrap()).collect();
            assert_eq!(replies, position.moves().collect::<Vec<_>>());
            for inner in &board.boards {
                follow(inner, position.play(inner.inside.unwrap()).unwrap(), seat, player, count);
            }
        }
        Some(outcome) => {
            assert!(board.boards.is_empty());
            let (counter, winner) = match outcome {
                Outcome::Draw => (&mut count.draws, None),
                Outcome::Win(winner) if winner == seat => (&mut count.wins, Some(winner)),
                Outcome::Win(winner) => (&mut count.losses, Some(winner)),
            };
            *counter += 1;
            assert_eq!(board.struck, winner);
            assert_eq!((board.washed, board.hatched), (winner == Some(seat), winner == Some(seat.other())));
        }
    }
    let losses = count.losses - before;
    if board.inside.is_some() {
        assert_eq!(board.framed, losses > 0);
        assert!(board.label.is_none_or(|label| label == losses));
        assert_eq!(board.label.is_some(), losses > 0 && !board.boards.is_empty());
    }
}
