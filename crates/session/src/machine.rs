use std::fmt;
use std::str::FromStr;

use machines::{Descriptor, Opponents, Table, UnknownMachine};
use rules::GameName;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Keys, game};

/// The name of a user's design as a player.
pub(crate) const DESIGN_PLAYER: &str = "design";

/// A user's design that keeps the board or judges it.
static DESIGN: Descriptor = Descriptor {
    name: "design",
    purpose: "a design of yours",
    player: None,
    circuit: None,
    program: None,
    table: Some(Table {
        game: GameName::Classic,
        opponents: Opponents::Any("textbook"),
        two_people: true,
        shows_refusals: true,
        keypad: false,
    }),
};

/// A user's design that plays.
static DESIGN_OPPONENT: Descriptor = Descriptor {
    name: "design-opponent",
    purpose: "a design of yours, which plays by itself",
    player: Some(DESIGN_PLAYER),
    circuit: None,
    program: None,
    table: Some(Table {
        game: GameName::Classic,
        opponents: Opponents::Itself(&[&DESIGN_OPPONENT]),
        two_people: false,
        shows_refusals: true,
        keypad: false,
    }),
};

/// A user's design for the game with sizes.
static DESIGN_SIZED: Descriptor = Descriptor {
    name: "design-sized",
    purpose: "a design of yours, for pieces of three sizes",
    player: None,
    circuit: None,
    program: None,
    table: Some(Table {
        game: GameName::Sized,
        opponents: Opponents::Any("medium"),
        two_people: true,
        shows_refusals: true,
        keypad: false,
    }),
};

/// The kinds of user's designs.
static DESIGNS: [&Descriptor; 3] = [&DESIGN, &DESIGN_OPPONENT, &DESIGN_SIZED];

/// A player of a game, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Player {
    /// The name.
    pub name: &'static str,
    /// How it plays, in a few words.
    pub description: &'static str,
    /// Whether it plays at random, from a seed.
    pub by_chance: bool,
}

/// A machine that a game can be played on.
#[derive(Clone, Copy)]
pub struct Machine {
    descriptor: &'static Descriptor,
    table: &'static Table,
}

impl Machine {
    /// Every machine that a game can be played on, the default first.
    pub fn all() -> impl DoubleEndedIterator<Item = Machine> + Clone {
        machines::ALL.iter().filter_map(|descriptor| Machine::of(descriptor))
    }

    fn of(descriptor: &'static Descriptor) -> Option<Machine> {
        Some(Machine { descriptor, table: descriptor.table.as_ref()? })
    }

    /// The machine for a user's design.
    pub fn of_design(kind: driver::Kind) -> Machine {
        let descriptor = match kind {
            driver::Kind::Referee | driver::Kind::Judge => &DESIGN,
            driver::Kind::Opponent | driver::Kind::Picker => &DESIGN_OPPONENT,
            driver::Kind::Sized => &DESIGN_SIZED,
        };
        Machine::of(descriptor).expect("every design has a table")
    }

    /// Whether it is a user's design, which the [resources](crate::Resources) hold.
    pub fn is_design(self) -> bool {
        DESIGNS.iter().any(|design| design.name == self.descriptor.name)
    }

    /// The name, in lower case.
    pub const fn name(self) -> &'static str {
        self.descriptor.name
    }

    /// Its purpose, in a few words.
    pub const fn purpose(self) -> &'static str {
        self.descriptor.purpose
    }

    /// The game that is played on it.
    pub const fn game(self) -> GameName {
        self.table.game
    }

    /// The machine that a game against this player is played on.
    pub fn form(self, player: &str) -> &'static Descriptor {
        self.descriptor.form(player)
    }

    /// The players that side two can have. For a machine that plays, these are its forms.
    pub fn opponents(self) -> Vec<&'static str> {
        match self.table.opponents {
            Opponents::Itself(forms) => forms.iter().filter_map(|form| form.player).collect(),
            Opponents::Any(_) => game::players(self.game()).into_iter().map(|player| player.name).collect(),
        }
    }

    /// The player of this machine's game with a name.
    pub fn player(self, name: &str) -> Option<Player> {
        game::players(self.game()).into_iter().find(|player| player.name == name)
    }

    /// Whether moves of its game have a size. Such a game takes about a second to solve.
    pub const fn has_sizes(self) -> bool {
        game::has_sizes(self.game())
    }

    /// The default opponent: the usual form of the machine, or, where there is a choice, a good player that
    /// can still be beaten.
    pub fn default_opponent(self) -> &'static str {
        match self.table.opponents {
            Opponents::Any(usual) => usual,
            Opponents::Itself(forms) => forms.iter().find_map(|form| form.player).unwrap_or("person"),
        }
    }

    /// Whether a person can play side two.
    pub const fn seats_two_people(self) -> bool {
        self.table.two_people
    }

    /// Whether side two is played by the machine.
    pub(crate) const fn plays_by_itself(self) -> bool {
        matches!(self.table.opponents, Opponents::Itself(_))
    }

    /// Whether it is a program, and not a circuit.
    pub fn is_program(self) -> bool {
        self.descriptor.circuit.is_none() && !self.is_design()
    }

    /// Whether it can refuse a move visibly.
    pub(crate) const fn shows_refusals(self) -> bool {
        self.table.shows_refusals
    }

    /// The default layout of the digits: for the assembly program, that of the keypad that it reads.
    pub const fn keys(self) -> Keys {
        if self.table.keypad { Keys::Numpad } else { Keys::Phone }
    }

    /// All occupants that side two can have, by name.
    pub(crate) fn welcome(self) -> Vec<&'static str> {
        let person = self.seats_two_people().then_some("person");
        person.into_iter().chain(self.opponents()).collect()
    }
}

impl PartialEq for Machine {
    fn eq(&self, other: &Machine) -> bool {
        self.name() == other.name()
    }
}

impl Eq for Machine {}

impl std::hash::Hash for Machine {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.name().hash(state);
    }
}

impl fmt::Debug for Machine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for Machine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Machine {
    type Err = UnknownMachine;

    fn from_str(name: &str) -> Result<Machine, UnknownMachine> {
        let design = DESIGNS.into_iter().find(|design| design.name == name).and_then(Machine::of);
        design.map_or_else(|| machines::find_among(name, Machine::of), Ok)
    }
}

impl Serialize for Machine {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Machine {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Machine, D::Error> {
        let name = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        name.parse().map_err(serde::de::Error::custom)
    }
}
