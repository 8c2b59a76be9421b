use logic::Netlist;

use crate::PageError;
use crate::figures::Figures;
use crate::page::{Page, games};

pub const PAGE: Page = Page { machine: &machines::pocket::DESCRIPTOR, proved, more: Vec::new };

fn proved(figures: &Figures, _: &Netlist) -> Result<String, PageError> {
    let asked: usize = figures.players.get("pocket").into_iter().flatten().map(|games| games.asked).sum();
    Ok(format!(
        "{}\nA game in which it makes every move of one side comes through one of {asked} positions when it is to move \
         (`cargo test -p machines --test pocket`), and in each of them it names an empty square, takes a win if there \
         is one, and cannot be beaten. The same is proved once more on the netlists that Yosys writes from its \
         Verilog, as gates and as the cells of a chip (`cargo test -p referee --test pocket`). In other positions \
         nothing is promised.\n",
        games(figures, "pocket")
    ))
}
