//! Why a wire of the machine has its value.

use std::collections::BTreeSet;

use axum::extract::State;
use axum::response::Response;
use draw::schematic::{Block, Kind, Sheet, Side as PinSide};
use logic::{Cause, Inquiry, Netlist, Origin, Site};
use serde::{Deserialize, Serialize};
use session::{Defect, Session, Side};

use super::schematic::{levels, machine};
use crate::body::{Answered, Asked};
use crate::problem::Problem;
use crate::router::Shared;
use crate::work::work;

/// A request about a wire at a clock.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    /// The game as a link.
    game: String,
    /// The block that the wire is in, as in a request for a schematic.
    #[serde(default)]
    block: String,
    /// The wire, by its number in the schematic of the block.
    net: usize,
    /// The clock.
    clock: usize,
    /// The block whose wires are to be highlighted, if that is another one.
    shown: Option<String>,
}

/// The cause of a value.
#[derive(Serialize)]
pub struct Why {
    /// In one sentence.
    sentence: String,
    /// The wires that take part, by their numbers in the schematic that is shown.
    nets: Vec<usize>,
    /// The gates, registers, blocks and ports that take part.
    cells: Vec<usize>,
    /// Of a register, the first clock in which it held its value.
    stored: Option<usize>,
    /// Of a register in this schematic, the wire from which it was stored.
    next: Option<usize>,
}

/// Says why a wire has its value.
pub async fn explain(State(shared): State<Shared>, Asked(ask): Asked<Ask>) -> Response {
    work(move || reasons(&shared, &ask)).await
}

fn reasons(shared: &Shared, ask: &Ask) -> Result<Answered<Why>, Problem> {
    let (session, netlist) = machine(&ask.game, shared)?;
    let trace = session.trace();
    let block = Block::find(&netlist, &ask.block).map_err(Problem::bad_request)?;
    let sheet = block.sheet();
    let nothing = || Problem::bad_request("the machine has no such wire at such a clock");
    let net = sheet.nets.get(ask.net).ok_or_else(nothing)?;
    let inquiry = match (&session.setup().defect, Inquiry::new(&netlist, trace)) {
        (Some(Defect::Known(fault)), inquiry) => inquiry.with_stuck(&netlist.wiring(), fault),
        (_, inquiry) => inquiry,
    };
    let cause = inquiry.why(&block.scope, &net.bits, ask.clock).ok_or_else(nothing)?;
    let (name, value) = subject(&block, &sheet, ask.net, &session, &netlist, ask.clock);
    let sentence = sentence(&session, &inquiry, &cause, &name, &value);
    let shown = match &ask.shown {
        Some(path) => Block::find(&netlist, path).map_err(Problem::bad_request)?,
        None => block,
    };
    let (nets, cells) = lit(&inquiry, &cause, &shown);
    let stored = match cause.origin {
        Origin::Stored(edge) => Some(edge),
        _ => None,
    };
    let driver = sheet.driver(ask.net).map(|(cell, _)| &sheet.cells[cell]);
    let register = driver.filter(|cell| stored.is_some() && matches!(cell.kind, Kind::Register(_)));
    let next = register.and_then(|cell| cell.pins[0].net);
    Ok(Answered(Why { sentence, nets, cells, stored, next }))
}

/// The name of a wire, and its displayed value.
fn subject(
    block: &Block,
    sheet: &Sheet,
    net: usize,
    session: &Session,
    netlist: &Netlist,
    clock: usize,
) -> (String, String) {
    let (found, trace) = (&sheet.nets[net], session.trace());
    let track = found.names.first().and_then(|name| trace.find(&block.path(name)));
    let value = match track {
        Some(track) => trace.tracks()[track].text(trace.value(track, clock)).into_owned(),
        None => {
            let wiring = session.is_broken().then(|| netlist.wiring());
            found.text(levels(block, sheet, session, wiring.as_ref(), clock).0[net])
        }
    };
    (found.names.first().cloned().unwrap_or_else(|| "this wire".to_owned()), value)
}

fn sentence(session: &Session, inquiry: &Inquiry, cause: &Cause, name: &str, value: &str) -> String {
    if let (Origin::Stuck, Some(Defect::Known(fault))) = (cause.origin, &session.setup().defect) {
        return format!("{name} is {value} because {} is stuck at {}.", fault.wire, u8::from(fault.level));
    }
    let held: Vec<BTreeSet<Site>> = (session.squares().iter())
        .map(|bits| bits.iter().filter_map(|&(track, bit)| inquiry.site(track, bit)).collect())
        .collect();
    let squares: Vec<usize> =
        (0..held.len()).filter(|&square| !held[square].is_disjoint(&cause.roots)).collect();
    let others = cause.roots.iter().filter(|root| !held.iter().any(|square| square.contains(root)));
    let because = inquiry.facts(&cause.because, cause.clock);
    let behind = inquiry.facts(&others.copied().collect(), cause.clock);
    let sentence = cause.sentence(name, value, &because, &behind);
    let past = matches!(cause.origin, Origin::Stored(_));
    format!("{sentence}{}.", in_words(session, &squares, cause.clock, past))
}

/// `: squares 3 5 7 are the player's`, or nothing.
fn in_words(session: &Session, squares: &[usize], clock: usize, past: bool) -> String {
    let view = session.view_at(clock);
    let [one, two] = owners(session);
    let groups = [(Some(Side::One), one), (Some(Side::Two), two), (None, "empty".to_owned())];
    let words: Vec<String> = (groups.iter())
        .filter_map(|(side, owner)| {
            let of = |&&square: &&usize| view.cells[square].content.map(|content| content.side) == *side;
            let numbers: Vec<String> =
                squares.iter().filter(of).map(|square| (square + 1).to_string()).collect();
            let (is, are) = if past { ("was", "were") } else { ("is", "are") };
            match &numbers[..] {
                [] => None,
                [one] => Some(format!("square {one} {is} {owner}")),
                _ => Some(format!("squares {} {are} {owner}", numbers.join(" "))),
            }
        })
        .collect();
    if words.is_empty() { String::new() } else { format!(": {}", words.join(", ")) }
}

/// The owners of each side's squares: the player and the computer, or two people by their marks.
fn owners(session: &Session) -> [String; 2] {
    let setup = session.setup();
    match (setup.one.is_person(), setup.two.is_person()) {
        (true, false) => ["the player's", "the computer's"].map(str::to_owned),
        (false, true) => ["the computer's", "the player's"].map(str::to_owned),
        _ => session.view_at(session.now()).marks.map(|mark| format!("{mark:?}'s")),
    }
}

/// The wires of a block that take part, and their drivers.
fn lit(inquiry: &Inquiry, cause: &Cause, block: &Block) -> (Vec<usize>, Vec<usize>) {
    let sheet = block.sheet();
    let decides = |net: &usize| inquiry.decides(cause, &block.scope, &sheet.nets[*net].bits);
    let nets: Vec<usize> = (0..sheet.nets.len()).filter(decides).collect();
    let drives = |cell: &usize| {
        let pins = &sheet.cells[*cell].pins;
        pins.iter().any(|pin| pin.side == PinSide::Right && pin.net.is_some_and(|net| nets.contains(&net)))
    };
    let cells = (0..sheet.cells.len()).filter(drives).collect();
    (nets, cells)
}
