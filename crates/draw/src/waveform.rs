//! Pictures of traces.

mod svg;
mod text;

use std::ops::Range;

use logic::{Role, Shape, Trace, Track};

pub use text::{Drawing, Glyphs};

/// A picture of a trace: names at the left, time to the right, states by name, and perhaps one
/// moment that matters.
#[derive(Clone, Debug)]
pub struct Waveform<'a> {
    trace: &'a Trace,
    rows: Vec<usize>,
    clocks: Range<usize>,
    mark: Option<(usize, String)>,
}

/// There is no signal with this name in the trace.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no signal {name}; the circuit has {}", .known.join(", "))]
pub struct UnknownSignal {
    /// The requested name.
    pub name: String,
    /// The signals of the top module; those of its instances are known by their names as well.
    pub known: Vec<String>,
}

impl UnknownSignal {
    fn new(name: &str, trace: &Trace) -> UnknownSignal {
        let known = trace.tracks().iter().filter(|track| track.scope.is_empty());
        UnknownSignal { name: name.to_owned(), known: known.map(|track| track.name.clone()).collect() }
    }
}

impl<'a> Waveform<'a> {
    /// The ports of the top module in their order, through all clocks.
    pub fn new(trace: &'a Trace) -> Waveform<'a> {
        let is_port = |track: &Track| track.scope.is_empty() && track.role != Role::Inside;
        let rows = (0..trace.tracks().len()).filter(|&row| is_port(&trace.tracks()[row])).collect();
        Waveform { trace, rows, clocks: 0..trace.clocks(), mark: None }
    }

    /// These signals instead; names of instances come before theirs, with dots.
    pub fn signals(mut self, paths: &[&str]) -> Result<Waveform<'a>, UnknownSignal> {
        let find = |path: &&str| self.trace.find(path).ok_or_else(|| UnknownSignal::new(path, self.trace));
        self.rows = paths.iter().map(find).collect::<Result<_, _>>()?;
        Ok(self)
    }

    /// These signals instead, by their indices in [`Trace::tracks`].
    ///
    /// # Panics
    /// If there is no signal at one of the indices.
    #[must_use]
    pub fn rows(mut self, tracks: Vec<usize>) -> Waveform<'a> {
        assert!(tracks.iter().all(|&track| track < self.trace.tracks().len()), "a signal at every place");
        self.rows = tracks;
        self
    }

    /// Only these clocks, as far as there are any.
    #[must_use]
    pub fn clocks(mut self, clocks: Range<usize>) -> Waveform<'a> {
        let end = clocks.end.min(self.trace.clocks());
        self.clocks = clocks.start.min(end)..end;
        self
    }

    /// Only the last clocks, as many as fit into a text of this many columns; at least one.
    #[must_use]
    pub fn last_within(mut self, columns: usize) -> Waveform<'a> {
        let end = self.clocks.end;
        // No clock is narrower than four columns, which bounds the search.
        let first = self.clocks.start.max(end.saturating_sub(columns / 4 + 1));
        let fits = |start: usize| {
            let narrowed = Waveform { clocks: start..end, ..self.clone() };
            narrowed.drawing(Glyphs::Unicode).columns() <= columns
        };
        self.clocks.start = (first..end).find(|&start| fits(start)).unwrap_or(end.saturating_sub(1));
        self
    }

    /// Marks a clock as the moment that matters, with a few words.
    #[must_use]
    pub fn mark(mut self, clock: usize, note: &str) -> Waveform<'a> {
        self.mark = Some((clock, note.to_owned()));
        self
    }

    /// The marked clock, counted from the first in the picture, and its text.
    fn marked(&self) -> Option<(usize, &str)> {
        let (clock, note) = self.mark.as_ref()?;
        self.clocks.contains(clock).then(|| (clock - self.clocks.start, note.as_str()))
    }

    fn track(&self, row: usize) -> &'a Track {
        &self.trace.tracks()[row]
    }

    /// How a signal is drawn.
    fn shape(&self, row: usize) -> Shape {
        self.track(row).shape()
    }

    /// The values of a signal, with equal ones in a row merged; clocks counted from the first in the picture.
    fn runs(&self, row: usize) -> Vec<Run> {
        let mut runs: Vec<Run> = Vec::new();
        for (column, clock) in self.clocks.clone().enumerate() {
            let value = self.trace.value(row, clock);
            match runs.last_mut() {
                Some(run) if run.value == value => run.clocks.end += 1,
                _ => {
                    let begins = clock > 0 && self.trace.value(row, clock - 1) != value;
                    runs.push(Run { clocks: column..column + 1, value, begins });
                }
            }
        }
        runs
    }

    /// How wide a clock is, in characters: all are equal, and every value finds room in the clocks that it holds
    /// for, with two characters to spare.
    fn clock_width(&self) -> usize {
        let buses = self.rows.iter().filter(|&&row| self.shape(row) == Shape::Bus);
        let needs = buses.flat_map(|&row| {
            let need = move |run: Run| {
                let characters = self.track(row).text(run.value).chars().count() + 2;
                characters.div_ceil(run.clocks.len())
            };
            self.runs(row).into_iter().map(need)
        });
        needs.max().unwrap_or(0).max(4)
    }
}

/// A value that a signal holds for some clocks.
struct Run {
    pub clocks: Range<usize>,
    pub value: u64,
    /// Whether the signal had another value before.
    pub begins: bool,
}
