//! The two passes over the tables: forwards to find reachable positions, backwards to value them.

use rayon::iter::{IntoParallelIterator, ParallelIterator};
use rules::sized::Position;

use super::code::{BEFORE, NONE, ONGOING, encode};
use super::index::{Block, Index, Layout};
use super::lines::Lines;
use super::sets::ALL_SQUARES;
use super::step::{CoveringOwn, Step};
use crate::Value;

/// Fills the tables, one for each ply, with one byte for each number.
pub struct Sweep<'i> {
    index: &'i Index,
    lines: Lines,
    covering_own: CoveringOwn,
}

impl<'i> Sweep<'i> {
    pub fn new(index: &'i Index, covering_own: CoveringOwn) -> Sweep<'i> {
        Sweep { index, lines: Lines::new(), covering_own }
    }

    /// Makes the tables and fills them.
    pub fn run(&self, mut progress: impl FnMut(Progress)) -> Vec<Vec<u8>> {
        let plies = 0..=Position::LONGEST;
        let mut tables: Vec<Vec<u8>> = plies.clone().map(|ply| vec![NONE; self.index.len(ply)]).collect();
        let mut state = Progress { done: 0, total: 2 * tables.iter().map(Vec::len).sum::<usize>() };
        let mut report = |worked_on: &[u8]| {
            state.done += worked_on.len();
            progress(state);
        };
        for ply in plies.clone() {
            let (before, rest) = tables.split_at_mut(ply);
            let before = before.last().map_or(&[][..], Vec::as_slice);
            in_parallel(self.index.blocks(ply), &mut rest[0], |block, here| self.reach(block, here, before));
            report(&rest[0]);
        }
        for ply in plies.rev() {
            let (rest, after) = tables.split_at_mut(ply + 1);
            let after = after.first().map_or(&[][..], Vec::as_slice);
            in_parallel(self.index.blocks(ply), &mut rest[ply], |block, here| self.value(block, here, after));
            report(&rest[ply]);
        }
        tables
    }

    /// Marks the positions of a block that are one move after a reachable position that is not final. Those
    /// with a line have their value at once.
    fn reach(&self, block: &Block, here: &mut [u8], before: &[u8]) {
        let steps = Step::into(self.index, block, self.covering_own);
        self.index.visit(block, |offset, layout| {
            let (mine, theirs) = block.mine_and_theirs(layout);
            // A move completes no line of the opponent's, so this one ended the game earlier.
            if self.lines.is_complete(mine) {
                return;
            }
            let mut earlier = steps.iter().flat_map(|step| {
                let layouts = step.layouts(layout, step.squares_back(layout));
                layouts.map(|layout| before[self.index.number(step.block, &layout)])
            });
            if before.is_empty() || earlier.any(|byte| byte == ONGOING) {
                let is_over = self.lines.is_complete(theirs);
                here[offset] = if is_over { const { encode(Value::Loss(0)) } } else { ONGOING };
            }
        });
    }

    /// Writes the values of the positions of a block that are not final.
    fn value(&self, block: &Block, here: &mut [u8], after: &[u8]) {
        let steps = Step::out_of(self.index, block, self.covering_own);
        self.index.visit(block, |offset, layout| {
            if here[offset] == ONGOING {
                here[offset] = self.best(block, &steps, layout, after);
            }
        });
    }

    /// The value of the best move, or a draw if there is none.
    fn best(&self, block: &Block, steps: &[Step], layout: &Layout, after: &[u8]) -> u8 {
        let (mine, theirs) = block.mine_and_theirs(layout);
        let empty = ALL_SQUARES & !(mine | theirs);
        let completing = self.lines.completing(mine);
        if steps.iter().any(|step| step.squares(layout, empty) & completing != 0) {
            return const { encode(Value::Win(1)) };
        }
        let mut best = NONE;
        for step in steps {
            for layout in step.layouts(layout, step.squares(layout, empty)) {
                best = best.max(BEFORE[usize::from(after[self.index.number(step.block, &layout)])]);
            }
        }
        if best == NONE { const { encode(Value::Draw(0)) } } else { best }
    }
}

/// Does some work on every block and its part of the table, on all cores.
fn in_parallel(blocks: &[Block], table: &mut [u8], work: impl Fn(&Block, &mut [u8]) + Sync) {
    let mut rest = table;
    let parts = blocks.iter().map(|block| {
        let (part, others) = std::mem::take(&mut rest).split_at_mut(block.length);
        rest = others;
        (block, part)
    });
    parts.collect::<Vec<_>>().into_par_iter().for_each(|(block, part)| work(block, part));
}

/// The progress of a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The number of entries processed, counting both passes.
    pub done: usize,
    /// The number of entries to process.
    pub total: usize,
}
