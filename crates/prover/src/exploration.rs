use std::hash::{BuildHasher, Hash};

use rustc_hash::FxBuildHasher;

use crate::Limit;
use crate::model::{Reached, Step};
use crate::table::{self, Table};

/// The parent of a state to start from.
const NONE: u32 = u32::MAX;

/// The knowledge during an exploration: every state once, and one step that leads to it.
pub(crate) struct Known<S> {
    pub states: Vec<S>,
    pub parents: Vec<Step>,
    indices: Table,
    pub violations: Vec<Option<Step>>,
    pub transitions: u64,
}

/// The hash of a state.
pub(crate) fn hash_of(state: &impl Hash) -> u64 {
    FxBuildHasher.hash_one(state)
}

impl<S: Eq + Hash + Send + Sync> Known<S> {
    pub fn new(claims: usize) -> Known<S> {
        Known {
            states: Vec::new(),
            parents: Vec::new(),
            indices: Table::default(),
            violations: vec![None; claims],
            transitions: 0,
        }
    }

    /// Which of these states are known.
    pub fn contains(&self, states: &[Reached<S>]) -> Vec<bool> {
        let hashes: Vec<u64> = states.iter().map(|reached| reached.hash).collect();
        self.indices.contains(&hashes, |index, number| self.states[index as usize] == states[number].state)
    }

    fn find(&self, hash: u64, state: &S) -> Option<u32> {
        self.indices.find(hash, |index| self.states[index as usize] == *state)
    }

    /// Adds states to start from.
    pub fn start(&mut self, states: Vec<S>) {
        let start = |state| Reached { hash: hash_of(&state), step: (NONE, 0), state };
        self.add(states.into_iter().map(start).collect());
    }

    /// Adds those states that are not known, in their order; of equal ones the first.
    pub fn add(&mut self, reached: Vec<Reached<S>>) {
        let hashes: Vec<u64> = reached.iter().map(|reached| reached.hash).collect();
        let first = self.states.len() as u32;
        let added = self.indices.add(first, &hashes, |other, number| {
            let other = match other {
                table::Other::Index(index) => &self.states[index as usize],
                table::Other::Number(number) => &reached[number as usize].state,
            };
            *other == reached[number].state
        });
        let mut added = added.into_iter().peekable();
        for (number, Reached { step, state, .. }) in (0..).zip(reached) {
            if added.next_if_eq(&number).is_some() {
                self.states.push(state);
                self.parents.push(step);
            }
        }
    }

    /// The size in bytes, if a state has this many.
    pub fn bytes(&self, state_bytes: usize) -> usize {
        let spare = (self.states.capacity() - self.states.len()) * size_of::<S>();
        let tables = self.parents.capacity() * size_of::<Step>() + self.indices.bytes();
        self.states.len() * state_bytes + spare + tables
    }
}

/// A false claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The index of the state in which it shows.
    pub state: usize,
    /// The stimulus that shows it there.
    pub stimulus: u32,
}

/// The result of an exploration.
pub struct Exploration<S> {
    pub(crate) known: Known<S>,
    pub(crate) expanded: usize,
    pub(crate) depth: usize,
    pub(crate) stopped: Option<Limit>,
}

impl<S: Eq + Hash + Send + Sync> Exploration<S> {
    /// The states in the order in which they were found, those to start from first.
    pub fn states(&self) -> &[S] {
        &self.known.states
    }

    /// How many of the states have been expanded: all of them, unless a limit came first.
    pub fn expanded(&self) -> usize {
        self.expanded
    }

    /// How many transitions were tried.
    pub fn transitions(&self) -> u64 {
        self.known.transitions
    }

    /// The number of stimuli to the farthest states.
    pub fn depth(&self) -> usize {
        self.depth
    }

    /// The limit that was reached before the end, if one was: then a claim without a violation is undecided.
    pub fn stopped(&self) -> Option<Limit> {
        self.stopped
    }

    /// Whether every reachable state was expanded.
    pub fn is_complete(&self) -> bool {
        self.stopped.is_none()
    }

    /// The index of a state, if it was found.
    pub fn index_of(&self, state: &S) -> Option<usize> {
        self.known.find(hash_of(state), state).map(|index| index as usize)
    }

    /// Where a claim is violated first, that is, after the fewest stimuli.
    pub fn violation(&self, claim: usize) -> Option<Violation> {
        let (state, stimulus) = self.known.violations[claim]?;
        Some(Violation { state: state as usize, stimulus })
    }

    /// A shortest sequence of stimuli from a start state to this one.
    pub fn path(&self, mut state: usize) -> Vec<u32> {
        let mut path = Vec::new();
        loop {
            let (parent, stimulus) = self.known.parents[state];
            if parent == NONE {
                path.reverse();
                return path;
            }
            path.push(stimulus);
            state = parent as usize;
        }
    }

    /// The start state that this one was reached from.
    pub fn origin(&self, mut state: usize) -> usize {
        while self.known.parents[state].0 != NONE {
            state = self.known.parents[state].0 as usize;
        }
        state
    }

    /// A shortest sequence of stimuli that refutes a claim, the last of them at the moment of the violation.
    pub fn counterexample(&self, claim: usize) -> Option<Vec<u32>> {
        let Violation { state, stimulus } = self.violation(claim)?;
        let mut path = self.path(state);
        path.push(stimulus);
        Some(path)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::hash::Hasher;

    use super::*;

    /// A number whose hash is that of every other.
    #[derive(PartialEq, Eq)]
    struct Alike(u32);

    impl Hash for Alike {
        fn hash<H: Hasher>(&self, _: &mut H) {}
    }

    /// A hundred states, and a hundred others.
    #[test]
    fn states_with_the_same_hash_are_different() {
        let mut known = Known::new(0);
        known.start((0..100).map(Alike).collect());
        assert!(known.states.iter().map(|state| state.0).eq(0..100));
        let reached = |number| Reached { hash: hash_of(&Alike(number)), step: (0, 0), state: Alike(number) };
        let all: Vec<Reached<Alike>> = (0..200).map(reached).collect();
        assert!(known.contains(&all).into_iter().eq((0..200).map(|number| number < 100)));
    }

    #[test]
    fn different_numbers_have_different_hashes() {
        let hashes: BTreeSet<u64> = (0..10_000_u64).map(|number| hash_of(&number)).collect();
        assert_eq!(hashes.len(), 10_000);
    }

    /// States of 8 bytes that own nothing, and the same if each of them owned 100 bytes more.
    #[test]
    fn the_size_is_that_of_all_allocations() {
        let mut known: Known<u64> = Known::new(0);
        known.start(Vec::new());
        assert_eq!(known.bytes(8), 0);
        known.start((0..1_500).collect());
        let vectors = 8 * known.states.capacity() + 8 * known.parents.capacity();
        assert!(known.states.capacity() > 1_500);
        assert_eq!(known.bytes(8), vectors + known.indices.bytes());
        assert_eq!(known.bytes(108), known.bytes(8) + 100 * 1_500);
    }
}
