//! Adjustments for decimal arithmetic, packed (two digits in a byte) and unpacked (one digit).

use crate::arithmetic::set_result_flags;
use crate::width::Width;
use crate::{Byte, Flag, Registers};

/// `daa` after an addition, `das` after a subtraction.
pub fn adjust_packed(registers: &mut Registers, subtracted: bool) {
    let before = registers.byte(Byte::Al);
    let flags = registers.flags;
    let low = before & 0x0F > 9 || flags.get(Flag::Auxiliary);
    let high = before > 0x99 || flags.get(Flag::Carry);
    let correction = if low { 0x06 } else { 0 } + if high { 0x60 } else { 0 };
    // The correction of the low digit may borrow from a byte below six.
    let borrows = subtracted && low && before < 6;
    let after = if subtracted { before.wrapping_sub(correction) } else { before.wrapping_add(correction) };
    registers.set_byte(Byte::Al, after);
    registers.flags.set(Flag::Auxiliary, low);
    registers.flags.set(Flag::Carry, high || borrows);
    set_result_flags(Width::Byte, after.into(), &mut registers.flags);
}

/// `aaa` after an addition, `aas` after a subtraction.
pub fn adjust_unpacked(registers: &mut Registers, subtracted: bool) {
    let (low, high) = (registers.byte(Byte::Al), registers.byte(Byte::Ah));
    let carries = low & 0x0F > 9 || registers.flags.get(Flag::Auxiliary);
    let (low, high) = match (carries, subtracted) {
        (false, _) => (low, high),
        (true, false) => (low.wrapping_add(6), high.wrapping_add(1)),
        (true, true) => (low.wrapping_sub(6), high.wrapping_sub(1)),
    };
    registers.set_byte(Byte::Al, low & 0x0F);
    registers.set_byte(Byte::Ah, high);
    registers.flags.set(Flag::Auxiliary, carries);
    registers.flags.set(Flag::Carry, carries);
}

/// `aam`: splits AL into two digits. Without a base there is no result.
pub fn split(registers: &mut Registers, base: u8) -> Option<()> {
    let value = registers.byte(Byte::Al);
    registers.set_byte(Byte::Ah, value.checked_div(base)?);
    let digit = value % base;
    registers.set_byte(Byte::Al, digit);
    set_result_flags(Width::Byte, digit.into(), &mut registers.flags);
    Some(())
}

/// `aad`: joins two digits into AL.
pub fn join(registers: &mut Registers, base: u8) {
    let (low, high) = (registers.byte(Byte::Al), registers.byte(Byte::Ah));
    let value = low.wrapping_add(high.wrapping_mul(base));
    registers.set_byte(Byte::Al, value);
    registers.set_byte(Byte::Ah, 0);
    set_result_flags(Width::Byte, value.into(), &mut registers.flags);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arithmetic::{add, subtract};

    fn packed(number: u16) -> u16 {
        number / 10 * 16 + number % 10
    }

    /// All 10,000 pairs of two-digit numbers.
    #[test]
    fn decimal_numbers_are_added_and_subtracted() {
        for a in 0..100 {
            for b in 0..100 {
                let mut registers = Registers::default();
                let sum = add(Width::Byte, packed(a), packed(b), 0, &mut registers.flags);
                registers.set_byte(Byte::Al, sum as u8);
                adjust_packed(&mut registers, false);
                assert_eq!(u16::from(registers.byte(Byte::Al)), packed((a + b) % 100));
                assert_eq!(registers.flags.get(Flag::Carry), a + b > 99);

                let difference = subtract(Width::Byte, packed(a), packed(b), 0, &mut registers.flags);
                registers.set_byte(Byte::Al, difference as u8);
                adjust_packed(&mut registers, true);
                assert_eq!(u16::from(registers.byte(Byte::Al)), packed((100 + a - b) % 100));
                assert_eq!(registers.flags.get(Flag::Carry), a < b);
            }
        }
    }

    /// All 100 pairs of digits, added, subtracted and multiplied.
    #[test]
    fn single_digits_are_adjusted() {
        for a in 0..10u8 {
            for b in 0..10u8 {
                let mut registers = Registers::default();
                let sum = add(Width::Byte, a.into(), b.into(), 0, &mut registers.flags);
                registers.set_word(crate::Word::Ax, sum);
                adjust_unpacked(&mut registers, false);
                assert_eq!(
                    [registers.byte(Byte::Ah), registers.byte(Byte::Al)],
                    [(a + b) / 10, (a + b) % 10]
                );

                registers.set_word(crate::Word::Ax, u16::from(a * b));
                split(&mut registers, 10).unwrap();
                assert_eq!([registers.byte(Byte::Ah), registers.byte(Byte::Al)], [a * b / 10, a * b % 10]);
                join(&mut registers, 10);
                assert_eq!(registers.word(crate::Word::Ax), u16::from(a * b));
            }
        }
    }

    /// All 1,024 states of AL and the two flags, decimal or not, against the steps in Intel's manual.
    #[test]
    fn every_byte_is_adjusted_step_by_step() {
        for (before, state) in (0..=255u8).flat_map(|before| (0..4).map(move |state| (before, state))) {
            let (auxiliary, carry) = (state & 1 != 0, state & 2 != 0);
            for subtracted in [false, true] {
                let adjust = |value: u8, by: u8| {
                    if subtracted { value.overflowing_sub(by) } else { value.overflowing_add(by) }
                };
                let (mut after, mut carries) = (before, carry);
                let low = before % 16 > 9 || auxiliary;
                if low {
                    let (adjusted, beyond) = adjust(after, 6);
                    (after, carries) = (adjusted, carries || beyond);
                }
                if before > 0x99 || carry {
                    (after, carries) = (adjust(after, 0x60).0, true);
                }
                let mut registers = Registers::default();
                registers.set_byte(Byte::Al, before);
                registers.flags.set(Flag::Auxiliary, auxiliary);
                registers.flags.set(Flag::Carry, carry);
                adjust_packed(&mut registers, subtracted);
                assert_eq!(registers.byte(Byte::Al), after, "{before:02X} {state} {subtracted}");
                assert_eq!(registers.flags.get(Flag::Auxiliary), low);
                assert_eq!(registers.flags.get(Flag::Carry), carries, "{before:02X} {state} {subtracted}");
            }
        }
    }
}
