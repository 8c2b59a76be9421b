//! Every position as a state of the prover, tried on the gates in all its images.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use logic::{LANES, Row, States, Vectorised};
use prover::{Model, Sink};
use rules::Game;
use rules::Seat;
use rules::classic::Symmetry;
use rules::sized::{Packed, Position};

use super::control::Case;
use super::lanes::Control;
use super::placements::{
    AFTER_A_GAME, Finished, Ongoing, Stimulus, Tried, images_ruled_alike, ruling, stimuli,
};
use super::properties::{PROPERTIES, TRAPPED, Transition};
use super::subject::{Answer, Subject, Trial};
use crate::sized::Phase;
use crate::sized::twin::Stage;

/// The number of states of the control.
const PHASES: usize = Phase::ALL.len();

/// Positions, one of each eight images, tried on gates.
pub struct Positions<'a> {
    /// The gates.
    pub subject: &'a Subject,
    /// The cases that their structure does not settle.
    pub open: &'a [Case],
    /// The positions to start from.
    pub start: Vec<Position>,
    /// Whether to continue from there.
    pub onwards: bool,
    /// The counts.
    pub counts: Counts,
}

/// Counts shared by all cores.
#[derive(Default)]
pub struct Counts {
    states: AtomicU64,
    transitions: AtomicU64,
    /// For each state of the control, the states that the gates went to from it, as bits.
    followers: [AtomicU64; PHASES],
    /// A position whose images the rules treat differently.
    odd: OnceLock<Position>,
}

impl Counts {
    /// The number of states covered.
    pub fn states(&self) -> u64 {
        self.states.load(Ordering::Relaxed)
    }

    /// The number of transitions tried.
    pub fn transitions(&self) -> u64 {
        self.transitions.load(Ordering::Relaxed)
    }

    /// A position whose images the rules treat differently, if there is one.
    pub fn odd(&self) -> Option<Position> {
        self.odd.get().copied()
    }

    /// Records a step from one state of the control to another.
    pub fn follow(&self, from: usize, to: u64) {
        // There is rarely anything to add, and then other cores are not disturbed.
        if to & !self.followers[from].load(Ordering::Relaxed) != 0 {
            self.followers[from].fetch_or(to, Ordering::Relaxed);
        }
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
    type State = Packed;

    fn start(&self) -> Vec<Packed> {
        self.start.iter().map(|&position| position.into()).collect()
    }

    fn claims(&self) -> usize {
        1 + PROPERTIES.len()
    }

    /// More than there are lanes, because the positions of a batch are tried in groups and the last one is not full.
    fn batch(&self) -> usize {
        4 * LANES
    }

    fn expand(&self, states: &[Packed], sink: &mut Sink<'_, Packed>) {
        Expansion { positions: self, states, sink }.run();
    }
}

/// The positions of a batch being tried.
struct Expansion<'a, 's> {
    positions: &'a Positions<'a>,
    states: &'a [Packed],
    sink: &'a mut Sink<'s, Packed>,
}

impl Vectorised for Expansion<'_, '_> {
    #[inline(always)]
    fn work(self) {
        self.positions.expand_all(self.states, self.sink);
    }
}

impl Positions<'_> {
    #[inline(always)]
    fn expand_all(&self, states: &[Packed], sink: &mut Sink<'_, Packed>) {
        let mut rows = self.subject.rows();
        let [mut over, mut first, mut second] = [const { Vec::new() }; 3];
        for (from, &packed) in states.iter().enumerate() {
            let position = Position::from(packed);
            let images = images_ruled_alike(position, ruling).unwrap_or_else(|| {
                self.counts.odd.get_or_init(|| position);
                1
            });
            let tried = Tried { from, position, images };
            match (position.outcome(), position.mover()) {
                (Some(_), _) => over.push(tried),
                (None, Seat::First) => first.push(tried),
                (None, Seat::Second) => second.push(tried),
            }
        }
        for side in [first, second] {
            for some in side.chunks(LANES) {
                self.expand_ongoing(some, &mut rows, sink);
            }
        }
        for some in over.chunks(LANES) {
            self.expand_finished(some, &mut rows, sink);
        }
    }

