//! Every position as a state of the prover, and what the gates do in all its images.

use std::sync::atomic::{AtomicU64, Ordering};

use logic::{LANES, Row, States, WORDS};
use prover::{Model, Sink};
use rules::Game;
use rules::Seat;
use rules::classic::Symmetry;
use rules::sized::Position;

use super::control::Case;
use super::placements::{Ongoing, Stimulus, finished, images, stimuli};
use super::properties::{PROPERTIES, TRAPPED, Transition};
use super::subject::{Answer, Subject, Trial};
use crate::sized::Phase;
use crate::sized::twin::{Levels, Stage};

/// How many states the control has.
const PHASES: usize = Phase::ALL.len();

/// Positions, one of each eight images, tried on gates.
pub struct Positions<'a> {
    /// The gates.
    pub subject: &'a Subject,
    /// The cases that their structure does not settle.
    pub open: &'a [Case],
    /// The positions to start from.
    pub start: Vec<Position>,
    /// Whether to go on from there.
    pub onwards: bool,
    /// What has been counted.
    pub counts: Counts,
}

/// What is counted on all cores.
#[derive(Default)]
pub struct Counts {
    states: AtomicU64,
    transitions: AtomicU64,
    /// For each state of the control, the states that the gates went to from there, as bits.
    followers: [AtomicU64; PHASES],
}

impl Counts {
    /// How many states were covered.
    pub fn states(&self) -> u64 {
        self.states.load(Ordering::Relaxed)
    }

    /// How many transitions were tried.
    pub fn transitions(&self) -> u64 {
        self.transitions.load(Ordering::Relaxed)
    }

    /// Takes note of a step from one state of the control to another.
    pub fn follow(&self, from: usize, to: u64) {
        self.followers[from].fetch_or(to, Ordering::Relaxed);
    }

    fn add(&self, (states, transitions): (u64, u64)) {
        self.states.fetch_add(states, Ordering::Relaxed);
        self.transitions.fetch_add(transitions, Ordering::Relaxed);
    }

    /// Whether the gates get from their first state to every other, by transitions that were tried.
    pub fn all_phases_are_reached(&self) -> bool {
        let mut reached = 1_u64;
        for _ in 0..PHASES {
            let from = (0..PHASES).filter(|from| reached >> from & 1 == 1);
            reached |= from.fold(0, |all, from| all | self.followers[from].load(Ordering::Relaxed));
        }
        reached == (1 << PHASES) - 1
    }
}

impl Model for Positions<'_> {
    type State = Position;

    fn start(&self) -> Vec<Position> {
        self.start.clone()
    }

    fn claims(&self) -> usize {
        1 + PROPERTIES.len()
    }

    fn batch(&self) -> usize {
        LANES
    }

    fn expand(&self, states: &[Position], sink: &mut Sink<'_, Position>) {
        let mut rows = self.subject.rows();
        let all: Vec<(usize, Position)> = states.iter().copied().enumerate().collect();
        let (over, on): (Vec<_>, Vec<_>) =
            all.into_iter().partition(|(_, position)| position.outcome().is_some());
        let (first, second): (Vec<_>, Vec<_>) =
            on.into_iter().partition(|(_, position)| position.mover() == Seat::First);
        for side in [first, second] {
            for some in side.chunks(LANES) {
                self.expand_ongoing(some, &mut rows, sink);
            }
        }
        for some in over.chunks(LANES) {
            self.expand_finished(some, &mut rows, sink);
        }
    }
}

