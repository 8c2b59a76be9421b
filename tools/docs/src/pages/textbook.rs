use logic::Netlist;
use machines::textbook::encode;
use rules::classic::Square;

use crate::PageError;
use crate::figures::Figures;
use crate::markdown::{number, table};
use crate::page::{Page, Section, games};

pub const PAGE: Page = Page { machine: &machines::textbook::DESCRIPTOR, proved, more: codes };

/// The codes, each where its square is.
fn codes() -> Vec<Section> {
    let code = |square| format!("`{:04b}`", encode::<bool>(Some(square)).value());
    let rows = (0..3).map(|row| (0..3).map(|column| code(Square::at(row, column))).collect());
    let table = table(&["left", "middle", "right"], rows);
    let text =
        format!("## Codes\n\nThe code that `MOVE` has for each square; 0000 stands for none.\n\n{table}\n");
    vec![Section { text, pictures: Vec::new() }]
}

fn proved(figures: &Figures, netlist: &Netlist) -> Result<String, PageError> {
    let bits: usize = netlist.top().inputs.iter().map(|port| port.width).sum();
    let inputs = number(1 << bits);
    Ok(format!(
        "The circuit, the gates that it becomes and a twin in plain Rust give the same answer for all {inputs} \
         inputs, impossible boards included (`cargo test -p machines --test textbook`). So does the exported \
         Verilog in Icarus (`cargo test -p referee --test textbook`).\n\n{}\n\
         It can be beaten: two lines at once are more than it can block, and it does not see them coming.\n",
        games(figures, "textbook")
    ))
}
