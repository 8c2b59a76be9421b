//! Words drawn from a fixed seed, so that every run tries the same.

/// Draws one word after the other: Marsaglia's generator with three shifts.
pub fn words() -> impl FnMut() -> u64 {
    let mut seed = 0x9E37_79B9_7F4A_7C15_u64;
    move || {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        seed
    }
}

#[cfg(test)]
mod tests {
    /// Tests and reports depend on the words.
    #[test]
    fn the_words_are_always_the_same() {
        let mut words = super::words();
        let first: Vec<u64> = (0..3).map(|_| words()).collect();
        let mut seed = 0x9E37_79B9_7F4A_7C15_u128;
        for word in first {
            for shift in [13, -7, 17] {
                seed ^= if shift > 0 { seed << shift } else { seed >> -shift } & u128::from(u64::MAX);
            }
            assert_eq!(u128::from(word), seed);
        }
    }
}
