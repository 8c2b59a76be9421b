use std::error::Error;
use std::fmt;

use crate::Flag;

/// The instruction is not documented for the 8086.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Undefined {
    /// Its first byte after the prefixes.
    pub opcode: u8,
    /// The segment of the instruction.
    pub segment: u16,
    /// The offset of the instruction.
    pub offset: u16,
}

impl fmt::Display for Undefined {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Undefined { opcode, segment, offset } = self;
        write!(f, "opcode {opcode:02X} at {segment:04X}:{offset:04X} is not documented for the 8086")
    }
}

impl Error for Undefined {}

/// The flags that an instruction leaves undefined, as bits of the flags word. The bytes begin after
/// the prefixes; the value of CL before matters for shifts.
pub fn undefined_flags(instruction: &[u8], cl: u8) -> u16 {
    let bits = |flags: &[Flag]| flags.iter().map(|flag| flag.mask()).sum();
    let [opcode, modrm] = [0, 1].map(|index| instruction.get(index).copied().unwrap_or(0));
    let operation = modrm >> 3 & 7;
    let logic = |operation| matches!(operation, 1 | 4 | 6);
    match opcode {
        0x00..=0x3F if opcode & 7 < 6 && logic(opcode >> 3) => bits(&[Flag::Auxiliary]),
        0x80..=0x83 if logic(operation) => bits(&[Flag::Auxiliary]),
        0x84 | 0x85 | 0xA8 | 0xA9 => bits(&[Flag::Auxiliary]),
        0x27 | 0x2F => bits(&[Flag::Overflow]),
        0x37 | 0x3F => bits(&[Flag::Overflow, Flag::Sign, Flag::Zero, Flag::Parity]),
        0xD4 | 0xD5 => bits(&[Flag::Overflow, Flag::Auxiliary, Flag::Carry]),
        0xD0..=0xD3 => {
            let (count, rotates) = (if opcode < 0xD2 { 1 } else { cl }, operation < 4);
            match (count, rotates) {
                (0, _) | (1, true) => 0,
                (1, false) => bits(&[Flag::Auxiliary]),
                (_, true) => bits(&[Flag::Overflow]),
                (_, false) => bits(&[Flag::Overflow, Flag::Auxiliary]),
            }
        }
        0xF6 | 0xF7 => match operation {
            0 => bits(&[Flag::Auxiliary]),
            4 | 5 => bits(&[Flag::Sign, Flag::Zero, Flag::Auxiliary, Flag::Parity]),
            6 | 7 => {
                bits(&[Flag::Overflow, Flag::Sign, Flag::Zero, Flag::Auxiliary, Flag::Parity, Flag::Carry])
            }
            _ => 0,
        },
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mnemonic(opcode: u8, field: u8) -> &'static str {
        let arithmetic = ["add", "or", "adc", "sbb", "and", "sub", "xor", "cmp"];
        let shifts = ["rol", "ror", "rcl", "rcr", "shl", "shr", "", "sar"];
        let unary = ["test", "", "not", "neg", "mul", "imul", "div", "idiv"];
        match opcode {
            0x27 => "daa",
            0x2F => "das",
            0x37 => "aaa",
            0x3F => "aas",
            0xD4 => "aam",
            0xD5 => "aad",
            0x84 | 0x85 | 0xA8 | 0xA9 => "test",
            0x00..=0x3F if opcode % 8 < 6 => arithmetic[usize::from(opcode / 8)],
            0x80..=0x83 => arithmetic[usize::from(field)],
            0xD0..=0xD3 => shifts[usize::from(field)],
            0xF6 | 0xF7 => unary[usize::from(field)],
            _ => "",
        }
    }

    /// The letters of the flags that the manual marks as undefined.
    fn letters(mnemonic: &str, count: u8) -> &'static str {
        match (mnemonic, count) {
            ("or" | "and" | "xor" | "test", _) => "A",
            ("daa" | "das", _) => "O",
            ("aaa" | "aas", _) => "OSZP",
            ("aam" | "aad", _) => "OAC",
            ("mul" | "imul", _) => "SZAP",
            ("div" | "idiv", _) => "OSZAPC",
            ("shl" | "shr" | "sar", 1) => "A",
            ("shl" | "shr" | "sar", 2..) => "OA",
            ("rol" | "ror" | "rcl" | "rcr", 2..) => "O",
            _ => "",
        }
    }

    /// All 65,536 pairs of bytes and four values of CL.
    #[test]
    fn the_undefined_flags_are_those_of_the_manual() {
        for (opcode, modrm) in (0..=255u8).flat_map(|opcode| (0..=255u8).map(move |modrm| (opcode, modrm))) {
            let undocumented_shift = matches!(opcode, 0xD0..=0xD3) && modrm / 8 % 8 == 6;
            for cl in (0..4).filter(|_| !undocumented_shift) {
                let count = if opcode < 0xD2 { 1 } else { cl };
                let letters = letters(mnemonic(opcode, modrm / 8 % 8), count);
                let flags = Flag::ALL.into_iter().filter(|flag| letters.contains(flag.letter()));
                let expected = flags.map(Flag::mask).sum::<u16>();
                assert_eq!(undefined_flags(&[opcode, modrm], cl), expected, "{opcode:02X} {modrm:02X} {cl}");
            }
        }
        assert_eq!(undefined_flags(&[0x27], 0), Flag::Overflow.mask());
        assert_eq!(undefined_flags(&[], 0), 0);
    }
}
