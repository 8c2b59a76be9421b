use std::hash::{BuildHasher, Hash};

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

use crate::exploration::Known;

/// Something whose states are explored.
///
/// One stimulus is one input pattern for a clock, or one whole scripted move: what a number means is up
/// to the model.
pub trait Model: Sync {
    /// A state, packed as small as it can be.
    type State: Clone + Eq + Hash + Send + Sync;

    /// The states to start from.
    fn start(&self) -> Vec<Self::State>;

    /// How many claims can be violated.
    fn claims(&self) -> usize;

    /// Tries every stimulus in these states, and reports successors and violations to the sink.
    ///
    /// What is reported for a state must not depend on the other states of the batch.
    fn expand(&self, states: &[Self::State], sink: &mut Sink<'_, Self::State>);

    /// How many states a batch has, at most.
    fn batch(&self) -> usize {
        32
    }

    /// How many bytes a state takes, with what it owns elsewhere.
    fn state_bytes(&self) -> usize {
        size_of::<Self::State>()
    }
}

/// Where a model reports what it found.
pub struct Sink<'a, S> {
    known: &'a Known<S>,
    first: u32,
    /// The new states, each with the least of the ways to it, and where to find a state among them.
    pub(crate) fresh: Vec<(S, Step)>,
    slots: HashTable<u32>,
    pub(crate) violations: Vec<Option<Step>>,
    pub(crate) transitions: u64,
}

/// A stimulus in a state: the index of the state, then the stimulus.
pub(crate) type Step = (u32, u32);

impl<'a, S: Clone + Eq + Hash> Sink<'a, S> {
    /// A sink for a batch whose first state has this index.
    pub(crate) fn new(known: &'a Known<S>, first: usize, claims: usize) -> Sink<'a, S> {
        Sink {
            known,
            first: first as u32,
            fresh: Vec::new(),
            slots: HashTable::new(),
            violations: vec![None; claims],
            transitions: 0,
        }
    }

    /// A stimulus leads to a state. `from` is an index into the batch.
    pub fn reach(&mut self, from: usize, stimulus: u32, to: S) {
        self.transitions += 1;
        let hash = FxBuildHasher.hash_one(&to);
        let step = (self.first + from as u32, stimulus);
        if let Some(&slot) = self.slots.find(hash, |&slot| self.fresh[slot as usize].0 == to) {
            let (_, known) = &mut self.fresh[slot as usize];
            *known = step.min(*known);
        } else if !self.known.contains(hash, &to) {
            let slot = self.fresh.len() as u32;
            self.fresh.push((to, step));
            self.slots
                .insert_unique(hash, slot, |&slot| FxBuildHasher.hash_one(&self.fresh[slot as usize].0));
        }
    }

    /// So many transitions lead to states that have been reported with a smaller stimulus in the same
    /// state of the batch, or to that state itself.
    pub fn repeat(&mut self, transitions: u64) {
        self.transitions += transitions;
    }

    /// A stimulus violates a claim. `from` is an index into the batch.
    pub fn violate(&mut self, claim: usize, from: usize, stimulus: u32) {
        let step = (self.first + from as u32, stimulus);
        let known = &mut self.violations[claim];
        *known = Some(known.map_or(step, |known| known.min(step)));
    }

    /// Whether a violation of this claim is known that is as short as any that this batch could show, so
    /// that the claim need not be checked any more.
    pub fn is_settled(&self, claim: usize) -> bool {
        self.known.violations[claim].is_some()
    }
}