    #[inline(always)]
    fn expand_ongoing(&self, positions: &[Tried], rows: &mut [Row], sink: &mut Sink<'_, Packed>) {
        let ongoing = Ongoing::new(positions, |from, number, after| {
            if self.onwards {
                sink.reach(from, number as u32, after.canonical_packed());
            }
        });
        for symmetry in Symmetry::ALL {
            self.subject.load(rows, ongoing.store.image(symmetry));
            let mut accepted = Row::ZEROS;
            let open = self.open.iter().filter(|case| ongoing.has(case));
            let open = open.map(|case| Stimulus { symmetry, stage: case.stage, levels: case.levels });
            for stimulus in stimuli(symmetry).chain(open) {
                let trial = ongoing.trial(stimulus);
                let answer = self.subject.run(rows, &trial);
                let reached = self.check(sink, stimulus, &trial, &answer, positions);
                if matches!(stimulus.stage, Stage::Turn(_)) {
                    accepted = accepted | reached;
                }
            }
            self.check_trapped(sink, symmetry, &ongoing, ongoing.lanes() & !accepted);
        }
        self.counts.add(ongoing.counts());
    }

    fn expand_finished(&self, positions: &[Tried], rows: &mut [Row], sink: &mut Sink<'_, Packed>) {
        let open = self.open.iter().filter(|case| case.stage == Stage::End).map(|case| case.levels);
        let finished = Finished::new(positions);
        for symmetry in Symmetry::ALL {
            self.subject.load(rows, finished.store.image(symmetry));
            for levels in AFTER_A_GAME.into_iter().chain(open.clone()) {
                let trial = finished.trial(symmetry, levels);
                let answer = self.subject.run(rows, &trial);
                self.check(
                    sink,
                    Stimulus { symmetry, stage: Stage::End, levels },
                    &trial,
                    &answer,
                    positions,
                );
            }
        }
        let images: u64 = positions.iter().map(|tried| tried.images).sum();
        self.counts.add((images, 3 * images));
    }

    /// Reports the violations of a trial, and returns the lanes in which a size is chosen next.
    #[inline(always)]
    fn check(
        &self,
        sink: &mut Sink<'_, Packed>,
        stimulus: Stimulus,
        trial: &Trial<'_>,
        answer: &Answer<'_>,
        positions: &[Tried],
    ) -> Row {
        let transition = Transition::new(trial, answer);
        let violated = PROPERTIES.iter().map(|(_, violated)| violated(&transition));
        for (claim, lanes) in std::iter::once(answer.unlike_twin).chain(violated).enumerate() {
            if let Some(lane) = (lanes & trial.lanes).lowest() {
                sink.violate(claim, positions[lane].from, stimulus.number());
            }
        }
        let to: [Row; PHASES] = std::array::from_fn(|phase| answer.becomes(Phase::ALL[phase]));
        let from = Control::of(trial.second, trial.stage).phase as usize;
        let reached = (0..PHASES).filter(|&phase| (to[phase] & trial.lanes).lowest().is_some());
        self.counts.follow(from, reached.fold(0, |all, phase| all | 1 << phase));
        to[Phase::P1_PLACING as usize] | to[Phase::P2_PLACING as usize]
    }

    /// Reports lanes in which the gates refuse every square before the end of the game.
    fn check_trapped(
        &self,
        sink: &mut Sink<'_, Packed>,
        symmetry: Symmetry,
        ongoing: &Ongoing<'_>,
        lanes: Row,
    ) {
        let claim = PROPERTIES.iter().position(|(name, _)| *name == TRAPPED);
        if let (Some(claim), Some(lane)) = (claim, lanes.lowest()) {
            let Tried { from, position, .. } = ongoing.positions[lane];
            let square = position.image(symmetry).moves().next().map(|placement| placement.square);
            let stage = square.map_or(Stage::End, Stage::Turn);
            let levels = super::control::LOCK;
            sink.violate(1 + claim, from, Stimulus { symmetry, stage, levels }.number());
        }
    }
}
