//! The machines and opponents to choose from.

use axum::extract::State;
use serde::Serialize;
use session::{Binding, KEYMAP, Keys, Occupant, Setup, Shell};
use tunes::{Note, Tune};

use crate::body::Answered;
use crate::router::Shared;

/// The choices.
#[derive(Serialize)]
pub struct Catalog {
    version: &'static str,
    /// The names of two people.
    people: [String; 2],
    machines: Vec<Offer>,
    tunes: Vec<Song>,
    /// Clock rates in hertz.
    rates: [u16; 6],
    /// The keys of the page.
    keys: Vec<&'static Binding>,
    /// The digits of the nine squares, for both layouts.
    digits: Digits,
    /// The names of the sizes of the sized game.
    sizes: [&'static str; 3],
    /// Why a move is refused that was chosen before the machine had finished.
    board_has_changed: &'static str,
}

#[derive(Serialize)]
struct Digits {
    numpad: [u8; 9],
    phone: [u8; 9],
}

#[derive(Serialize)]
struct Offer {
    name: &'static str,
    description: &'static str,
    game: &'static str,
    rules: &'static str,
    opponents: Vec<Opponent>,
    default_opponent: &'static str,
    seats_two_people: bool,
    /// The default clock rate, in hertz.
    usual_rate: u16,
    /// The layout of the digits on the board.
    keys: Keys,
    /// The same for a game between two people.
    circuit: Option<&'static str>,
}

#[derive(Serialize)]
struct Opponent {
    name: &'static str,
    description: &'static str,
    /// The names of a person and this opponent.
    sides: [String; 2],
    by_chance: bool,
    /// The circuit of a game with this opponent, by the name under which it can be downloaded; none, if it is
    /// a program.
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

/// The choices.
pub async fn list(State(shared): State<Shared>) -> Answered<Catalog> {
    Answered(Catalog {
        version: env!("CARGO_PKG_VERSION"),
        people: sides(Setup::default().machine, Occupant::Person),
        machines: shared.resources.machines().map(offer).collect(),
        tunes: Tune::ALL.map(song).into(),
        rates: session::RATES,
        keys: KEYMAP.iter().filter(|binding| binding.shell != Shell::Terminal).collect(),
        digits: Digits { numpad: Keys::Numpad.digits(), phone: Keys::Phone.digits() },
        sizes: session::SIZE_NAMES,
        board_has_changed: session::BOARD_HAS_CHANGED,
    })
}

fn offer(machine: session::Machine) -> Offer {
    let opponent = |opponent| {
        let player = machine.player(opponent);
        let (description, by_chance) =
            player.map_or(("", false), |player| (player.description, player.by_chance));
        let sides = sides(machine, Occupant::player(opponent));
        Opponent { name: opponent, description, sides, by_chance, circuit: circuit(machine, opponent) }
    };
    Offer {
        name: machine.name(),
        description: machine.purpose(),
        game: machine.game().name(),
        rules: machine.game().rules(),
        opponents: machine.opponents().into_iter().map(opponent).collect(),
        default_opponent: machine.default_opponent(),
        seats_two_people: machine.seats_two_people(),
        usual_rate: machine.usual_rate(),
        keys: machine.keys(),
        circuit: circuit(machine, "person"),
    }
}

fn sides(machine: session::Machine, two: Occupant) -> [String; 2] {
    Setup { two, ..Setup::on(machine) }.names().map(str::to_owned)
}

fn circuit(machine: session::Machine, opponent: &str) -> Option<&'static str> {
    let form = machine.form(opponent);
    form.circuit.as_ref().map(|_| form.name)
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
