//! Proofs of strategies against figures that were computed elsewhere, and against a plain count.

use rules::classic::{Mark, PlayError, Position, Square};
use rules::{Game, Outcome, Player, Seat};
use solver::classic::Solution;
use solver::{IllegalMove, Oracle, Record, prove, prove_seat};

/// Wins if it can, else blocks if it must, else takes the first empty square of an order.
fn look_ahead_once(order: [u8; 9]) -> impl Fn(&Position) -> Square {
    let order = order.map(|number| Square::new(number).unwrap());
    move |position| {
        let preferred = || order.into_iter().find(|&square| position.board().is_empty(square));
        forced(position).or_else(preferred).unwrap()
    }
}

/// The first square that completes a line of the mover, else of the opponent.
fn forced(position: &Position) -> Option<Square> {
    let first = |mark: Mark| {
        let completes = |&square: &Square| position.board().with(square, mark).has_line(mark);
        position.moves().find(completes)
    };
    first(position.turn()).or_else(|| first(position.turn().other()))
}

const CENTRE_CORNERS_EDGES: [u8; 9] = [5, 1, 3, 7, 9, 2, 4, 6, 8];

fn figures(record: &Record<Position>) -> (u64, u64, u64, u64) {
    (record.games(), record.wins, record.draws, record.losses)
}

/// Follows a list of moves to where the game ends.
fn ending(moves: &[Square]) -> Option<Outcome> {
    let mut position = Position::START;
    for &square in moves {
        position = position.play(square).unwrap();
    }
    position.outcome()
}

#[test]
fn looking_one_move_ahead_wins_and_loses_as_often_as_computed_elsewhere() {
    let proof = prove(&look_ahead_once(CENTRE_CORNERS_EDGES)).unwrap();
    assert_eq!(figures(&proof.first), (94, 80, 14, 0));
    assert_eq!(figures(&proof.second), (489, 350, 127, 12));
    assert!(!proof.is_unbeatable());
    assert_eq!(proof.first.shortest_loss, None);
    let loss = proof.seat(Seat::Second).shortest_loss.as_ref().unwrap();
    assert_eq!(ending(loss), Some(Outcome::Win(Seat::First)));
}

#[test]
fn perfect_play_is_unbeatable() {
    let solution = Solution::solve();
    let perfect = |position: &Position| solution.best_move(position).unwrap();
    let proof = prove(&perfect).unwrap();
    assert!(proof.is_unbeatable());
    assert_eq!((&proof.first.shortest_loss, &proof.second.shortest_loss), (&None, &None));
}

/// The first free square, in both seats, against every list of opponent's moves written out as a
/// plain odometer: the games, their ends and the first of the shortest losses.
#[test]
fn the_counts_are_those_of_all_games_written_out() {
    let first_free = |position: &Position| position.moves().next().unwrap();
    for seat in Seat::ALL {
        let mut open = vec![Vec::new()];
        let mut finished: Vec<(Vec<Square>, Outcome)> = Vec::new();
        while let Some(line) = open.pop() {
            let position = line.iter().fold(Position::START, |p: Position, &s| p.play(s).unwrap());
            match position.outcome() {
                Some(outcome) => finished.push((line, outcome)),
                None => {
                    let own = position.mover() == seat;
                    let choices = position.moves().take(if own { 1 } else { 9 });
                    open.extend(choices.map(|square| [line.clone(), vec![square]].concat()));
                }
            }
        }
        let ends = |outcome| finished.iter().filter(|game| game.1 == outcome).count() as u64;
        let lost = finished.iter().filter(|game| game.1 == Outcome::Win(seat.other())).map(|game| &game.0);
        let expected = Record {
            wins: ends(Outcome::Win(seat)),
            draws: ends(Outcome::Draw),
            losses: ends(Outcome::Win(seat.other())),
            shortest_loss: lost.min_by_key(|line| (line.len(), line.to_vec())).cloned(),
        };
        assert_eq!(prove_seat(&first_free, seat), Ok(expected));
    }
}

/// A player that is perfect but for one position. That the proof refutes it shows that the proof
/// looks everywhere.
#[test]
fn one_slip_in_one_position_is_found() {
    let solution = Solution::solve();
    let slip = "X../.O./..X";
    let player = |position: &Position| {
        if position.to_string() == slip {
            Square::new(3).unwrap()
        } else {
            solution.best_move(position).unwrap()
        }
    };
    let proof = prove(&player).unwrap();
    assert_eq!(proof.first.losses, 0);
    assert!(proof.second.losses > 0);
    let numbers: Vec<u8> = proof.second.shortest_loss.unwrap().iter().map(|square| square.number()).collect();
    assert_eq!(numbers, [1, 5, 9, 3, 7, 2, 4]);
}

#[test]
fn an_illegal_move_is_an_error_that_names_the_position() {
    let stubborn = |_: &Position| Square::new(5).unwrap();
    let error = prove(&stubborn).unwrap_err();
    let IllegalMove { position, choice, reason } = error.clone();
    assert_eq!(position.to_string(), "O../.X./...");
    assert_eq!(choice.number(), 5);
    assert_eq!(reason, PlayError::SquareTaken(choice, Mark::X));
    assert_eq!(error.to_string(), "illegal move 5 in O../.X./...: square 5 is taken by X");
}

/// All 362,880 orders of preference, second seat: looking one move ahead cannot be enough. Orders
/// that begin alike are put aside together once their beginning alone loses nine games.
#[test]
fn no_order_of_preference_loses_fewer_than_nine_games() {
    let mut order = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    let mut judged = Judged { orders: 0, fewest: u64::MAX };
    judged.all_that_begin_with(0, &mut order);
    assert_eq!((judged.orders, judged.fewest), (362_880, 9));
}

struct Judged {
    orders: u64,
    fewest: u64,
}

impl Judged {
    fn all_that_begin_with(&mut self, length: usize, order: &mut [u8; 9]) {
        let losses = losses_for_certain(Position::START, &order[..length]);
        if losses >= self.fewest {
            self.orders += (1..=9 - length as u64).product::<u64>();
        } else if length == 9 {
            let proved = prove_seat(&look_ahead_once(*order), Seat::Second).unwrap();
            assert_eq!(proved.losses, losses, "{order:?}");
            self.orders += 1;
            self.fewest = losses;
        } else {
            for next in length..9 {
                order.swap(length, next);
                self.all_that_begin_with(length + 1, order);
                order.swap(length, next);
            }
        }
    }
}

/// How many games the second seat loses whatever comes after the beginning of its order.
fn losses_for_certain(position: Position, beginning: &[u8]) -> u64 {
    let losses_after = |square| losses_for_certain(position.play(square).unwrap(), beginning);
    match (position.outcome(), position.mover()) {
        (Some(outcome), _) => u64::from(outcome == Outcome::Win(Seat::First)),
        (None, Seat::First) => position.moves().map(losses_after).sum(),
        (None, Seat::Second) => {
            let preferred = || beginning.iter().map(|&number| Square::new(number).unwrap());
            let first_empty = || preferred().find(|&square| position.board().is_empty(square));
            forced(&position).or_else(first_empty).map_or(0, losses_after)
        }
    }
}

/// A boxed player is as good as a closure, which is what a catalogue of players hands out.
#[test]
fn a_boxed_player_can_be_proved() {
    let boxed: Box<dyn Player<Position>> = Box::new(look_ahead_once(CENTRE_CORNERS_EDGES));
    assert_eq!(prove(boxed.as_ref()), prove(&look_ahead_once(CENTRE_CORNERS_EDGES)));
}
