//! The names that commands take: what help and completions say of them, and which command takes which.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, PossibleValuesParser, StringValueParser, TypedValueParser};
use clap::{Arg, Command, Error};
use session::Machine;

/// Reads a name out of a list.
///
/// Help and shell completion learn the names from here, but every name is let through: the
/// catalogues refuse an unknown one in better words.
#[derive(Clone)]
pub struct Name(fn() -> Names);

/// Names, each with what there is to say of it.
type Names = Vec<(&'static str, String)>;

impl Name {
    /// A player of the classic game, or a machine that can be proved.
    pub const PROVABLE: Name = Name(|| [classic_players(), provable_machines()].concat());
    /// A player of the classic game.
    pub const PLAYER: Name = Name(classic_players);
    /// A machine that is a circuit.
    pub const MACHINE: Name = Name(|| {
        machines::circuits().map(|(machine, _)| (machine.name, machine.purpose.to_owned())).collect()
    });
    /// A machine that can be exported: a circuit or a program.
    pub const EXPORTABLE: Name = Name(exportable_machines);
    /// A machine to play on.
    pub const TABLE: Name = Name(|| {
        let usual = |machine: Machine| {
            let (what, opponent) = (machine.purpose(), machine.default_opponent());
            (machine.name(), format!("{what} (usual opponent: {opponent})"))
        };
        Machine::all().map(usual).collect()
    });
    /// Every opponent.
    pub const OPPONENT: Name = Name(|| {
        let person = vec![("person", "another person at the same keyboard".to_owned())];
        [classic_players(), person].concat()
    });

    /// One of a few values, each by its name; nothing else is let through.
    pub fn one_of<T: Copy + Send + Sync + 'static>(
        all: &'static [T],
        name: fn(T) -> &'static str,
        help: fn(T) -> &'static str,
    ) -> impl TypedValueParser<Value = T> {
        let values = all.iter().map(|&value| PossibleValue::new(name(value)).help(help(value)));
        PossibleValuesParser::new(values).map(move |chosen| {
            *all.iter().find(|&&value| name(value) == chosen).expect("clap lets nothing else through")
        })
    }

    fn takes(&self, name: &str) -> bool {
        (self.0)().iter().any(|(known, _)| *known == name)
    }
}

impl TypedValueParser for Name {
    type Value = String;

    fn parse_ref(&self, command: &Command, argument: Option<&Arg>, value: &OsStr) -> Result<String, Error> {
        StringValueParser::new().parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.0)().into_iter().map(|(name, help)| PossibleValue::new(name).help(help))))
    }
}

/// The commands that take a name, written out; none if nothing has this name.
pub fn commands_for(name: &str) -> Vec<String> {
    let on_the_bench = testbench::machines().any(|machine| machine == name);
    let takers = [
        ("play", Name::TABLE.takes(name)),
        ("play --against", Name::OPPONENT.takes(name)),
        ("sim", on_the_bench),
        ("prove", Name::PROVABLE.takes(name)),
        ("export", Name::EXPORTABLE.takes(name)),
        ("draw", Name::MACHINE.takes(name)),
        ("map", Name::PLAYER.takes(name)),
    ];
    let takers = takers.into_iter().filter(|(_, takes)| *takes);
    takers.map(|(command, _)| format!("noughtgate {command} {name}")).collect()
}

fn classic_players() -> Names {
    players::CLASSIC.iter().map(|entry| (entry.name, entry.description.to_owned())).collect()
}

fn exportable_machines() -> Names {
    machines::ALL.iter().map(|machine| (machine.name, machine.purpose.to_owned())).collect()
}

fn provable_machines() -> Names {
    let provable = machines::circuits().filter(|(_, circuit)| circuit.proof.is_some());
    provable.map(|(machine, _)| (machine.name, machine.purpose.to_owned())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_who_plays_any_game_can_be_asked_for() {
        assert!(players::SIZED.iter().all(|entry| Name::OPPONENT.takes(entry.name)));
    }

    #[test]
    fn a_name_is_led_to_the_commands_that_take_it() {
        assert_eq!(
            commands_for("matrix"),
            [
                "noughtgate sim matrix",
                "noughtgate prove matrix",
                "noughtgate export matrix",
                "noughtgate draw matrix"
            ]
        );
        assert_eq!(
            commands_for("random"),
            ["noughtgate play --against random", "noughtgate prove random", "noughtgate map random"]
        );
        assert!(commands_for("abacus").is_empty());
    }
}
