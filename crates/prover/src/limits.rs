use std::time::Duration;

/// The limits of an exploration. There are none by default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The time limit.
    pub time: Option<Duration>,
    /// The most states.
    pub states: Option<usize>,
    /// The most bytes for the states and the path to each of them.
    pub memory: Option<usize>,
    /// The most violated claims; many callers only want the shortest counterexample of one.
    pub violations: Option<usize>,
}

/// The limit that stopped an exploration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// It took too long.
    Time,
    /// It found too many states.
    States,
    /// It needed too much memory.
    Memory,
    /// It found enough claims violated.
    Violations,
}

/// The progress of an exploration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// How many states have been expanded.
    pub expanded: usize,
    /// How many states have been found.
    pub found: usize,
    /// How many stimuli it takes to reach the states that are being expanded.
    pub depth: usize,
    /// How many transitions have been tried.
    pub transitions: u64,
}
