//! Whether a game shows a broken wire.

use axum::extract::State;
use axum::response::Response;
use machines::hunt::Finding;
use serde::{Deserialize, Serialize};
use session::Fault;

use super::game::at_rest;
use crate::body::{Answered, Asked};
use crate::problem::Problem;
use crate::router::Shared;
use crate::work::work;

/// A wire of the machine of a game.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    /// The game as a link.
    game: String,
    /// The wire and its level, such as `win=0`.
    fault: String,
}

/// The answer.
#[derive(Serialize)]
pub struct Answer {
    fault: String,
    /// The moves of a game that shows it, if one is known.
    game: Option<String>,
    /// Whether it is the shortest.
    shortest: bool,
    /// Whether it is certain that no game shows it.
    no_game: bool,
    /// The same as a sentence.
    sentence: String,
}

/// Looks for the shortest game that shows a fault. All games of the classic machines are computed once, and a
/// fixed number of the sized one, so that no request takes long.
pub async fn show(State(shared): State<Shared>, Asked(ask): Asked<Ask>) -> Response {
    work(move || answer(&shared, &ask)).await
}

fn answer(shared: &Shared, ask: &Ask) -> Result<Answered<Answer>, Problem> {
    let session = at_rest(&ask.game, shared)?;
    let setup = session.setup();
    let fault: Fault = ask.fault.parse().map_err(Problem::bad_request)?;
    let games = shared.resources.games(setup.machine.form(setup.two.name()));
    let games = games.ok_or_else(|| Problem::not_found("a program has no wires"))?;
    let found = games.find(&fault).map_err(Problem::bad_request)?;
    let (game, shortest, sentence) = match &found {
        Finding::Shown(game) => {
            let length =
                if game.shortest { "the shortest game that shows it" } else { "a game that shows it" };
            (Some(game.to_string()), game.shortest, format!("{fault}: {length} is {game}."))
        }
        Finding::Never => (None, false, format!("{fault}: no game can show it.")),
        Finding::Undecided => (None, false, format!("{fault}: no game that was tried shows it.")),
    };
    Ok(Answered(Answer {
        fault: fault.to_string(),
        game,
        shortest,
        no_game: found == Finding::Never,
        sentence,
    }))
}
