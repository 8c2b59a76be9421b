//! The targets, one file for each kind.

mod games;
mod netlists;
mod positions;
mod requests;
mod scripts;

use crate::Target;

/// All readers of external data.
pub const TARGETS: &[Target] = &[
    positions::CLASSIC_BOARD,
    positions::CLASSIC_POSITION,
    positions::SIZED_BOARD,
    positions::SIZED_POSITION,
    scripts::CONTROLLER,
    scripts::SIZED,
    games::SAVED,
    games::LINK,
    netlists::NETLIST,
    requests::REQUEST,
];

/// That a promise holds, or the words for it.
fn promise(holds: bool, words: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(format!("it should not be: {words}")) }
}

fn texts(good: &[&str]) -> Vec<Vec<u8>> {
    good.iter().map(|text| text.as_bytes().to_vec()).collect()
}
