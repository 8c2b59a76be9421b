use super::{Board, Mark, Square};

/// One of the eight ways to turn and mirror the board onto itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry {
    mirrored: bool,
    quarter_turns: u8,
}

impl Symmetry {
    /// All eight, the identity first: four turns, then the same four after mirroring left to right.
    pub const ALL: [Symmetry; 8] = {
        let mut all = [Symmetry { mirrored: false, quarter_turns: 0 }; 8];
        let mut i = 0;
        while i < 8 {
            all[i] = Symmetry { mirrored: i >= 4, quarter_turns: i as u8 % 4 };
            i += 1;
        }
        all
    };

    /// The image of a square.
    #[inline]
    pub const fn square(self, square: Square) -> Square {
        let (mut row, mut column) = (square.row(), square.column());
        if self.mirrored {
            column = 2 - column;
        }
        let mut turn = 0;
        while turn < self.quarter_turns {
            (row, column) = (column, 2 - row);
            turn += 1;
        }
        Square::at(row, column)
    }

    /// The image of a set of squares: bit *i* is the square with index *i*.
    pub const fn set(self, squares: u16) -> u16 {
        Symmetry::images(squares)[self.mirrored as usize * 4 + self.quarter_turns as usize]
    }

    /// All eight images of a set of squares, in the order of [`Symmetry::ALL`].
    #[inline]
    pub const fn images(squares: u16) -> [u16; 8] {
        IMAGES[squares as usize % 512]
    }

    /// The whole board turned and mirrored.
    pub fn board(self, board: Board) -> Board {
        let mut image = Board::EMPTY;
        for square in Square::ALL {
            if let Some(mark) = board.get(square) {
                image = image.with(self.square(square), mark);
            }
        }
        image
    }

    /// The symmetry that undoes this one.
    pub const fn inverse(self) -> Symmetry {
        if self.mirrored {
            self
        } else {
            Symmetry { mirrored: false, quarter_turns: (4 - self.quarter_turns) % 4 }
        }
    }
}

impl Board {
    /// The one of the eight images of a board that stands for all of them.
    #[must_use]
    pub fn canonical(self) -> Board {
        let images = Symmetry::ALL.map(|symmetry| symmetry.board(self));
        images.into_iter().min_by_key(|b| (b.squares(Mark::X), b.squares(Mark::O))).unwrap_or(self)
    }
}

/// The images of all sets of squares under all symmetries. Those of one set are side by side, because the least of
/// them is what is asked for most often.
static IMAGES: [[u16; 8]; 512] = {
    let mut images = [[0; 8]; 512];
    let mut set = 1;
    while set < 512_usize {
        // The image of a set is that of its highest square, added to that of the rest.
        let highest = set.ilog2() as usize;
        let mut symmetry = 0;
        while symmetry < 8 {
            let square = Symmetry::ALL[symmetry].square(Square::ALL[highest]);
            images[set][symmetry] = images[set ^ 1 << highest][symmetry] + square.bit();
            symmetry += 1;
        }
        set += 1;
    }
    images
};

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::classic::Line;

    #[test]
    fn the_eight_are_different_and_keep_lines_lines() {
        let maps: HashSet<_> = Symmetry::ALL.iter().map(|s| Square::ALL.map(|q| s.square(q))).collect();
        assert_eq!(maps.len(), 8);
        let lines: HashSet<u16> = Line::ALL.iter().map(|line| line.bits()).collect();
        for symmetry in Symmetry::ALL {
            assert!(Symmetry::ALL.contains(&symmetry.inverse()));
            for line in Line::ALL {
                let image = line.squares().map(|square| symmetry.square(square).bit());
                assert!(lines.contains(&(image[0] | image[1] | image[2])));
            }
        }
    }

    /// All 512 sets under all eight symmetries.
    #[test]
    fn the_image_of_a_set_is_the_set_of_images() {
        for symmetry in Symmetry::ALL {
            for set in 0..512 {
                let members = Square::ALL.into_iter().filter(|square| set & square.bit() != 0);
                assert_eq!(symmetry.set(set), members.map(|square| symmetry.square(square).bit()).sum());
            }
        }
    }

    /// All 19,683 boards under all eight symmetries.
    #[test]
    fn images_of_a_board_share_its_canonical_form_and_can_be_undone() {
        for board in Board::all() {
            let images = Symmetry::ALL.map(|symmetry| symmetry.board(board));
            assert!(images.contains(&board.canonical()));
            for (symmetry, image) in Symmetry::ALL.into_iter().zip(images) {
                assert_eq!(symmetry.inverse().board(image), board);
                assert_eq!(image.canonical(), board.canonical());
            }
        }
    }
}
