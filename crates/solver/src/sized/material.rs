use rules::sized::{Piece, Position, Size};

/// How many pieces of each kind have been played and how many of those are visible, in the order of
/// [`Piece::ALL`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Material {
    pub played: [u8; 6],
    pub visible: [u8; 6],
}

impl Material {
    /// The number of possible [codes](Material::code).
    pub const CODES: usize = 3_usize.pow(10);

    /// The weight in the code of a played piece of each kind.
    pub const PLAYED: [usize; 6] = [1, 3, 9, 27, 81, 243];

    /// The weight in the code of a visible piece of each kind. Large pieces are never covered, so the number
    /// played is enough.
    pub const VISIBLE: [usize; 6] = [729, 2_187, 0, 6_561, 19_683, 0];

    /// Every material that a position can have, and some that none has, such as those whose covered pieces
    /// can only have been covered in the wrong order.
    pub fn all() -> impl Iterator<Item = Material> {
        (0..Material::CODES).map(Material::of_code).filter(|material| material.is_possible())
    }

    pub fn of(position: &Position) -> Material {
        let held = Piece::ALL.map(|piece| position.hand(piece.owner).count(piece.size));
        Material {
            played: held.map(|count| Piece::COPIES - count),
            visible: Piece::ALL.map(|piece| position.board().count(piece)),
        }
    }

    /// A number below [`Material::CODES`] that is unique to the material.
    pub fn code(&self) -> usize {
        let weighed = |counts: &[u8; 6], weights: &[usize; 6]| -> usize {
            counts.iter().zip(weights).map(|(&count, weight)| usize::from(count) * weight).sum()
        };
        weighed(&self.played, &Material::PLAYED) + weighed(&self.visible, &Material::VISIBLE)
    }

    /// How many moves have been made.
    pub fn ply(&self) -> usize {
        self.played.iter().map(|&count| usize::from(count)).sum()
    }

    fn of_code(code: usize) -> Material {
        let digit = |weight: usize| (code / weight % 3) as u8;
        let played = Material::PLAYED.map(digit);
        let visible = std::array::from_fn(|kind| match Material::VISIBLE[kind] {
            0 => played[kind],
            weight => digit(weight),
        });
        Material { played, visible }
    }

    /// Whether the sides have alternated and every covered piece can be under a larger one, at most one of
    /// each size in a square.
    fn is_possible(&self) -> bool {
        let of_size = |counts: [u8; 6], size: Size| counts[size.index()] + counts[size.index() + 3];
        let visible = |size| of_size(self.visible, size);
        let covered = |size| of_size(self.played, size).checked_sub(visible(size));
        let lead = self.played[..3].iter().sum::<u8>().wrapping_sub(self.played[3..].iter().sum());
        let fits_under = |size, larger| covered(size).is_some_and(|covered| covered <= larger);
        self.played.iter().zip(self.visible).all(|(&played, visible)| visible <= played)
            && lead <= 1
            && fits_under(Size::Medium, visible(Size::Large))
            && fits_under(Size::Small, visible(Size::Large) + visible(Size::Medium))
            && self.visible.iter().sum::<u8>() <= 9
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_3216_materials_with_codes_of_their_own() {
        let all: Vec<Material> = Material::all().collect();
        assert_eq!(all.len(), 3_216);
        for material in all {
            assert_eq!(Material::of_code(material.code()), material);
        }
    }
}
