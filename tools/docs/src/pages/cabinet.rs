use logic::{Netlist, Radix};
use machines::cabinet::KeyedGame;
use machines::controller::diagram::DIAGRAM;
use machines::pocket::PocketPicker;

use crate::PageError;
use crate::figures::Figures;
use crate::interior;
use crate::markdown::number;
use crate::page::{Diagram, Page, Section, proof};
use crate::story::{Moment, Story};

pub fn page() -> Page {
    Page {
        name: "cabinet",
        introduction: "Press a key, and three clocks later your LED and the answer are lit. Of several keys that go \
            down in one clock the one with the lowest number counts, a key that is held counts once, and a key that \
            is pressed out of turn counts for nothing. `computer_first` is a switch that lets the machine begin. The \
            keys must change in step with the clock; on a real board, two flip-flops before each key see to that.",
        diagram: Some(Diagram {
            svg: |name| draw::state_diagram(&DIAGRAM, name),
            says: "The states are those of the [controller](controller.md) inside: `play` is a press that counts, or \
                the opening, and `pc` is always 1, because the picker has its answer ready in the clock in which it is \
                asked.",
        }),
        story: Story {
            introduction: "The player takes square 1, and then tries it again. A grid of LEDs reads from square 9 at \
                the left to square 1 at the right.",
            signals: &["clock", "reset", "keys", "state", "your_turn", "illegal_move", "red", "green"],
            radix: &[("keys", Radix::Binary), ("red", Radix::Binary), ("green", Radix::Binary)],
            moments: &[
                Moment { levels: &[("reset", 1)], says: "`reset` puts out the LEDs." },
                Moment { levels: &[], says: "All keys are up, and it is the player's turn." },
                Moment {
                    levels: &[("keys", 1)],
                    says: "Key 1 goes down. `your_turn` is 1, so this press counts.",
                },
                Moment {
                    levels: &[("keys", 1)],
                    says: "The controller takes the square. The key is still down, which means nothing now.",
                },
                Moment { levels: &[], says: "The red LED is lit, and the picker names the centre." },
                Moment { levels: &[], says: "Three clocks after the press the answer is lit in green." },
                Moment { levels: &[("keys", 1)], says: "The same key again." },
                Moment { levels: &[], says: "The square is taken: `illegal_move` is 1 for one clock." },
                Moment { levels: &[], says: "Nothing has changed, and it is the player's turn again." },
            ],
            mark: (5, "answered"),
        },
        proved,
        more: other_picker,
    }
}

/// The same cabinet with the other picker, and the block that the page has not shown yet.
fn other_picker() -> Vec<Section> {
    let netlist = machines::circuit("cabinet-textbook").map(|(_, circuit)| (circuit.netlist)());
    let drawn = |name: &str| {
        let netlist = netlist.as_ref().ok()?;
        Some((format!("schematic-{name}"), interior::schematic(netlist, netlist.module(name)?).ok()?))
    };
    let text = "## With the textbook's picker\n\n`noughtgate play cabinet --against textbook` puts the picker of \
        [textbook](textbook.md) into the socket. Its code for a square is another one, which \
        [`move_translator`](pictures/schematic-move_translator.svg) turns into the controller's.\n\n\
        ![Schematic of cabinet_textbook](pictures/schematic-cabinet_textbook.svg)\n\n";
    let pictures = ["cabinet_textbook", "move_translator"].iter().filter_map(|name| drawn(name)).collect();
    vec![Section { text: text.to_owned(), pictures }]
}

fn proved(figures: &Figures, _: &Netlist) -> Result<String, PageError> {
    let report = proof(figures, "cabinet")?;
    let games = number(KeyedGame::all::<PocketPicker>().len() as u64);
    let other = figures.proof("cabinet-textbook");
    let refuted = other.iter().flat_map(|proof| &proof.claims).find_map(|claim| {
        let clocks = claim.refuted_in?;
        Some(format!(
            "With `textbook` in the socket one claim is false: {}. `noughtgate prove cabinet-textbook` shows \
             the shortest way, which takes {clocks} clocks.\n",
            claim.name
        ))
    });
    Ok(format!(
        "{report}\nAll keys in all combinations, the switch and `reset` are all that a person can touch, so nothing is \
         left out. The exported Verilog plays all {games} games that there are against it in Icarus \
         (`cargo test -p referee --test cabinet`).\n\n{}",
        refuted.unwrap_or_default()
    ))
}
