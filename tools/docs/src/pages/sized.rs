use logic::{Netlist, Radix};
use machines::matrix::{Picture, Scene};
use machines::sized::diagram::DIAGRAM;
use machines::sized::proof;
use rules::classic::Square;
use rules::sized::Board;

use crate::PageError;
use crate::figures::Figures;
use crate::markdown::number;
use crate::page::{Diagram, Page, Section};
use crate::story::{Moment, Story};

pub fn page() -> Page {
    Page {
        name: "sized",
        introduction: "Each player has two pieces of every size, and a larger piece may cover a smaller one \
            of either side. Six buttons are enough: the arrows move the selection, one confirm locks the \
            square in, up and down choose the size, and the other confirm places the piece. What is covered is \
            gone for good, so the machine remembers only what can be seen.",
        diagram: Some(Diagram {
            svg: |name| draw::state_diagram(&DIAGRAM, name),
            says: "A confirm that the rules forbid shows `illegal` and stays where it is. `left` leads back from a \
                square on which no size will do, so neither side can be trapped. A piece that ends the game leads to \
                `END`: by a line, or because the other player has no legal placement left.",
        }),
        story: Story {
            introduction: "Player one puts a medium piece on the square above the centre. Every press of a button \
                is a pulse of one clock.",
            signals: &[
                "clock",
                "reset",
                "up",
                "confirm_selection",
                "confirm_size",
                "state",
                "selectX",
                "selectY",
                "size",
                "board_state2",
                "piece_count_p1_2",
            ],
            radix: &[
                ("selectX", Radix::Decimal),
                ("selectY", Radix::Decimal),
                ("size", Radix::Decimal),
                ("board_state2", Radix::Signed),
                ("piece_count_p1_2", Radix::Decimal),
            ],
            moments: &[
                Moment {
                    levels: &[("reset", 1)],
                    says: "`reset` gives both players their pieces and an empty board.",
                },
                Moment { levels: &[("confirm_size", 1)], says: "Any confirm begins a game." },
                Moment {
                    levels: &[("up", 1)],
                    says: "The selection starts in the centre; `up` moves it one row up.",
                },
                Moment {
                    levels: &[("confirm_selection", 1)],
                    says: "The square is empty, so it is locked in.",
                },
                Moment {
                    levels: &[("up", 1)],
                    says: "The smallest size that fits is offered; `up` makes it medium.",
                },
                Moment {
                    levels: &[("confirm_size", 1)],
                    says: "Player one has two medium pieces, and the square takes one: the edge that ends this clock \
                        stores 2 there.",
                },
                Moment {
                    levels: &[],
                    says: "One medium piece is left in hand, the selection is back in the centre, and it is player \
                        two's turn.",
                },
            ],
            mark: (6, "placed"),
        },
        proved,
        more: display,
    }
}

/// The display, in three scenes.
fn display() -> Vec<Section> {
    let pieces = "123/abc/...".parse().unwrap_or(Board::EMPTY);
    let scenes = [
        ("wave", "the wave before a game", Scene::Wave(3)),
        ("pieces", "small, medium and large pieces of both players", Scene::Game(pieces, None)),
        ("selection", "the same with a selected square", Scene::Game(pieces, Square::new(8).ok())),
    ];
    let mut text = String::from(
        "## On the LEDs\n\nA separate block, `matrix_display`, shows the board on 16 by 16 WS2812B LEDs. Player \
         one's pieces are crosses and player two's are rings, so the colours need not be told apart. These \
         pictures are what the circuit makes of three scenes: the wave before a game, all six pieces, and the \
         same with the square in the middle of the bottom row selected.\n\n",
    );
    let mut pictures = Vec::new();
    for (name, caption, scene) in scenes {
        pictures.push((
            format!("sized-{name}"),
            draw::leds(&Picture::of(scene), &format!("The LEDs: {caption}")),
        ));
        text +=
            &format!("<img src=\"pictures/sized-{name}.svg\" alt=\"The LEDs: {caption}\" width=\"240\">\n");
    }
    text += "\nTests decode the wire to the LEDs back into the picture, for every content of every square, on \
             panels with rows in one direction and in both (`cargo test -p machines --test matrix`).\n\n";
    vec![Section { text, pictures }]
}

/// The proof takes too long to be run for a page, so its figures are constants, and the test of the
/// proof compares them with what it counts.
fn proved(_: &Figures, _: &Netlist) -> Result<String, PageError> {
    let [states, inputs, transitions] = [proof::STATES, proof::INPUTS, proof::TRANSITIONS].map(number);
    let claims: String = proof::claims().map(|claim| format!("- {claim}\n")).collect();
    Ok(format!(
        "The machine has {states} states that can be reached, and {inputs} inputs in each. `noughtgate prove sized` \
         tries {transitions} transitions that settle all of them, in two parts. The first takes every position of \
         the game with every square and every size, and holds the board and the hands against the rules. The \
         second takes every state of the control with all buttons, for every set of answers that the board and the \
         hands can give. These answers are all that the two learn of each other, which is checked on the netlist. \
         There is no exception to any of these claims:\n\n{claims}"
    ))
}
