use machines::Descriptor;

use crate::script::{Action, Usage};
use crate::{Complaint, Signals, Token, Tokens, Vocabulary};

/// The controller: a player and a computer whose moves come in on two buses.
pub struct Controller;

impl Vocabulary for Controller {
    fn descriptor(&self) -> &'static Descriptor {
        &machines::controller::DESCRIPTOR
    }

    fn square(&self, number: usize) -> String {
        format!("pos{number}")
    }

    fn winner(&self) -> &'static str {
        "who"
    }

    fn usages(&self) -> &'static [Usage] {
        &[
            Usage { form: "player SQUARE", purpose: "the player's turn: play for a clock, then one more" },
            Usage { form: "computer SQUARE", purpose: "the computer's move: pc for a clock" },
            Usage {
                form: "player SQUARE computer SQUARE",
                purpose: "both at once: both buttons together, three clocks",
            },
            Usage { form: "expect grid VALUE ...", purpose: "expects all nine squares, 00, 01 or 10 each" },
        ]
    }

    fn statement(
        &self,
        word: Token<'_>,
        rest: &mut Tokens<'_>,
        signals: &Signals<'_>,
    ) -> Result<Option<Vec<Action>>, Complaint> {
        let set = |input, value| signals.set(word, input, value);
        let actions = match word.text {
            "player" => {
                let player = square(rest)?;
                match rest.peek().filter(|next| next.text == "computer") {
                    None => vec![
                        set("player_position", player)?,
                        set("play", 1)?,
                        Action::Clock(1),
                        set("play", 0)?,
                        Action::Clock(1),
                    ],
                    Some(_) => {
                        rest.next();
                        let computer = square(rest)?;
                        vec![
                            set("player_position", player)?,
                            set("computer_position", computer)?,
                            set("play", 1)?,
                            set("pc", 1)?,
                            Action::Clock(1),
                            // Were it still 1 after an illegal move, it would begin another turn.
                            set("play", 0)?,
                            Action::Clock(2),
                            set("pc", 0)?,
                        ]
                    }
                }
            }
            "computer" => {
                let computer = square(rest)?;
                vec![set("computer_position", computer)?, set("pc", 1)?, Action::Clock(1), set("pc", 0)?]
            }
            _ => return Ok(None),
        };
        Ok(Some(actions))
    }
}

fn square(rest: &mut Tokens<'_>) -> Result<u64, Complaint> {
    let word = rest.required("a square")?;
    let number = word.text.parse().ok().filter(|&number| number <= 9);
    number.ok_or_else(|| word.complain(format!("no square {}", word.text), "squares are 1 to 9; 0 passes"))
}
