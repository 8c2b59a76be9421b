//! The text of a machine's page that is not in its circuit, as data.

use logic::Radix;

/// The text of a page.
pub struct Story {
    /// The machine and its rationale, in a paragraph.
    pub introduction: &'static str,
    /// Remarks on the state diagram, if it has one.
    pub states: &'static str,
    /// One move.
    pub one_move: Move,
}

/// One move, clock by clock.
pub struct Move {
    /// Its subject, in a sentence or two.
    pub introduction: &'static str,
    /// The signals to show; names of instances come before theirs, with dots.
    pub signals: &'static [&'static str],
    /// How some of them are written here, if not as everywhere else.
    pub radix: &'static [(&'static str, Radix)],
    /// One for each clock, from power-on.
    pub moments: &'static [Moment],
    /// The clock that matters, and its effect.
    pub mark: (usize, &'static str),
}

/// One clock.
pub struct Moment {
    /// The inputs that are not 0.
    pub levels: &'static [(&'static str, u64)],
    /// The event.
    pub says: &'static str,
}
