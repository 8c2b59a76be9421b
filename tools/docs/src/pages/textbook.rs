use logic::{Netlist, Radix};
use machines::textbook::encode;
use rules::classic::Square;

use crate::PageError;
use crate::figures::Figures;
use crate::markdown::{number, table};
use crate::page::{Page, Section, games};
use crate::story::{Moment, Story};

pub fn page() -> Page {
    Page {
        name: "textbook",
        introduction: "It has no clock and no memory: nine bits for the marks of the side to move (`X`), nine for \
            those of the other side (`Y`), and out comes the code of a square. `TwoInRow` looks for two in a row; \
            with the wires of `X` and `Y` crossed it looks for what must be blocked.",
        diagram: None,
        story: Story {
            introduction: "Four boards, one after the other. Bit 0 of a grid is square 1, so a grid reads from \
                square 9 at the left to square 1 at the right. `WIN` and `BLK` are what the two copies of \
                `TwoInRow` find.",
            signals: &["X", "Y", "WIN", "BLK", "MOVE"],
            radix: &[
                ("X", Radix::Binary),
                ("Y", Radix::Binary),
                ("WIN", Radix::Binary),
                ("BLK", Radix::Binary),
                ("MOVE", Radix::Binary),
            ],
            moments: &[
                Moment { levels: &[], says: "An empty board: experience prefers the middle, 1100." },
                Moment {
                    levels: &[("Y", 0b000_010_000)],
                    says: "The middle is taken: experience goes on to the first corner, 1000.",
                },
                Moment {
                    levels: &[("X", 0b000_000_001), ("Y", 0b000_010_010)],
                    says: "`Y` holds 2 and 5, so `BLK` names square 8, 1101, and there is no win to prefer.",
                },
                Moment {
                    levels: &[("X", 0b000_000_011), ("Y", 0b000_011_000)],
                    says: "`BLK` names square 6, 0111, but `WIN` names square 3, 0010, and a win comes first.",
                },
            ],
            mark: (3, "wins rather than blocks"),
        },
        proved,
        more: codes,
    }
}

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
