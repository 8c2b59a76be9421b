use std::time::Instant;

use rayon::prelude::*;

use crate::exploration::{Exploration, Known};
use crate::model::{Collected, Reached};
use crate::{Limit, Limits, Model, Progress, Sink};

/// The number of batches expanded before findings are merged and limits are checked.
const WAVE: usize = 32;
/// The most states. Indices have 32 bits; the upper half is for the wave that goes beyond the limit.
const MOST: usize = i32::MAX as usize;

/// Visits every reachable state of a model, breadth first, unless a limit comes first.
///
/// `progress` is called after every few batches.
pub fn explore<M: Model>(
    model: &M,
    limits: &Limits,
    progress: &mut dyn FnMut(Progress),
) -> Exploration<M::State> {
    let batch = model.batch().max(1);
    let deadline = limits.time.and_then(|time| Instant::now().checked_add(time));
    let is_late = || deadline.is_some_and(|deadline| Instant::now() >= deadline);
    let mut known = Known::new(model.claims());
    known.start(model.start());
    let (mut expanded, mut depth, mut level_end) = (0, 0, known.states.len());
    let mut stopped = exceeded(model, limits, &known);
    // A batch reaches about as many states as those before it did.
    let mut expected = 0;
    while expanded < known.states.len() && stopped.is_none() {
        if expanded == level_end {
            depth += 1;
            level_end = known.states.len();
        }
        // A wave stays within a level, so that a state is known before a longer path leads to it.
        let wave_end = level_end.min(expanded + WAVE * batch);
        let collected: Vec<Collected<M::State>> = known.states[expanded..wave_end]
            .par_chunks(batch)
            .enumerate()
            .map(|(number, states)| {
                let mut sink = Sink::new(&known, expanded + number * batch, model.claims(), expected);
                if !is_late() {
                    model.expand(states, &mut sink);
                }
                sink.collect()
            })
            .collect();
        // The order is that of the steps, whatever the order of the reports and the size of the batches.
        let mut reached: Vec<Reached<M::State>> = Vec::new();
        expected = collected.iter().map(|collected| collected.found).max().unwrap_or(0);
        for Collected { mut fresh, violations, transitions, .. } in collected {
            known.transitions += transitions;
            for (known, found) in known.violations.iter_mut().zip(violations) {
                *known = known.or(found);
            }
            reached.append(&mut fresh);
        }
        known.add(reached);
        expanded = wave_end;
        progress(Progress { expanded, found: known.states.len(), depth, transitions: known.transitions });
        stopped = if is_late() { Some(Limit::Time) } else { exceeded(model, limits, &known) };
    }
    // A limit that is reached with the last state leaves nothing open, unless time ran out within a wave.
    if expanded == known.states.len() && stopped != Some(Limit::Time) {
        stopped = None;
    }
    Exploration { known, expanded, depth, stopped }
}

