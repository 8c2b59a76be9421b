use crate::picture::Picture;
use crate::table::{Entry, Table, shown};

/// The engine without the dropped patterns, with its loops and its fallback: the part of a repair that can be
/// listed. The search adds patterns to it.
pub struct Frame {
    /// The patterns that stay, in stages; their numbers come with them.
    pub stages: Vec<Vec<(u8, Picture)>>,
    /// The views of the board in the order of comparing.
    pub views: Vec<usize>,
    pub fallback: Fallback,
    /// The positions at which a pattern can be added, from first to last: a stage and an index in it.
    pub gaps: Vec<(usize, usize)>,
    /// The decisions of the remaining patterns in each entry of the table.
    decisions: Vec<Decision>,
}

/// The fallback where no pattern fits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fallback {
    /// The first empty cell in this order.
    Order([usize; 9]),
    /// Whatever is best, which no order of cells can surpass.
    Best,
}

/// A decision and the moment at which it falls; an earlier moment wins.
#[derive(Clone, Copy)]
pub struct Decision {
    pub moment: Moment,
    pub speaker: Speaker,
    /// The view in which the speaker's picture fits.
    pub view: usize,
    /// The cell to play, or `None` where the best fallback may choose.
    pub cell: Option<usize>,
}

/// Stage, position in the order of views, position in the stage (even in a gap, odd for a pattern that
/// stays), and rank among the patterns added in the same gap.
pub type Moment = (usize, usize, usize, usize);

/// The deciding part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Speaker {
    Kept(u8),
    Added(usize),
    Fallback,
}

impl Frame {
    pub fn new(
        stages: Vec<Vec<(u8, Picture)>>,
        views: Vec<usize>,
        fallback: Fallback,
        table: &Table,
    ) -> Frame {
        let gaps =
            stages.iter().enumerate().flat_map(|(s, stage)| (0..=stage.len()).map(move |i| (s, i))).collect();
        let mut frame = Frame { stages, views, fallback, gaps, decisions: Vec::new() };
        frame.decisions = table.entries.iter().map(|entry| frame.compare(entry)).collect();
        frame
    }

    /// The decision of the remaining patterns in an entry of the table, or else of the fallback.
    pub fn decision(&self, index: usize) -> Decision {
        self.decisions[index]
    }

    /// A position for a pattern, in words.
    pub fn describe(&self, gap: usize) -> String {
        let (stage, position) = self.gaps[gap];
        match self.stages[stage].get(position) {
            Some((number, _)) => format!("before {number}"),
            None => format!("after {}", self.stages[stage][position - 1].0),
        }
    }

    fn compare(&self, entry: &Entry) -> Decision {
        for (s, stage) in self.stages.iter().enumerate() {
            for (turn, &view) in self.views.iter().enumerate() {
                for (i, (number, picture)) in stage.iter().enumerate() {
                    if picture.matches(entry.views[view]) {
                        return Decision {
                            moment: (s, turn, 2 * i + 1, 0),
                            speaker: Speaker::Kept(*number),
                            view,
                            cell: Some(shown(view, picture.target)),
                        };
                    }
                }
            }
        }
        let taken = entry.views[0].x | entry.views[0].o;
        let cell = match self.fallback {
            Fallback::Order(order) => order.into_iter().find(|cell| taken >> cell & 1 == 0),
            Fallback::Best => None,
        };
        Decision { moment: (usize::MAX, 0, 0, 0), speaker: Speaker::Fallback, view: 0, cell }
    }
}
