//! A broken wire in the machine of a game.

use std::fmt;
use std::str::FromStr;

use logic::{Fault, FaultError};
use machines::hunt::Games;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thiserror::Error;

use crate::{Resources, Setup};

/// A stuck wire of the machine.
///
/// It is written as `win=0`, or as `random 7` where the players have to find it. That wire follows from the
/// machine and the number, and a session never reveals it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Defect {
    /// This one.
    Known(Fault),
    /// One that some game shows, chosen by a number.
    Hidden {
        /// The number.
        seed: u64,
    },
}

/// Why a machine cannot have this defect.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DefectError {
    /// The wire.
    #[error(transparent)]
    Fault(#[from] FaultError),
    /// It is a program.
    #[error("`{0}` is a program, which has no wires")]
    NoWires(&'static str),
    /// It is a design of the user's.
    #[error("only wires of our own machines can be broken, not those of a design of yours")]
    NotOurs,
    /// No game that was tried shows a fault.
    #[error("no game on `{0}` shows a broken wire")]
    NothingToHunt(&'static str),
}

impl Defect {
    /// Whether the players have to find it.
    pub fn is_hidden(&self) -> bool {
        matches!(self, Defect::Hidden { .. })
    }

    /// The defect as a part of a link: letters, digits, `_`, `-` and `~`.
    pub(crate) fn link(&self) -> String {
        match self {
            Defect::Hidden { seed } => format!("~random-{seed}"),
            Defect::Known(Fault { wire, level }) => {
                let wire = wire.replace('.', "~").replace('[', "-").replace(']', "");
                format!("{wire}--{}", u8::from(*level))
            }
        }
    }

    /// Reads a part of a link.
    pub(crate) fn from_link(text: &str) -> Option<Defect> {
        if let Some(seed) = text.strip_prefix("~random-") {
            return Some(Defect::Hidden { seed: seed.parse().ok()? });
        }
        let (wire, level) = text.split_once("--")?;
        let parts = wire.split('~').map(|part| match part.split_once('-') {
            Some((name, bit)) => format!("{name}[{bit}]"),
            None => part.to_owned(),
        });
        let wire = parts.collect::<Vec<_>>().join(".");
        format!("{wire}={level}").parse().ok().map(Defect::Known)
    }
}

impl fmt::Display for Defect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Defect::Known(fault) => fault.fmt(f),
            Defect::Hidden { seed } => write!(f, "random {seed}"),
        }
    }
}

impl FromStr for Defect {
    type Err = FaultError;

    fn from_str(text: &str) -> Result<Defect, FaultError> {
        match text.strip_prefix("random ").map(str::parse) {
            Some(Ok(seed)) => Ok(Defect::Hidden { seed }),
            _ => text.parse().map(Defect::Known),
        }
    }
}

impl Serialize for Defect {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Defect {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Defect, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

impl Setup {
    /// Whether the machine can have the defect of the setup.
    pub(crate) fn check_defect(&self) -> Result<(), DefectError> {
        let Some(defect) = &self.defect else { return Ok(()) };
        let circuit = self.machine.form(self.two.name()).circuit.as_ref();
        let circuit = circuit.ok_or_else(|| match self.machine.is_design() {
            true => DefectError::NotOurs,
            false => DefectError::NoWires(self.machine.name()),
        })?;
        match defect {
            Defect::Known(fault) => {
                let gates = (circuit.netlist)().gates();
                fault.net(&gates, &gates.wires()).map(|_| ()).map_err(DefectError::from)
            }
            Defect::Hidden { .. } => Ok(()),
        }
    }

    /// The wire that is broken.
    pub(crate) fn fault(&self, resources: &Resources) -> Result<Option<Fault>, DefectError> {
        self.check_defect()?;
        match &self.defect {
            None => Ok(None),
            Some(Defect::Known(fault)) => Ok(Some(fault.clone())),
            Some(Defect::Hidden { seed }) => {
                let nothing = || DefectError::NothingToHunt(self.machine.name());
                let games = resources.games(self.machine.form(self.two.name())).ok_or_else(nothing)?;
                pick(games, *seed).ok_or_else(nothing).map(Some)
            }
        }
    }
}

/// The fault with a number: of all faults of named wires, shuffled by it, the first that some game shows.
fn pick(games: &Games, seed: u64) -> Option<Fault> {
    let mut faults = games.gates().named_faults();
    let mut chance = machines::chance::Chance::new(seed);
    while !faults.is_empty() {
        let index = (chance.bits() % faults.len() as u64) as usize;
        let fault = faults.swap_remove(index);
        if games.is_playable(&fault) == Ok(true) {
            return Some(fault);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_defect_reads_as_it_is_written() {
        for text in ["win=0", "winner.who5[1]=1", "pos1[0].next.mux1=0", "random 18446744073709551615"] {
            let defect: Defect = text.parse().unwrap();
            assert_eq!(defect.to_string(), text);
            let link = defect.link();
            assert_eq!(Defect::from_link(&link), Some(defect), "{link}");
            let fits = |letter: char| letter.is_ascii_alphanumeric() || "_-~".contains(letter);
            assert!(link.chars().all(fits), "{link}");
        }
        for text in ["random", "random x", "random -1", "win"] {
            assert!(text.parse::<Defect>().is_err(), "{text}");
        }
        for link in ["win", "win--2", "~random-", "~random-x", "--0", "win-x--"] {
            assert_eq!(Defect::from_link(link), None, "{link}");
        }
    }
}