/// The limit that has been exceeded, if one has.
fn exceeded<M: Model>(model: &M, limits: &Limits, known: &Known<M::State>) -> Option<Limit> {
    if known.states.len() > limits.states.map_or(MOST, |most| most.min(MOST)) {
        return Some(Limit::States);
    }
    let violated = || known.violations.iter().flatten().count();
    if limits.violations.is_some_and(|most| violated() >= most) {
        return Some(Limit::Violations);
    }
    let bytes = || known.bytes(model.state_bytes());
    limits.memory.is_some_and(|most| bytes() > most).then_some(Limit::Memory)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use rayon::ThreadPoolBuilder;

    use super::*;
    use crate::{Violation, sample};

    /// Two hands of a clock with this many positions each; stimulus *n* turns the first by *n* and, where
    /// that comes to 0, the second by one. Stimuli are reported backwards, which must not matter.
    struct Clock {
        positions: u32,
    }

    impl Model for Clock {
        type State = [u32; 2];

        fn start(&self) -> Vec<[u32; 2]> {
            vec![[1, 0]]
        }

        fn claims(&self) -> usize {
            2
        }

        fn expand(&self, states: &[[u32; 2]], sink: &mut Sink<'_, [u32; 2]>) {
            for (from, &[fast, slow]) in states.iter().enumerate().rev() {
                for stimulus in (0..4).rev() {
                    let turned = (fast + stimulus) % self.positions;
                    let next = [turned, (slow + u32::from(turned == 0)) % self.positions];
                    sink.reach(from, stimulus, next);
                    if next == [3, 5] {
                        sink.violate(0, from, stimulus);
                    }
                }
            }
        }
    }

    fn run(limits: &Limits) -> Exploration<[u32; 2]> {
        explore(&Clock { positions: 97 }, limits, &mut |_| {})
    }

    /// All 9,409 states of the clock.
    #[test]
    fn every_state_is_found_once_and_by_a_shortest_path() {
        let found = run(&Limits::default());
        assert_eq!((found.states().len(), found.transitions()), (97 * 97, 4 * 97 * 97));
        assert!(found.is_complete());
        let clock = |[fast, slow]: [u32; 2], stimulus: &u32| {
            let turned = (fast + stimulus) % 97;
            [turned, (slow + u32::from(turned == 0)) % 97]
        };
        let mut depth = 0;
        for (index, &state) in found.states().iter().enumerate() {
            let path = found.path(index);
            assert_eq!(path.iter().fold([1, 0], clock), state);
            assert!(path.len() == depth || path.len() == depth + 1, "states come by levels");
            depth = path.len();
            assert_eq!((found.index_of(&state), found.origin(index)), (Some(index), 0));
        }
        assert_eq!(depth, found.depth());
        assert_eq!(found.counterexample(1), None);
        let shortest = found.counterexample(0).unwrap();
        assert_eq!(shortest.iter().fold([1, 0], clock), [3, 5]);
        let index = found.index_of(&[3, 5]).unwrap();
        assert_eq!(shortest.len(), found.path(index).len());
    }

    /// A number below 5,003, which stimulus *n* multiplies by 5 and adds *n* to, so that levels become wide.
    /// Stimuli are reported backwards. Claim *n* is that no stimulus leads to *n*.
    struct Fan {
        start: Vec<u32>,
    }

    impl Fan {
        const NUMBERS: u32 = 5_003;

        fn next(number: u32, stimulus: u32) -> u32 {
            (5 * number + stimulus) % Fan::NUMBERS
        }
    }

    impl Model for Fan {
        type State = u32;

        fn start(&self) -> Vec<u32> {
            self.start.clone()
        }

        fn claims(&self) -> usize {
            Fan::NUMBERS as usize
        }

        fn expand(&self, states: &[u32], sink: &mut Sink<'_, u32>) {
            for (from, &number) in states.iter().enumerate().rev() {
                for stimulus in (0..5).rev() {
                    let next = Fan::next(number, stimulus);
                    sink.reach(from, stimulus, next);
                    sink.violate(next as usize, from, stimulus);
                }
            }
        }
    }

    /// All 5,003 numbers from two of them, and the first violations of as many claims, compared with a search
    /// that takes one state and one stimulus after the other.
    #[test]
    fn the_order_is_that_of_the_steps_whatever_the_order_of_the_reports() {
        let start = vec![17, 4_000];
        let expected = sample::search(&start, 5, Fan::next);
        let found = explore(&Fan { start }, &Limits::default(), &mut |_| {});
        assert!(found.states().iter().eq(expected.iter().map(|(number, _)| number)));
        assert_eq!(found.states().len(), 5_003);
        let mut origins = Vec::new();
        for (index, &(_, step)) in expected.iter().enumerate() {
            let (origin, path) = match step {
                None => (index, Vec::new()),
                Some((parent, stimulus)) => {
                    (origins[parent as usize], [found.path(parent as usize), vec![stimulus]].concat())
                }
            };
            assert_eq!((found.origin(index), found.path(index)), (origin, path));
            origins.push(origin);
        }
        for claim in 0..Fan::NUMBERS {
            let leads_there = |&(number, _): &(u32, _)| (0..5).find(|&n| Fan::next(number, n) == claim);
            let first = expected.iter().enumerate().find_map(|(state, number)| {
                leads_there(number).map(|stimulus| Violation { state, stimulus })
            });
            assert_eq!(found.violation(claim as usize), first);
        }
    }

    #[test]
    fn the_number_of_cores_does_not_matter() {
        let [one, three] = [1, 3].map(|cores| {
            let pool = ThreadPoolBuilder::new().num_threads(cores).build().unwrap();
            let found = pool.install(|| run(&Limits::default()));
            (found.states().to_vec(), found.counterexample(0), found.known.parents)
        });
        assert_eq!(one, three);
    }

    #[test]
    fn limits_stop_it_and_say_so() {
        let states = run(&Limits { states: Some(1_000), ..Limits::default() });
        assert_eq!((states.stopped(), states.is_complete()), (Some(Limit::States), false));
        assert!(states.expanded() < states.states().len() && states.states().len() < 9_409);
        let first = run(&Limits { violations: Some(1), ..Limits::default() });
        assert_eq!((first.stopped(), first.is_complete()), (Some(Limit::Violations), false));
        assert_eq!(first.counterexample(0), run(&Limits::default()).counterexample(0));
        let time = run(&Limits { time: Some(Duration::ZERO), ..Limits::default() });
        assert_eq!((time.stopped(), time.transitions()), (Some(Limit::Time), 0));
    }

    #[test]
    fn a_limit_that_is_just_enough_stops_nothing() {
        let all = run(&Limits { states: Some(9_409), ..Limits::default() });
        assert_eq!((all.stopped(), all.expanded()), (None, 9_409));
    }

    /// A clock's states take 8 bytes each.
    #[test]
    fn memory_is_limited_to_the_byte() {
        let needed = run(&Limits::default()).known.bytes(8);
        assert!(needed > (8 + 8 + 8) * 9_409, "states, steps to them and their indices");
        let enough = run(&Limits { memory: Some(needed), ..Limits::default() });
        assert_eq!((enough.stopped(), enough.expanded()), (None, 9_409));
        let too_little = run(&Limits { memory: Some(needed - 1), ..Limits::default() });
        assert_eq!((too_little.stopped(), too_little.is_complete()), (Some(Limit::Memory), false));
        assert!(too_little.expanded() > 1_000);
    }

    /// A batch has 32 states unless the model says otherwise.
    #[test]
    fn progress_is_reported_after_every_32_batches() {
        let mut expanded = Vec::new();
        let all = Fan { start: (0..Fan::NUMBERS).collect() };
        explore(&all, &Limits::default(), &mut |progress| expanded.push(progress.expanded));
        assert_eq!(expanded, [1_024, 2_048, 3_072, 4_096, 5_003]);
    }

    #[test]
    fn progress_ends_with_everything() {
        let mut last = None;
        explore(&Clock { positions: 97 }, &Limits::default(), &mut |progress| last = Some(progress));
        let last = last.unwrap();
        assert_eq!((last.expanded, last.found, last.transitions), (9_409, 9_409, 4 * 9_409));
    }
}
