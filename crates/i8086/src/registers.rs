use crate::Flags;

/// A register of 16 bits, in the order of its number in an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names are those of the processor")]
pub enum Word {
    Ax,
    Cx,
    Dx,
    Bx,
    Sp,
    Bp,
    Si,
    Di,
}

/// Half of one of the first four registers, in the order of its number in an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names are those of the processor")]
pub enum Byte {
    Al,
    Cl,
    Dl,
    Bl,
    Ah,
    Ch,
    Dh,
    Bh,
}

/// A segment register, in the order of its number in an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names are those of the processor")]
pub enum Segment {
    Es,
    Cs,
    Ss,
    Ds,
}

impl Word {
    /// All eight, by number.
    pub const ALL: [Word; 8] =
        [Word::Ax, Word::Cx, Word::Dx, Word::Bx, Word::Sp, Word::Bp, Word::Si, Word::Di];

    /// The name in capitals.
    pub const fn name(self) -> &'static str {
        ["AX", "CX", "DX", "BX", "SP", "BP", "SI", "DI"][self as usize]
    }
}

impl Byte {
    /// All eight, by number.
    pub const ALL: [Byte; 8] =
        [Byte::Al, Byte::Cl, Byte::Dl, Byte::Bl, Byte::Ah, Byte::Ch, Byte::Dh, Byte::Bh];

    /// The name in capitals.
    pub const fn name(self) -> &'static str {
        ["AL", "CL", "DL", "BL", "AH", "CH", "DH", "BH"][self as usize]
    }
}

impl Segment {
    /// All four, by number.
    pub const ALL: [Segment; 4] = [Segment::Es, Segment::Cs, Segment::Ss, Segment::Ds];

    /// The name in capitals.
    pub const fn name(self) -> &'static str {
        ["ES", "CS", "SS", "DS"][self as usize]
    }
}

/// Everything that the processor remembers, memory apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Registers {
    words: [u16; 8],
    segments: [u16; 4],
    /// The offset of the next instruction.
    pub ip: u16,
    /// The nine flags.
    pub flags: Flags,
}

impl Registers {
    /// The value of a register.
    pub const fn word(&self, register: Word) -> u16 {
        self.words[register as usize]
    }

    /// Changes a register.
    pub const fn set_word(&mut self, register: Word, value: u16) {
        self.words[register as usize] = value;
    }

    /// The value of half a register.
    pub const fn byte(&self, register: Byte) -> u8 {
        let index = register as usize;
        let [low, high] = self.words[index % 4].to_le_bytes();
        if index < 4 { low } else { high }
    }

    /// Changes half a register and leaves the other half alone.
    pub const fn set_byte(&mut self, register: Byte, value: u8) {
        let index = register as usize;
        let [low, high] = self.words[index % 4].to_le_bytes();
        let pair = if index < 4 { [value, high] } else { [low, value] };
        self.words[index % 4] = u16::from_le_bytes(pair);
    }

    /// The value of a segment register.
    pub const fn segment(&self, register: Segment) -> u16 {
        self.segments[register as usize]
    }

    /// Changes a segment register.
    pub const fn set_segment(&mut self, register: Segment, value: u16) {
        self.segments[register as usize] = value;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each of the eight halves, with all 256 values.
    #[test]
    fn half_a_register_changes_alone() {
        for half in Byte::ALL {
            for value in 0..=u8::MAX {
                let mut registers = Registers::default();
                Word::ALL.into_iter().for_each(|word| registers.set_word(word, 0x5AA5));
                let before = registers;
                registers.set_byte(half, value);
                for other in Byte::ALL {
                    let expected = if other == half { value } else { before.byte(other) };
                    assert_eq!(registers.byte(other), expected);
                }
            }
        }
    }
}
