//! A whole game at once, so that the page can go back and forth in time by itself.

use axum::extract::State;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use session::{History, Record, Session};

use crate::body::{Answered, Asked};
use crate::problem::Problem;
use crate::router::Shared;
use crate::work::work;

/// A game.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    /// As a link.
    game: String,
    /// Whether perfect play shall say what it thinks of every square at every clock.
    #[serde(default)]
    hints: bool,
}

/// All of it.
#[derive(Serialize)]
pub struct Answer {
    pub game: String,
    #[serde(flatten)]
    pub history: History,
}

/// What there was to see at every clock.
pub async fn show(State(shared): State<Shared>, Asked(ask): Asked<Ask>) -> Response {
    work(move || answer(&shared, &ask)).await
}

fn answer(shared: &Shared, ask: &Ask) -> Result<Answered<Answer>, Problem> {
    let mut session = at_rest(&ask.game, shared)?;
    session.show_hints(ask.hints);
    Ok(Answered(Answer { game: session.record().link(), history: session.history() }))
}

/// The session of a link, when the machine has done all that it can.
pub fn at_rest(link: &str, shared: &Shared) -> Result<Session, Problem> {
    let record = Record::from_link(link).map_err(Problem::bad_request)?;
    let mut session = Session::restore(&record, &shared.resources);
    session.run();
    Ok(session)
}
