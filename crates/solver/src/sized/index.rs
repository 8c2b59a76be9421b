//! A number for every position: the index of its value in the dense table of its ply.
//!
//! Positions of the same [`Material`] form a block. Within a block, a position is the six sets of squares
//! that the six kinds of piece occupy, and its number is made of the rank of each set among those of the
//! squares that the sets before it leave free, the large pieces first. The board is turned and mirrored such
//! that the large pieces are in their canonical layout. That takes one table lookup, and leaves only the
//! symmetries that the large pieces cannot distinguish.

use rules::Seat;
use rules::sized::{Piece, Position};

use super::large::{Fold, LargeLayouts};
use super::material::Material;
use super::sets::{Set, Sets};

/// The squares of each kind of piece, in the order of [`Piece::ALL`].
pub type Layout = [Set; 6];

/// The kinds of large pieces, as indices into [`Piece::ALL`].
const LARGE: [usize; 2] = [2, 5];

/// The other kinds, in the order in which their sets are ranked: medium, then small pieces.
const RANKED: [usize; 4] = [1, 4, 0, 3];

/// Numbers for all positions.
pub struct Index {
    pub sets: Sets,
    large: LargeLayouts,
    /// In the order of plies.
    blocks: Vec<Block>,
    /// By the code of a material, the index of its block.
    offsets: Vec<u16>,
    /// By ply, how many numbers there are.
    lengths: [usize; Position::LONGEST + 1],
}

/// The positions of one material.
pub struct Block {
    pub material: Material,
    pub mover: Seat,
    /// The number of the first position.
    start: usize,
    /// How many numbers there are.
    pub length: usize,
    /// The distance of two positions whose ranks of the large pieces differ by one.
    stride: usize,
    /// The distance of two positions whose ranks of a kind of [`RANKED`] differ by one.
    strides: [usize; 4],
}

impl Block {
    /// The squares of the side to move and those of its opponent.
    pub fn mine_and_theirs(&self, layout: &Layout) -> (Set, Set) {
        let [small_1, medium_1, large_1, small_2, medium_2, large_2] = layout;
        let (first, second) = (small_1 | medium_1 | large_1, small_2 | medium_2 | large_2);
        match self.mover {
            Seat::First => (first, second),
            Seat::Second => (second, first),
        }
    }
}

impl Index {
    pub fn new() -> Index {
        let sets = Sets::new();
        let large = LargeLayouts::new(&sets);
        let mut materials: Vec<Material> = Material::all().collect();
        materials.sort_by_key(Material::ply);
        let mut offsets = vec![u16::MAX; Material::CODES];
        let mut lengths = [0; Position::LONGEST + 1];
        let mut blocks = Vec::with_capacity(materials.len());
        for (offset, material) in (0..).zip(materials) {
            offsets[material.code()] = offset;
            let large_counts = LARGE.map(|kind| material.visible[kind]);
            let mut taken = large_counts[0] + large_counts[1];
            let ways = RANKED.map(|kind| {
                let some_taken: Set = (1 << taken) - 1;
                taken += material.visible[kind];
                sets.free(some_taken, material.visible[kind]).len()
            });
            let stride = ways.iter().product();
            let strides = std::array::from_fn(|level| ways[level + 1..].iter().product());
            let length = large.canonical(large_counts).len() * stride;
            let ply = material.ply();
            let (mover, start) = (Seat::ALL[ply % 2], lengths[ply]);
            blocks.push(Block { material, mover, start, length, stride, strides });
            lengths[ply] += length;
        }
        Index { sets, large, blocks, offsets, lengths }
    }

    /// How many numbers there are at a ply.
    pub fn len(&self, ply: usize) -> usize {
        self.lengths[ply]
    }

    /// The blocks of a ply, in the order of their numbers.
    pub fn blocks(&self, ply: usize) -> &[Block] {
        let start = self.blocks.partition_point(|block| block.material.ply() < ply);
        let end = self.blocks.partition_point(|block| block.material.ply() <= ply);
        &self.blocks[start..end]
    }

