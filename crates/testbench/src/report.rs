use std::borrow::Cow;

use draw::{Glyphs, UnknownSignal, Waveform};
use logic::{Role, Trace};

use crate::Picture;
use crate::script::Expectation;

/// The result of a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The output, in order.
    pub events: Vec<Event>,
    /// The number of expectations met.
    pub expectations: usize,
    /// The number of clocks.
    pub clocks: usize,
    /// The expectation that was not met, if any; the run ended there.
    pub failure: Option<Failure>,
    /// Every signal in every clock; the last column is the moment at which the run ended.
    pub trace: Trace,
}

/// Something for the reader of the output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The script printed this.
    Said(String),
    /// The machine, after this many clocks.
    Shown(usize, Picture),
}

/// An expectation that was not met.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The expectation.
    pub expectation: Expectation,
    /// The expected value, as displayed.
    pub expected: String,
    /// The actual value, as displayed.
    pub found: String,
}

/// The number of clocks before the end to show.
const LOOK_BACK: usize = 10;

impl Report {
    /// The waveform of the last clocks, at most this many columns wide: every port that changed, every input
    /// that is not 0, and the signal of the failed expectation, with its moment marked. For a program, whose
    /// columns are instructions, it has the landmarks.
    pub fn waveform(&self, columns: usize, glyphs: Glyphs) -> String {
        let trace = &landmarks(&self.trace);
        let clocks = trace.clocks().saturating_sub(LOOK_BACK)..trace.clocks();
        let concerned = self.failure.as_ref().and_then(|failure| trace.find(&failure.expectation.signal));
        let shown = |&index: &usize| {
            let track = &trace.tracks()[index];
            let is_port = track.scope.is_empty() && track.role != Role::Inside;
            let values: Vec<u64> = clocks.clone().map(|clock| trace.value(index, clock)).collect();
            let moved = values.windows(2).any(|pair| pair[0] != pair[1]);
            let telling = match track.role {
                Role::Clock => true,
                Role::Input => moved || values.iter().any(|&value| value != 0),
                Role::Reset | Role::Output | Role::Inside => moved,
            };
            Some(index) == concerned || is_port && telling
        };
        let rows = (0..trace.tracks().len()).filter(shown).collect();
        self.text(trace, Waveform::new(trace).rows(rows), columns, glyphs)
    }

    /// The waveform of these signals, in this order.
    pub fn waveform_of(
        &self,
        signals: &[&str],
        columns: usize,
        glyphs: Glyphs,
    ) -> Result<String, UnknownSignal> {
        let trace = &landmarks(&self.trace);
        Ok(self.text(trace, Waveform::new(trace).signals(signals)?, columns, glyphs))
    }

    fn text(&self, trace: &Trace, waveform: Waveform<'_>, columns: usize, glyphs: Glyphs) -> String {
        let clocks = trace.clocks().saturating_sub(LOOK_BACK)..trace.clocks();
        let waveform = waveform.clocks(clocks).last_within(columns);
        match &self.failure {
            Some(Failure { expectation, expected, found }) => {
                let note = format!("{} is {found}, not {expected}", expectation.signal);
                waveform.mark(trace.clocks().saturating_sub(1), &note).text(glyphs)
            }
            None => waveform.text(glyphs),
        }
    }
}

/// The columns at which a program is at a landmark or has executed an order; all columns of a circuit.
fn landmarks(trace: &Trace) -> Cow<'_, Trace> {
    let [Some(landmark), Some(orders)] = ["landmark", "orders"].map(|name| trace.find(name)) else {
        return Cow::Borrowed(trace);
    };
    let mut kept = Trace::new(trace.module(), trace.tracks().to_vec());
    for clock in 0..trace.clocks() {
        let is_done = clock == 0 || trace.value(orders, clock) != trace.value(orders, clock - 1);
        if is_done || trace.value(landmark, clock) != 0 {
            kept.push(trace.column(clock));
        }
    }
    Cow::Owned(kept)
}
