//! The solution of the classic game against a plain search that shares nothing with it but text.

use rules::Game;
use rules::classic::{Position, Square, Symmetry};
use solver::classic::Solution;
use solver::{Oracle, Value};

/// Minimax in its plainest form: no tables, no bits, a board of nine characters.
mod naive {
    use std::cmp::max_by_key;

    const LINES: [[usize; 3]; 8] =
        [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

    /// Who wins (1 the mover, 0 neither, -1 the opponent) and how long it takes.
    pub fn value(board: &[char; 9]) -> (i32, i32) {
        let count = |mark| board.iter().filter(|&&square| square == mark).count();
        let (mover, opponent) = if count('X') == count('O') { ('X', 'O') } else { ('O', 'X') };
        if LINES.iter().any(|line| line.iter().all(|&square| board[square] == opponent)) {
            return (-1, 0);
        }
        if !board.contains(&'.') {
            return (0, 0);
        }
        let mut best = (-2, 0);
        for square in 0..9 {
            if board[square] == '.' {
                let mut after = *board;
                after[square] = mover;
                let (winner, plies) = value(&after);
                best = max_by_key(best, (-winner, plies + 1), |&(winner, plies)| match winner {
                    1 => (winner, -plies),
                    _ => (winner, plies),
                });
            }
        }
        best
    }
}

fn naive_value(position: &Position) -> Value {
    let mut board = ['.'; 9];
    for (square, character) in board.iter_mut().zip(position.to_string().replace('/', "").chars()) {
        *square = character;
    }
    match naive::value(&board) {
        (1, plies) => Value::Win(plies as u8),
        (0, plies) => Value::Draw(plies as u8),
        (_, plies) => Value::Loss(plies as u8),
    }
}

/// All 5,478 positions, and in each of them every move: 16,167 moves.
#[test]
fn every_value_and_every_move_agrees_with_a_naive_search() {
    let solution = Solution::solve();
    let mut moves = 0;
    for (position, value) in solution.positions() {
        assert_eq!(value, naive_value(&position), "{position}");
        assert_eq!(value, solution.value(&position), "{position}");
        let move_values: Vec<(Square, Value)> = solution.move_values(&position).collect();
        assert!(move_values.iter().map(|&(square, _)| square).eq(position.moves()), "{position}");
        for &(square, worth) in &move_values {
            assert_eq!(worth, naive_value(&position.play(square).unwrap()).before(), "{position} {square}");
        }
        let best =
            move_values.iter().filter(|(_, worth)| Some(worth) == move_values.iter().map(|(_, w)| w).max());
        assert!(solution.best_moves(&position).eq(best.map(|&(square, _)| square)), "{position}");
        assert_eq!(solution.best_move(&position).is_none(), position.outcome().is_some(), "{position}");
        moves += move_values.len();
    }
    assert_eq!(solution.positions().len(), 5_478);
    assert_eq!(moves, 16_167);
}

/// All 5,478 positions under all eight symmetries.
#[test]
fn turning_the_board_changes_neither_values_nor_best_moves() {
    let solution = Solution::solve();
    for (position, value) in solution.positions() {
        for symmetry in Symmetry::ALL {
            let image = Position::try_from(symmetry.board(position.board())).unwrap();
            assert_eq!(solution.value(&image), value, "{position} {image}");
            let mut turned: Vec<Square> =
                solution.best_moves(&position).map(|square| symmetry.square(square)).collect();
            turned.sort();
            assert!(solution.best_moves(&image).eq(turned), "{position} {image}");
        }
    }
}

#[test]
fn the_list_of_positions_grows_by_moves_and_starts_at_the_start() {
    let solution = Solution::solve();
    let plies: Vec<usize> = solution.positions().map(|(position, _)| position.ply()).collect();
    assert!(plies.is_sorted());
    assert_eq!(solution.positions().next(), Some((Position::START, Value::Draw(9))));
}
