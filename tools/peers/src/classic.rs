//! The classic game against libraries that anyone can install.
//!
//! Each library uses its own board and its own search. Its task is ours: to play perfectly from nothing,
//! against every opponent in both seats, and to find the value of the game. We solve all 5,478 positions for
//! that; a library searches when it has to move.

use std::error::Error;
use std::sync::Arc;

use board_game::ai::solver::{SolverValue, solve_all_moves, solve_value};
use board_game::board::{Board as _, BoardMoves as _, Outcome, Player as Seat};
use board_game::games::ttt::TTTBoard;
use internal_iterator::InternalIterator;
use minimax::{Evaluation, Evaluator, Negamax, Strategy, Winner};
use players::Perfect;
use rules::classic::{Position, Square};
use rules::{Game, Outcome as Verdict};
use solver::{Oracle, Value, classic::Solution};

use crate::table::{Bar, ROUNDS, Row};

/// More moves than any game has.
const DEPTH: u32 = 10;

/// In how many seconds all positions are to be solved.
const SOLVED: f64 = 150e-6;

/// Games won, drawn and lost.
type Games = [u32; 3];

pub fn compare() -> Result<Vec<Row>, Box<dyn Error>> {
    let what = "perfect play proved in both seats";
    let lost = |games: Games| games[2];
    for (name, games) in
        [("ours", ours()), ("board-game", board_game()), ("minimax", minimax()), ("norts", norts())]
    {
        assert_eq!(lost(games), 0, "{name} does not play perfectly: {games:?}");
    }
    let proofs = [
        Row::measure(what, "board-game", ROUNDS, (100, ours), (10, board_game)),
        Row::measure(what, "minimax", ROUNDS, (100, ours), (10, minimax)),
        Row::measure(what, "norts", ROUNDS, (100, ours), (10, norts)),
    ];

    let what = "all positions solved, or the value of the game found";
    let value = || Solution::solve().value(&Position::START);
    assert_eq!(value(), Value::Draw(9));
    let board_game = || solve_value(&TTTBoard::default(), DEPTH);
    assert_eq!(board_game(), SolverValue::Draw);
    let minimax = || Negamax::new(Even, DEPTH as u8).choose_move(&Position::START);
    let norts = || norts::Board::new().best_move().ok();
    assert!(minimax().is_some() && norts().is_some());
    let values = [
        Row::measure(what, "board-game", ROUNDS, (100, value), (10, board_game)),
        Row::measure(what, "minimax", ROUNDS, (100, value), (10, minimax)),
        Row::measure(what, "norts", ROUNDS, (100, value), (10, norts)),
    ];
    Ok(proofs.into_iter().chain(values.map(|row| row.bar(Bar::Seconds(SOLVED)))).collect())
}

fn ours() -> Games {
    let proof = solver::prove(&Perfect(Arc::new(Solution::solve()))).expect("perfect play is legal");
    [proof.first, proof.second].iter().fold([0; 3], |[won, drawn, lost], record| {
        [won + record.wins as u32, drawn + record.draws as u32, lost + record.losses as u32]
    })
}

fn board_game() -> Games {
    fn explore(board: &TTTBoard, me: Seat, games: &mut Games) {
        match board.outcome() {
            Some(Outcome::Draw) => games[1] += 1,
            Some(Outcome::WonBy(winner)) => games[if winner == me { 0 } else { 2 }] += 1,
            None if board.next_player() == me => {
                let best = solve_all_moves(board, DEPTH).best_move.expect("the game goes on");
                explore(&board.clone_and_play(best[0]).expect("its own move is legal"), me, games);
            }
            None => {
                let replies = board.available_moves().expect("the game goes on");
                replies.for_each(|reply| {
                    explore(&board.clone_and_play(reply).expect("an available move is legal"), me, games);
                });
            }
        }
    }
    let mut games = [0; 3];
    for me in [Seat::A, Seat::B] {
        explore(&TTTBoard::default(), me, &mut games);
    }
    games
}

fn minimax() -> Games {
    let mut games = [0; 3];
    for seat in rules::Seat::ALL {
        explore(Position::START, seat, &mut games, &mut |position| {
            Negamax::new(Even, DEPTH as u8).choose_move(position).expect("the game goes on")
        });
    }
    games
}

/// Plays every opponent on our board.
fn explore(
    position: Position,
    me: rules::Seat,
    games: &mut Games,
    choose: &mut impl FnMut(&Position) -> Square,
) {
    let next = |square| position.play(square).expect("it chooses legal moves");
    match position.outcome() {
        Some(Verdict::Draw) => games[1] += 1,
        Some(Verdict::Win(winner)) => games[if winner == me { 0 } else { 2 }] += 1,
        None if position.mover() == me => explore(next(choose(&position)), me, games, choose),
        None => position.moves().for_each(|square| explore(next(square), me, games, choose)),
    }
}

fn norts() -> Games {
    fn explore(board: &mut norts::Board, me: i8, games: &mut Games) {
        if !board.is_in_play() {
            games[match board.situation() {
                0 => 1,
                winner if winner == me => 0,
                _ => 2,
            }] += 1;
        } else if board.current_player() == me {
            let square = board.best_move().expect("the game goes on");
            visit(board, square, me, games);
        } else {
            for square in (0..9).filter(|&square| board.is_valid_move(square)).collect::<Vec<_>>() {
                visit(board, square, me, games);
            }
        }
    }
    fn visit(board: &mut norts::Board, square: i8, me: i8, games: &mut Games) {
        board.play(square).expect("a valid move");
        explore(board, me, games);
        board.undo_move().expect("a move was made");
    }
    let mut games = [0; 3];
    for me in [1, -1] {
        explore(&mut norts::Board::new(), me, &mut games);
    }
    games
}

/// Our rules, as `minimax` needs them.
struct Rules;

/// Positions before the end have no evaluation: the search continues to the end.
struct Even;

impl minimax::Game for Rules {
    type S = Position;
    type M = Square;

    fn generate_moves(position: &Position, moves: &mut Vec<Square>) -> Option<Winner> {
        moves.extend(position.moves());
        Self::get_winner(position)
    }

    fn apply(position: &mut Position, square: Square) -> Option<Position> {
        position.play(square).ok()
    }

    fn get_winner(position: &Position) -> Option<Winner> {
        position.outcome().map(|outcome| match outcome {
            Verdict::Draw => Winner::Draw,
            Verdict::Win(_) => Winner::PlayerJustMoved,
        })
    }
}

impl Evaluator for Even {
    type G = Rules;

    fn evaluate(&self, _: &Position) -> Evaluation {
        0
    }
}
