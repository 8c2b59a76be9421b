//! Sets of at most two squares, and the rank of each among those of its size.

use std::cmp::Ordering;

use rules::classic::Symmetry;

/// A set of squares: bit *i* is the square with index *i*.
pub type Set = u16;

/// The set of all squares.
pub const ALL_SQUARES: Set = 0b1_1111_1111;

/// The number of sets of squares.
pub const SETS: usize = 512;

/// The number of sets of at most two squares: 1 + 9 + 36.
pub const SMALL_SETS: usize = 46;

/// Tables for sets of at most two squares, the most that the pieces of one kind can occupy.
pub struct Sets {
    /// The number of each small set, ordered by size.
    numbers: [u8; SETS],
    /// By taken squares and number, the rank of the set among those of its size in the free squares.
    ranks: Vec<[u8; SMALL_SETS]>,
    /// By taken squares and size, the sets of free squares in the order of their ranks.
    free: Vec<[Vec<Set>; 3]>,
    /// By symmetry and set, the image of the set.
    images: [[Set; SETS]; 8],
}

impl Sets {
    pub fn new() -> Sets {
        let all = || 0..SETS as Set;
        let small: Vec<Set> =
            (0..=2).flat_map(|size| all().filter(move |set| set.count_ones() == size)).collect();
        let mut numbers = [0; SETS];
        for (number, &set) in (0..).zip(&small) {
            numbers[usize::from(set)] = number;
        }
        let free_of = |taken: Set, size| -> Vec<Set> {
            small.iter().copied().filter(|set| set & taken == 0 && set.count_ones() == size).collect()
        };
        let free: Vec<[Vec<Set>; 3]> =
            all().map(|taken| [0, 1, 2].map(|size| free_of(taken, size))).collect();
        let mut ranks = vec![[0; SMALL_SETS]; SETS];
        for (ranks, sizes) in ranks.iter_mut().zip(&free) {
            for (rank, &set) in sizes.iter().flat_map(|sets| (0..).zip(sets)) {
                ranks[usize::from(numbers[usize::from(set)])] = rank;
            }
        }
        let images = Symmetry::ALL.map(|symmetry| std::array::from_fn(|set| symmetry.set(set as Set)));
        Sets { numbers, ranks, free, images }
    }

    /// The number of a set of at most two squares, below [`SMALL_SETS`].
    pub fn number(&self, set: Set) -> usize {
        self.numbers[usize::from(set)].into()
    }

    /// The rank of a set among those of its size in the squares that are not taken.
    pub fn rank(&self, taken: Set, set: Set) -> usize {
        self.ranks[usize::from(taken)][self.number(set)].into()
    }

    /// The sets of a size, at most two, in the squares that are not taken, in the order of their ranks.
    pub fn free(&self, taken: Set, size: u8) -> &[Set] {
        &self.free[usize::from(taken)][usize::from(size)]
    }

    /// The image of a set under the symmetry with this index in [`Symmetry::ALL`].
    pub fn image(&self, symmetry: u8, set: Set) -> Set {
        self.images[usize::from(symmetry)][usize::from(set)]
    }

    /// The first image of a set under some symmetries, and the symmetries that lead to it. Symmetries are
    /// given as bits, and there must be at least one.
    #[inline]
    pub fn first_image(&self, symmetries: u8, set: Set) -> (Set, u8) {
        if symmetries.is_power_of_two() {
            (self.image(symmetries.trailing_zeros() as u8, set), symmetries)
        } else {
            self.first_of_images(symmetries, set)
        }
    }

    fn first_of_images(&self, symmetries: u8, set: Set) -> (Set, u8) {
        let mut first = (Set::MAX, 0);
        let mut lowest = SMALL_SETS;
        for symmetry in (0..8).filter(|symmetry| symmetries >> symmetry & 1 == 1) {
            let image = self.image(symmetry, set);
            match self.number(image).cmp(&lowest) {
                Ordering::Less => (lowest, first) = (self.number(image), (image, 1 << symmetry)),
                Ordering::Equal => first.1 |= 1 << symmetry,
                Ordering::Greater => {}
            }
        }
        first
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All 512 sets of taken squares and all sizes: ranks count up from zero through exactly the
    /// small sets that are free.
    #[test]
    fn ranks_number_the_free_sets_of_each_size() {
        let sets = Sets::new();
        for taken in 0..SETS as Set {
            for size in 0..=2 {
                let free = sets.free(taken, size);
                for (rank, &set) in (0..).zip(free) {
                    assert_eq!(sets.rank(taken, set), rank);
                }
                let squares = 9 - taken.count_ones() as usize;
                let expected = [1, squares, squares * squares.saturating_sub(1) / 2][usize::from(size)];
                assert_eq!(free.len(), expected);
                assert!(free.iter().all(|set| set & taken == 0 && set.count_ones() == u32::from(size)));
            }
        }
    }
}
