//! The values of signals, clock by clock, and files for other programs.

mod gtkw;
mod track;
mod vcd;

use std::sync::Arc;

pub use track::{Radix, Role, Shape, Track};

/// The values of named signals, one column per clock.
///
/// A column holds every signal as it is just before the rising edge that ends the clock, so inputs
/// are levels during the clock and a register shows in one column what it took at the edge before.
/// In the trace of a [`crate::Simulator`] the last column is the present, whose edge is yet to come.
///
/// Plain data: cloning copies one vector, and going back in time is [`Trace::truncate`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    module: String,
    tracks: Arc<[Track]>,
    /// Column after column, in each of them one value per track.
    values: Vec<u64>,
}

impl Trace {
    /// A trace without columns of the circuit with this name.
    pub fn new(module: &str, tracks: Vec<Track>) -> Trace {
        Trace { module: module.to_owned(), tracks: tracks.into(), values: Vec::new() }
    }

    /// The name of the top module.
    pub fn module(&self) -> &str {
        &self.module
    }

    /// The signals: module after module from the outside in, ports first, in their order.
    pub fn tracks(&self) -> &[Track] {
        &self.tracks
    }

    /// The index of the signal with this name; names of instances come before it, with dots.
    pub fn find(&self, path: &str) -> Option<usize> {
        let (scope, name) = path.rsplit_once('.').unwrap_or(("", path));
        self.tracks.iter().position(|track| track.name == name && track.scope.join(".") == scope)
    }

    /// How many columns there are.
    pub fn clocks(&self) -> usize {
        self.values.len() / self.tracks.len().max(1)
    }

    /// The value of a signal in a column, both by their index.
    ///
    /// # Panics
    /// If there is no such signal or no such column.
    pub fn value(&self, track: usize, clock: usize) -> u64 {
        self.column(clock)[track]
    }

    /// The values of all signals in a column.
    ///
    /// # Panics
    /// If there is no such column.
    pub fn column(&self, clock: usize) -> &[u64] {
        &self.values[clock * self.tracks.len()..][..self.tracks.len()]
    }

    /// Adds a column.
    ///
    /// # Panics
    /// If there is not one value for each signal.
    pub fn push(&mut self, column: &[u64]) {
        assert_eq!(column.len(), self.tracks.len(), "a column has one value for each signal");
        self.values.extend_from_slice(column);
    }

    /// Forgets all columns but the first `clocks`.
    pub fn truncate(&mut self, clocks: usize) {
        self.values.truncate(clocks * self.tracks.len());
    }

    /// Has the values of a signal, by its index, written in another way from now on.
    pub fn set_radix(&mut self, track: usize, radix: Radix) {
        Arc::make_mut(&mut self.tracks)[track].radix = radix;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signal_is_found_by_its_whole_path_only() {
        let (scope, name) = (vec!["outer".to_owned(), "inner".to_owned()], "size".to_owned());
        let (role, radix) = (Role::Inside, Radix::Binary);
        let track = Track { scope, name, width: 2, states: &[], role, register: false, radix };
        let mut trace = Trace::new("m", vec![track]);
        trace.push(&[2]);
        assert_eq!(trace.find("outer.inner.size"), Some(0));
        assert_eq!((trace.find("size"), trace.find("inner.size")), (None, None));
        assert_eq!((trace.clocks(), trace.value(0, 0)), (1, 2));
        trace.set_radix(0, Radix::Decimal);
        assert_eq!(trace.tracks()[0].text(2), "2");
    }

    #[test]
    fn going_back_forgets_the_last_columns() {
        let track = |name: &str| Track {
            scope: Vec::new(),
            name: name.to_owned(),
            width: 4,
            states: &[],
            role: Role::Inside,
            register: false,
            radix: Radix::Decimal,
        };
        let mut trace = Trace::new("m", ["a", "b", "c"].map(track).to_vec());
        (0..5).for_each(|clock| trace.push(&[clock, clock + 5, clock + 10]));
        trace.truncate(3);
        assert_eq!((trace.clocks(), trace.column(2)), (3, &[2, 7, 12][..]));
        trace.truncate(4);
        assert_eq!(trace.clocks(), 3, "columns do not come back");
    }
}
