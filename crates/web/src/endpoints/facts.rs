//! Facts about the machines: their cost, their proofs, and the strength of their players against every
//! opponent.

use std::collections::BTreeMap;

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use serde::{Deserialize, Serialize};
use session::Machine;

use crate::body::Answered;
use crate::problem::Problem;
use crate::router::Shared;

/// All figures of the project, from its documentation.
#[derive(Deserialize)]
pub struct Figures {
    machines: BTreeMap<String, MachineFigures>,
    players: BTreeMap<String, Vec<Games>>,
}

#[derive(Clone, Deserialize)]
struct MachineFigures {
    module: String,
    cost: Cost,
    proof: Option<Proof>,
}

#[derive(Clone, Serialize, Deserialize)]
struct Cost {
    lut4: u32,
    carries: u32,
    flip_flops: u32,
    depth: u32,
    speed: String,
}

#[derive(Clone, Serialize, Deserialize)]
struct Proof {
    command: String,
    states: u64,
    inputs: u64,
    transitions: u64,
    claims: Vec<Claim>,
}

#[derive(Clone, Serialize, Deserialize)]
struct Claim {
    name: String,
    holds: bool,
}

#[derive(Clone, Serialize, Deserialize)]
struct Games {
    seat: String,
    games: u64,
    won: u64,
    drawn: u64,
    lost: u64,
}

/// The facts about one machine. A program has no gates, and a circuit without states needs no proof beyond
/// that of its player.
#[derive(Serialize)]
pub struct Facts {
    name: String,
    module: Option<String>,
    cost: Option<Cost>,
    proof: Option<Proof>,
    players: Vec<PlayerFacts>,
}

/// The results of a player of the classic game in all possible games.
#[derive(Serialize)]
struct PlayerFacts {
    name: String,
    command: String,
    can_be_beaten: bool,
    seats: Vec<Games>,
}

impl Figures {
    /// The figures that the program was built with.
    pub fn of_this_program() -> Figures {
        let text = include_str!("../../../../docs/figures.json");
        serde_json::from_str(text).expect("tests see to it that the figures can be read")
    }

    /// The facts about a machine to play on, or a circuit.
    fn about(&self, name: &str) -> Option<Facts> {
        let machine = self.machines.get(name).cloned();
        let seats: Option<Machine> = name.parse().ok();
        if machine.is_none() && seats.is_none() {
            return None;
        }
        let (module, cost, proof) = match machine {
            Some(machine) => (Some(machine.module), Some(machine.cost), machine.proof),
            None => (None, None, None),
        };
        let players = match seats {
            Some(machine) if machine.has_sizes() => Vec::new(),
            Some(machine) => machine.opponents(),
            None => machines::find(name).ok().and_then(|machine| machine.player).into_iter().collect(),
        };
        let players = players.into_iter().filter_map(|player| self.player(player)).collect();
        Some(Facts { name: name.to_owned(), module, cost, proof, players })
    }

    fn player(&self, name: &str) -> Option<PlayerFacts> {
        let seats = self.players.get(name)?.clone();
        Some(PlayerFacts {
            name: name.to_owned(),
            command: format!("noughtgate prove {name}"),
            can_be_beaten: seats.iter().any(|games| games.lost > 0),
            seats,
        })
    }
}

/// The facts about a machine.
pub async fn show(
    State(shared): State<Shared>,
    name: Result<Path<String>, PathRejection>,
) -> Result<Answered<Facts>, Problem> {
    let Path(name) = name.map_err(Problem::bad_request)?;
    let facts = shared.figures.about(&name);
    facts.map(Answered).ok_or_else(|| Problem::not_found("there is no machine and no circuit of this name"))
}
