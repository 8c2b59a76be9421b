//! Pictures of 320 by 200 dots.

use machines::assembly::{HEIGHT, PALETTE, Pc, WIDTH};

/// A picture. A dot is red, green and blue with the six bits of each that a VGA has: emulators fill the others as
/// they like.
#[derive(Clone, PartialEq, Eq)]
pub struct Picture(Vec<[u8; 3]>);

impl Picture {
    /// The screen of our PC.
    pub fn of(pc: &Pc) -> Picture {
        Picture(pc.picture().iter().map(|&dot| PALETTE[usize::from(dot)]).collect())
    }

    /// A picture of dots in rows, of which each may be several dots wide and high; a dot has eight bits of each colour.
    pub fn scaled(width: usize, height: usize, dot: impl Fn(usize, usize) -> [u8; 3]) -> Option<Picture> {
        let (across, down) = (width / WIDTH, height / HEIGHT);
        if across == 0 || down == 0 {
            return None;
        }
        let rows = (0..HEIGHT).flat_map(|row| (0..WIDTH).map(move |column| (row, column)));
        Some(Picture(
            rows.map(|(row, column)| dot(column * across, row * down).map(|byte| byte >> 2)).collect(),
        ))
    }

    pub fn with_wrong_dot(&self, index: usize) -> Picture {
        let mut wrong = self.clone();
        wrong.0[index][0] ^= 0x3F;
        wrong
    }

    pub fn with_another_colour(&self, old: usize, new: usize) -> Picture {
        let change = |&dot: &[u8; 3]| if dot == PALETTE[old] { PALETTE[new] } else { dot };
        Picture(self.0.iter().map(change).collect())
    }
}
