use rules::sized::Position;

use super::census::Census;
use super::code;
use super::index::Index;
use super::step::CoveringOwn;
use super::sweep::{Progress, Sweep};
use crate::{Oracle, Value};

/// The value of every position of the game.
///
/// Solving takes a fraction of a second on two cores, and the solution ten megabytes, so nothing is
/// stored on disk or in the program.
///
/// ```
/// use rules::Game;
/// use rules::sized::{Placement, Position};
/// use solver::{Oracle, Value, sized::Solution};
///
/// let solution = Solution::solve(|_| {});
/// assert_eq!(solution.value(&Position::START), Value::Draw(12));
///
/// let position: Position = "1.1/.../.b. 2233 aabcc second".parse()?;
/// let best: Vec<String> = solution.best_moves(&position).map(|placement| placement.to_string()).collect();
/// assert_eq!(best, ["3@1", "3@3"]);
/// # Ok::<(), rules::sized::ParsePositionError>(())
/// ```
pub struct Solution {
    index: Index,
    /// By ply and number.
    tables: Vec<Vec<u8>>,
}

impl Solution {
    /// Solves the game on all cores, and reports its progress after each part of the work.
    pub fn solve(progress: impl FnMut(Progress)) -> Solution {
        Solution::solve_variant(CoveringOwn::Allowed, progress)
    }

    /// The number of positions and their values.
    pub fn census(&self) -> Census {
        Census::of(&self.tables)
    }

    fn solve_variant(covering_own: CoveringOwn, progress: impl FnMut(Progress)) -> Solution {
        let index = Index::new();
        let tables = Sweep::new(&index, covering_own).run(progress);
        Solution { index, tables }
    }
}

impl Oracle<Position> for Solution {
    fn value(&self, position: &Position) -> Value {
        let number = self.index.number_of(position).expect("every position has a number");
        code::decode(self.tables[position.ply()][number])
    }
}

#[cfg(test)]
mod tests {
    use rayon::iter::{IntoParallelIterator, ParallelIterator};
    use rules::classic::{Square, Symmetry};
    use rules::sized::{Board, Hand, Piece, Placement};
    use rules::{Game, Outcome};

    use super::*;
    use crate::sized::Ply;
    use crate::sized::index::{Block, Layout};

    /// Every figure agrees with the count of another program, which finds positions move by move, keeps them
    /// in sorted lists, and does not use material or ranks.
    #[test]
    fn the_census_agrees_with_an_independent_count() {
        let figures = [
            [0, 1, 0],
            [5, 4, 0],
            [57, 47, 13],
            [679, 290, 210],
            [9_364, 804, 1_106],
            [39_012, 2_984, 18_236],
            [208_377, 7_198, 45_398],
            [406_103, 19_445, 243_357],
            [809_575, 31_582, 369_847],
            [658_399, 50_662, 663_746],
            [516_583, 61_693, 458_802],
            [164_832, 54_013, 232_887],
            [0, 71_758, 64_786],
        ];
        let census = Solution::solve(|_| {}).census();
        assert_eq!(census.canonical(), 5_211_855);
        assert_eq!(census.plies, figures.map(|[wins, draws, losses]| Ply { wins, draws, losses }));
    }

    #[test]
    fn covering_your_own_pieces_is_what_saves_the_second_side() {
        let solution = Solution::solve_variant(CoveringOwn::Forbidden, |_| {});
        assert_eq!(solution.value(&Position::START), Value::Win(11));
        assert_eq!(solution.census().canonical(), 4_701_342);
    }

    /// All 6,670,395 layouts that the index distinguishes, as the rules see them. The 5,211,855 that the
    /// rules accept as positions are the ones with a value, and the value of each is that of its best move or
    /// of its end, so by induction all values are correct.
    #[test]
    fn every_value_follows_from_the_rules() {
        let solution = &Solution::solve(|_| {});
        let plies = (0..=Position::LONGEST).into_par_iter();
        let counts: Vec<[usize; 2]> = plies.map(|ply| check(solution, ply)).collect();
        let sum = |which: usize| counts.iter().map(|count| count[which]).sum::<usize>();
        assert_eq!([sum(0), sum(1)], [6_670_395, 5_211_855]);
    }

