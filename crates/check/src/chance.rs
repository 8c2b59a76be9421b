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
