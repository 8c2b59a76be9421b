use std::fmt::{self, Display, Write};

use machines::chance::{STEP, mixed};

/// A number that depends on a seed and a text, and that looks like chance.
///
/// It is the same for the same seed and text on every computer, for ever.
#[derive(Clone, Copy)]
pub struct Chance(u64);

impl Chance {
    /// The number that belongs to a seed and to how something is written.
    pub fn new(seed: u64, text: &impl Display) -> Chance {
        // Seeds that lie close together must not meet again when the text is added to them.
        let mut chance = Chance(seed).next();
        write!(chance, "{text}").expect("chance accepts every text");
        chance
    }

    /// A number from 0 up to, but not including, a limit.
    pub fn below(self, limit: usize) -> usize {
        ((u128::from(self.0) * limit as u128) >> 64) as usize
    }

    /// Another number, independent of this one.
    #[must_use]
    pub fn next(mut self) -> Chance {
        self.stir(0);
        self
    }

    /// Each bit of the number and of the byte decides about all bits of the next number.
    fn stir(&mut self, byte: u8) {
        self.0 = mixed(self.0.wrapping_add(STEP).wrapping_add(u64::from(byte)));
    }
}

impl Write for Chance {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        text.bytes().for_each(|byte| self.stir(byte));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// 1,000 seeds and the three characters of a board: 3,000 different numbers.
    #[test]
    fn neighbouring_seeds_and_texts_never_meet() {
        let numbers: HashSet<u64> =
            (0..1_000).flat_map(|seed| ["X", "O", "."].map(|text| Chance::new(seed, &text).0)).collect();
        assert_eq!(numbers.len(), 3_000);
    }
}
