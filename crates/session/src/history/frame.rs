use std::ops::Range;

use logic::Role;

use super::{DiagramHistory, Edge, History, StateBox, TrackHistory};

/// One clock of a [`History`].
#[derive(Clone, Copy)]
pub struct Frame<'a> {
    /// All clocks.
    pub history: &'a History,
    /// Which of them.
    pub clock: usize,
}

/// A named signal in a clock.
#[derive(Clone, Copy)]
pub struct Signal<'a> {
    /// The signal.
    pub track: &'a TrackHistory,
    /// The displayed value: the name of the state, or a number.
    pub text: &'a str,
    /// Whether it differs from the clock before.
    pub changed: bool,
    /// Whether a good machine would have another value here; false for a hidden fault.
    pub wrong: bool,
}

/// A state machine in a clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DiagramFrame<'a> {
    /// The boxes.
    pub states: &'a [StateBox],
    /// The arrows.
    pub edges: &'a [Edge],
    /// The index of the state.
    pub current: usize,
    /// The index of the arrow that led there at the last clock.
    pub last_edge: Option<usize>,
}

impl History {
    /// One clock; a future clock shows the present.
    pub fn frame(&self, clock: usize) -> Frame<'_> {
        Frame { history: self, clock: clock.min(self.clocks.saturating_sub(1)) }
    }
}

impl<'a> Frame<'a> {
    /// Every named signal.
    pub fn signals(self) -> impl Iterator<Item = Signal<'a>> {
        self.history.tracks.iter().map(move |track| track.at(self.clock))
    }

    /// The registers of the machine; of a program, its variables.
    pub fn registers(self) -> impl Iterator<Item = Signal<'a>> {
        self.signals().filter(|signal| signal.track.register)
    }

    /// The ports and the named wires of the top module, inputs first, without the clock.
    pub fn wires(self) -> impl Iterator<Item = Signal<'a>> {
        self.signals().filter(|signal| {
            let track = signal.track;
            track.scope.is_empty() && !track.register && track.role != Role::Clock
        })
    }

    /// The signal with this path.
    pub fn signal(self, path: &str) -> Option<Signal<'a>> {
        self.history.tracks.iter().find(|track| track.path == path).map(|track| track.at(self.clock))
    }

    /// The state machine, if there is one.
    pub fn diagram(self) -> Option<DiagramFrame<'a>> {
        let DiagramHistory { states, edges, lit } = self.history.diagram.as_ref()?;
        let &(_, current, last_edge) = holding(lit, self.clock, |lit| lit.0)?;
        Some(DiagramFrame { states, edges, current, last_edge })
    }

    /// The bit planes of a program, while registers hold them.
    pub fn planes(self) -> Option<[u16; 2]> {
        holding(&self.history.program.as_ref()?.planes, self.clock, |change| change.0)?.1
    }

    /// The index of the line of the listing whose instruction comes next.
    pub fn line(self) -> Option<usize> {
        let program = self.history.program.as_ref()?;
        let offset = self.history.tracks[program.next].at(self.clock).text;
        program.lines.iter().position(|line| line.offset.as_deref() == Some(offset))
    }
}

impl TrackHistory {
    /// The signal in a clock.
    pub fn at(&self, clock: usize) -> Signal<'_> {
        let (since, text) =
            holding(&self.changes, clock, |change| change.0).map_or((0, ""), |(since, text)| (*since, text));
        let wrong = holding(&self.wrong, clock, |change| change.0).is_some_and(|change| change.1);
        Signal { track: self, text, changed: clock > 0 && since == clock, wrong }
    }

    /// The intervals over which the signal keeps its value, clipped to some clocks.
    pub fn runs(&self, clocks: Range<usize>) -> impl Iterator<Item = (Range<usize>, &str)> {
        let first = index(&self.changes, clocks.start, |change| change.0);
        let held = self.changes[first..].iter().take_while(move |(since, _)| *since < clocks.end);
        let ends = self.changes[first..].iter().skip(1).map(|(since, _)| *since).chain([usize::MAX]);
        held.zip(ends)
            .map(move |((since, text), end)| ((*since).max(clocks.start)..end.min(clocks.end), text.as_ref()))
    }
}

/// The entry of a list of changes that is valid at a clock.
pub fn holding<T>(changes: &[T], clock: usize, since: impl Fn(&T) -> usize) -> Option<&T> {
    changes.get(index(changes, clock, since))
}

fn index<T>(changes: &[T], clock: usize, since: impl Fn(&T) -> usize) -> usize {
    changes.partition_point(|change| since(change) <= clock).saturating_sub(1)
}
