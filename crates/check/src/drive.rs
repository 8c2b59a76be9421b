//! A driver bound to a design.

use std::collections::BTreeMap;

use driver::{Controls, Driver, DriverError, Kind, Missing};

use crate::design::{Design, Direction};
use crate::probe;
use crate::profile::{self, Profile};
use crate::turn::{self, Shown};

/// The signals of a design, as a driver refers to them.
pub fn signals(design: &Design, names: &BTreeMap<String, String>) -> Vec<driver::Signal> {
    let signal = |signal: &crate::Signal| driver::Signal {
        name: signal.name.clone(),
        alias: names.get(&signal.name).cloned(),
        width: signal.width,
        low: signal.low,
        ascending: signal.ascending,
        input: signal.direction == Direction::Input,
    };
    design.signals.iter().map(signal).collect()
}

/// Whether a driver plays and reads the winner, how much of some games is correct with it, and if nothing is,
/// on how many squares a first move is stored.
type Merit = (bool, usize, usize);
/// The index of a profile's variant, and its timing.
type Chosen = (usize, Timing);

/// How the clocks of a profile are taken.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Timing {
    /// As they are.
    Exact,
    /// With more of them after a move: registered outputs may change later.
    Late,
    /// With several for each: buttons may be debounced.
    Held,
}

/// How many clocks later outputs may be read.
const SETTLING: u32 = 2;
/// How many clocks a debounced button is held.
const HOLDING: u32 = 6;

/// The least number of squares on which first moves are stored by a design that is driven in the right way.
const ENOUGH_SQUARES: usize = 5;

/// A driver that fits a design, and the assumptions made.
pub struct Drive {
    /// The driver, with the codes of squares that fit best.
    pub driver: Driver,
    /// The driver, bound to the design.
    pub controls: Controls,
    /// Assumptions, and signals that are not observed.
    pub notes: Vec<String>,
    /// How much of some games is correct; 0 if nothing that it does changes the design's outputs.
    pub score: usize,
    /// Whether it plays and reads the winner, if its driver has one.
    pub reads_winner: bool,
    /// Inputs that it does not set.
    pub left: Vec<String>,
    /// An output that is named as the turn, and does not show it in most games.
    pub unread_turn: Option<String>,
}

impl Drive {
    /// Binds a profile. Where squares can be encoded in several ways or a profile has variants, the one with
    /// which most of some games is correct is chosen.
    pub fn new(design: &Design, profile: &Profile) -> Result<Drive, DriverError> {
        let signals = signals(design, &profile.names);
        let mut candidates = Vec::new();
        for (variant, driver) in profile.driver.variants()?.into_iter().enumerate() {
            for code in std::iter::once(driver.code).chain(driver.alternatives.iter().copied()) {
                candidates.push((variant, Timing::Exact, driver.with_code(code)));
            }
        }
        if profile.recognised && profile.driver.clocked() && profile.driver.kind == Kind::Referee {
            let exact = candidates.clone();
            let late = |(variant, _, driver): &(usize, Timing, Driver)| {
                (*variant, Timing::Late, driver.settling(SETTLING))
            };
            let held = |(variant, _, driver): &(usize, Timing, Driver)| {
                (*variant, Timing::Held, driver.held(HOLDING))
            };
            candidates.extend(exact.iter().map(late).chain(exact.iter().map(held)));
        }
        let several = candidates.len() > 1;
        let mut best: Option<(Merit, Chosen, Driver, Controls)> = None;
        let mut refused = None;
        for (variant, timing, driver) in candidates {
            let plays = best.as_ref().is_some_and(|((_, score, _), ..)| *score > 0);
            if timing == Timing::Held && plays {
                continue;
            }
            let controls = match driver.compile(&signals, driver.missing) {
                Ok(controls) => controls,
                Err(error) => {
                    refused = refused.or(Some(error));
                    continue;
                }
            };
            let tried = several || profile.recognised;
            let score = if tried {
                let (small, _) = design.restricted(&bits_read(design, &controls));
                probe::score(&small, &driver, &controls)
            } else {
                0
            };
            let stored = if tried && score == 0 { stored(design, &driver, &controls) } else { 0 };
            // A driver that does not read the winner makes fewer mistakes only because it sees less.
            let merit = (score > 0 && sees_winner(&controls), score, stored);
            if best.as_ref().is_none_or(|(known, ..)| merit > *known) {
                best = Some((merit, (variant, timing), driver, controls));
            }
        }
        let Some(((reads_winner, score, _), (variant, timing), driver, mut controls)) = best else {
            return Err(refused.expect("there is at least one variant"));
        };
        let mut notes: Vec<String> = profile.note.iter().cloned().collect();
        notes.extend(in_part(driver.kind, &controls));
        let learns = driver.kind == Kind::Referee && driver.missing == Missing::Unobserved;
        let mut unread_turn = None;
        if learns && controls.reading.turn.is_none() {
            match turn::learn(design, &driver, &controls) {
                Shown::Turn(outcome) => {
                    controls.unobserved.retain(|name| name != "turn");
                    controls.reading.turn = Some(outcome);
                    controls.reading.turn_after_moves = true;
                }
                Shown::Other(name) => unread_turn = Some(name),
                Shown::Nothing => {}
            }
        }
        if !driver.alternatives.is_empty() {
            let codes = driver.code.map(|code| code.to_string()).join(" ");
            notes.push(format!("assumed that squares 1 to 9 are written as {codes}"));
        }
        match timing {
            Timing::Exact => {}
            Timing::Late => notes.push(format!(
                "outputs are read {SETTLING} clocks later than the profile says, by which more games are played as they should be"
            )),
            Timing::Held => notes.push(format!(
                "every level of a move is held for {HOLDING} clocks, without which no move is stored"
            )),
        }
        if variant > 0 {
            notes.push(format!(
                "assumed variant {variant} of the profile, by which more games are played as they should be"
            ));
        }
        for (theirs, ours) in &profile.names {
            notes.push(format!("took `{theirs}` for `{ours}`"));
        }
        if !controls.unobserved.is_empty() {
            notes.push(format!(
                "not observed, because the design has no such signal: {}",
                controls.unobserved.join(", ")
            ));
        }
        let sets = controls.sets();
        let left: Vec<String> = (design.signals.iter().enumerate())
            .filter(|(index, signal)| signal.direction == Direction::Input && !sets.contains(index))
            .map(|(_, signal)| signal.name.clone())
            .collect();
        // Most boards have no line, so a judge that reports none may be disabled by an undriven input.
        let blind = profile.recognised && driver.kind == Kind::Judge && !left.is_empty();
        let (reads_winner, score) = match blind && !probe::sees_wins(design, &controls) {
            true => (false, 0),
            false => (reads_winner, score),
        };
        if !left.is_empty() {
            notes.push(format!("inputs that the profile does not name stay at 0: {}", left.join(", ")));
        }
        Ok(Drive { driver, controls, notes, score, reads_winner, left, unread_turn })
    }

