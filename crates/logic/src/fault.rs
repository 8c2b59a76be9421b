//! One bit of a signal stuck at a level.

use std::str::FromStr;

use crate::gates::{Gate, Gates, Net};

/// One bit of a signal that is stuck at 0 or at 1: `win=0`, `winner.who5[1]=1`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The signal; names of instances come before it, with dots.
    pub path: String,
    /// Which of its bits; needed only if there are several.
    pub bit: Option<usize>,
    /// The level.
    pub level: bool,
}

/// Why a fault makes no sense.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FaultError {
    /// It is not written as a fault is.
    #[error("{0:?} is not a fault; write WIRE=0 or WIRE=1, for instance win=0 or who[1]=1")]
    Form(String),
    /// No signal has this name.
    #[error("no signal {path}; the circuit has {}", .known.join(", "))]
    Unknown {
        /// What was asked for.
        path: String,
        /// The signals of the whole circuit.
        known: Vec<String>,
    },
    /// The signal has several bits, or not this one.
    #[error("{path} has {width} bits: say which, from {path}[0] to {path}[{}]", .width - 1)]
    Bit {
        /// The signal.
        path: String,
        /// How many bits it has.
        width: usize,
    },
    /// The wire has this level always.
    #[error("{0} is a constant, which cannot break")]
    Constant(String),
}

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
        let (path, bit) = match wire.strip_suffix(']').and_then(|wire| wire.split_once('[')) {
            Some((path, bit)) => (path, Some(bit.parse().map_err(|_| form())?)),
            None => (wire, None),
        };
        if path.is_empty() || path.contains(['[', ']']) {
            Err(form())
        } else {
            Ok(Fault { path: path.to_owned(), bit, level })
        }
    }
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let bit = self.bit.map_or(String::new(), |bit| format!("[{bit}]"));
        write!(f, "{}{bit}={}", self.path, u8::from(self.level))
    }
}

impl Gates {
    /// The net that a fault is about.
    pub fn broken_net(&self, fault: &Fault) -> Result<Net, FaultError> {
        let probe = self.probe(&fault.path).ok_or_else(|| FaultError::Unknown {
            path: fault.path.clone(),
            known: self
                .probes
                .iter()
                .filter(|probe| probe.scope.is_empty())
                .map(|probe| probe.name.clone())
                .collect(),
        })?;
        let width = probe.nets.len();
        let bit = match fault.bit {
            None if width == 1 => Some(0),
            bit => bit,
        };
        let net = bit.and_then(|bit| probe.nets.get(bit).copied());
        let net = net.ok_or_else(|| FaultError::Bit { path: fault.path.clone(), width })?;
        match self.gates[net] {
            Gate::Constant(_) => Err(FaultError::Constant(fault.path.clone())),
            _ => Ok(net),
        }
    }

    /// The circuit with a wire stuck. What reads the wire anywhere reads the fault; equal gates are one gate here, so
    /// two equal ones break together.
    pub fn with_fault(mut self, fault: &Fault) -> Result<Gates, FaultError> {
        let net = self.broken_net(fault)?;
        self.gates[net] = Gate::Constant(fault.level);
        Ok(self)
    }

    /// Every fault of a named wire that can be asked for, each net once at either level.
    pub fn faults(&self) -> Vec<Fault> {
        let mut seen = std::collections::HashSet::new();
        let mut faults = Vec::new();
        for probe in &self.probes {
            let path = probe.scope.iter().chain([&probe.name]).cloned().collect::<Vec<_>>().join(".");
            for (index, &net) in probe.nets.iter().enumerate() {
                if !matches!(self.gates[net], Gate::Constant(_)) && seen.insert(net) {
                    let bit = (probe.nets.len() > 1).then_some(index);
                    faults.extend([false, true].map(|level| Fault { path: path.clone(), bit, level }));
                }
            }
        }
        faults
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_reads_as_it_is_written() {
        for text in ["win=0", "winner.who5[1]=1"] {
            assert_eq!(text.parse::<Fault>().map(|fault| fault.to_string()), Ok(text.to_owned()));
        }
        for text in ["", "win", "win=2", "=1", "win[=1", "win[x]=1", "win[]=1"] {
            assert!(matches!(text.parse::<Fault>(), Err(FaultError::Form(_))), "{text}");
        }
    }
}
