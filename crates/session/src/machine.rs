use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

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
            MachineName::Controller
            | MachineName::Cabinet
            | MachineName::Textbook
            | MachineName::Assembly => GameName::Classic,
            MachineName::Sized => GameName::Sized,
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
        match self {
            MachineName::Controller | MachineName::Assembly | MachineName::Sized => true,
            MachineName::Cabinet | MachineName::Textbook => false,
        }
    }

    /// Whether the moves of a player on side two are the machine's own.
    pub(crate) const fn plays_by_itself(self) -> bool {
        match self {
            MachineName::Cabinet | MachineName::Textbook | MachineName::Assembly => true,
            MachineName::Controller | MachineName::Sized => false,
        }
    }

    /// Whether it has a way of refusing a move, which is then something to see.
    pub(crate) const fn shows_refusals(self) -> bool {
        match self {
            MachineName::Controller | MachineName::Cabinet | MachineName::Sized => true,
            MachineName::Textbook | MachineName::Assembly => false,
        }
    }

    /// Everybody who may sit on side two, by name.
    pub(crate) fn welcome(self) -> Vec<&'static str> {
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
