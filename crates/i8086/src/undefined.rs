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
    let bits = |flags: &[Flag]| flags.iter().fold(0, |mask, flag| mask | flag.mask());
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
            let count = if opcode < 0xD2 { 1 } else { cl };
            let auxiliary = if operation >= 4 && count > 0 { bits(&[Flag::Auxiliary]) } else { 0 };
            auxiliary | if count > 1 { bits(&[Flag::Overflow]) } else { 0 }
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
