//! One wire stuck at a level.

use std::str::FromStr;

use crate::gates::{Gate, Gates, Net};
use crate::wires::Wires;

/// One wire that is stuck at 0 or at 1: `win=0`, `winner.who5[1]=1`, `pos1[0].next.or1=0`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Fault {
    /// The wire, by a name that [`Wires`] knows.
    pub wire: String,
    /// The level.
    pub level: bool,
}

/// Why a fault makes no sense.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FaultError {
    /// It is not written as a fault is.
    #[error("{0:?} is not a fault; write WIRE=0 or WIRE=1, for instance win=0 or who[1]=1")]
    Form(String),
    /// No wire has this name.
    #[error("there is no wire `{wire}`; the nearest names are {}", .near.join(", "))]
    Unknown {
        /// The requested name.
        wire: String,
        /// Names that are much like it.
        near: Vec<String>,
    },
    /// The signal has several bits.
    #[error("`{signal}` has {width} bits: say which, from {signal}[0] to {signal}[{}]", .width - 1)]
    Bit {
        /// The signal.
        signal: String,
        /// How many bits it has.
        width: usize,
    },
    /// The wire has this level always.
    #[error("`{0}` is a constant, which cannot break")]
    Constant(String),
}

/// The longest name of a wire that is read.
const LONGEST: usize = 100;

impl FromStr for Fault {
    type Err = FaultError;

    fn from_str(text: &str) -> Result<Fault, FaultError> {
        let form = || FaultError::Form(text.chars().take(60).collect());
        let (wire, level) = text.split_once('=').ok_or_else(form)?;
        let level = match level {
            "0" => false,
            "1" => true,
            _ => return Err(form()),
        };
        let fits = |letter: char| letter.is_ascii_alphanumeric() || "_.[]".contains(letter);
        if wire.is_empty() || wire.len() > LONGEST || !wire.chars().all(fits) {
            return Err(form());
        }
        Ok(Fault { wire: wire.to_owned(), level })
    }
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}={}", self.wire, u8::from(self.level))
    }
}

impl Fault {
    /// The net that is stuck.
    pub fn net(&self, gates: &Gates, wires: &Wires) -> Result<Net, FaultError> {
        let signal = self.wire.rsplit_once('[').map_or(self.wire.as_str(), |(signal, _)| signal);
        let net = wires.find(&self.wire).ok_or_else(|| match wires.width(signal) {
            Some(width) if !self.wire.ends_with(char::is_alphanumeric) || signal == self.wire => {
                FaultError::Bit { signal: signal.to_owned(), width }
            }
            _ => {
                let near = wires.near(&self.wire).into_iter().map(str::to_owned).collect();
                FaultError::Unknown { wire: self.wire.clone(), near }
            }
        })?;
        match gates.gates[net] {
            Gate::Constant(_) => Err(FaultError::Constant(self.wire.clone())),
            _ => Ok(net),
        }
    }
}

impl Gates {
    /// The circuit with a stuck wire. Every reader of the wire reads the fault; equal gates are one gate
    /// here, so two equal ones break together.
    pub fn with_fault(mut self, fault: &Fault) -> Result<Gates, FaultError> {
        let net = fault.net(&self, &self.wires())?;
        self.gates[net] = Gate::Constant(fault.level);
        Ok(self)
    }

    /// Both faults of every bit of a named signal, each net once: inputs, registers and derived signals.
    pub fn named_faults(&self) -> Vec<Fault> {
        let wires = self.wires();
        let mut nets: Vec<Net> = self.probes.iter().flat_map(|probe| probe.nets.iter().copied()).collect();
        nets.sort_unstable();
        nets.dedup();
        let names = nets.into_iter().filter_map(|net| wires.name(net));
        names.flat_map(|wire| [false, true].map(|level| Fault { wire: wire.to_owned(), level })).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_reads_as_it_is_written() {
        for text in ["win=0", "winner.who5[1]=1", "pos1[0].next.or1=0", &format!("{}=1", "w".repeat(100))] {
            assert_eq!(text.parse::<Fault>().map(|fault| fault.to_string()), Ok(text.to_owned()));
        }
        for text in ["", "win", "win=2", "=1", "win = 1", "wi\u{1b}n=1", &format!("{}=1", "w".repeat(101))] {
            assert!(matches!(text.parse::<Fault>(), Err(FaultError::Form(_))), "{text}");
        }
    }
}
