use logic::Netlist;

use crate::PageError;
use crate::figures::{Figures, Mistakes};
use crate::page::{Page, proof};

pub const PAGE: Page = Page { machine: &machines::controller::DESCRIPTOR, proved, more: Vec::new };

fn proved(figures: &Figures, _: &Netlist) -> Result<String, PageError> {
    let report = proof(figures, "controller")?;
    let Mistakes { faults, found_by_proof, redundant, found_by_cases, .. } = &figures.mistakes;
    Ok(format!(
        "{report}\nWould the proof notice? `noughtgate prove controller --faults` breaks every gate in two ways, \
         stuck at 0 and stuck at 1, which makes {faults} broken controllers. The proof finds {found_by_proof} \
         of them. Those that it does not find, {redundant} in number, do the same as the good one in every state that \
         can be reached. The three games of the lab report that this controller comes from find \
         {found_by_cases}.\n"
    ))
}
