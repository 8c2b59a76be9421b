use std::ffi::OsStr;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Command, Error};

/// Reads the name of a player of the classic game.
///
/// Help and shell completion learn the names from here, but every name is let through: the
/// catalogue refuses an unknown one in better words.
#[derive(Clone)]
pub struct PlayerName;

impl TypedValueParser for PlayerName {
    type Value = String;

    fn parse_ref(&self, command: &Command, argument: Option<&Arg>, value: &OsStr) -> Result<String, Error> {
        StringValueParser::new().parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let players = players::CLASSIC.iter();
        Some(Box::new(players.map(|entry| PossibleValue::new(entry.name).help(entry.description))))
    }
}
