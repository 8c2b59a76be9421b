//! What there is to play.

use serde::Serialize;
use session::{GameName, MachineName, Occupant, Setup};
use tunes::{Note, Tune};

use crate::body::Answered;

/// What there is to choose from.
#[derive(Serialize)]
pub struct Catalog {
    version: &'static str,
    /// What two people are called.
    people: [String; 2],
    machines: Vec<Machine>,
    tunes: Vec<Song>,
}

#[derive(Serialize)]
struct Machine {
    name: &'static str,
    description: &'static str,
    game: GameName,
    rules: &'static str,
    opponents: Vec<Opponent>,
    default_opponent: &'static str,
    seats_two_people: bool,
    /// The same for a game between two people.
    circuit: Option<&'static str>,
}

#[derive(Serialize)]
struct Opponent {
    name: &'static str,
    description: &'static str,
    /// What a person and this opponent are called.
    sides: [String; 2],
    by_chance: bool,
    /// The circuit that a game with this opponent is played on, by the name under which it can be
    /// downloaded; none, if it is a program.
    circuit: Option<&'static str>,
}

#[derive(Serialize)]
struct Song {
    name: &'static str,
    description: &'static str,
    notes: Vec<Tone>,
}

/// A tone, or a silence, which has no frequency.
#[derive(Serialize)]
struct Tone {
    hertz: Option<f64>,
    milliseconds: u16,
}

/// What there is to choose from.
pub async fn list() -> Answered<Catalog> {
    Answered(Catalog {
        version: env!("CARGO_PKG_VERSION"),
        people: sides(MachineName::Controller, Occupant::Person),
        machines: MachineName::ALL.map(machine).into(),
        tunes: Tune::ALL.map(song).into(),
    })
}

fn machine(name: MachineName) -> Machine {
    let described = |opponent: &'static str| match name.game() {
        GameName::Classic => {
            players::find(players::CLASSIC, opponent).map(|entry| (entry.description, entry.by_chance))
        }
        GameName::Sized => {
            players::find(players::SIZED, opponent).map(|entry| (entry.description, entry.by_chance))
        }
    };
    let opponent = |opponent| {
        let (description, by_chance) = described(opponent).unwrap_or_default();
        let sides = sides(name, Occupant::player(opponent));
        Opponent { name: opponent, description, sides, by_chance, circuit: circuit(name, opponent) }
    };
    Machine {
        name: name.name(),
        description: name.description(),
        game: name.game(),
        rules: name.game().rules(),
        opponents: name.opponents().into_iter().map(opponent).collect(),
        default_opponent: name.default_opponent(),
        seats_two_people: name.seats_two_people(),
        circuit: circuit(name, "person"),
    }
}

fn sides(machine: MachineName, two: Occupant) -> [String; 2] {
    Setup { two, ..Setup::on(machine) }.names().map(str::to_owned)
}

/// Some machines differ from opponent to opponent, and then both are in the name.
fn circuit(machine: MachineName, opponent: &str) -> Option<&'static str> {
    let own = machines::catalog::find(&format!("{machine}-{opponent}"));
    own.or_else(|_| machines::catalog::find(machine.name())).ok().map(|entry| entry.name)
}

fn song(tune: Tune) -> Song {
    let tone = |note: &Note| Tone {
        hertz: note.frequency().map(|hertz| (hertz * 100.0).round() / 100.0),
        milliseconds: note.milliseconds,
    };
    Song {
        name: tune.name(),
        description: tune.description(),
        notes: tune.notes().iter().map(tone).collect(),
    }
}
