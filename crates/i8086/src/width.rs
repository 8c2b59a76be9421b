/// Whether an instruction works on bytes or words. Values of both are kept in 16 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Width {
    Byte,
    Word,
}

impl Width {
    /// The width in the lowest bit of most opcodes.
    pub const fn of(opcode: u8) -> Width {
        if opcode & 1 == 0 { Width::Byte } else { Width::Word }
    }

    pub const fn bits(self) -> u32 {
        match self {
            Width::Byte => 8,
            Width::Word => 16,
        }
    }

    pub const fn bytes(self) -> u16 {
        self.bits() as u16 / 8
    }

    pub const fn mask(self) -> u16 {
        match self {
            Width::Byte => 0xFF,
            Width::Word => 0xFFFF,
        }
    }

    /// Whether the highest bit is set.
    pub const fn is_negative(self, value: u16) -> bool {
        value >> (self.bits() - 1) & 1 == 1
    }
}

/// A byte with its sign extended.
pub const fn sign_extended(byte: u8) -> u16 {
    byte as i8 as u16
}
