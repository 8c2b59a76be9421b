//! The schematic of a block of the machine, with the values of every wire at every clock.

use axum::extract::State;
use axum::response::Response;
use draw::schematic::{Block, Levels, Sheet, Symbols};
use logic::{BitRef, NetLevels, Netlist, Trace, Wiring};
use serde::{Deserialize, Serialize};
use session::Session;

use super::game::at_rest;
use crate::body::{Answered, Asked};
use crate::problem::Problem;
use crate::router::Shared;
use crate::work::work;

/// A block of the machine of a game.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    /// The game as a link.
    game: String,
    /// The path of the block with dots; empty for the whole machine.
    #[serde(default)]
    block: String,
    /// Whether gates are boxes with symbols instead of shapes.
    #[serde(default)]
    iec: bool,
}

/// The drawing.
#[derive(Serialize)]
pub struct Answer {
    block: String,
    module: String,
    purpose: String,
    blocks: Vec<Inner>,
    svg: String,
    nets: Vec<Net>,
    /// The wires that are not in the history.
    wires: Vec<Unnamed>,
}

/// A block inside the block.
#[derive(Serialize)]
struct Inner {
    name: String,
    module: String,
}

/// A wire that is not in the history.
#[derive(Serialize)]
struct Unnamed {
    /// Its number in the picture.
    net: usize,
    /// The names by which its bits can be broken, the lowest first; a constant has none.
    bits: Vec<Option<String>>,
}

/// A wire, in the order of the numbers in the picture.
#[derive(Serialize)]
pub struct Net {
    /// The name that the signal has in the history, if it has one.
    path: Option<String>,
    width: usize,
    /// The values of a wire that is not in the history, each with the clock from which it holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    changes: Option<Vec<(usize, String)>>,
    /// Of such a wire, whether a good machine has another value, and from which clock on; none unless a wire
    /// is known to be broken.
    #[serde(skip_serializing_if = "Option::is_none")]
    wrong: Option<Vec<(usize, bool)>>,
}

/// Draws the block.
pub async fn show(State(shared): State<Shared>, Asked(ask): Asked<Ask>) -> Response {
    work(move || picture(&shared, ask)).await
}

fn picture(shared: &Shared, ask: Ask) -> Result<Answered<Answer>, Problem> {
    let (session, netlist) = machine(&ask.game, shared)?;
    let block = Block::find(&netlist, &ask.block).map_err(Problem::bad_request)?;
    let symbols = if ask.iec { Symbols::Iec } else { Symbols::Distinctive };
    let svg = block.schematic(symbols, None).map_err(Problem::bad_request)?;
    let blocks = block.module.instances.iter();
    Ok(Answered(Answer {
        block: ask.block,
        module: block.module.name.clone(),
        purpose: block.module.purpose.clone(),
        blocks: blocks
            .map(|inner| Inner { name: inner.name.clone(), module: inner.module.clone() })
            .collect(),
        svg: without_style(&svg),
        nets: nets(&block, &session, &netlist),
        wires: names(&block, &session, &netlist),
    }))
}

/// The wires of a block of the machine that a game is played on; a program has none.
pub fn wires(session: &Session, block: &str) -> Result<Option<Vec<Net>>, Problem> {
    let Ok(netlist) = netlist(session) else { return Ok(None) };
    let block = Block::find(&netlist, block).map_err(Problem::bad_request)?;
    Ok(Some(nets(&block, session, &netlist)))
}

/// The session of a link and its circuit.
pub fn machine(game: &str, shared: &Shared) -> Result<(Session, Netlist), Problem> {
    let session = at_rest(game, shared)?;
    let netlist = netlist(&session)?;
    Ok((session, netlist))
}

fn netlist(session: &Session) -> Result<Netlist, Problem> {
    let setup = session.setup();
    let circuit = setup.machine.form(setup.two.name()).circuit.as_ref();
    let circuit = circuit.ok_or_else(|| {
        let design = setup.machine.is_design();
        let reason = if design { "a design of yours is not laid out" } else { "a program has no schematic" };
        Problem::not_found(reason)
    })?;
    Ok((circuit.netlist)())
}