    /// The block of the material with this code, unless no position has such material.
    pub fn block(&self, code: usize) -> Option<&Block> {
        self.blocks.get(usize::from(self.offsets[code]))
    }

    /// The number of a position.
    pub fn number_of(&self, position: &Position) -> Option<usize> {
        let layout = Piece::ALL.map(|piece| position.board().squares(piece));
        self.block(Material::of(position).code()).map(|block| self.number(block, &layout))
    }

    /// The number of a layout in the block of its material: the least of any of its images with canonical
    /// large pieces.
    pub fn number(&self, block: &Block, layout: &Layout) -> usize {
        let fold = self.large.fold(&self.sets, LARGE.map(|kind| layout[kind]));
        let mut symmetries = fold.symmetries;
        let mut taken = fold.taken;
        let mut number = block.start + usize::from(fold.rank) * block.stride;
        for (kind, stride) in RANKED.into_iter().zip(block.strides) {
            let image;
            (image, symmetries) = self.sets.first_image(symmetries, layout[kind]);
            number += self.sets.rank(taken, image) * stride;
            taken |= image;
        }
        number
    }

    /// Visits every canonical layout of a block, with its number relative to the first of the block.
    pub fn visit(&self, block: &Block, mut visit: impl FnMut(usize, &Layout)) {
        let counts = block.material.visible;
        for (rank, &[l1, l2]) in self.large.canonical(LARGE.map(|kind| counts[kind])).iter().enumerate() {
            let Fold { symmetries, taken, .. } = self.large.fold(&self.sets, [l1, l2]);
            let large = Partial { offset: rank * block.stride, symmetries, taken };
            let [m1, m2, s1, s2] = [0, 1, 2, 3].map(|level| (counts[RANKED[level]], block.strides[level]));
            for (partial, m1) in self.with_next(large, m1) {
                for (partial, m2) in self.with_next(partial, m2) {
                    for (partial, s1) in self.with_next(partial, s1) {
                        for (complete, s2) in self.with_next(partial, s2) {
                            visit(complete.offset, &[s1, m1, l1, s2, m2, l2]);
                        }
                    }
                }
            }
        }
    }

    /// Every way to add the squares of the next kind to those of some kinds, given their count and the stride
    /// of their rank, such that no symmetry leads to an earlier way.
    fn with_next(
        &self,
        partial: Partial,
        (count, stride): (u8, usize),
    ) -> impl Iterator<Item = (Partial, Set)> {
        let Partial { offset, symmetries, taken } = partial;
        self.sets.free(taken, count).iter().enumerate().filter_map(move |(rank, &set)| {
            let (first, symmetries) = self.sets.first_image(symmetries, set);
            let next = Partial { offset: offset + rank * stride, symmetries, taken: taken | set };
            (first == set).then_some((next, set))
        })
    }
}

/// A layout of which only the squares of some kinds are known.
#[derive(Clone, Copy)]
struct Partial {
    /// The offset in the block, if all other ranks are 0.
    offset: usize,
    /// The symmetries that leave it unchanged, as bits.
    symmetries: u8,
    /// The squares that are known to be occupied.
    taken: Set,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All 6,670,395 canonical layouts, in a table of 9,476,591 entries: the layout that is visited under a
    /// number has that number, and so has each of its eight images.
    #[test]
    fn every_number_is_the_number_of_its_layout() {
        let index = Index::new();
        let (mut entries, mut layouts) = (0, 0);
        for ply in 0..=Position::LONGEST {
            let mut end = 0;
            for block in index.blocks(ply) {
                assert_eq!(block.start, end);
                index.visit(block, |offset, layout| {
                    let number = block.start + offset;
                    assert!(number >= end);
                    for symmetry in 0..8 {
                        let image = layout.map(|set| index.sets.image(symmetry, set));
                        assert_eq!(index.number(block, &image), number);
                    }
                    end = number + 1;
                    layouts += 1;
                });
                assert!(block.start + block.length >= end);
                end = block.start + block.length;
            }
            assert_eq!(index.len(ply), end);
            entries += end;
        }
        assert_eq!((entries, layouts), (9_476_591, 6_670_395));
    }
}
