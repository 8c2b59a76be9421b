//! The figures of all machines and players in one file that programs can read.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use logic::Netlist;
use machines::controller::games::every_game;
use machines::controller::{Controller, faults};
use machines::{Circuit, Counts, Descriptor};
use rules::classic::{Line, Position, Square};
use rules::{Game, Seat};
use serde::Serialize;

use crate::cost::{self, Chip, Cost};
use crate::{Document, PageError};

/// Everything that is counted or measured about the machines and the players.
#[derive(Serialize)]
pub struct Figures {
    pub machines: BTreeMap<&'static str, MachineFigures>,
    pub players: BTreeMap<&'static str, [Games; 2]>,
    pub mistakes: Mistakes,
    /// Every machine and every block, in the order of the page about the costs.
    pub costs: Vec<Cost>,
}

impl Figures {
    /// The counts of a machine's proof.
    pub fn proof(&self, machine: &str) -> Option<&Proof> {
        self.machines.get(machine)?.proof.as_ref()
    }
}

#[derive(Serialize)]
pub struct MachineFigures {
    module: String,
    pub cost: Chip,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof: Option<Proof>,
}

#[derive(Serialize)]
pub struct Proof {
    pub command: String,
    pub states: u64,
    pub inputs: u64,
    pub transitions: u64,
    pub claims: Vec<Claim>,
}

#[derive(Serialize)]
pub struct Claim {
    pub name: &'static str,
    pub holds: bool,
    /// The number of clocks that refute it.
    #[serde(skip)]
    pub refuted_in: Option<usize>,
}

/// How a player fares against every opponent in one seat.
#[derive(Serialize)]
pub struct Games {
    pub seat: &'static str,
    pub games: u64,
    pub won: u64,
    pub drawn: u64,
    pub lost: u64,
    /// The number of positions in which the player moved.
    #[serde(skip)]
    pub asked: usize,
}

/// Common mistakes of other designs, counted by making them.
#[derive(Serialize)]
pub struct Mistakes {
    /// The number of complete games.
    pub games: u64,
    /// The number of games in which a detector is wrong at some moment if it checks 3 5 6 instead of 3 5 7.
    pub misjudged_by_wrong_diagonal: u64,
    /// In how many ways one gate of the controller can be stuck.
    pub faults: usize,
    /// How many of them its proof notices.
    pub found_by_proof: usize,
    /// How many of them change nothing that can be seen.
    #[serde(skip)]
    pub redundant: usize,
    /// How many of them three sample games notice.
    pub found_by_cases: usize,
}

/// Counts everything, given the costs.
pub fn gather(costs: Vec<Cost>) -> Result<Figures, PageError> {
    let machines = machines::circuits().map(|(of, circuit)| Ok((of.name, machine(of, circuit, &costs)?)));
    let certain = players::CLASSIC.iter().filter(|entry| !entry.by_chance);
    let players = certain.map(|entry| Ok((entry.name, games(entry)?)));
    let machines = machines.collect::<Result<_, PageError>>()?;
    Ok(Figures { machines, players: players.collect::<Result<_, PageError>>()?, mistakes: mistakes(), costs })
}

/// The file.
pub fn document(figures: &Figures) -> Result<Document, PageError> {
    let text = serde_json::to_string_pretty(figures).map_err(|error| PageError::Json(error.to_string()))?;
    Ok(Document { path: "figures.json".to_owned(), text: text + "\n" })
}

fn mistakes() -> Mistakes {
    let faults = faults::inject_all(
        &Netlist::of_machine::<Controller>().expect("the controller is a circuit").gates(),
    );
    let (mut games, mut misjudged) = (0, 0);
    every_game(&mut |squares, _| {
        games += 1;
        misjudged += u64::from(misjudged_by_wrong_diagonal(squares));
    });
    Mistakes {
        games,
        misjudged_by_wrong_diagonal: misjudged,
        faults: faults.faults.len(),
        found_by_proof: faults.found_by_proof(),
        redundant: faults.redundant().len(),
        found_by_cases: faults.found_by_cases(),
    }
}

/// Whether a detector with one wrong line is wrong about a side at some moment of a game.
fn misjudged_by_wrong_diagonal(squares: &[Square]) -> bool {
    let right = Line::ALL.map(|line| line.squares().map(Square::number));
    let wrong = right.map(|line| if line == [3, 5, 7] { [3, 5, 6] } else { line });
    let complete = |lines: &[[u8; 3]], played: &[Square], seat: usize| {
        let marks: Vec<u8> = played.iter().skip(seat).step_by(2).map(|square| square.number()).collect();
        lines.iter().any(|line| line.iter().all(|number| marks.contains(number)))
    };
    (1..=squares.len()).any(|moves| {
        let played = &squares[..moves];
        [0, 1].iter().any(|&seat| complete(&right, played, seat) != complete(&wrong, played, seat))
    })
}

fn machine(descriptor: &Descriptor, circuit: &Circuit, costs: &[Cost]) -> Result<MachineFigures, PageError> {
    let module = (circuit.netlist)().top().name.clone();
    let cost = cost::find(&module, costs)?.chip.clone();
    Ok(MachineFigures { cost, proof: prove(descriptor, circuit), module })
}

fn prove(descriptor: &Descriptor, circuit: &Circuit) -> Option<Proof> {
    let machines::Proof { prove, claims, counts, .. } = circuit.proof?;
    let command = format!("noughtgate prove {}", descriptor.name);
    if let Some(Counts { states, inputs, transitions }) = counts {
        let claims = claims().into_iter().map(|name| Claim { name, holds: true, refuted_in: None }).collect();
        return Some(Proof { command, states, inputs, transitions, claims });
    }
    let report = prove(&mut |_| {});
    let claim = |property: &machines::report::Property| Claim {
        name: property.name,
        holds: property.holds(),
        refuted_in: property.counterexample.as_ref().map(|found| found.clocks.len()),
    };
    Some(Proof {
        command,
        states: report.states,
        inputs: report.inputs,
        transitions: report.transitions,
        claims: report.properties.iter().map(claim).collect(),
    })
}

fn games(entry: &players::Entry<Position>) -> Result<[Games; 2], PageError> {
    let player = entry.player(0);
    let asked = RefCell::new(BTreeSet::new());
    let listening = |position: &Position| {
        asked.borrow_mut().insert(*position);
        player.choose(position)
    };
    let proof = solver::prove(&listening)
        .map_err(|illegal| PageError::Refuted { machine: entry.name, claim: illegal.to_string() })?;
    let asked = asked.into_inner();
    Ok([("first", Seat::First), ("second", Seat::Second)].map(|(name, seat)| {
        let record = proof.seat(seat);
        Games {
            seat: name,
            games: record.games(),
            won: record.wins,
            drawn: record.draws,
            lost: record.losses,
            asked: asked.iter().filter(|position| position.mover() == seat).count(),
        }
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All 255,168 complete games, each at every moment.
    #[test]
    fn one_line_that_is_wired_wrong_misjudges_a_sixth_of_all_games() {
        let (mut games, mut misjudged) = (0, 0);
        every_game(&mut |squares, _| {
            games += 1;
            misjudged += u64::from(misjudged_by_wrong_diagonal(squares));
        });
        assert_eq!((games, misjudged), (255_168, 42_300));
    }
}
