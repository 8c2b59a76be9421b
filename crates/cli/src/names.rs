use std::ffi::OsStr;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Command, Error};
use machines::catalog;

/// Reads the name of a player of the classic game or of a machine that can be proved.
///
/// Help and shell completion learn the names from here, but every name is let through: the
/// catalogues refuse an unknown one in better words.
#[derive(Clone)]
pub struct ProvableName;

/// Reads the name of a player of the classic game, in the same way.
#[derive(Clone)]
pub struct PlayerName;

/// Reads the name of a machine, in the same way.
#[derive(Clone)]
pub struct MachineName;

impl TypedValueParser for ProvableName {
    type Value = String;

    fn parse_ref(&self, command: &Command, argument: Option<&Arg>, value: &OsStr) -> Result<String, Error> {
        StringValueParser::new().parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let players = players::CLASSIC.iter().map(|entry| (entry.name, entry.description));
        let machines = catalog::ALL.iter().filter(|entry| entry.prove.is_some());
        let machines = machines.map(|entry| (entry.name, entry.description));
        Some(Box::new(players.chain(machines).map(|(name, help)| PossibleValue::new(name).help(help))))
    }
}

impl TypedValueParser for PlayerName {
    type Value = String;

    fn parse_ref(&self, command: &Command, argument: Option<&Arg>, value: &OsStr) -> Result<String, Error> {
        StringValueParser::new().parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(
            players::CLASSIC.iter().map(|entry| PossibleValue::new(entry.name).help(entry.description)),
        ))
    }
}

impl TypedValueParser for MachineName {
    type Value = String;

    fn parse_ref(&self, command: &Command, argument: Option<&Arg>, value: &OsStr) -> Result<String, Error> {
        StringValueParser::new().parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(
            catalog::ALL.iter().map(|entry| PossibleValue::new(entry.name).help(entry.description)),
        ))
    }
}
