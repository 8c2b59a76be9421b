//! Numbers that look like chance and are the same each time.

/// The increment of the generator's state.
pub const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

/// The number that SplitMix64 makes of its state: each bit of the state decides about all bits of it.
pub const fn mixed(state: u64) -> u64 {
    let bits = (state ^ state >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let bits = (bits ^ bits >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^ bits >> 31
}

/// The SplitMix64 generator.
#[derive(Clone, Debug)]
pub struct Chance(u64);

impl Chance {
    /// Chance that depends on a seed alone.
    pub const fn new(seed: u64) -> Chance {
        Chance(seed)
    }

    /// Sixty-four bits that do not predict the next.
    pub const fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        mixed(self.0)
    }

    /// One of some things.
    ///
    /// # Panics
    /// If there is nothing to choose from.
    pub const fn one_of<T: Copy>(&mut self, things: &[T]) -> T {
        things[(self.bits() % things.len() as u64) as usize]
    }
}

/// Reproducible pseudo-random numbers of this many bits.
pub(crate) fn random_levels(bits: u32, count: usize) -> Vec<u64> {
    let mut chance = Chance::new(0);
    std::iter::repeat_with(|| chance.bits() >> (64 - bits)).take(count).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers that the generator's authors give for the seed 1234567.
    #[test]
    fn it_is_the_generator_that_it_says() {
        let mut chance = Chance::new(1_234_567);
        let numbers = [(); 3].map(|()| chance.bits());
        assert_eq!(
            numbers,
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]
        );
    }
}
