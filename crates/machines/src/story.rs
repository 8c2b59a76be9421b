//! What the page of a machine tells that is not in its circuit, as data.

use logic::Radix;

/// What a page tells.
pub struct Story {
    /// What the machine is and why it is as it is, in a paragraph.
    pub introduction: &'static str,
    /// What to look at in the state diagram, if it has one.
    pub states: &'static str,
    /// One move.
    pub one_move: Move,
}

/// One move, clock by clock.
pub struct Move {
    /// What it is about, in a sentence or two.
    pub introduction: &'static str,
    /// The signals to show; names of instances come before theirs, with dots.
    pub signals: &'static [&'static str],
    /// How some of them are written here, if not as everywhere else.
    pub radix: &'static [(&'static str, Radix)],
    /// One for each clock, from power-on.
    pub moments: &'static [Moment],
    /// The clock that matters, and what it does.
    pub mark: (usize, &'static str),
}

/// One clock.
pub struct Moment {
    /// The inputs that are not 0.
    pub levels: &'static [(&'static str, u64)],
    /// What happens.
    pub says: &'static str,
}
