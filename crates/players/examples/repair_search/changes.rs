//! The kinds of changes, and every combination of a given number of them.

use std::fmt;

use players::assembly::{Assembly, Pattern};

use crate::frame::{Fallback, Frame};
use crate::picture::Picture;
use crate::table::Table;

/// The changes that can be listed, and how many patterns may be added on top.
#[derive(Clone, Debug)]
pub struct Outline {
    /// After how many patterns the comparing is split, as a set: all views are compared with the
    /// patterns before a split before any is compared with those after it.
    splits: u32,
    /// The order of the four turns.
    turns: [usize; 4],
    /// Whether the mirror image is compared too, after the board itself, and from which turn on.
    mirror: Option<usize>,
    /// Whether the fallback is another one.
    fallback: bool,
    /// The patterns that are dropped, as a set of their numbers.
    dropped: u32,
    /// How many patterns may be added.
    pub patterns: usize,
}

const PRINTED_TURNS: [usize; 4] = [0, 1, 2, 3];
const PRINTED_FALLBACK: [usize; 9] = [0, 1, 2, 3, 4, 5, 6, 7, 8];
/// The splits between the printed groups of patterns: win, block, look ahead.
const THREE_STAGES: u32 = 1 << 5 | 1 << 10;
const EVERY_PATTERN: u32 = 0xfffe;

/// Every outline of a number of changes.
pub fn outlines(changes: usize) -> Vec<Outline> {
    let orders = orders_of_turns();
    let sets_of_patterns: Vec<u32> =
        (0..1 << 17).step_by(2).filter(|set: &u32| set.count_ones() as usize <= changes).collect();
    let mut outlines = Vec::new();
    for splits in (0..1 << 16).step_by(2).filter(|&splits| cost_of_splits(splits) <= changes) {
        for &turns in &orders {
            for mirror in [None, Some(0), Some(1), Some(2), Some(3)] {
                for fallback in [false, true] {
                    let spent = cost_of_splits(splits)
                        + usize::from(turns != PRINTED_TURNS)
                        + usize::from(mirror.is_some())
                        + usize::from(fallback);
                    let Some(patterns) = changes.checked_sub(spent) else { continue };
                    let sets = sets_of_patterns.iter().filter(|set| set.count_ones() as usize <= patterns);
                    let outline = |&dropped| Outline { splits, turns, mirror, fallback, dropped, patterns };
                    outlines.extend(sets.map(outline));
                }
            }
        }
    }
    outlines
}

/// Each split is a change, but the three printed groups, or every pattern for itself, come as one.
fn cost_of_splits(splits: u32) -> usize {
    let single = splits.count_ones() as usize;
    let grouped = 1 + (splits & !THREE_STAGES).count_ones() as usize;
    match splits {
        EVERY_PATTERN => 1,
        _ if splits & THREE_STAGES == THREE_STAGES => single.min(grouped),
        _ => single,
    }
}

fn orders_of_turns() -> Vec<[usize; 4]> {
    let mut orders = Vec::new();
    for code in 0..256 {
        let order = [code >> 6 & 3, code >> 4 & 3, code >> 2 & 3, code & 3];
        if PRINTED_TURNS.iter().all(|turn| order.contains(turn)) {
            orders.push(order);
        }
    }
    orders
}

impl Outline {
    /// Whether the loops and the fallback are as printed.
    pub fn is_plain(&self) -> bool {
        self.patterns == 1 && self.splits == 0 && self.has_printed_views() && !self.fallback
    }

    /// Whether there are three stages and another fallback, and nothing else but one pattern.
    pub fn is_staged(&self) -> bool {
        self.patterns == 1 && self.splits == THREE_STAGES && self.has_printed_views() && self.fallback
    }

    /// The pattern that may come back redrawn or elsewhere, if there is exactly one, no other one is
    /// added, and the board is viewed as printed.
    pub fn replaced_pattern(&self) -> Option<Pattern> {
        let is_one = self.patterns == 1 && self.dropped.count_ones() == 1 && self.has_printed_views();
        let printed = Assembly::printed().stages.concat();
        printed.into_iter().find(|pattern| is_one && self.dropped >> pattern.number & 1 == 1)
    }

    fn has_printed_views(&self) -> bool {
        self.turns == PRINTED_TURNS && self.mirror.is_none()
    }

    /// The engine with these changes, before patterns are added.
    pub fn frame(&self, table: &Table) -> Frame {
        let mut stages = vec![Vec::new()];
        for (index, pattern) in Assembly::printed().stages.concat().iter().enumerate() {
            if self.splits >> index & 1 == 1 {
                stages.push(Vec::new());
            }
            if self.dropped >> pattern.number & 1 == 0
                && let Some(stage) = stages.last_mut()
            {
                stage.push((pattern.number, Picture::from(pattern)));
            }
        }
        stages.retain(|stage| !stage.is_empty());
        let mirrored = |first: usize| self.turns.map(|turn| 4 + (turn + first) % 4);
        let views = self.turns.into_iter().chain(self.mirror.map(mirrored).into_iter().flatten()).collect();
        let fallback = if self.fallback { Fallback::Best } else { Fallback::Order(PRINTED_FALLBACK) };
        Frame::new(stages, views, fallback, table)
    }
}

impl fmt::Display for Outline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |set: u32| {
            let numbers: Vec<String> = (0..32).filter(|n| set >> n & 1 == 1).map(|n| n.to_string()).collect();
            numbers.join(" ")
        };
        let mut parts = Vec::new();
        match self.splits {
            0 => {}
            THREE_STAGES => parts.push("three stages".to_owned()),
            EVERY_PATTERN => parts.push("every pattern a stage".to_owned()),
            splits => parts.push(format!("splits after {}", list(splits))),
        }
        if self.turns != PRINTED_TURNS {
            parts.push(format!("turns {:?}", self.turns));
        }
        if let Some(first) = self.mirror {
            parts.push(format!("mirror image from turn {first}"));
        }
        if self.fallback {
            parts.push("another fallback".to_owned());
        }
        if self.dropped != 0 {
            parts.push(format!("without {}", list(self.dropped)));
        }
        f.write_str(&parts.join(", "))
    }
}
