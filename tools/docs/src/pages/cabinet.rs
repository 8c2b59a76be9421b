use logic::Netlist;
use machines::cabinet::KeyedGame;
use machines::pocket::PocketPicker;

use crate::PageError;
use crate::figures::Figures;
use crate::interior;
use crate::markdown::number;
use crate::page::{Page, Section, proof};

pub const PAGE: Page = Page { machine: &machines::cabinet::DESCRIPTOR, proved, more: other_picker };

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
