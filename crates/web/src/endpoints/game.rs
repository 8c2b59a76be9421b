//! One step of a game: the request has the game so far, the answer the game after it.

use axum::extract::State;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use session::{
    Choice, Defect, Event, Fault, Guess, History, NothingThere, Record, Refusal, Session, Setup, Side, View,
};

use super::schematic;
use crate::body::{Answered, Asked};
use crate::problem::Problem;
use crate::router::Shared;
use crate::work::work;

/// A game, and an action in it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    /// The game as a link; without one, a new game begins.
    game: Option<String>,
    /// The setup of a new game; the default if there is none.
    setup: Option<Setup>,
    /// The action; none, to get the game unchanged.
    act: Option<Act>,
    /// The clock on the screen, if that is not the present: a move is refused then.
    clock: Option<usize>,
    /// The block whose schematic is on the screen, by its path with dots: the answer then has its wires.
    block: Option<String>,
    /// Whether to show hints for every square.
    #[serde(default)]
    hints: bool,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
enum Act {
    Play(Choice),
    TakeBack,
    Redo,
    /// The same game on a machine with another broken wire, or with none.
    Break(Option<Defect>),
    /// The guessed wire of a hidden fault.
    Guess(String),
    /// Reveals the wire.
    Reveal,
    /// Without a side, the side that moved second moves first.
    New {
        first: Option<Side>,
    },
}

/// The game after the action.
#[derive(Serialize)]
pub struct Answer {
    game: String,
    view: View,
    events: Vec<Event>,
    refusal: Option<Refused>,
    /// Whether a guess was correct.
    #[serde(skip_serializing_if = "Option::is_none")]
    right: Option<bool>,
    clocks: Clocks,
    history: History,
    #[serde(skip_serializing_if = "Option::is_none")]
    nets: Option<Vec<schematic::Net>>,
}

/// A refused action, with the reason.
#[derive(Serialize)]
#[serde(untagged)]
enum Refused {
    Move(Refusal),
    Nothing { why: &'static str, text: String },
}

impl From<NothingThere> for Refused {
    fn from(nothing: NothingThere) -> Refused {
        Refused::Nothing { why: "nothing-there", text: nothing.to_string() }
    }
}

/// The clocks that the step has added: those after `from`, up to `to`.
#[derive(Serialize)]
struct Clocks {
    from: usize,
    to: usize,
}

/// Performs the action, and lets the machine run until it waits for the user.
pub async fn act(State(shared): State<Shared>, Asked(ask): Asked<Ask>) -> Response {
    work(move || answer(&shared, ask)).await
}

fn answer(shared: &Shared, ask: Ask) -> Result<Answered<Answer>, Problem> {
    let (mut session, mut events) = open(shared, ask.game.as_deref(), ask.setup)?;
    session.show_hints(ask.hints);
    let restored = session.now();
    let missed = session.run();
    let mut from = if missed.is_empty() { session.now() } else { restored };
    events.extend(missed);
    let (mut refusal, mut right) = (None, None);
    match ask.act {
        None => {}
        Some(Act::Play(choice)) => {
            session.look_at(ask.clock.unwrap_or(usize::MAX));
            refusal = session.play(choice).err().map(Refused::Move);
            session.look_at(usize::MAX);
        }
        Some(Act::Redo) => match session.redo() {
            Ok(caused) => events.extend(caused),
            Err(nothing) => refusal = Some(nothing.into()),
        },
        Some(Act::TakeBack) => match session.take_back() {
            Ok(caused) => {
                events.extend(caused);
                from = session.now();
            }
            Err(nothing) => refusal = Some(nothing.into()),
        },
        Some(Act::Break(defect)) => {
            session = session.with_defect(defect).map_err(Problem::bad_request)?;
            session.show_hints(ask.hints);
            from = session.now();
        }
        Some(Act::Guess(fault)) => {
            let fault: Fault = fault.parse().map_err(Problem::bad_request)?;
            right = Some(session.guess(&fault).map_err(Problem::bad_request)? == Guess::Right);
        }
        Some(Act::Reveal) => right = session.reveal().map(|_| false),
        Some(Act::New { first }) => {
            events.extend(match first {
                Some(first) => session.new_game(first),
                None => session.next_game(),
            });
            from = 0;
        }
    }
    events.extend(session.run());
    let clocks = Clocks { from, to: session.now() };
    let game = session.record().link();
    let nets = ask.block.map(|block| schematic::wires(&session, &block)).transpose()?.flatten();
    let (view, history) = (session.view(), session.into_history());
    Ok(Answered(Answer { game, view, events, refusal, right, clocks, history, nets }))
}

/// The session of a link, or a new one, and its events.
fn open(shared: &Shared, game: Option<&str>, setup: Option<Setup>) -> Result<(Session, Vec<Event>), Problem> {
    let record = game.map(Record::from_link).transpose().map_err(Problem::bad_request)?;
    match (record, setup) {
        (Some(record), None) => {
            let session = Session::try_restore(&record, &shared.resources).map_err(Problem::bad_request)?;
            Ok((session, Vec::new()))
        }
        (_, setup) => {
            let resources = &shared.resources;
            let usual = || resources.machines().next().map(|machine| resources.usual_setup(machine));
            let setup = setup.or_else(usual).unwrap_or_default();
            let session = Session::new(setup, &shared.resources).map_err(Problem::bad_request)?;
            let opening = session.opening();
            Ok((session, opening))
        }
    }
}

/// The session of a link, after the machine has finished.
pub fn at_rest(link: &str, shared: &Shared) -> Result<Session, Problem> {
    let record = Record::from_link(link).map_err(Problem::bad_request)?;
    let mut session = Session::try_restore(&record, &shared.resources).map_err(Problem::bad_request)?;
    session.run();
    Ok(session)
}
