use super::Square;

/// One of the eight lines: three squares that win together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Line {
    squares: [Square; 3],
}

impl Line {
    /// The three rows, the three columns and the two diagonals: 123 456 789 147 258 369 159 357.
    pub const ALL: [Line; 8] = [
        Line::through([1, 2, 3]),
        Line::through([4, 5, 6]),
        Line::through([7, 8, 9]),
        Line::through([1, 4, 7]),
        Line::through([2, 5, 8]),
        Line::through([3, 6, 9]),
        Line::through([1, 5, 9]),
        Line::through([3, 5, 7]),
    ];

    const fn through(numbers: [usize; 3]) -> Line {
        let [a, b, c] = numbers;
        Line { squares: [Square::ALL[a - 1], Square::ALL[b - 1], Square::ALL[c - 1]] }
    }

    /// The three squares, in the order of their numbers.
    pub const fn squares(self) -> [Square; 3] {
        self.squares
    }

    /// The three squares as a set: bit *i* is the square with index *i*.
    pub const fn bits(self) -> u16 {
        self.squares[0].bit() | self.squares[1].bit() | self.squares[2].bit()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All 84 sets of three squares: a set is a line exactly if it is straight and evenly spaced.
    #[test]
    fn the_eight_lines_are_all_the_lines() {
        let mut straight = 0;
        for a in Square::ALL {
            for b in Square::ALL.into_iter().filter(|&b| b > a) {
                for c in Square::ALL.into_iter().filter(|&c| c > b) {
                    let middle = |f: fn(Square) -> usize| f(a) + f(c) == 2 * f(b);
                    let is_straight = middle(Square::row) && middle(Square::column);
                    straight += usize::from(is_straight);
                    assert_eq!(Line::ALL.iter().any(|line| line.squares() == [a, b, c]), is_straight);
                }
            }
        }
        assert_eq!(straight, 8);
    }
}
