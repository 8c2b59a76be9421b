use super::{Board, Packed, Position};
use crate::classic::Symmetry;

impl Board {
    /// The whole board turned and mirrored.
    #[must_use]
    #[inline]
    pub fn image(self, symmetry: Symmetry) -> Board {
        self.map_sets(|squares| symmetry.set(squares))
    }

    /// The canonical one of the eight images of a board.
    #[must_use]
    pub fn canonical(self) -> Board {
        let numbered = Symmetry::ALL.into_iter().zip(self.numbers());
        let least = numbered.min_by_key(|&(_, number)| number);
        least.map_or(self, |(symmetry, _)| self.image(symmetry))
    }

    /// The images as numbers. The order of boards is that of their sets, one after another, and so that of the numbers
    /// with these digits.
    #[inline(always)]
    fn numbers(self) -> [u64; 8] {
        // Three sets go into half a number, of which processors handle twice as many at a time.
        let half = |sets: [u16; 3]| {
            let mut numbers = [0_u32; 8];
            for squares in sets {
                for (number, image) in numbers.iter_mut().zip(Symmetry::images(squares)) {
                    *number = *number << 9 | u32::from(image);
                }
            }
            numbers
        };
        let [high, low] = self.squares_by_owner().map(half);
        std::array::from_fn(|image| u64::from(high[image]) << 27 | u64::from(low[image]))
    }
}

impl Position {
    /// The whole position turned and mirrored; the hands stay.
    #[must_use]
    #[inline]
    pub fn image(self, symmetry: Symmetry) -> Position {
        Position { board: self.board.image(symmetry), ..self }
    }

    /// The canonical one of the eight images of a position.
    #[must_use]
    pub fn canonical(self) -> Position {
        Position { board: self.board.canonical(), ..self }
    }

    /// The same in eight bytes, which is found faster.
    #[must_use]
    #[inline(always)]
    pub fn canonical_packed(self) -> Packed {
        let least = self.board.numbers().into_iter().fold(u64::MAX, u64::min);
        Packed::new(least, self.hands)
    }
}

#[cfg(test)]
mod tests {
    use crate::Game;
    use crate::sized::{Board, Position};

    use super::*;

    /// Every board of the first four plies, and all its images: the canonical one is the least of them.
    #[test]
    fn the_canonical_board_is_the_least_of_its_images() {
        let mut level = vec![Position::START];
        for _ in 0..4 {
            for board in level.iter().map(|position| position.board()) {
                let images = Symmetry::ALL.map(|symmetry| board.image(symmetry));
                let least = images.into_iter().min().unwrap_or(Board::EMPTY);
                assert!(images.iter().all(|image| image.canonical() == least), "{board}");
            }
            let next = |position: &Position| {
                position.moves().filter_map(|placement| position.play(placement).ok()).collect::<Vec<_>>()
            };
            level = level.iter().flat_map(next).map(Position::canonical).collect();
            level.sort_unstable();
            level.dedup();
        }
        assert_eq!(level.len(), 11_274);
    }
}
