//! Shifts and rotations.

use crate::arithmetic::set_result_flags;
use crate::width::Width;
use crate::{Flag, Flags};

/// A shift or a rotation. Number 6 is not documented.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shift {
    RotateLeft,
    RotateRight,
    RotateLeftThroughCarry,
    RotateRightThroughCarry,
    Left,
    Right,
    ArithmeticRight,
}

impl Shift {
    pub const fn numbered(number: u8) -> Option<Shift> {
        Some(match number & 7 {
            0 => Shift::RotateLeft,
            1 => Shift::RotateRight,
            2 => Shift::RotateLeftThroughCarry,
            3 => Shift::RotateRightThroughCarry,
            4 => Shift::Left,
            5 => Shift::Right,
            7 => Shift::ArithmeticRight,
            _ => return None,
        })
    }

    /// Shifts bit by bit. Unlike later processors, the 8086 does not limit the count.
    pub fn apply(self, width: Width, value: u16, count: u8, flags: &mut Flags) -> u16 {
        let result = (0..count).fold(value, |value, _| self.by_one(width, value, flags));
        let rotates = (self as u8) < Shift::Left as u8;
        if count > 0 && !rotates {
            set_result_flags(width, result, flags);
        }
        result
    }

    fn by_one(self, width: Width, value: u16, flags: &mut Flags) -> u16 {
        let top = width.bits() - 1;
        let (high, low) = (value >> top & 1, value & 1);
        let carry = flags.carry();
        let (result, out) = match self {
            Shift::RotateLeft => (value << 1 | high, high),
            Shift::RotateLeftThroughCarry => (value << 1 | carry, high),
            Shift::Left => (value << 1, high),
            Shift::RotateRight => (value >> 1 | low << top, low),
            Shift::RotateRightThroughCarry => (value >> 1 | carry << top, low),
            Shift::Right => (value >> 1, low),
            Shift::ArithmeticRight => (value >> 1 | high << top, low),
        };
        let result = result & width.mask();
        flags.set(Flag::Carry, out == 1);
        // The sign has changed.
        flags.set(Flag::Overflow, width.is_negative(value ^ result));
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All 256 bytes by all counts of 0 to 8, against the rotations of Rust.
    #[test]
    fn bytes_are_rotated_and_shifted() {
        for value in 0..=255u8 {
            for count in 0..=8u8 {
                let shifted =
                    |shift: Shift| shift.apply(Width::Byte, value.into(), count, &mut Flags::default()) as u8;
                assert_eq!(shifted(Shift::RotateRight), value.rotate_right(count.into()));
                assert_eq!(shifted(Shift::RotateLeft), value.rotate_left(count.into()));
                assert_eq!(shifted(Shift::Right), value.checked_shr(count.into()).unwrap_or(0));
                assert_eq!(shifted(Shift::Left), value.checked_shl(count.into()).unwrap_or(0));
                assert_eq!(shifted(Shift::ArithmeticRight), (i16::from(value as i8) >> count) as u8);
            }
        }
    }

    /// All 512 bytes with a carry: nine rotations through the carry change nothing.
    #[test]
    fn nine_bits_turn_through_the_carry() {
        for value in 0..=255u16 {
            for carry in [false, true] {
                for shift in [Shift::RotateLeftThroughCarry, Shift::RotateRightThroughCarry] {
                    let mut flags = Flags::default();
                    flags.set(Flag::Carry, carry);
                    assert_eq!(shift.apply(Width::Byte, value, 9, &mut flags), value);
                    assert_eq!(flags.get(Flag::Carry), carry);
                }
            }
        }
    }

    #[test]
    fn the_whole_count_is_shifted() {
        assert_eq!(Shift::Left.apply(Width::Word, 1, 33, &mut Flags::default()), 0);
    }

    /// All 256 bytes by counts of 0 to 3, with and without a carry: the carry is the last bit that went out,
    /// overflow is a sign that the last step changed, and only shifts set the other flags.
    #[test]
    fn shifts_and_rotations_set_their_flags() {
        for number in (0..8).filter(|&number| number != 6) {
            let shift = Shift::numbered(number).unwrap();
            for (value, count) in (0..=255u16).flat_map(|value| (0..4).map(move |count| (value, count))) {
                for before in [Flags::default(), Flags::from_word(Flags::MASK)] {
                    let mut flags = before;
                    let result = shift.apply(Width::Byte, value, count, &mut flags);
                    let mut expected = before;
                    if count > 0 {
                        let mut earlier = before;
                        let last = shift.apply(Width::Byte, value, count - 1, &mut earlier);
                        let goes_left = matches!(number, 0 | 2 | 4);
                        expected.set(Flag::Carry, last & if goes_left { 0x80 } else { 1 } != 0);
                        expected.set(Flag::Overflow, (last >= 0x80) != (result >= 0x80));
                    }
                    if count > 0 && number >= 4 {
                        expected.set(Flag::Zero, result == 0);
                        expected.set(Flag::Sign, result >= 0x80);
                        expected.set(Flag::Parity, result.count_ones().is_multiple_of(2));
                    }
                    assert_eq!(flags, expected, "{shift:?} {value:02X} by {count}");
                }
            }
        }
        assert_eq!(Shift::numbered(6), None);
    }
}
