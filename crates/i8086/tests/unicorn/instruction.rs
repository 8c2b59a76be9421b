//! Random instructions whose meaning is the same on an 8086 and on its successors.

use i8086::{Byte, Registers, Word};

use crate::chance::Chance;

/// The bytes of an instruction.
#[derive(Clone, Debug)]
pub struct Instruction {
    pub bytes: Vec<u8>,
    /// The index of the opcode among them, after the prefixes.
    pub opcode_at: usize,
    pub repeated: bool,
}

/// Every documented opcode, with its operands: `m` a byte that names operands, `r` the same with memory only,
/// `b` a byte, `w` a word. Left out are ports, `hlt`, `wait` and coprocessor escapes, whose effect is outside
/// the processor, and `push sp` and `pushf`, in which successors differ.
const OPCODES: &[(std::ops::RangeInclusive<u8>, &str)] = &[
    (0x06..=0x07, ""),
    (0x0E..=0x0E, ""),
    (0x16..=0x17, ""),
    (0x1E..=0x1F, ""),
    (0x27..=0x27, ""),
    (0x2F..=0x2F, ""),
    (0x37..=0x37, ""),
    (0x3F..=0x3F, ""),
    (0x40..=0x53, ""),
    (0x55..=0x5F, ""),
    (0x70..=0x7F, "b"),
    (0x80..=0x80, "mb"),
    (0x81..=0x81, "mw"),
    (0x82..=0x83, "mb"),
    (0x84..=0x8C, "m"),
    (0x8D..=0x8D, "r"),
    (0x8E..=0x8F, "m"),
    (0x90..=0x99, ""),
    (0x9A..=0x9A, "ww"),
    (0x9D..=0x9F, ""),
    (0xA0..=0xA3, "w"),
    (0xA4..=0xA7, ""),
    (0xA8..=0xA8, "b"),
    (0xA9..=0xA9, "w"),
    (0xAA..=0xAF, ""),
    (0xB0..=0xB7, "b"),
    (0xB8..=0xBF, "w"),
    (0xC2..=0xC2, "w"),
    (0xC3..=0xC3, ""),
    (0xC4..=0xC5, "r"),
    (0xC6..=0xC6, "mb"),
    (0xC7..=0xC7, "mw"),
    (0xCA..=0xCA, "w"),
    (0xCB..=0xCC, ""),
    (0xCD..=0xCD, "b"),
    (0xCE..=0xCF, ""),
    (0xD0..=0xD3, "m"),
    (0xD4..=0xD5, "b"),
    (0xD7..=0xD7, ""),
    (0xE0..=0xE3, "b"),
    (0xE8..=0xE9, "w"),
    (0xEA..=0xEA, "ww"),
    (0xEB..=0xEB, "b"),
    (0xF5..=0xF5, ""),
    (0xF6..=0xF7, "m"),
    (0xF8..=0xFD, ""),
    (0xFE..=0xFF, "m"),
];

/// The documented opcodes that are tried, the 48 of arithmetic included.
pub fn opcodes() -> Vec<(u8, &'static str)> {
    let arithmetic = (0x00..0x40).filter(|opcode| opcode & 7 < 6).map(|opcode| match opcode & 7 {
        4 => (opcode, "b"),
        5 => (opcode, "w"),
        _ => (opcode, "m"),
    });
    let others = OPCODES.iter().flat_map(|(range, layout)| range.clone().map(|opcode| (opcode, *layout)));
    arithmetic.chain(others).collect()
}

impl Instruction {
    pub fn opcode(&self) -> u8 {
        self.bytes[self.opcode_at]
    }

    /// The three bits that name the operation where several share an opcode.
    pub fn field(&self) -> u8 {
        self.bytes[self.opcode_at + 1] >> 3 & 7
    }

    pub fn is_division(&self) -> bool {
        matches!(self.opcode(), 0xF6 | 0xF7) && self.field() >= 6
    }

    /// A random instruction that is documented and comparable in this state.
    pub fn random(chance: &mut Chance, registers: &Registers, opcodes: &[(u8, &str)]) -> Instruction {
        loop {
            let (opcode, layout) = opcodes[chance.below(opcodes.len())];
            if let Some(instruction) = Instruction::try_random(chance, registers, opcode, layout) {
                return instruction;
            }
        }
    }

