//! The figures of all machines and players in one file that programs can read.

use std::collections::BTreeMap;

use machines::catalog::{self, Entry};
use machines::sized::proof;
use rules::Seat;
use serde::Serialize;

use crate::interior::cost_cells;
use crate::{Document, PageError};

/// The players whose figures do not depend on chance.
const PLAYERS: [&str; 6] = ["perfect", "textbook", "pocket", "assembly", "assembly-repaired", "first-free"];

#[derive(Serialize)]
struct Figures {
    machines: BTreeMap<&'static str, MachineFigures>,
    players: BTreeMap<&'static str, [Games; 2]>,
}

#[derive(Serialize)]
struct MachineFigures {
    module: String,
    cost: Cost,
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<Proof>,
}

/// What it takes on a chip, as the page about the costs has it.
#[derive(Serialize)]
struct Cost {
    lut4: u32,
    carries: u32,
    flip_flops: u32,
    depth: u32,
    speed: String,
}

#[derive(Serialize)]
struct Proof {
    command: String,
    states: u64,
    inputs: u64,
    transitions: u64,
    claims: Vec<Claim>,
}

#[derive(Serialize)]
struct Claim {
    name: &'static str,
    holds: bool,
}

/// How a player fares against every opponent in one seat.
#[derive(Serialize)]
struct Games {
    seat: &'static str,
    games: u64,
    won: u64,
    drawn: u64,
    lost: u64,
}

/// The file, given the page about the costs.
pub fn document(cost_page: &str) -> Result<Document, PageError> {
    let machines = catalog::ALL.iter().map(|entry| Ok((entry.name, machine(entry, cost_page)?)));
    let players = PLAYERS.into_iter().map(|name| Ok((name, games(name)?)));
    let figures = Figures {
        machines: machines.collect::<Result<_, PageError>>()?,
        players: players.collect::<Result<_, PageError>>()?,
    };
    let text = serde_json::to_string_pretty(&figures).map_err(|error| PageError::Json(error.to_string()))?;
    Ok(Document { path: "figures.json".to_owned(), text: text + "\n" })
}

fn machine(entry: &Entry, cost_page: &str) -> Result<MachineFigures, PageError> {
    let module = (entry.netlist)().top().name.clone();
    let missing = || PageError::NoCost(module.clone());
    let cells = cost_cells(&module, cost_page)?;
    let count = |place: usize| cells.get(place).and_then(|cell| cell.parse().ok()).ok_or_else(missing);
    let cost = Cost {
        lut4: count(0)?,
        carries: count(1)?,
        flip_flops: count(2)?,
        depth: count(3)?,
        speed: cells.get(4).cloned().ok_or_else(missing)?,
    };
    Ok(MachineFigures { cost, proof: prove(entry), module })
}

fn prove(entry: &Entry) -> Option<Proof> {
    let prove = entry.prove?;
    let command = format!("noughtgate prove {}", entry.name);
    // This proof takes too long to be run here; a test of it compares these figures with what it counts.
    if entry.name == "sized" {
        let claims = proof::claims().map(|name| Claim { name, holds: true }).collect();
        let (states, inputs, transitions) = (proof::STATES, proof::INPUTS, proof::TRANSITIONS);
        return Some(Proof { command, states, inputs, transitions, claims });
    }
    let report = prove(&mut |_| {});
    let claim =
        |property: &machines::report::Property| Claim { name: property.name, holds: property.holds() };
    Some(Proof {
        command,
        states: report.states,
        inputs: report.inputs,
        transitions: report.transitions,
        claims: report.properties.iter().map(claim).collect(),
    })
}

fn games(name: &'static str) -> Result<[Games; 2], PageError> {
    let refuted = |claim: String| PageError::Refuted { machine: name, claim };
    let player = players::classic(name).map_err(|error| refuted(error.to_string()))?;
    let proof = solver::prove(&*player).map_err(|illegal| refuted(illegal.to_string()))?;
    Ok([("first", Seat::First), ("second", Seat::Second)].map(|(name, seat)| {
        let record = proof.seat(seat);
        Games {
            seat: name,
            games: record.games(),
            won: record.wins,
            drawn: record.draws,
            lost: record.losses,
        }
    }))
}
