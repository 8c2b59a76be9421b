use logic::Netlist;
use machines::controller::diagram::DIAGRAM;

use crate::PageError;
use crate::figures::{Figures, Mistakes};
use crate::page::{Diagram, Page, proof};
use crate::story::{Moment, Story};

pub fn page() -> Page {
    Page {
        name: "controller",
        introduction: "It knows nothing of strategy: it says whose turn it is, refuses a square that is taken, \
            and sees when the game is over. The player and the computer name their squares \
            in binary. The codes 0 and 10 to 15 name no square, and playing one is a pass.",
        diagram: Some(Diagram {
            svg: |name| draw::state_diagram(&DIAGRAM, name),
            says: "`win` and `no_space` come before everything else. Every mark is followed by `COMPUTER` or \
                `IDLE`, which see a complete line at once, so no arrow leads from `PLAYER` to `GAME_OVER`. A \
                refused move leads back to `IDLE`, the computer's too: the player tries again.",
        }),
        story: Story {
            introduction: "The player takes the centre, and the computer answers in the first corner.",
            signals: &[
                "clock",
                "reset",
                "play",
                "pc",
                "player_position",
                "computer_position",
                "state",
                "pos1",
                "pos5",
            ],
            radix: &[],
            moments: &[
                Moment { levels: &[("reset", 1)], says: "`reset` clears the board and the state." },
                Moment {
                    levels: &[("play", 1), ("player_position", 5)],
                    says: "The player asks for a turn; the square is already on the bus, but it is not read yet.",
                },
                Moment {
                    levels: &[("player_position", 5)],
                    says: "The decoder names square 5, which is empty, so the edge that ends this clock stores \
                        01 there.",
                },
                Moment { levels: &[], says: "The mark is on the board. The machine waits for the computer." },
                Moment {
                    levels: &[("pc", 1), ("computer_position", 1)],
                    says: "`pc` says that the computer has decided, and the edge that ends this clock stores 10 \
                        in square 1.",
                },
                Moment { levels: &[], says: "Both marks are there, and the next turn can begin." },
            ],
            mark: (3, "stored"),
        },
        proved,
        more: Vec::new,
    }
}

fn proved(figures: &Figures, _: &Netlist) -> Result<String, PageError> {
    let report = proof(figures, "controller")?;
    let Mistakes { faults, found_by_proof, redundant, found_by_cases, .. } = &figures.mistakes;
    Ok(format!(
        "{report}\nWould the proof notice? `noughtgate prove controller --faults` breaks every gate in two ways, \
         stuck at 0 and stuck at 1, which makes {faults} broken controllers. The proof finds {found_by_proof} \
         of them. Those that it does not find, {redundant} in number, do the same as the sound one in every state that \
         can be reached. The three games of the lab report that this controller comes from find \
         {found_by_cases}.\n"
    ))
}