impl Positions<'_> {
    fn expand_ongoing(
        &self,
        positions: &[(usize, Position)],
        rows: &mut [Row],
        sink: &mut Sink<'_, Position>,
    ) {
        let words: Vec<Ongoing<'_>> = positions
            .chunks(64)
            .map(|some| {
                Ongoing::new(some, |from, number, after| {
                    if self.onwards {
                        sink.reach(from, number as u32, after.canonical());
                    }
                })
            })
            .collect();
        for symmetry in Symmetry::ALL {
            let mut accepted = [0; WORDS];
            let open = self.open.iter().filter(|case| words[0].has(case));
            let open = open.map(|case| Stimulus { symmetry, stage: case.stage, levels: case.levels });
            for stimulus in stimuli(symmetry).chain(open) {
                let trials: Vec<Trial> = words.iter().map(|word| word.trial(stimulus)).collect();
                let answers = self.subject.run(rows, &trials);
                for (word, (trial, answer)) in trials.iter().zip(&answers).enumerate() {
                    self.check(sink, stimulus, trial, answer, words[word].positions);
                    if matches!(stimulus.stage, Stage::Turn(_)) {
                        let placing = [Phase::P1_PLACING, Phase::P2_PLACING];
                        accepted[word] |= placing
                            .iter()
                            .fold(0, |lanes, &phase| lanes | answer.after.control.state.is(phase));
                    }
                }
            }
            for (word, accepted) in words.iter().zip(accepted) {
                self.check_trapped(sink, symmetry, word, word.lanes() & !accepted);
            }
        }
        words.iter().for_each(|word| self.counts.add(word.counts()));
    }

    fn expand_finished(
        &self,
        positions: &[(usize, Position)],
        rows: &mut [Row],
        sink: &mut Sink<'_, Position>,
    ) {
        let open = self.open.iter().filter(|case| case.stage == Stage::End).map(|case| case.levels);
        let confirms = [(false, false), (true, false), (false, true)];
        let usual = confirms.map(|(confirm_selection, confirm_size)| Levels {
            confirm_selection,
            confirm_size,
            ..Levels::NONE
        });
        for symmetry in Symmetry::ALL {
            for levels in usual.into_iter().chain(open.clone()) {
                let words: Vec<&[(usize, Position)]> = positions.chunks(64).collect();
                let trials: Vec<Trial> = words.iter().map(|word| finished(word, symmetry, levels)).collect();
                let answers = self.subject.run(rows, &trials);
                let stimulus = Stimulus { symmetry, stage: Stage::End, levels };
                for ((word, trial), answer) in words.iter().zip(&trials).zip(&answers) {
                    self.check(sink, stimulus, trial, answer, word);
                }
            }
        }
        let images: u64 = positions.iter().map(|&(_, position)| images(position)).sum();
        self.counts.add((images, 3 * images));
    }

    /// Reports what a trial violates.
    fn check(
        &self,
        sink: &mut Sink<'_, Position>,
        stimulus: Stimulus,
        trial: &Trial,
        answer: &Answer,
        positions: &[(usize, Position)],
    ) {
        let transition = Transition::new(trial, answer);
        let violated = PROPERTIES.iter().map(|(_, violated)| violated(&transition));
        for (claim, lanes) in std::iter::once(answer.unlike_twin).chain(violated).enumerate() {
            let lanes = lanes & trial.lanes;
            if lanes != 0 {
                let (from, _) = positions[lanes.trailing_zeros() as usize];
                sink.violate(claim, from, stimulus.number());
            }
        }
        let from = (0..PHASES).find(|&phase| trial.before.control.state.is(Phase::ALL[phase]) != 0);
        let to = Phase::ALL.iter().enumerate().fold(0, |to, (number, &phase)| {
            to | u64::from(answer.after.control.state.is(phase) & trial.lanes != 0) << number
        });
        if let Some(from) = from {
            self.counts.follow(from, to);
        }
    }

    /// Reports lanes in which the gates refuse every square although the game goes on.
    fn check_trapped(
        &self,
        sink: &mut Sink<'_, Position>,
        symmetry: Symmetry,
        word: &Ongoing<'_>,
        lanes: u64,
    ) {
        let claim = PROPERTIES.iter().position(|(name, _)| *name == TRAPPED);
        if let (Some(claim), true) = (claim, lanes != 0) {
            let (from, position) = word.positions[lanes.trailing_zeros() as usize];
            let square = position.image(symmetry).moves().next().map(|placement| placement.square);
            let stage = square.map_or(Stage::End, Stage::Turn);
            let levels = super::control::LOCK;
            sink.violate(1 + claim, from, Stimulus { symmetry, stage, levels }.number());
        }
    }
}
