use machines::Descriptor;

use crate::script::{Action, Usage};
use crate::{Complaint, Signals, Token, Tokens, Vocabulary};

/// The game with small, medium and large pieces, played with six buttons.
pub struct Sized;

const BUTTONS: [&str; 6] = ["left", "right", "up", "down", "confirm_selection", "confirm_size"];

impl Vocabulary for Sized {
    fn descriptor(&self) -> &'static Descriptor {
        &machines::sized::DESCRIPTOR
    }

    fn square(&self, number: usize) -> String {
        format!("board_state{number}")
    }

    fn winner(&self) -> &'static str {
        "winner"
    }

    fn usages(&self) -> &'static [Usage] {
        &[
            Usage { form: "press BUTTON ...", purpose: "these buttons together, for one clock" },
            Usage {
                form: "place SIZE SQUARE",
                purpose: "a whole turn, from the middle: arrows, confirm_selection, size, confirm_size",
            },
            Usage { form: "expect grid VALUE ...", purpose: "expects all nine squares, -3 to 3 each" },
        ]
    }

    fn statement(
        &self,
        word: Token<'_>,
        rest: &mut Tokens<'_>,
        signals: &Signals<'_>,
    ) -> Result<Option<Vec<Action>>, Complaint> {
        let press = |buttons: &[&str]| -> Result<Vec<Action>, Complaint> {
            let mut actions = Vec::new();
            for button in buttons {
                actions.push(signals.set(word, button, 1)?);
            }
            actions.push(Action::Clock(1));
            for button in buttons {
                actions.push(signals.set(word, button, 0)?);
            }
            Ok(actions)
        };
        match word.text {
            "press" => {
                let mut buttons = vec![button(rest.required("a button")?)?];
                while rest.peek().is_some() {
                    buttons.push(button(rest.required("a button")?)?);
                }
                press(&buttons).map(Some)
            }
            "place" => {
                let size = number(rest, "a size", 3, "sizes are 1 small, 2 medium, 3 large")?;
                let square = number(rest, "a square", 9, "squares are 1 to 9")?;
                let mut actions = Vec::new();
                for button in way(size, square) {
                    actions.extend(press(&[button])?);
                }
                Ok(Some(actions))
            }
            _ => Ok(None),
        }
    }
}

/// The buttons of a turn, one after the other. The selection starts in the middle. Whatever size the
/// machine proposes, two steps down lead to the smallest.
fn way(size: u64, square: u64) -> Vec<&'static str> {
    let across: &[_] = [&["left"][..], &[], &["right"]][(square as usize - 1) % 3];
    let along: &[_] = [&["up"][..], &[], &["down"]][(square as usize - 1) / 3];
    let mut buttons = [across, along, &["confirm_selection", "down", "down"]].concat();
    buttons.extend((1..size).map(|_| "up"));
    buttons.push("confirm_size");
    buttons
}

fn button(word: Token<'_>) -> Result<&'static str, Complaint> {
    let found = BUTTONS.into_iter().find(|&known| known == word.text);
    found.ok_or_else(|| {
        word.complain(format!("no button {}", word.text), format!("buttons are {}", BUTTONS.join(", ")))
    })
}

fn number(rest: &mut Tokens<'_>, what: &str, most: u64, remedy: &str) -> Result<u64, Complaint> {
    let word = rest.required(what)?;
    let number = word.text.parse().ok().filter(|number| (1..=most).contains(number));
    let noun = what.trim_start_matches("a ");
    number.ok_or_else(|| word.complain(format!("no {noun} {}", word.text), remedy))
}
