//! Finds patterns that make an engine unbeatable without listing the 589,824 pictures.
//!
//! A pattern is grown. It begins as the exact picture of a view in which it has to speak, at the
//! last position where it is heard, and from then on it only ever loses detail or moves to an earlier
//! position. Both steps only add to the views in which it speaks. So if some engine with wider or
//! earlier patterns is unbeatable, then somewhere in a game that the present engine loses it decides
//! differently, and it does so because one of the added patterns speaks where it is silent now. That
//! leaves a short list of steps, each of which is tried. Each step also commits the engine: the
//! added pattern has to stay the one that decides there, and what came before in that game stays.

use std::collections::HashMap;

use crate::frame::{Decision, Frame, Moment, Speaker};
use crate::picture::Picture;
use crate::table::{Table, shown};

/// A pattern that the search adds.
#[derive(Clone, Copy, Debug)]
pub struct Added {
    /// Its number, in the order of appearance.
    id: usize,
    pub picture: Picture,
    /// Its position, as an index into the gaps of the frame.
    pub gap: usize,
}

/// An engine on the way to becoming unbeatable.
pub struct Search<'a> {
    pub table: &'a Table,
    pub frame: &'a Frame,
    /// How many patterns may be added.
    pub limit: usize,
    /// The patterns added so far; of two in the same gap the one that stands first here is heard
    /// first.
    added: Vec<Added>,
    /// The deciding part, by entry of the table, in every engine that grows out of this one.
    commitments: Vec<(usize, Voice)>,
}

type Voice = (Speaker, usize);

/// One step: the patterns after it, and the part that decides now.
type Step = (Vec<Added>, Voice);

/// The most steps needed to list every way to avoid the losses from an entry; `None` if there are no losses
/// from there.
type Costs = HashMap<usize, Option<usize>>;