fn nets(block: &Block, session: &Session, netlist: &Netlist) -> Vec<Net> {
    let sheet = block.sheet();
    let trace = session.trace();
    let wiring = session.is_broken().then(|| netlist.wiring());
    let (shown, good): (Vec<Levels>, Vec<Option<Levels>>) =
        (0..trace.clocks()).map(|clock| levels(block, &sheet, session, wiring.as_ref(), clock)).unzip();
    let good: Option<Vec<Levels>> = good.into_iter().collect();
    let net = |(index, net): (usize, &draw::schematic::Net)| {
        let path = net.names.first().map(|name| block.path(name));
        if path.as_ref().is_some_and(|path| trace.find(path).is_some()) {
            return Net { path, width: net.bits.len(), changes: None, wrong: None };
        }
        let values = changes(shown.iter().map(|levels| levels[index]));
        let wrong = good
            .as_ref()
            .map(|good| changes(shown.iter().zip(good).map(|(shown, good)| shown[index] != good[index])));
        let texts = values.into_iter().map(|(clock, value)| (clock, net.text(value))).collect();
        Net { path, width: net.bits.len(), changes: Some(texts), wrong }
    };
    sheet.nets.iter().enumerate().map(net).collect()
}

/// The values of every wire of a sheet in a clock, and those of a good machine, if a wire is known to be
/// broken. The stuck wire may not be in the trace, so the gates of a broken machine are evaluated.
pub fn levels(
    block: &Block,
    sheet: &Sheet,
    session: &Session,
    wiring: Option<&Wiring>,
    clock: usize,
) -> (Levels, Option<Levels>) {
    let named = |trace: &Trace| block.levels(sheet, trace, clock);
    let Some(wiring) = wiring else { return (named(session.trace()), None) };
    let (shown, good) = session.wires(wiring, clock);
    let computed = |nets: &NetLevels, trace: &Trace| -> Levels {
        let value = |(net, named): (&draw::schematic::Net, u64)| {
            let level = |(index, &bit): (usize, &BitRef)| {
                let level = wiring.level(nets, &block.scope, bit);
                u64::from(level.unwrap_or(named >> index & 1 == 1)) << index
            };
            net.bits.iter().enumerate().map(level).sum()
        };
        sheet.nets.iter().zip(named(trace)).map(value).collect()
    };
    let good = good.zip(session.good()).map(|(nets, trace)| computed(&nets, trace));
    (computed(&shown, session.trace()), good)
}

/// The names of the wires that are not in the history.
fn names(block: &Block, session: &Session, netlist: &Netlist) -> Vec<Unnamed> {
    let (sheet, wiring) = (block.sheet(), netlist.wiring());
    let known = |name: &String| session.trace().find(&block.path(name)).is_some();
    let unnamed = sheet.nets.iter().enumerate().filter(|(_, net)| !net.names.first().is_some_and(known));
    let name = |&bit: &BitRef| wiring.name(&block.scope, bit).map(str::to_owned);
    unnamed.map(|(index, net)| Unnamed { net: index, bits: net.bits.iter().map(name).collect() }).collect()
}

/// The values that differ from those of the clock before, each with its clock.
fn changes<T: PartialEq + Copy>(values: impl Iterator<Item = T>) -> Vec<(usize, T)> {
    let mut found: Vec<(usize, T)> = Vec::new();
    for (clock, value) in values.enumerate() {
        if found.last().is_none_or(|(_, last)| *last != value) {
            found.push((clock, value));
        }
    }
    found
}

/// The page has a style sheet of its own, and lets no other in.
fn without_style(svg: &str) -> String {
    match (svg.find("<style>"), svg.find("</style>")) {
        (Some(start), Some(end)) => format!("{}{}", &svg[..start], &svg[end + "</style>".len()..]),
        _ => svg.to_owned(),
    }
}