    /// Whether the design reacts as the driver expects, right or wrong. One that does not is driven in a wrong
    /// way rather than broken.
    pub fn responds(&self, design: &Design) -> bool {
        let complete = sees_winner(&self.controls) && self.left.is_empty();
        let stores = || stored(design, &self.driver, &self.controls) >= ENOUGH_SQUARES;
        self.score > 0 || complete && (self.is_ours() || stores())
    }

    /// Whether the design has all ports of one of our own machines. No other is driven by such a driver.
    pub fn is_ours(&self) -> bool {
        profile::is_ours(self.driver.name()) && self.controls.unobserved.is_empty()
    }

    /// The design reduced to the logic behind the signals that are read, and the registers that it keeps.
    pub fn restricted(&self, design: &Design) -> (Design, Vec<usize>) {
        design.restricted(&bits_read(design, &self.controls))
    }
}

/// On how many squares a referee stores a first move, whatever else it does.
fn stored(design: &Design, driver: &Driver, controls: &Controls) -> usize {
    if driver.kind != Kind::Referee || controls.reading.board.is_none() {
        return 0;
    }
    let (small, _) = design.restricted(&bits_read(design, controls));
    probe::stored(&small, driver, controls)
}

/// What the outputs of a judge leave open.
fn in_part(kind: Kind, controls: &Controls) -> Option<String> {
    let reading = &controls.reading;
    if kind != Kind::Judge {
        return None;
    }
    if let Some(winner) = &reading.winner
        && winner.o.is_none()
    {
        return Some("it judges one side, which is taken for X; wins of O are not shown to it".to_owned());
    }
    if let (None, None, Some(over)) = (&reading.winner, &reading.win, &reading.over) {
        let names: Vec<&str> = over.condition.references().iter().map(|one| one.text.as_str()).collect();
        let names = names.join(", ");
        return Some(format!("`{names}` is read as the end of the game, by a line or by a full board"));
    }
    let flags = reading.win.as_ref()?.condition.references();
    let lines = flags.into_iter().find(|reference| reference.width() > 1)?;
    Some(format!("a win is any bit of `{}`; which of them belongs to which line is not checked", lines.text))
}

/// Whether a driver reads the winner, if it has one.
fn sees_winner(controls: &Controls) -> bool {
    controls.unobserved.iter().all(|name| name != "winner")
}

/// The bits of signals that are read.
pub fn bits_read(design: &Design, controls: &Controls) -> Vec<usize> {
    let reads = controls.reads();
    let parts = reads.iter().flat_map(|reference| reference.parts());
    let bits = parts.flat_map(|(signal, low, width)| {
        let first = design.signals[signal].first_bit + low;
        first..first + width
    });
    bits.collect()
}
