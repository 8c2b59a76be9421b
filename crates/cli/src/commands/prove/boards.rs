//! A classic game as a row of boards, so that it can be followed with the eyes.

use std::fmt::{self, Write};

use anstyle::{AnsiColor, Style};
use rules::Game;
use rules::classic::{Mark, Position, Square};

/// How many boards fit into a line of eighty characters.
const BOARDS_PER_ROW: usize = 6;

/// The position after each move of a game, side by side. The move just made stands in brackets, and
/// at the end so does the line that wins.
pub struct Boards {
    boards: Vec<[String; 4]>,
}

impl Boards {
    /// Draws a game from its first move on, as far as the moves are legal.
    pub fn of_game(moves: &[Square]) -> Boards {
        let mut boards = Vec::new();
        let mut position = Position::START;
        for (&square, number) in moves.iter().zip(1..) {
            let mark = position.turn();
            let Ok(after) = position.play(square) else { break };
            position = after;
            let wins = if position.winner().is_some() { " wins" } else { "" };
            boards.push(board(position, square, &format!("{number}. {mark} {square}{wins}")));
        }
        Boards { boards }
    }
}

impl fmt::Display for Boards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, row) in self.boards.chunks(BOARDS_PER_ROW).enumerate() {
            if index > 0 {
                writeln!(f)?;
            }
            for line in 0..4 {
                let pieces: Vec<&str> = row.iter().map(|board| board[line].as_str()).collect();
                writeln!(f, "  {}", pieces.join("    ").trim_end())?;
            }
        }
        Ok(())
    }
}

/// A caption and three rows, each nine characters wide; the caption of a won game is wider, but that
/// is the last board.
fn board(position: Position, last: Square, caption: &str) -> [String; 4] {
    let won = position.winner().and_then(|mark| position.board().line(mark));
    let bracketed = |square| won.map_or(square == last, |line| line.squares().contains(&square));
    let row = |row: usize| {
        let mut text = String::new();
        for column in 0..3 {
            let square = Square::at(row, column);
            let (open, close) = if bracketed(square) { ("[", "]") } else { (" ", " ") };
            _ = match position.board().get(square) {
                None => write!(text, " . "),
                Some(mark) => {
                    let style = style(mark, bracketed(square));
                    write!(text, "{open}{style}{mark}{style:#}{close}")
                }
            };
        }
        text
    };
    [format!(" {caption:<8}"), row(0), row(1), row(2)]
}

fn style(mark: Mark, strong: bool) -> Style {
    let color = match mark {
        Mark::X => AnsiColor::Red,
        Mark::O => AnsiColor::Green,
    };
    let style = Style::new().fg_color(Some(color.into()));
    if strong { style.bold() } else { style }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(numbers: &[u8]) -> String {
        let moves: Vec<Square> = numbers.iter().filter_map(|&number| Square::new(number).ok()).collect();
        anstream::adapter::strip_str(&Boards::of_game(&moves).to_string()).to_string()
    }

    #[test]
    fn a_won_game_shows_each_move_and_then_the_line() {
        let expected = "
   1. X 3       2. O 1       3. X 5       4. O 2       5. X 7 wins
   .  . [X]    [O] .  X      O  .  X      O [O] X      O  O [X]
   .  .  .      .  .  .      . [X] .      .  X  .      . [X] .
   .  .  .      .  .  .      .  .  .      .  .  .     [X] .  .
";
        assert_eq!(drawn(&[3, 1, 5, 2, 7]), expected.trim_start_matches('\n'));
    }

    #[test]
    fn a_long_game_goes_on_in_a_second_row_and_no_row_is_too_wide() {
        let picture = drawn(&[1, 5, 9, 3, 7, 4, 6, 8, 2]);
        assert_eq!(picture.lines().count(), 9);
        assert!(picture.lines().all(|line| line.len() <= 80), "{picture}");
        assert!(picture.contains("7. X 6       8. O 8       9. X 2\n"), "{picture}");
    }

    #[test]
    fn nothing_is_drawn_of_no_game() {
        assert_eq!(drawn(&[]), "");
    }
}
