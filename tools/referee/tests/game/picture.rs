//! Pictures of 320 by 200 dots, whatever the colours are called.

use std::collections::HashMap;

use machines::assembly::{HEIGHT, Pc, WIDTH};

/// A picture; equal numbers are equal colours.
#[derive(Clone)]
pub struct Picture(Vec<u32>);

impl Picture {
    /// What our PC shows, as numbers of the palette.
    pub fn of(pc: &Pc) -> Picture {
        Picture(pc.picture().iter().map(|&dot| u32::from(dot)).collect())
    }

    /// A picture of dots in rows, of which each may be several dots wide and high.
    pub fn scaled(width: usize, height: usize, dot: impl Fn(usize, usize) -> u32) -> Option<Picture> {
        let (across, down) = (width / WIDTH, height / HEIGHT);
        if across == 0 || down == 0 {
            return None;
        }
        let rows = (0..HEIGHT).flat_map(|row| (0..WIDTH).map(move |column| (row, column)));
        Some(Picture(rows.map(|(row, column)| dot(column * across, row * down)).collect()))
    }

    /// Whether two pictures are the same, up to the names of the colours.
    pub fn same_as(&self, other: &Picture) -> bool {
        let (mut there, mut back) = (HashMap::new(), HashMap::new());
        self.0.iter().zip(&other.0).all(|(&ours, &theirs)| {
            *there.entry(ours).or_insert(theirs) == theirs && *back.entry(theirs).or_insert(ours) == ours
        })
    }

    pub fn with_wrong_dot(&self, index: usize) -> Picture {
        let mut wrong = self.clone();
        wrong.0[index] = if wrong.0[index] == 0 { 15 } else { 0 };
        wrong
    }
}
