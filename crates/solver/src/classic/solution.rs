use rules::Game;
use rules::classic::{Mark, Position};

use crate::{Oracle, Value};

/// The number of ways to fill nine squares with X, O or nothing.
const BOARDS: usize = 19_683;

/// The value of every one of the 5,478 positions.
///
/// Solving takes a fraction of a millisecond, so nothing is stored on disk or in the program.
///
/// ```
/// use rules::classic::{Board, Position, Square};
/// use solver::{Oracle, Value, classic::Solution};
///
/// let solution = Solution::solve();
/// let fork = Position::try_from("X../.O./..X".parse::<Board>()?)?;
/// let move_values: Vec<(Square, Value)> = solution.move_values(&fork).collect();
/// assert_eq!(move_values[0], (Square::new(2)?, Value::Draw(6)));
/// assert_eq!(move_values[1], (Square::new(3)?, Value::Loss(4)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Solution {
    /// In order of the number of moves made, so that every move leads further down the list.
    positions: Vec<(Position, Value)>,
    /// The index of each board in the list of positions.
    indices: Vec<u16>,
}

impl Solution {
    /// Solves the game.
    pub fn solve() -> Solution {
        let Tree { mut positions, indices, after, ends } = Tree::grow();
        for index in (0..positions.len()).rev() {
            let start = index.checked_sub(1).map_or(0, |before| ends[before]);
            let moves = &after[usize::from(start)..usize::from(ends[index])];
            if let Some(best) = moves.iter().map(|&after| positions[usize::from(after)].1.before()).max() {
                positions[index].1 = best;
            }
        }
        Solution { positions, indices }
    }

    /// Every position and its value, in order of the number of moves made.
    pub fn positions(&self) -> impl ExactSizeIterator<Item = (Position, Value)> {
        self.positions.iter().copied()
    }
}

impl Oracle<Position> for Solution {
    fn value(&self, position: &Position) -> Value {
        self.positions[usize::from(self.indices[code(position)])].1
    }
}

/// Every position, and the results of its moves.
struct Tree {
    /// In order of the number of moves made, each with its value if the game has ended.
    positions: Vec<(Position, Value)>,
    /// The index of each board in the list of positions.
    indices: Vec<u16>,
    /// The successors of each position, one position after the other.
    after: Vec<u16>,
    /// The end of each position's successors in that list.
    ends: Vec<u16>,
}

impl Tree {
    fn grow() -> Tree {
        const NOWHERE: u16 = u16::MAX;
        const POSITIONS: usize = 5_478;
        const MOVES: usize = 16_167;

        let mut tree = Tree {
            positions: Vec::with_capacity(POSITIONS),
            indices: vec![NOWHERE; BOARDS],
            after: Vec::with_capacity(MOVES),
            ends: Vec::with_capacity(POSITIONS),
        };
        tree.indices[0] = 0;
        tree.positions.push((Position::START, Value::Draw(0)));
        while let Some(&(position, _)) = tree.positions.get(tree.ends.len()) {
            let here = code(&position);
            let digit = 1 + position.turn() as usize;
            for square in position.moves() {
                // Most moves lead to a known board, which its code is enough to find.
                let board = here + digit * usize::from(BASE_THREE[usize::from(square.bit())]);
                if tree.indices[board] == NOWHERE
                    && let Ok(after) = position.play(square)
                {
                    tree.indices[board] = tree.positions.len() as u16;
                    tree.positions.push((after, Value::of_finished(&after).unwrap_or(Value::Draw(0))));
                }
                tree.after.push(tree.indices[board]);
            }
            tree.ends.push(tree.after.len() as u16);
        }
        tree
    }
}

/// The nine squares read as digits to the base three: nothing 0, X 1, O 2.
fn code(position: &Position) -> usize {
    let digits = |mark| usize::from(BASE_THREE[usize::from(position.board().squares(mark))]);
    digits(Mark::X) + 2 * digits(Mark::O)
}

/// A set of squares, its bits read as digits to the base three.
const BASE_THREE: [u16; 512] = {
    let mut table = [0; 512];
    let mut set = 1;
    while set < 512 {
        table[set] = 3 * table[set / 2] + (set % 2) as u16;
        set += 1;
    }
    table
};
