use std::time::Duration;

/// How far an exploration may go. Nothing is limited by default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// How long it may take.
    pub time: Option<Duration>,
    /// How many states it may find.
    pub states: Option<usize>,
    /// How many bytes the states and the way to each of them may take.
    pub memory: Option<usize>,
    /// How many claims may be violated; of one claim, the shortest counterexample is all that many a caller wants.
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

/// How far an exploration has come.
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
