//! Multiplication and division, with the double width that they need.

use crate::width::Width;

/// The product in double width, and whether its upper half is significant.
pub fn multiply(width: Width, signed: bool, a: u16, b: u16) -> (u32, bool) {
    let mask = u32::from(width.mask()) << width.bits() | u32::from(width.mask());
    if signed {
        let product = extended(width, a) * extended(width, b);
        let low = extended(width, product as u16 & width.mask());
        (product as u32 & mask, product != low)
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
}
