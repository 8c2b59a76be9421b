//! Many cases at once: a `u64` holds one bit of 64 cases, one in each lane.

/// The same value in every lane.
pub fn broadcast(value: u64, width: usize) -> Vec<u64> {
    (0..width).map(|i| if value >> i & 1 == 1 { u64::MAX } else { 0 }).collect()
}

/// The `width` bits of 64 consecutive numbers, `first` in lane 0, so that counting through all
/// numbers means counting `first` up in steps of 64.
pub fn counting_lanes(first: u64, width: usize) -> Vec<u64> {
    const LOW: [u64; 6] = [
        0xAAAA_AAAA_AAAA_AAAA,
        0xCCCC_CCCC_CCCC_CCCC,
        0xF0F0_F0F0_F0F0_F0F0,
        0xFF00_FF00_FF00_FF00,
        0xFFFF_0000_FFFF_0000,
        0xFFFF_FFFF_0000_0000,
    ];
    debug_assert_eq!(first % 64, 0);
    (0..width)
        .map(|i| match LOW.get(i) {
            Some(&pattern) => pattern,
            None if first >> i & 1 == 1 => u64::MAX,
            None => 0,
        })
        .collect()
}

/// Turns 64 numbers into their 64 bits in lanes, and back: bit *b* of number *n* becomes bit *n* of
/// number *b*.
#[inline(always)]
pub fn transpose(rows: &mut [u64; 64]) {
    let mut width = 32;
    let mut mask = 0x0000_0000_FFFF_FFFF_u64;
    while width > 0 {
        let mut row = 0;
        while row < 64 {
            let swap = (rows[row] >> width ^ rows[row + width]) & mask;
            rows[row] ^= swap << width;
            rows[row + width] ^= swap;
            row = (row + width + 1) & !width;
        }
        width /= 2;
        mask ^= mask << width;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every one of the 4,096 positions in the square.
    #[test]
    fn transposing_moves_every_bit_to_its_mirror_place() {
        for number in 0..64 {
            for bit in 0..64 {
                let mut rows = [0; 64];
                rows[number] = 1 << bit;
                transpose(&mut rows);
                let expected = std::array::from_fn(|row| if row == bit { 1_u64 << number } else { 0 });
                assert_eq!(rows, expected);
            }
        }
    }

    /// All 2,048 numbers of 11 bits.
    #[test]
    fn counting_lanes_count() {
        for first in (0..2_048).step_by(64) {
            let lanes = counting_lanes(first, 11);
            for lane in 0..64 {
                let number = (0..11).fold(0, |number, i| number | (lanes[i] >> lane & 1) << i);
                assert_eq!(number, first + lane);
            }
        }
    }

    /// A square of bits that chance has put together, each of them in its mirror position.
    #[test]
    fn transposing_keeps_every_bit() {
        let mut seed = 1_u64;
        let rows: [u64; 64] = std::array::from_fn(|_| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            seed ^ seed >> 29
        });
        let mut turned = rows;
        transpose(&mut turned);
        for (number, bit) in (0..64).flat_map(|number| (0..64).map(move |bit| (number, bit))) {
            assert_eq!(turned[bit] >> number & 1, rows[number] >> bit & 1, "{number} {bit}");
        }
    }
}
