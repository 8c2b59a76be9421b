use std::hash::Hash;

use hashbrown::HashTable;

use crate::exploration::{Known, hash_of};

/// A model whose states are explored.
///
/// One stimulus is one input pattern for a clock, or a complete scripted move: the meaning of a number is up
/// to the model.
pub trait Model: Sync {
    /// A state, packed as small as possible.
    type State: Clone + Eq + Hash + Send + Sync;

    /// The start states.
    fn start(&self) -> Vec<Self::State>;

    /// How many claims can be violated.
    fn claims(&self) -> usize;

    /// Tries every stimulus in these states, and reports successors and violations to the sink.
    ///
    /// The report for a state must not depend on the other states of the batch.
    fn expand(&self, states: &[Self::State], sink: &mut Sink<'_, Self::State>);

    /// The most states in a batch.
    fn batch(&self) -> usize {
        32
    }

    /// The size of a state in bytes, including what it owns elsewhere.
    fn state_bytes(&self) -> usize {
        size_of::<Self::State>()
    }
}

/// Collects the findings of a model.
pub struct Sink<'a, S> {
    known: &'a Known<S>,
    first: u32,
    /// The states reached, each with the least step to it, and their indices by state.
    reached: Vec<Reached<S>>,
    slots: HashTable<u32>,
    violations: Vec<Option<Step>>,
    transitions: u64,
}

/// A stimulus in a state: the index of the state, then the stimulus.
pub(crate) type Step = (u32, u32);

/// A reached state, its hash, and the least step to it.
pub(crate) struct Reached<S> {
    pub hash: u64,
    pub step: Step,
    pub state: S,
}

/// The findings that a sink has collected.
pub(crate) struct Collected<S> {
    /// The new states, in the order of the steps to them.
    pub fresh: Vec<Reached<S>>,
    /// How many states were reached, known ones among them.
    pub found: usize,
    pub violations: Vec<Option<Step>>,
    pub transitions: u64,
}

impl<'a, S: Clone + Eq + Hash + Send + Sync> Sink<'a, S> {
    /// A sink for a batch whose first state has this index, and that is expected to reach this many states.
    pub(crate) fn new(known: &'a Known<S>, first: usize, claims: usize, expected: usize) -> Sink<'a, S> {
        Sink {
            known,
            first: first as u32,
            reached: Vec::with_capacity(expected),
            slots: HashTable::with_capacity(expected),
            violations: vec![None; claims],
            transitions: 0,
        }
    }

    /// A stimulus leads to a state. `from` is an index into the batch.
    #[inline]
    pub fn reach(&mut self, from: usize, stimulus: u32, to: S) {
        self.transitions += 1;
        let hash = hash_of(&to);
        let step = (self.first + from as u32, stimulus);
        let same = |slot: &u32| self.reached[*slot as usize].state == to;
        if let Some(&slot) = self.slots.find(hash, same) {
            let known = &mut self.reached[slot as usize].step;
            *known = step.min(*known);
        } else {
            let slot = self.reached.len() as u32;
            self.reached.push(Reached { hash, step, state: to });
            self.slots.insert_unique(hash, slot, |&slot| self.reached[slot as usize].hash);
        }
    }

    /// All findings. The states are looked up at the end, once each and many at a time.
    pub(crate) fn collect(self) -> Collected<S> {
        let Sink { known, mut reached, violations, transitions, .. } = self;
        let found = reached.len();
        let mut is_known = known.contains(&reached).into_iter();
        reached.retain(|_| is_known.next() == Some(false));
        // One number is compared faster than two.
        reached.sort_unstable_by_key(|reached| (u64::from(reached.step.0) << 32) + u64::from(reached.step.1));
        Collected { fresh: reached, found, violations, transitions }
    }

    /// Counts transitions to states that have been reported with a smaller stimulus in the same state of the
    /// batch, or to that state itself.
    pub fn repeat(&mut self, transitions: u64) {
        self.transitions += transitions;
    }

    /// A stimulus violates a claim. `from` is an index into the batch.
    pub fn violate(&mut self, claim: usize, from: usize, stimulus: u32) {
        let step = (self.first + from as u32, stimulus);
        let known = &mut self.violations[claim];
        *known = Some(known.map_or(step, |known| known.min(step)));
    }
}
