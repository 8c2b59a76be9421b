use logic::{Simulator, Trace, Track};

/// The named signals of a machine since power-on.
pub trait Signals {
    /// The signals, by name.
    fn tracks(&self) -> &[Track];

    /// The number of the present clock.
    fn now(&self) -> usize;

    /// The values of all signals in a clock.
    fn column(&self, clock: usize) -> Vec<u64>;

    /// All columns; the last is the present.
    fn trace(&self) -> Trace;
}

impl Signals for Simulator {
    fn tracks(&self) -> &[Track] {
        Simulator::tracks(self)
    }

    fn now(&self) -> usize {
        Simulator::now(self)
    }

    fn column(&self, clock: usize) -> Vec<u64> {
        Simulator::column(self, clock)
    }

    fn trace(&self) -> Trace {
        Simulator::trace(self)
    }
}

/// A program writes down its variables by itself.
impl Signals for Trace {
    fn tracks(&self) -> &[Track] {
        Trace::tracks(self)
    }

    fn now(&self) -> usize {
        self.clocks() - 1
    }

    fn column(&self, clock: usize) -> Vec<u64> {
        Trace::column(self, clock).to_vec()
    }

    fn trace(&self) -> Trace {
        self.clone()
    }
}

/// The values of all signals in a clock, and in the clock before it if there was one.
#[derive(Clone, Copy)]
pub struct Moment<'a> {
    pub now: &'a [u64],
    pub before: Option<&'a [u64]>,
}

impl<'a> Moment<'a> {
    /// A clock of a trace.
    pub fn of(trace: &'a Trace, clock: usize) -> Moment<'a> {
        Moment { now: trace.column(clock), before: clock.checked_sub(1).map(|before| trace.column(before)) }
    }

    /// Whether the value of a signal is not what it was in the clock before.
    pub fn changed(self, track: usize) -> bool {
        self.before.is_some_and(|before| before[track] != self.now[track])
    }
}
