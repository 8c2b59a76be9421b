use logic::Netlist;
use machines::sized_matrix::proof;

use crate::PageError;
use crate::figures::Figures;
use crate::markdown::number;
use crate::page::Page;

pub const PAGE: Page = Page { machine: &machines::sized_matrix::DESCRIPTOR, proved, more: Vec::new };

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
