//! Addition, subtraction and logic, each with the flags that it sets.

use crate::width::Width;
use crate::{Flag, Flags};

/// The eight operations with two operands, in the order of their numbers in an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    Add,
    Or,
    AddWithCarry,
    SubtractWithBorrow,
    And,
    Subtract,
    ExclusiveOr,
    Compare,
}

impl Operation {
    const ALL: [Operation; 8] = [
        Operation::Add,
        Operation::Or,
        Operation::AddWithCarry,
        Operation::SubtractWithBorrow,
        Operation::And,
        Operation::Subtract,
        Operation::ExclusiveOr,
        Operation::Compare,
    ];

    /// The operation with this number; only the low three bits count.
    pub const fn numbered(number: u8) -> Operation {
        Operation::ALL[number as usize & 7]
    }

    /// Sets the flags and returns the result, which `Compare` does not store.
    pub fn apply(self, width: Width, a: u16, b: u16, flags: &mut Flags) -> u16 {
        match self {
            Operation::Add => add(width, a, b, 0, flags),
            Operation::AddWithCarry => add(width, a, b, flags.carry(), flags),
            Operation::Subtract | Operation::Compare => subtract(width, a, b, 0, flags),
            Operation::SubtractWithBorrow => subtract(width, a, b, flags.carry(), flags),
            Operation::Or => logic(width, a | b, flags),
            Operation::And => logic(width, a & b, flags),
            Operation::ExclusiveOr => logic(width, a ^ b, flags),
        }
    }
}

pub fn add(width: Width, a: u16, b: u16, carry: u16, flags: &mut Flags) -> u16 {
    let sum = u32::from(a) + u32::from(b) + u32::from(carry);
    let result = sum as u16 & width.mask();
    flags.set(Flag::Carry, sum >> width.bits() != 0);
    flags.set(Flag::Auxiliary, (a ^ b ^ result) & 0x10 != 0);
    flags.set(Flag::Overflow, width.is_negative((a ^ result) & (b ^ result)));
    set_result_flags(width, result, flags);
    result
}

pub fn subtract(width: Width, a: u16, b: u16, borrow: u16, flags: &mut Flags) -> u16 {
    let result = a.wrapping_sub(b).wrapping_sub(borrow) & width.mask();
    flags.set(Flag::Carry, u32::from(a) < u32::from(b) + u32::from(borrow));
    flags.set(Flag::Auxiliary, (a ^ b ^ result) & 0x10 != 0);
    flags.set(Flag::Overflow, width.is_negative((a ^ b) & (a ^ result)));
    set_result_flags(width, result, flags);
    result
}

/// The flags after a result of bit-wise logic. The auxiliary flag is undefined and cleared.
pub fn logic(width: Width, result: u16, flags: &mut Flags) -> u16 {
    for flag in [Flag::Carry, Flag::Overflow, Flag::Auxiliary] {
        flags.set(flag, false);
    }
    set_result_flags(width, result, flags);
    result
}

/// Adds one and leaves the carry alone.
pub fn increment(width: Width, value: u16, flags: &mut Flags) -> u16 {
    let carry = flags.get(Flag::Carry);
    let result = add(width, value, 1, 0, flags);
    flags.set(Flag::Carry, carry);
    result
}

/// Subtracts one and leaves the carry alone.
pub fn decrement(width: Width, value: u16, flags: &mut Flags) -> u16 {
    let carry = flags.get(Flag::Carry);
    let result = subtract(width, value, 1, 0, flags);
    flags.set(Flag::Carry, carry);
    result
}

/// The three flags that depend on nothing but the result.
pub fn set_result_flags(width: Width, result: u16, flags: &mut Flags) {
    flags.set(Flag::Zero, result == 0);
    flags.set(Flag::Sign, width.is_negative(result));
    flags.set(Flag::Parity, (result as u8).count_ones().is_multiple_of(2));
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All 131,072 pairs of bytes with and without a carry, against arithmetic on wider numbers.
    #[test]
    fn bytes_are_added_and_subtracted_with_all_flags() {
        for (a, b) in (0..=255u8).flat_map(|a| (0..=255u8).map(move |b| (a, b))) {
            for carry in [0u8, 1] {
                let (wide_a, wide_b, wide_carry) = (i32::from(a), i32::from(b), i32::from(carry));
                let (signed_a, signed_b) = (i32::from(a as i8), i32::from(b as i8));
                let mut flags = Flags::default();
                let sum = add(Width::Byte, a.into(), b.into(), carry.into(), &mut flags);
                let expected = wide_a + wide_b + wide_carry;
                check(sum, flags, expected, signed_a + signed_b + wide_carry);
                assert_eq!(flags.get(Flag::Auxiliary), wide_a % 16 + wide_b % 16 + wide_carry > 15);

                let difference = subtract(Width::Byte, a.into(), b.into(), carry.into(), &mut flags);
                let expected = wide_a - wide_b - wide_carry;
                check(difference, flags, expected, signed_a - signed_b - wide_carry);
                assert_eq!(flags.get(Flag::Auxiliary), wide_a % 16 < wide_b % 16 + wide_carry);
            }
        }
    }

    #[track_caller]
    fn check(result: u16, flags: Flags, unsigned: i32, signed: i32) {
        let byte = unsigned as u8;
        assert_eq!(result, u16::from(byte));
        assert_eq!(flags.get(Flag::Carry), !(0..256).contains(&unsigned));
        assert_eq!(flags.get(Flag::Overflow), !(-128..128).contains(&signed));
        assert_eq!(flags.get(Flag::Zero), byte == 0);
        assert_eq!(flags.get(Flag::Sign), byte >= 128);
        assert_eq!(flags.get(Flag::Parity), byte.count_ones().is_multiple_of(2));
    }

    /// All 65,536 words and all bytes: one more and one less, and the carry stays whatever it was.
    #[test]
    fn counting_leaves_the_carry_alone() {
        for (width, last) in [(Width::Byte, 0xFF), (Width::Word, u16::MAX)] {
            for value in 0..=last {
                for carry in [false, true] {
                    let mut before = Flags::default();
                    before.set(Flag::Carry, carry);
                    let (mut counted, mut added) = (before, before);
                    let more = increment(width, value, &mut counted);
                    assert_eq!(more, add(width, value, 1, 0, &mut added));
                    added.set(Flag::Carry, carry);
                    assert_eq!(counted, added);
                    assert_eq!(decrement(width, more, &mut counted), value);
                    assert_eq!(counted.get(Flag::Carry), carry);
                }
            }
        }
    }
}
