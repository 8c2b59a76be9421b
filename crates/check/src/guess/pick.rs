//! A design without a clock that chooses a square: boards show where the choice is, and for which side.

use driver::Missing;

use super::board::{CODES, USUAL, tables};
use super::roles::Roles;
use super::{Guess, Search, asked, head};
use crate::design::Direction;
use crate::probe;

/// The least percentage of choices that must be empty squares.
const ENOUGH: usize = 90;

impl Search<'_> {
    /// A driver for a picker.
    pub fn picker(&self, roles: &Roles) -> Option<Guess> {
        let choices = self.choices();
        let boards: Vec<String> = roles
            .given
            .iter()
            .flat_map(|board| tables(board, self.design, "drive", &CODES, &USUAL))
            .collect();
        let mut texts = Vec::new();
        for rest in &asked(roles) {
            for board in &boards {
                for choice in &choices {
                    texts.extend(["X", "O"].map(|side| {
                        let head = head(&self.design.top, "picker");
                        format!("{head}plays = \"{side}\"\n{rest}\n{board}\n{choice}")
                    }));
                }
            }
        }
        let (score, text, driver) = self.best(texts.into_iter())?;
        let controls = driver.compile(&self.signals, Missing::Unobserved).ok()?;
        let picks = probe::picks(self.design, &driver, &controls);
        let enough = picks.legal * 100 >= ENOUGH * picks.asked;
        enough.then_some(Guess { driver, text, score, reads_winner: true, note: None })
    }

    /// The tables that read a choice: one of nine bits in either order, alone or with those before, or a number.
    fn choices(&self) -> Vec<String> {
        let bits = "code = [1, 2, 4, 8, 16, 32, 64, 128, 256]\nnone = [0]\n";
        let turned = "code = [256, 128, 64, 32, 16, 8, 4, 2, 1]\nnone = [0]\n";
        let [outputs, inputs] = [Direction::Output, Direction::Input].map(|direction| {
            self.design.ports().filter(|port| port.direction == direction).collect::<Vec<_>>()
        });
        let mut all = Vec::new();
        for port in &outputs {
            let codes: &[&str] = match port.width {
                9 => &[bits, turned],
                4 => &[
                    "code = [0, 1, 2, 3, 4, 5, 6, 7, 8]\n",
                    "code = [1, 2, 3, 4, 5, 6, 7, 8, 9]\nnone = [0]\n",
                ],
                _ => &[],
            };
            all.extend(codes.iter().map(|code| format!("[read.move]\nat = \"{}\"\n{code}", port.name)));
            // The grid of a side after its move.
            for before in inputs.iter().filter(|input| input.width == 9 && port.width == 9) {
                let whole = |code| {
                    format!("[read.move]\nat = \"{}\"\nwithout = \"{}\"\n{code}", port.name, before.name)
                };
                all.extend(codes.iter().map(whole));
            }
        }
        let single = outputs.iter().copied().filter(|port| port.width == 1);
        if let Some(nine) = super::roles::nines(single).into_iter().next() {
            let all_bits: Vec<String> = nine.iter().rev().cloned().collect();
            all.push(format!("[read.move]\nat = \"{{{}}}\"\n{bits}", all_bits.join(",")));
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_designs::ports;

    #[test]
    fn a_choice_is_read_from_nine_bits_or_from_a_number() {
        let design = ports("x:9 go", "a:9 b:4 c:5 m0 m1 m2 m3 m4 m5 m6 m7 m8", "");
        let search = Search { design: &design, until: None, signals: Vec::new() };
        insta::assert_snapshot!(search.choices().concat());
    }
}
