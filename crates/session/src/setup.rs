use players::UnknownPlayer;
use rules::Seat;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::game::Opponent;
use crate::{Defect, DefectError, Machine, Side};

/// The game, the machine, and the players.
///
/// Sides are people, or players, at a table: they keep their side from game to game, while the first mover
/// may change. On machines that distinguish them, side one is the player and side two the computer.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The machine that the game is played on.
    pub machine: Machine,
    /// Side one.
    pub one: Occupant,
    /// Side two, which is the machine where that plays.
    pub two: Occupant,
    /// The side that moves first, which makes it X.
    pub first: Side,
    /// The broken wire of the machine, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub defect: Option<Defect>,
}

impl Setup {
    /// A person, who moves first, on a machine, against its default opponent.
    pub fn on(machine: Machine) -> Setup {
        let two = Occupant::player(machine.default_opponent());
        Setup { machine, one: Occupant::Person, two, first: Side::One, defect: None }
    }

    /// The person or the player on a side.
    pub fn occupant(&self, side: Side) -> &Occupant {
        match side {
            Side::One => &self.one,
            Side::Two => &self.two,
        }
    }

    /// The seat of a side, by the order of moves.
    pub fn seat(&self, side: Side) -> Seat {
        if side == self.first { Seat::First } else { Seat::Second }
    }

    /// The side in a seat.
    pub fn side(&self, seat: Seat) -> Side {
        match seat {
            Seat::First => self.first,
            Seat::Second => self.first.other(),
        }
    }

    /// Whether a side is played by the machine.
    pub(crate) fn is_machine(&self, side: Side) -> bool {
        side == Side::Two && self.machine.plays_by_itself() && !self.two.is_person()
    }

    /// Whether such a game can be played.
    pub fn check(&self) -> Result<(), SetupError> {
        for side in Side::ALL {
            if let Occupant::Player { name, seed } = self.occupant(side) {
                Opponent::find(self.machine.game(), name, *seed)?;
            }
        }
        let welcome = match &self.two {
            Occupant::Person => self.machine.seats_two_people(),
            Occupant::Player { name, .. } => self.machine.opponents().contains(&name.as_str()),
        };
        if welcome {
            Ok(self.check_defect()?)
        } else {
            Err(SetupError::NotHere { machine: self.machine, occupant: self.two.name().to_owned() })
        }
    }
}

impl Default for Setup {
    /// A person, who moves first, against the textbook on the controller.
    fn default() -> Setup {
        Setup::on(Machine::all().next().expect("there is a machine to play on"))
    }
}

/// Why a game cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    /// There is no such player of this game.
    #[error(transparent)]
    UnknownPlayer(#[from] UnknownPlayer),
    /// The machine cannot have this defect.
    #[error(transparent)]
    Defect(#[from] DefectError),
    /// The game is on a design, and there is none, or another.
    #[error("the game is played on a design of the user's that is not loaded; start with `--with FILE`")]
    NoDesign,
    /// The design does not play in this order.
    #[error("the design only plays {0}")]
    OnlySeat(&'static str),
    /// Side two of the machine cannot have this occupant.
    #[error("side two of `{machine}` can be {}, not {occupant}", .machine.welcome().join(" or "))]
    NotHere {
        /// The machine.
        machine: Machine,
        /// The requested person or player.
        occupant: String,
    },
}

/// A person or a player.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum Occupant {
    /// A person, whose moves come from outside.
    Person,
    /// A player of the catalogue.
    Player {
        /// The name.
        name: String,
        /// The seed, if it plays at random.
        seed: u64,
    },
}

impl Occupant {
    /// The player with this name and seed 0.
    pub fn player(name: &str) -> Occupant {
        Occupant::Player { name: name.to_owned(), seed: 0 }
    }

    /// The name: `person`, or that of the player.
    pub fn name(&self) -> &str {
        match self {
            Occupant::Person => "person",
            Occupant::Player { name, .. } => name,
        }
    }

    /// Whether it is a person.
    pub fn is_person(&self) -> bool {
        *self == Occupant::Person
    }
}
