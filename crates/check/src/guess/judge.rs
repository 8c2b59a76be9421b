//! A design that is given a board and says who has won: boards show how it reads squares and writes results.

use driver::Missing;

use super::board::{CODES, Codes, USUAL, tables};
use super::roles::{BOARD, BoardAt, Roles, WINS};
use super::words::says;
use super::{Guess, Search, asked, head, verdicts};
use crate::design::Direction;
use crate::probe;

/// The least percentage of boards that must be judged correctly.
const ENOUGH: usize = 80;

impl Search<'_> {
    /// A driver for a judge.
    pub fn judge(&self, roles: &Roles) -> Option<Guess> {
        let [board] = &roles.given[..] else { return None };
        self.best_judge(roles, tables(board, self.design, "drive", &CODES, &USUAL))
            .filter(|(_, enough, _)| *enough)
            .map(|(guess, ..)| guess)
            .or_else(|| self.in_any_code(roles, board))
    }

    /// The driver with the most correct results, whether they are enough, and the number of drivers tried.
    fn best_judge(&self, roles: &Roles, boards: Vec<String>) -> Option<(Guess, bool, usize)> {
        let head = head(&self.design.top, "judge");
        let sayings = verdicts(roles);
        let mut texts = Vec::new();
        for rest in &asked(roles) {
            for board in &boards {
                texts.extend(sayings.iter().map(|saying| format!("{head}{rest}\n{board}\n{saying}")));
            }
        }
        let tried = texts.len();
        let (score, text, driver) = self.best(texts.into_iter())?;
        let controls = driver.compile(&self.signals, Missing::Unobserved).ok()?;
        let asked = probe::asked(&controls);
        let enough = score * 100 >= ENOUGH * asked && probe::sees_wins(self.design, &controls);
        Some((Guess { driver, text, score, reads_winner: true, note: None }, enough, tried))
    }

    /// Tries every code for empty squares, X and O. If a design is wrong with all of them, has no other input, and
    /// its ports are named as a board and as its winner, then it is the design that is wrong.
    fn in_any_code(&self, roles: &Roles, board: &BoardAt) -> Option<Guess> {
        let all: Vec<Codes> = (0..64)
            .map(|code| (code & 3, code >> 2 & 3, code >> 4))
            .filter(|(empty, x, o)| empty != x && empty != o && x != o)
            .collect();
        let (mut guess, enough, tried) =
            self.best_judge(roles, tables(board, self.design, "drive", &all, &USUAL))?;
        if enough {
            return Some(guess);
        }
        let named = |name: &String| says(name, &WINS);
        let tells = roles.winner_flags.is_some() || roles.winner_code.as_ref().is_some_and(named);
        let inputs = self.design.ports().filter(|port| port.direction == Direction::Input);
        let alone = inputs.map(|port| port.width).sum::<usize>() == 18;
        let is_board = match board {
            BoardAt::Cells(cells) => cells.iter().all(|name| says(name, &BOARD)),
            BoardAt::Flat(name) => says(name, &BOARD),
            _ => false,
        };
        if !(tells && alone && is_board) {
            return None;
        }
        guess.note = Some(format!(
            "squares and results were read in {tried} ways, and in none of them is it right; what follows is the one \
             in which it is right most often"
        ));
        Some(guess)
    }
}
