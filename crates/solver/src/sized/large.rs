use rules::classic::Symmetry;

use super::sets::{SMALL_SETS, Set, Sets};

/// The ways to lay out both sides' large pieces, folded by symmetry.
pub struct LargeLayouts {
    /// By the numbers of both sets, how they are folded.
    folds: Vec<Fold>,
    /// By the number of large pieces of each side, the canonical layouts.
    canonical: [[Vec<[Set; 2]>; 3]; 3],
}

/// How a layout of large pieces is turned into the canonical one.
#[derive(Clone, Copy, Default)]
pub struct Fold {
    /// The index of the canonical layout among those with as many pieces.
    pub rank: u8,
    /// The symmetries that do it: bit *i* is the one at index *i* of [`Symmetry::ALL`].
    pub symmetries: u8,
    /// The squares that its pieces occupy.
    pub taken: Set,
}

impl LargeLayouts {
    pub fn new(sets: &Sets) -> LargeLayouts {
        let mut layouts = LargeLayouts {
            folds: vec![Fold::default(); SMALL_SETS * SMALL_SETS],
            canonical: Default::default(),
        };
        for counts in (0..9).map(|counts| [counts / 3, counts % 3]) {
            for &first in sets.free(0, counts[0]) {
                for &second in sets.free(first, counts[1]) {
                    layouts.add(sets, [first, second]);
                }
            }
        }
        layouts
    }

    /// The canonical layouts with these numbers of pieces, in the order of their ranks: the squares of the
    /// first and of the second side.
    pub fn canonical(&self, counts: [u8; 2]) -> &[[Set; 2]] {
        &self.canonical[usize::from(counts[0])][usize::from(counts[1])]
    }

    /// How the layout with these squares of the first and of the second side is folded.
    pub fn fold(&self, sets: &Sets, squares: [Set; 2]) -> Fold {
        self.folds[index(sets, squares)]
    }

    /// Adds a layout and all its images, unless it has been added with another.
    fn add(&mut self, sets: &Sets, squares: [Set; 2]) {
        if self.fold(sets, squares).symmetries != 0 {
            return;
        }
        let image = |squares: [Set; 2], symmetry: u8| squares.map(|set| sets.image(symmetry, set));
        let symmetries = 0..Symmetry::ALL.len() as u8;
        let [first, second] = squares.map(|set| set.count_ones() as usize);
        let canonical = &mut self.canonical[first][second];
        let rank = canonical.len() as u8;
        canonical.push(squares);
        for turned in symmetries.clone().map(|symmetry| image(squares, symmetry)) {
            let back = symmetries.clone().filter(|&symmetry| image(turned, symmetry) == squares);
            let symmetries = back.fold(0, |all, symmetry| all | 1 << symmetry);
            self.folds[index(sets, turned)] = Fold { rank, symmetries, taken: squares[0] | squares[1] };
        }
    }
}

fn index(sets: &Sets, squares: [Set; 2]) -> usize {
    sets.number(squares[0]) * SMALL_SETS + sets.number(squares[1])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All 1,423 layouts of large pieces: each is folded onto the canonical layout of its rank by
    /// exactly the symmetries that it says.
    #[test]
    fn every_layout_is_folded_onto_the_one_of_its_rank() {
        let sets = Sets::new();
        let layouts = LargeLayouts::new(&sets);
        let (mut all, mut canonical) = (0, 0);
        for counts in (0..9).map(|counts| [counts / 3, counts % 3]) {
            canonical += layouts.canonical(counts).len();
            for &first in sets.free(0, counts[0]) {
                for &second in sets.free(first, counts[1]) {
                    let fold = layouts.fold(&sets, [first, second]);
                    let target = layouts.canonical(counts)[usize::from(fold.rank)];
                    assert_eq!(fold.taken, target[0] | target[1]);
                    assert_ne!(fold.symmetries, 0);
                    for symmetry in 0..8 {
                        let image = [sets.image(symmetry, first), sets.image(symmetry, second)];
                        assert_eq!(image == target, fold.symmetries >> symmetry & 1 == 1);
                    }
                    all += 1;
                }
            }
        }
        assert_eq!((all, canonical), (1_423, 219));
    }
}
