//! Multiplication and division, with the double width that they need.

use crate::width::Width;

/// The product, whose low bits are the result in double width, and whether its upper half is significant.
pub fn multiply(width: Width, signed: bool, a: u16, b: u16) -> (u32, bool) {
    if signed {
        let product = extended(width, a) * extended(width, b);
        (product as u32, product != extended(width, product as u16))
    } else {
        let product = u32::from(a) * u32::from(b);
        (product, product >> width.bits() != 0)
    }
}

/// Quotient and remainder, or `None` if the quotient does not fit or the divisor is zero.
///
/// To the 8086 the lowest signed number, -128 or -32,768, does not fit.
pub fn divide(width: Width, signed: bool, dividend: u32, divisor: u16) -> Option<(u16, u16)> {
    let (quotient, remainder) = if signed {
        let dividend = match width {
            Width::Byte => i64::from(dividend as u16 as i16),
            Width::Word => i64::from(dividend as i32),
        };
        let divisor = i64::from(extended(width, divisor));
        (dividend.checked_div(divisor)?, dividend.checked_rem(divisor)?)
    } else {
        let (dividend, divisor) = (i64::from(dividend), i64::from(divisor));
        (dividend.checked_div(divisor)?, dividend.checked_rem(divisor)?)
    };
    let largest = i64::from(width.mask()) >> u32::from(signed);
    let fits = if signed { quotient.abs() <= largest } else { quotient <= largest };
    fits.then_some((quotient as u16 & width.mask(), remainder as u16 & width.mask()))
}

fn extended(width: Width, value: u16) -> i32 {
    match width {
        Width::Byte => i32::from(value as u8 as i8),
        Width::Word => i32::from(value as i16),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All 65,536 pairs of bytes: a product divides back into its factors where the quotient fits.
    #[test]
    fn division_undoes_multiplication() {
        for a in 0..=255u16 {
            for b in 1..=255u16 {
                let (product, _) = multiply(Width::Byte, false, a, b);
                assert_eq!(divide(Width::Byte, false, product, b), Some((a, 0)));
                let (product, _) = multiply(Width::Byte, true, a, b);
                let expected = (a != 0x80).then_some((a, 0));
                assert_eq!(divide(Width::Byte, true, product, b), expected);
            }
            assert_eq!(divide(Width::Byte, false, a.into(), 0), None);
            assert_eq!(divide(Width::Byte, true, a.into(), 0), None);
        }
    }

    #[test]
    fn a_remainder_has_the_sign_of_the_dividend() {
        assert_eq!(divide(Width::Word, true, -7i32 as u32, 2), Some((-3i16 as u16, -1i16 as u16)));
        assert_eq!(divide(Width::Word, false, 0x1_0000, 1), None);
    }

    /// All 65,536 pairs of bytes, and as many pairs of words: the products, and whether the lower half says it all.
    #[test]
    fn the_upper_half_is_significant_if_the_lower_is_not_the_product() {
        for (a, b) in (0..=255u8).flat_map(|a| (0..=255u8).map(move |b| (a, b))) {
            let (unsigned, signed) = (u32::from(a) * u32::from(b), i32::from(a as i8) * i32::from(b as i8));
            let (a, b) = (u16::from(a), u16::from(b));
            assert_eq!(multiply(Width::Byte, false, a, b), (unsigned, unsigned > 255));
            let (product, significant) = multiply(Width::Byte, true, a, b);
            assert_eq!((product as i16, significant), (signed as i16, !(-128..128).contains(&signed)));
            let (a, b) = (a << 8 | b, b << 8 | a);
            let (unsigned, signed) = (u32::from(a) * u32::from(b), i32::from(a as i16) * i32::from(b as i16));
            assert_eq!(multiply(Width::Word, false, a, b), (unsigned, unsigned > 65_535));
            let significant = !(-32_768..32_768).contains(&signed);
            assert_eq!(multiply(Width::Word, true, a, b), (signed as u32, significant));
        }
    }
}
