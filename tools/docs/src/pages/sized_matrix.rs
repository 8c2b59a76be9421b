use logic::{Netlist, Radix};
use machines::sized::diagram::DIAGRAM;
use machines::sized_matrix::proof;

use crate::PageError;
use crate::figures::Figures;
use crate::markdown::number;
use crate::page::{Diagram, Page};
use crate::story::{Moment, Story};

pub fn page() -> Page {
    Page {
        name: "sized-matrix",
        introduction: "The [sized game](sized.md) and the LED matrix that shows it, joined into one machine. The display \
            reads the registers of the game and gives nothing back. It shows the wave before a game, the board \
            in a game and after it, and a frame around the selected square while a player chooses. The only wire out is \
            `data`; the other outputs are those of the game. Tie `serpentine` to the kind of panel.",
        diagram: Some(Diagram {
            svg: |name| draw::state_diagram(&DIAGRAM, name),
            says: "The states are those of the game. In `START` the display shows the wave; in `END` no square is framed.",
        }),
        story: Story {
            introduction: "A game begins while the first LED is told its colour. The wire is high for 5 of the 15 clocks of \
                a 0; the first LED belongs to the wave, then to the grid, and both begin with a 0.",
            signals: &[
                "clock",
                "reset",
                "confirm_selection",
                "state",
                "start",
                "selecting",
                "display.driver.tick",
                "data",
            ],
            radix: &[("display.driver.tick", Radix::Decimal)],
            moments: &[
                Moment { levels: &[("reset", 1)], says: "`reset` empties the board and begins a picture." },
                Moment {
                    levels: &[("confirm_selection", 1)],
                    says: "The wave is shown: `start` is 1. The confirm begins a game.",
                },
                Moment {
                    levels: &[],
                    says: "From here on the LEDs show the board, and a square is selected.",
                },
                Moment { levels: &[], says: "The clock of the bit goes on, whatever the game does." },
                Moment { levels: &[], says: "The wire is still high." },
                Moment { levels: &[], says: "The fifth clock of the bit is the last in which a 0 is high." },
                Moment { levels: &[], says: "Ten clocks of silence end the bit." },
            ],
            mark: (6, "low"),
        },
        proved,
        more: Vec::new,
    }
}

/// The proof takes too long to be run for a page.
fn proved(_: &Figures, _: &Netlist) -> Result<String, PageError> {
    let [states, inputs, transitions] = [proof::STATES, proof::INPUTS, proof::TRANSITIONS].map(number);
    let claims: String = proof::claims().map(|claim| format!("- {claim}\n")).collect();
    Ok(format!(
        "The machine has {states} states that can be reached, and {inputs} inputs in each. `noughtgate prove sized-matrix` \
         tries {transitions} transitions that settle all of them. The game is proved as [sized](sized.md) is, on its part \
         of this netlist, to which no wire leads from the display. The display counts by itself through \
         {} states, each of which is tried. With an LED and the state of the game held constant, what is left of the wire \
         depends on the selection and on one square; so each LED is tried with every content of its square, every \
         selection and every state, against pictures in plain Rust. There is no exception to any of these claims:\n\n{claims}",
        number(proof::DISPLAY_STATES)
    ))
}
