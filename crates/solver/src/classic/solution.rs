use rules::Game;
use rules::classic::{Mark, Position};

use crate::{Oracle, Value};

/// How many ways there are to fill nine squares with X, O or nothing.
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
/// let worths: Vec<(Square, Value)> = solution.worths(&fork).collect();
/// assert_eq!(worths[0], (Square::new(2)?, Value::Draw(6)));
/// assert_eq!(worths[1], (Square::new(3)?, Value::Loss(4)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Solution {
    /// In order of the number of moves made, so that every move leads further down the list.
    positions: Vec<(Position, Value)>,
    /// Where each board stands in the list of positions.
    places: Vec<u16>,
}

impl Solution {
    /// Solves the game.
    pub fn solve() -> Solution {
        let (mut positions, places) = every_position();
        for place in (0..positions.len()).rev() {
            let (position, _) = positions[place];
            let after = position.moves().filter_map(|square| position.play(square).ok());
            let best = after.map(|after| positions[usize::from(places[code(&after)])].1.before()).max();
            if let Some(best) = best {
                positions[place].1 = best;
            }
        }
        Solution { positions, places }
    }

    /// Every position and its value, in order of the number of moves made.
    pub fn positions(&self) -> impl ExactSizeIterator<Item = (Position, Value)> {
        self.positions.iter().copied()
    }
}

impl Oracle<Position> for Solution {
    fn value(&self, position: &Position) -> Value {
        self.positions[usize::from(self.places[code(position)])].1
    }
}

/// Every position with its value if it is a finished one, and where each board stands in the list.
fn every_position() -> (Vec<(Position, Value)>, Vec<u16>) {
    const NOWHERE: u16 = u16::MAX;

    let mut positions = Vec::with_capacity(5_478);
    let mut places = vec![NOWHERE; BOARDS];
    let mut found = |position: Position, positions: &mut Vec<(Position, Value)>| {
        let place = &mut places[code(&position)];
        if *place == NOWHERE {
            *place = positions.len() as u16;
            positions.push((position, Value::of_finished(&position).unwrap_or(Value::Draw(0))));
        }
    };
    found(Position::START, &mut positions);
    let mut next = 0;
    while let Some(&(position, _)) = positions.get(next) {
        for after in position.moves().filter_map(|square| position.play(square).ok()) {
            found(after, &mut positions);
        }
        next += 1;
    }
    (positions, places)
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
