//! The schematic of a block of the machine, with what was on every wire at every clock, and why.

use axum::extract::State;
use axum::response::Response;
use draw::schematic::{Block, Symbols};
use logic::{Netlist, Trace};
use serde::{Deserialize, Serialize};
use session::{Session, Side};

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
    /// The names of the blocks around it and its own, with dots; nothing for the whole machine.
    #[serde(default)]
    block: String,
    /// Whether gates are boxes with signs instead of shapes.
    #[serde(default)]
    iec: bool,
}

/// What is to be drawn.
#[derive(Serialize)]
pub struct Answer {
    block: String,
    module: String,
    purpose: String,
    blocks: Vec<Inner>,
    svg: String,
    nets: Vec<Net>,
}

/// A block inside the block.
#[derive(Serialize)]
struct Inner {
    name: String,
    module: String,
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
}

/// Draws the block.
pub async fn show(State(shared): State<Shared>, Asked(ask): Asked<Ask>) -> Response {
    work(move || picture(&shared, ask)).await
}

fn picture(shared: &Shared, ask: Ask) -> Result<Answered<Answer>, Problem> {
    let session = at_rest(&ask.game, shared)?;
    let netlist = netlist(&session)?;
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
        nets: nets(&block, session.trace()),
    }))
}

/// The wires of a block of the machine that a game is played on; a program has none.
pub fn wires(session: &Session, block: &str) -> Result<Option<Vec<Net>>, Problem> {
    let Ok(netlist) = netlist(session) else { return Ok(None) };
    let block = Block::find(&netlist, block).map_err(Problem::bad_request)?;
    Ok(Some(nets(&block, session.trace())))
}

/// A question about a signal at a clock.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WhyAsk {
    /// The game as a link.
    game: String,
    /// The name of the signal, with the names of the blocks around it, with dots.
    signal: String,
    /// The clock.
    clock: usize,
}

/// What decides a signal.
#[derive(Serialize)]
pub struct Why {
    /// In one sentence.
    sentence: String,
    /// Every named signal that takes part.
    lit: Vec<String>,
    /// The registers and inputs that it follows from.
    roots: Vec<String>,
    /// Of a register, the first clock in which it held its value.
    stored: Option<usize>,
}

/// Says why a signal has its value.
pub async fn why(State(shared): State<Shared>, Asked(ask): Asked<WhyAsk>) -> Response {
    work(move || reasons(&shared, &ask)).await
}

fn reasons(shared: &Shared, ask: &WhyAsk) -> Result<Answered<Why>, Problem> {
    let session = at_rest(&ask.game, shared)?;
    let (gates, trace) = (netlist(&session)?.gates(), session.trace());
    let cause = gates.why(trace, &ask.signal, ask.clock);
    let mut cause =
        cause.ok_or_else(|| Problem::bad_request("the machine has no such signal at such a clock"))?;
    // A register was decided in the clock before the one in which it first held its value.
    let decided = cause.stored.map_or(ask.clock, |edge| edge.saturating_sub(1));
    let text = |path: &str| {
        let clock = if path == ask.signal { ask.clock } else { decided };
        let track = trace.find(path).map(|track| trace.tracks()[track].text(trace.value(track, clock)));
        track.map_or_else(String::new, |text| text.into_owned())
    };
    let path =
        |probe: &logic::Probe| probe.scope.iter().chain([&probe.name]).cloned().collect::<Vec<_>>().join(".");
    let lit = gates.probes.iter().filter(|probe| probe.nets.iter().any(|net| cause.cone.contains(net)));
    let lit = lit.map(path).collect();
    let roots = cause.roots.clone();
    // What is behind it is said of the squares, where it is squares.
    let squares = squares(&session, &roots, decided);
    cause.roots.retain(|root| square(root).is_none());
    let sentence = cause.sentence(&ask.signal, &text);
    let sentence = format!("{}{squares}.", sentence.trim_end_matches('.'));
    Ok(Answered(Why { sentence, lit, stored: cause.stored, roots }))
}

/// The square that a register holds, by its number, if it holds one.
fn square(path: &str) -> Option<u8> {
    let number = path.rsplit('.').next()?.strip_prefix("pos")?.parse().ok()?;
    (1..=9).contains(&number).then_some(number)
}

/// `: squares 3 5 7 are the player's`, for those of some registers that hold squares.
fn squares(session: &Session, paths: &[String], clock: usize) -> String {
    let cells = session.view_at(clock).cells;
    let of = |side: Option<Side>| -> Vec<u8> {
        let squares = paths.iter().filter_map(|path| square(path));
        squares.filter(|&square| cells[usize::from(square) - 1].content.map(|it| it.side) == side).collect()
    };
    let groups = [(Some(Side::One), "the player's"), (Some(Side::Two), "the computer's"), (None, "empty")];
    let words: Vec<String> = (groups.into_iter())
        .map(|(side, owner)| (of(side), owner))
        .filter(|(squares, _)| !squares.is_empty())
        .map(|(squares, owner)| {
            let numbers: Vec<String> = squares.iter().map(u8::to_string).collect();
            match &numbers[..] {
                [one] => format!("square {one} is {owner}"),
                _ => format!("squares {} are {owner}", numbers.join(" ")),
            }
        })
        .collect();
    if words.is_empty() { String::new() } else { format!(": {}", words.join(", ")) }
}

/// The circuit of a session.
fn netlist(session: &Session) -> Result<Netlist, Problem> {
    let setup = session.setup();
    let circuit = setup.machine.form(setup.two.name()).circuit.as_ref();
    let circuit = circuit.ok_or_else(|| Problem::not_found("a program has no schematic"))?;
    Ok((circuit.netlist)())
}

fn nets(block: &Block, trace: &Trace) -> Vec<Net> {
    let sheet = block.sheet();
    let levels: Vec<Vec<u64>> = (0..trace.clocks()).map(|clock| block.levels(&sheet, trace, clock)).collect();
    let net = |(index, net): (usize, &draw::schematic::Net)| {
        let path = net
            .names
            .first()
            .map(|name| block.scope.iter().chain([name]).cloned().collect::<Vec<_>>().join("."));
        let known = path.as_ref().is_some_and(|path| trace.find(path).is_some());
        let changed = |&clock: &usize| clock == 0 || levels[clock][index] != levels[clock - 1][index];
        let changes = (0..levels.len()).filter(changed).map(|clock| (clock, net.text(levels[clock][index])));
        Net { path, width: net.bits.len(), changes: (!known).then(|| changes.collect()) }
    };
    sheet.nets.iter().enumerate().map(net).collect()
}

/// The page has a style sheet of its own, and lets no other in.
fn without_style(svg: &str) -> String {
    match (svg.find("<style>"), svg.find("</style>")) {
        (Some(start), Some(end)) => format!("{}{}", &svg[..start], &svg[end + "</style>".len()..]),
        _ => svg.to_owned(),
    }
}
