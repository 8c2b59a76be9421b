use logic::Netlist;
use machines::matrix::{Picture, Scene};
use machines::sized::proof;
use rules::classic::Square;
use rules::sized::Board;

use crate::PageError;
use crate::figures::Figures;
use crate::markdown::number;
use crate::page::{Page, Section};

pub const PAGE: Page = Page { machine: &machines::sized::DESCRIPTOR, proved, more: display };

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

/// The proof takes too long to be run for a page, so its figures are constants, and the test of the proof
/// compares them with its counts.
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
