use rules::Seat;
use rules::sized::Piece;

use super::index::{Block, Index, Layout};
use super::material::Material;
use super::sets::Set;

/// A kind of move between two blocks: the piece that is placed, and the piece that it covers.
pub struct Step<'i> {
    /// The block at the other end of the step.
    pub block: &'i Block,
    /// The kind of piece that is placed, as an index into [`Piece::ALL`].
    placed: usize,
    /// The kind of piece that it covers, or `None` if it goes onto empty squares.
    covered: Option<usize>,
}

/// Whether a side may cover a piece of its own. The game allows it; a test shows how much that matters.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum CoveringOwn {
    Allowed,
    #[cfg(test)]
    Forbidden,
}

impl<'i> Step<'i> {
    /// Every kind of move that leads out of a block.
    pub fn out_of(index: &'i Index, block: &Block, covering_own: CoveringOwn) -> Vec<Step<'i>> {
        let Material { played, visible } = block.material;
        let here = block.material.code();
        let kinds = kinds(block.mover, covering_own);
        let possible = kinds.filter(|&(placed, covered)| {
            played[placed] < Piece::COPIES && covered.is_none_or(|covered| visible[covered] > 0)
        });
        let step = |(placed, covered): (usize, Option<usize>)| {
            let block = index.block(here + weight(placed) - covered.map_or(0, cover_weight))?;
            Some(Step { block, placed, covered })
        };
        possible.filter_map(step).collect()
    }

    /// Every kind of move that leads into a block.
    pub fn into(index: &'i Index, block: &Block, covering_own: CoveringOwn) -> Vec<Step<'i>> {
        let Material { played, visible } = block.material;
        let here = block.material.code();
        let kinds = kinds(block.mover.other(), covering_own);
        let possible = kinds.filter(|&(placed, covered)| {
            visible[placed] > 0 && covered.is_none_or(|covered| visible[covered] < played[covered])
        });
        let step = |(placed, covered): (usize, Option<usize>)| {
            let block = index.block(here - weight(placed) + covered.map_or(0, cover_weight))?;
            Some(Step { block, placed, covered })
        };
        possible.filter_map(step).collect()
    }

    /// The squares onto which the piece may go, given those that are empty.
    pub fn squares(&self, layout: &Layout, empty: Set) -> Set {
        self.covered.map_or(empty, |covered| layout[covered])
    }

    /// The squares from which the piece may be removed.
    pub fn squares_back(&self, layout: &Layout) -> Set {
        layout[self.placed]
    }

    /// The layouts after the step is made, or undone, on each of some squares.
    pub fn layouts(&self, layout: &Layout, mut squares: Set) -> impl Iterator<Item = Layout> {
        std::iter::from_fn(move || {
            let square = squares & squares.wrapping_neg();
            squares ^= square;
            let mut other = *layout;
            other[self.placed] ^= square;
            if let Some(covered) = self.covered {
                other[covered] ^= square;
            }
            (square != 0).then_some(other)
        })
    }
}

/// The kinds of piece that a side may place, each with the kinds that it may cover.
fn kinds(mover: Seat, covering_own: CoveringOwn) -> impl Iterator<Item = (usize, Option<usize>)> {
    let kinds = || (0..).zip(Piece::ALL);
    kinds().filter(move |(_, piece)| piece.owner == mover).flat_map(move |(placed, piece)| {
        let may_be_covered = move |other: Piece| {
            other.size < piece.size && (other.owner != mover || covering_own == CoveringOwn::Allowed)
        };
        let covered = kinds().filter(move |&(_, other)| may_be_covered(other)).map(|(kind, _)| Some(kind));
        [None].into_iter().chain(covered).map(move |covered| (placed, covered))
    })
}

fn weight(placed: usize) -> usize {
    Material::PLAYED[placed] + Material::VISIBLE[placed]
}

fn cover_weight(covered: usize) -> usize {
    Material::VISIBLE[covered]
}