    /// Checks one ply, and returns the numbers of layouts and of positions.
    fn check(solution: &Solution, ply: usize) -> [usize; 2] {
        let (mut layouts, mut positions) = (0, 0);
        let mut start = 0;
        for block in solution.index.blocks(ply) {
            solution.index.visit(block, |offset, layout| {
                let byte = solution.tables[ply][start + offset];
                layouts += 1;
                match position(block, layout) {
                    Err(_) => assert_eq!(byte, code::NONE),
                    Ok(position) => {
                        positions += 1;
                        let best = solution.move_values(&position).map(|(_, worth)| worth).max();
                        let expected = Value::of_finished(&position).or(best).unwrap();
                        assert_eq!(byte, code::encode(expected), "{position}");
                        assert_eq!(solution.value(&position), expected, "{position}");
                    }
                }
            });
            start += block.length;
        }
        [layouts, positions]
    }

    fn position(block: &Block, layout: &Layout) -> Result<Position, rules::sized::PositionError> {
        let mut board = Board::EMPTY;
        let mut hands = [Hand::FULL; 2];
        for (kind, piece) in Piece::ALL.into_iter().enumerate() {
            for square in Square::ALL.into_iter().filter(|square| layout[kind] & square.bit() != 0) {
                board = board.with(square, Some(piece));
            }
            let hand = &mut hands[piece.owner as usize];
            for _ in 0..block.material.played[kind] {
                *hand = hand.without(piece.size).unwrap();
            }
        }
        Position::new(board, hands)
    }

    /// 2,000 random games with a fixed seed: every position of the last five plies and its eight images,
    /// compared with an exhaustive search without memory.
    #[test]
    fn values_agree_with_a_search_of_the_rest_of_the_game() {
        let solution = Solution::solve(|_| {});
        let mut random = 0x5eed_u64;
        let mut searched = 0;
        for _ in 0..2_000 {
            let mut position = Position::START;
            while position.outcome().is_none() {
                let moves: Vec<Placement> = position.moves().collect();
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                position = position.play(moves[(random >> 33) as usize % moves.len()]).unwrap();
                if position.ply() >= 8 {
                    searched += 1;
                    let value = solution.value(&position);
                    assert_eq!(value, search(&position), "{position}");
                    assert!(Symmetry::ALL.iter().all(|&s| solution.value(&position.image(s)) == value));
                }
            }
        }
        assert!(searched > 2_000, "{searched}");
    }

    fn search(position: &Position) -> Value {
        match position.outcome() {
            Some(Outcome::Win(_)) => return Value::Loss(0),
            Some(Outcome::Draw) => return Value::Draw(0),
            None => {}
        }
        let (mut win, mut draw, mut loss) = (None, None, None);
        for placement in position.moves() {
            match search(&position.play(placement).unwrap()) {
                Value::Loss(plies) => win = Some(win.map_or(plies + 1, |least: u8| least.min(plies + 1))),
                Value::Draw(plies) => draw = draw.max(Some(plies + 1)),
                Value::Win(plies) => loss = loss.max(Some(plies + 1)),
            }
        }
        win.map(Value::Win).or(draw.map(Value::Draw)).or(loss.map(Value::Loss)).unwrap()
    }

    #[test]
    fn progress_goes_on_to_the_end() {
        let mut reports = Vec::new();
        Solution::solve(|progress| reports.push(progress));
        assert!(reports.is_sorted_by(|a, b| a.done < b.done && a.total == b.total));
        assert!(reports.last().is_some_and(|last| last.done == last.total));
    }
}
