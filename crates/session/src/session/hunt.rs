//! A broken machine beside the good one, and the search for the fault.

use std::cell::RefCell;

use logic::{Fault, FaultError, NetLevels, Role, Trace, Wiring};
use rules::classic::Square;
use thiserror::Error;

use crate::{Defect, Event, History, Session, SetupError, What};

/// The result of a guess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guess {
    /// Correct. From now on the session shows the faulty values.
    Right,
    /// It is another one.
    Wrong,
}

/// Why nothing can be guessed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NoHunt {
    /// No fault is hidden.
    #[error("no fault is hidden in this machine")]
    NothingHidden,
    /// The guess names no wire.
    #[error(transparent)]
    Fault(#[from] FaultError),
}

impl Session {
    /// Guesses the wire of a hidden fault, by any name of the wire.
    pub fn guess(&mut self, guess: &Fault) -> Result<Guess, NoHunt> {
        let hidden = self.hidden().ok_or(NoHunt::NothingHidden)?;
        let form = self.setup.machine.form(self.setup.two.name());
        let circuit = form.circuit.as_ref().ok_or(NoHunt::NothingHidden)?;
        let gates = (circuit.netlist)().gates();
        let wires = gates.wires();
        if guess.net(&gates, &wires)? != hidden.net(&gates, &wires)? || guess.level != hidden.level {
            return Ok(Guess::Wrong);
        }
        self.reveal();
        Ok(Guess::Right)
    }

    /// Reveals the broken wire; a hidden fault is known from then on.
    pub fn reveal(&mut self) -> Option<Fault> {
        let fault = self.fault.clone()?;
        self.setup.defect = Some(Defect::Known(fault.clone()));
        // From now on the history shows the faulty values, in earlier clocks as well.
        self.history = RefCell::new(History::new(&*self.mechanism));
        Some(fault)
    }

    /// The same game on the same machine with another broken wire, or with none.
    pub fn with_defect(&self, defect: Option<Defect>) -> Result<Session, SetupError> {
        let record = self.record().with_defect(defect)?;
        Ok(Session::restore(&record, &self.resources))
    }

    fn hidden(&self) -> Option<&Fault> {
        self.fault.as_ref().filter(|_| self.setup.defect.as_ref().is_some_and(Defect::is_hidden))
    }

    /// Whether there is a good machine to compare with, and the comparison reveals no secret.
    pub(crate) fn is_compared(&self) -> bool {
        self.fault.is_some() && self.hidden().is_none()
    }

    /// The signals of a good machine with the same inputs; none unless a wire is known to be broken.
    pub fn good(&self) -> Option<&Trace> {
        self.is_compared().then(|| self.mechanism.good())
    }

    /// The level of every wire in a clock, including unnamed ones, in the machine and in a good one, which
    /// is left out unless a wire is known to be broken. `wiring` is that of the machine's circuit.
    pub fn wires(&self, wiring: &Wiring, clock: usize) -> (NetLevels, Option<NetLevels>) {
        let good = self.good().map(|good| wiring.levels(good, clock, None));
        (wiring.levels(self.trace(), clock, self.fault.as_ref()), good)
    }

    /// Whether a wire is broken, known or hidden.
    pub fn is_broken(&self) -> bool {
        self.fault.is_some()
    }

    /// The squares on which a good machine would differ in a clock.
    pub(crate) fn wrong_squares(&self, clock: usize) -> Vec<u8> {
        let Some(good) = self.good() else { return Vec::new() };
        let [shown, good] = [self.trace(), good].map(|trace| self.mechanism.contents(trace.column(clock)));
        let differs = |square: &Square| shown[square.index()] != good[square.index()];
        Square::ALL.into_iter().filter(differs).map(Square::number).collect()
    }

    /// The outputs that are wrong at present, as an event.
    pub(super) fn wrong_outputs(&self) -> Option<Event> {
        let (clock, shown, good) = (self.now(), self.mechanism.trace(), self.mechanism.good());
        let wrong =
            |index: usize| self.is_compared() && shown.value(index, clock) != good.value(index, clock);
        let tracks = shown.tracks().iter().enumerate();
        let outputs: Vec<String> = tracks
            .filter(|(_, track)| track.scope.is_empty() && track.role == Role::Output)
            .filter(|(index, _)| wrong(*index))
            .map(|(_, track)| track.name.clone())
            .collect();
        let text = format!("the broken machine is wrong at {}", outputs.join(", "));
        let event =
            Event { what: What::Wrong { outputs: outputs.clone() }, text, tune: None, at_once: false };
        (!outputs.is_empty()).then_some(event)
    }
}