    fn try_random(
        chance: &mut Chance,
        registers: &Registers,
        opcode: u8,
        layout: &str,
    ) -> Option<Instruction> {
        let mut bytes = Vec::new();
        let string = matches!(opcode, 0xA4..=0xA7 | 0xAA..=0xAF);
        let repeated = string && chance.below(2) == 0;
        if repeated {
            bytes.push(0xF2 + chance.below(2) as u8);
        }
        if chance.below(5) == 0 {
            bytes.push([0x26, 0x2E, 0x36, 0x3E][chance.below(4)]);
        }
        let opcode_at = bytes.len();
        bytes.push(opcode);
        let mut constants = layout.trim_start_matches(['m', 'r']).to_owned();
        if layout.starts_with(['m', 'r']) {
            let modrm = chance.byte();
            if !is_documented(opcode, modrm) {
                return None;
            }
            let (mode, operand) = (modrm >> 6, modrm & 7);
            let displacement = match (mode, operand) {
                (3, _) => Vec::new(),
                (0, 6) | (2, _) => chance.word().to_le_bytes().to_vec(),
                (1, _) => vec![chance.byte()],
                _ => Vec::new(),
            };
            if mode != 3 && !(8..0xFFF0).contains(&address(registers, modrm, &displacement)) {
                return None;
            }
            bytes.push(modrm);
            bytes.extend(displacement);
            if opcode & !1 == 0xF6 && modrm >> 3 & 7 == 0 {
                constants.push(if opcode == 0xF6 { 'b' } else { 'w' });
            }
        }
        for constant in constants.chars() {
            match constant {
                'b' => bytes.push(chance.byte()),
                _ => bytes.extend((chance.word() & 0x7FFF).to_le_bytes()),
            }
        }
        let instruction = Instruction { bytes, opcode_at, repeated };
        instruction.is_comparable(registers).then_some(instruction)
    }

    /// Whether the 8086 and its successors agree here. They differ in how far they shift, in a word at the
    /// end of a segment, and in `aaa` and `aas` on bytes that are not digits.
    fn is_comparable(&self, registers: &Registers) -> bool {
        let al = registers.byte(Byte::Al);
        match self.opcode() {
            0xA4..=0xA7 | 0xAA..=0xAF => {
                let far_from_ends = |register| (64..0xFFC0).contains(&registers.word(register));
                let few = !self.repeated || registers.word(Word::Cx) < 16;
                few && far_from_ends(Word::Si) && far_from_ends(Word::Di)
            }
            0xD2 | 0xD3 => registers.byte(Byte::Cl) < 32,
            0x37 => al <= 0xF9,
            0x3F => al >= 6,
            // Unicorn takes it for its own report of an unknown instruction.
            0xCD => self.bytes.last() != Some(&6),
            _ => true,
        }
    }
}

/// Whether the byte after an opcode makes an instruction that Intel documents.
fn is_documented(opcode: u8, modrm: u8) -> bool {
    let (register_operand, field) = (modrm >> 6 == 3, modrm >> 3 & 7);
    match opcode {
        0x8C => field < 4,
        0x8E => field < 4 && field != 1,
        0x8D | 0xC4 | 0xC5 => !register_operand,
        0x8F | 0xC6 | 0xC7 => field == 0,
        0xD0..=0xD3 => field != 6,
        0xF6 | 0xF7 => field != 1,
        0xFE => field < 2,
        0xFF => match field {
            3 | 5 => !register_operand,
            6 => modrm != 0xF4,
            field => field != 7,
        },
        _ => true,
    }
}

/// The offset of an operand in memory.
fn address(registers: &Registers, modrm: u8, displacement: &[u8]) -> u16 {
    let displacement = match *displacement {
        [byte] => byte as i8 as u16,
        [low, high] => u16::from_le_bytes([low, high]),
        _ => 0,
    };
    let sum = |registers_used: &[Word]| {
        registers_used.iter().fold(displacement, |sum, &word| sum.wrapping_add(registers.word(word)))
    };
    match modrm & 7 {
        0 => sum(&[Word::Bx, Word::Si]),
        1 => sum(&[Word::Bx, Word::Di]),
        2 => sum(&[Word::Bp, Word::Si]),
        3 => sum(&[Word::Bp, Word::Di]),
        4 => sum(&[Word::Si]),
        5 => sum(&[Word::Di]),
        6 if modrm >> 6 == 0 => displacement,
        6 => sum(&[Word::Bp]),
        _ => sum(&[Word::Bx]),
    }
}
