use std::fmt;
use std::str::FromStr;

use players::UnknownPlayer;
use rules::Seat;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::brain::Brain;

/// What is played, on which machine, and by whom.
///
/// Sides are people, or players, at a table: they keep their side from game to game, while the one
/// who moves first may change. On machines that tell the two apart, side one is the player and side
/// two the computer.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The machine that the game is played on.
    pub machine: MachineName,
    /// Who sits on side one.
    pub one: Occupant,
    /// Who sits on side two. A machine that plays by itself sits here.
    pub two: Occupant,
    /// The side that moves first, which makes it X.
    pub first: Side,
}

impl Setup {
    /// A person, who moves first, on a machine, against its default opponent.
    pub fn on(machine: MachineName) -> Setup {
        let two = Occupant::player(machine.default_opponent());
        Setup { machine, one: Occupant::Person, two, first: Side::One }
    }

    /// Who sits on a side.
    pub fn occupant(&self, side: Side) -> &Occupant {
        match side {
            Side::One => &self.one,
            Side::Two => &self.two,
        }
    }

    /// The place of a side in the order of moving.
    pub fn seat(&self, side: Side) -> Seat {
        if side == self.first { Seat::First } else { Seat::Second }
    }

    /// The side with a place in the order of moving.
    pub fn side(&self, seat: Seat) -> Side {
        match seat {
            Seat::First => self.first,
            Seat::Second => self.first.other(),
        }
    }

    /// Whether such a game can be played.
    pub fn check(&self) -> Result<(), SetupError> {
        for side in Side::ALL {
            if let Occupant::Player { name, seed } = self.occupant(side) {
                Brain::find(self.machine.game(), name, *seed)?;
            }
        }
        let welcome = match &self.two {
            Occupant::Person => self.machine.seats_two_people(),
            Occupant::Player { name, .. } => self.machine.opponents().contains(&name.as_str()),
        };
        if welcome {
            Ok(())
        } else {
            Err(SetupError::NotHere { machine: self.machine, occupant: self.two.name().to_owned() })
        }
    }
}

impl Default for Setup {
    /// A person, who moves first, against the textbook on the controller.
    fn default() -> Setup {
        Setup::on(MachineName::Controller)
    }
}

/// Why a game cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    /// There is no such player of this game.
    #[error(transparent)]
    UnknownPlayer(#[from] UnknownPlayer),
    /// The machine does not let them sit on side two.
    #[error("on side two of `{machine}` sits {}, not {occupant}", .machine.welcome().join(" or "))]
    NotHere {
        /// The machine.
        machine: MachineName,
        /// Who wanted to sit there.
        occupant: String,
    },
}

/// One of the two games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GameName {
    /// Tic-tac-toe.
    Classic,
    /// The game with small, medium and large pieces.
    Sized,
}

/// One of the machines that a game can be played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MachineName {
    /// A board controller: the moves of both sides come in on two buses.
    Controller,
    /// A controller with keys, lamps and a picker in its socket, which plays side two.
    Cabinet,
    /// A combinational circuit that picks the moves of side two.
    Textbook,
    /// A program that compares the board with pictures, and so picks the moves of side two.
    Assembly,
    /// The game with small, medium and large pieces, for two sides with six buttons.
    Sized,
}

impl MachineName {
    /// Every machine, the one to begin with first.
    pub const ALL: [MachineName; 5] = [
        MachineName::Controller,
        MachineName::Cabinet,
        MachineName::Textbook,
        MachineName::Assembly,
        MachineName::Sized,
    ];

    /// The name, in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            MachineName::Controller => "controller",
            MachineName::Cabinet => "cabinet",
            MachineName::Textbook => "textbook",
            MachineName::Assembly => "assembly",
            MachineName::Sized => "sized",
        }
    }

    /// What it is, in a few words.
    pub const fn description(self) -> &'static str {
        match self {
            MachineName::Controller => "a clocked board controller; the moves come in on two buses",
            MachineName::Cabinet => "a complete opponent in hardware: keys, lamps, and an answer by itself",
            MachineName::Textbook => "a circuit without memory that picks a move: win, block, experience",
            MachineName::Assembly => "a program of sixteen patterns over four turns of the board",
            MachineName::Sized => "a clocked game with small, medium and large pieces",
        }
    }

    /// The game that is played on it.
    pub const fn game(self) -> GameName {
        match self {
            MachineName::Sized => GameName::Sized,
            _ => GameName::Classic,
        }
    }

    /// The players that may sit on side two. For a machine that plays by itself, these are the forms
    /// that it has.
    pub fn opponents(self) -> Vec<&'static str> {
        match self {
            MachineName::Controller => players::CLASSIC.iter().map(|entry| entry.name).collect(),
            MachineName::Cabinet => vec!["pocket", "textbook"],
            MachineName::Textbook => vec!["textbook"],
            MachineName::Assembly => vec!["assembly", "assembly-repaired"],
            MachineName::Sized => players::SIZED.iter().map(|entry| entry.name).collect(),
        }
    }

    /// Somebody to begin with: the form in which the machine is presented, or, where it leaves a choice,
    /// somebody who plays well and can still be beaten.
    pub const fn default_opponent(self) -> &'static str {
        match self {
            MachineName::Controller | MachineName::Textbook => "textbook",
            MachineName::Cabinet => "pocket",
            MachineName::Assembly => "assembly",
            MachineName::Sized => "medium",
        }
    }

    /// Whether a person may sit on side two.
    pub const fn seats_two_people(self) -> bool {
        !matches!(self, MachineName::Cabinet | MachineName::Textbook)
    }

    /// Whether the moves of a player on side two are the machine's own.
    pub(crate) const fn plays_by_itself(self) -> bool {
        matches!(self, MachineName::Cabinet | MachineName::Textbook | MachineName::Assembly)
    }

    /// Whether it has a way of refusing a move, which is then something to see.
    pub(crate) const fn shows_refusals(self) -> bool {
        matches!(self, MachineName::Controller | MachineName::Cabinet | MachineName::Sized)
    }

    fn welcome(self) -> Vec<&'static str> {
        let person = self.seats_two_people().then_some("person");
        person.into_iter().chain(self.opponents()).collect()
    }
}

impl fmt::Display for MachineName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for MachineName {
    type Err = UnknownMachine;

    fn from_str(name: &str) -> Result<MachineName, UnknownMachine> {
        let found = MachineName::ALL.into_iter().find(|machine| machine.name() == name);
        found.ok_or_else(|| UnknownMachine(name.to_owned()))
    }
}

/// No machine has this name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no machine `{0}`; the machines are {known}", known = MachineName::ALL.map(MachineName::name).join(", "))]
pub struct UnknownMachine(pub String);

/// One of the two sides of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The side of the person, if there is only one.
    One,
    /// The side across.
    Two,
}

impl Side {
    /// Both sides.
    pub const ALL: [Side; 2] = [Side::One, Side::Two];

    /// The side across.
    pub const fn other(self) -> Side {
        match self {
            Side::One => Side::Two,
            Side::Two => Side::One,
        }
    }

    /// The name, in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Side::One => "one",
            Side::Two => "two",
        }
    }
}

/// Who sits on a side.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum Occupant {
    /// Somebody who says where to play.
    Person,
    /// A player of the catalogue.
    Player {
        /// The name.
        name: String,
        /// Where its chance comes from, if it plays by chance at all.
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

    /// Whether it is somebody who says where to play.
    pub fn is_person(&self) -> bool {
        *self == Occupant::Person
    }
}