impl<'a> Search<'a> {
    pub fn new(table: &'a Table, frame: &'a Frame, limit: usize) -> Search<'a> {
        Search { table, frame, limit, added: Vec::new(), commitments: Vec::new() }
    }

    /// Patterns that make the engine unbeatable, or `None` if there are none. Counts the engines that it
    /// examines.
    pub fn solve(&self, engines: &mut u64) -> Option<Vec<Added>> {
        *engines += 1;
        let mut costs = Costs::new();
        let mut cheapest = None;
        for &root in &self.table.roots {
            match self.cost(root, &mut costs) {
                None => {}
                Some(0) => return None,
                Some(cost) => cheapest = cheapest.into_iter().chain([(cost, root)]).min(),
            }
        }
        let Some((_, root)) = cheapest else {
            return Some(self.added.clone());
        };
        let mut crossroads = Vec::new();
        self.crossroads(root, &costs, &self.commitments, &mut crossroads);
        for (index, commitments) in crossroads {
            for (added, voice) in self.steps(index, &self.decide(index)) {
                let mut next = Search { added, commitments: commitments.clone(), ..*self };
                next.commitments.push((index, voice));
                if next.keeps_commitments()
                    && let Some(found) = next.solve(engines)
                {
                    return Some(found);
                }
            }
        }
        None
    }

    fn decide(&self, index: usize) -> Decision {
        let entry = &self.table.entries[index];
        let mut best = self.frame.decision(index);
        for (rank, added) in self.added.iter().enumerate() {
            let heard = (0..self.frame.views.len())
                .find(|&turn| added.picture.matches(entry.views[self.frame.views[turn]]));
            if let Some(turn) = heard {
                let moment = self.moment(added.gap, turn, rank);
                if moment < best.moment {
                    let view = self.frame.views[turn];
                    let cell = Some(shown(view, added.picture.target));
                    best = Decision { moment, speaker: Speaker::Added(added.id), view, cell };
                }
            }
        }
        best
    }

    fn moment(&self, gap: usize, turn: usize, rank: usize) -> Moment {
        let (stage, index) = self.frame.gaps[gap];
        (stage, turn, 2 * index, rank)
    }

    fn keeps_commitments(&self) -> bool {
        self.commitments.iter().all(|&(index, voice)| voice_of(&self.decide(index)) == voice)
    }

    fn is_committed(&self, index: usize) -> bool {
        self.commitments.iter().any(|&(committed, _)| committed == index)
    }

    /// Every way in which an added pattern can take over a decision, with a safe cell.
    fn steps(&self, index: usize, now: &Decision) -> Vec<Step> {
        if self.is_committed(index) {
            return Vec::new();
        }
        let entry = &self.table.entries[index];
        let mut steps = Vec::new();
        let mut consider =
            |rank: usize, turn: usize, last_gap: usize, id: usize, picture: Picture, is_new: bool| {
                let gap = (0..=last_gap).rev().find(|&gap| self.moment(gap, turn, rank) < now.moment);
                if let Some(gap) = gap {
                    let mut added = self.added.clone();
                    if is_new {
                        added.insert(rank, Added { id, picture, gap });
                    } else {
                        added[rank] = Added { id, picture, gap };
                    }
                    let voice = (Speaker::Added(id), self.frame.views[turn]);
                    let next = Search { added, commitments: Vec::new(), ..*self };
                    if voice_of(&next.decide(index)) == voice {
                        steps.push((next.added, voice));
                    }
                }
            };
        for (turn, &view) in self.frame.views.iter().enumerate() {
            let seen = entry.views[view];
            let is_safe = |target: usize| entry.safe >> shown(view, target) & 1 == 1;
            for (rank, added) in self.added.iter().enumerate() {
                if is_safe(added.picture.target) {
                    consider(rank, turn, added.gap, added.id, added.picture.widened(seen), false);
                }
            }
            if self.added.len() < self.limit {
                for target in (0..9).filter(|&target| is_safe(target)) {
                    for rank in 0..=self.added.len() {
                        let (last, id) = (self.frame.gaps.len() - 1, self.added.len());
                        consider(rank, turn, last, id, Picture::exact(seen, target), true);
                    }
                }
            }
        }
        steps.retain(|(added, _)| {
            let next = Search { added: added.clone(), commitments: self.commitments.clone(), ..*self };
            next.keeps_commitments()
        });
        steps
    }

    fn cost(&self, index: usize, costs: &mut Costs) -> Option<usize> {
        if let Some(&cost) = costs.get(&index) {
            return cost;
        }
        let entry = &self.table.entries[index];
        let now = self.decide(index);
        let cheapest = |cell: usize, costs: &mut Costs| {
            entry.next[cell].iter().filter_map(|&next| self.cost(next, costs)).min()
        };
        let cost = match now.cell {
            // The best fallback loses only if every safe cell does.
            None => (0..9)
                .filter(|cell| entry.safe >> cell & 1 == 1)
                .try_fold(0, |sum, cell| Some(sum + cheapest(cell, costs)?)),
            Some(cell) if entry.safe >> cell & 1 == 0 => Some(self.steps(index, &now).len()),
            Some(cell) => cheapest(cell, costs).map(|later| later + self.steps(index, &now).len()),
        };
        costs.insert(index, cost);
        cost
    }

    /// The decisions on the way to the losses that are cheapest to avoid, each with the commitments
    /// under which it is the first one to be taken differently.
    fn crossroads(
        &self,
        index: usize,
        costs: &Costs,
        before: &[(usize, Voice)],
        found: &mut Vec<(usize, Vec<(usize, Voice)>)>,
    ) {
        let entry = &self.table.entries[index];
        let follow = |cell: usize, before: &[(usize, Voice)], found: &mut Vec<_>| {
            let lost = entry.next[cell].iter().filter_map(|next| Some((costs.get(next).copied()??, *next)));
            if let Some((_, next)) = lost.min() {
                self.crossroads(next, costs, before, found);
            }
        };
        let now = self.decide(index);
        match now.cell {
            None => {
                (0..9).filter(|cell| entry.safe >> cell & 1 == 1).for_each(|cell| follow(cell, before, found))
            }
            Some(cell) => {
                let mut committed = before.to_vec();
                if !self.is_committed(index) {
                    found.push((index, committed.clone()));
                    committed.push((index, voice_of(&now)));
                }
                if entry.safe >> cell & 1 == 1 {
                    follow(cell, &committed, found);
                }
            }
        }
    }
}

fn voice_of(decision: &Decision) -> Voice {
    (decision.speaker, decision.view)
}
