//! Operands in registers and in memory, as the byte after the opcode names them.

use crate::execute::Execution;
use crate::width::{Width, sign_extended};
use crate::{Byte, Memory, Segment, Word};

/// The location of an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operand {
    /// In the register with this number.
    Register(u8),
    /// In memory, at an offset of a segment.
    Memory(u16, u16),
}

/// The byte after the opcode, decoded.
#[derive(Clone, Copy, Debug)]
pub struct ModRm {
    /// A register, or more of the opcode.
    pub register: u8,
    /// The other operand.
    pub operand: Operand,
}

impl Execution<'_> {
    /// Fetches the byte after the opcode and its displacement, and counts the clocks needed to form an
    /// address.
    pub fn modrm(&mut self) -> ModRm {
        let byte = self.fetch();
        let (mode, register, operand) = (byte >> 6, byte >> 3 & 7, byte & 7);
        if mode == 3 {
            return ModRm { register, operand: Operand::Register(operand) };
        }
        let word = |register| self.cpu.registers.word(register);
        let (base, usual, clocks) = match operand {
            0 => (word(Word::Bx).wrapping_add(word(Word::Si)), Segment::Ds, 7),
            1 => (word(Word::Bx).wrapping_add(word(Word::Di)), Segment::Ds, 8),
            2 => (word(Word::Bp).wrapping_add(word(Word::Si)), Segment::Ss, 8),
            3 => (word(Word::Bp).wrapping_add(word(Word::Di)), Segment::Ss, 7),
            4 => (word(Word::Si), Segment::Ds, 5),
            5 => (word(Word::Di), Segment::Ds, 5),
            6 if mode == 0 => (0, Segment::Ds, 6),
            6 => (word(Word::Bp), Segment::Ss, 5),
            _ => (word(Word::Bx), Segment::Ds, 5),
        };
        let (displacement, more) = match (mode, operand) {
            (0, 6) => (self.fetch_word(), 0),
            (0, _) => (0, 0),
            (1, _) => (sign_extended(self.fetch()), 4),
            _ => (self.fetch_word(), 4),
        };
        self.cpu.count(clocks + more);
        let operand = Operand::Memory(self.data_segment(usual), base.wrapping_add(displacement));
        ModRm { register, operand }
    }

    /// The value of a segment register, of the prefix if there is one.
    pub fn data_segment(&self, usual: Segment) -> u16 {
        self.cpu.registers.segment(self.segment.unwrap_or(usual))
    }

    /// Counts clocks that depend on where an operand is.
    pub fn count(&mut self, operand: Operand, register: u32, memory: u32) {
        self.cpu.count(match operand {
            Operand::Register(_) => register,
            Operand::Memory(..) => memory,
        });
    }

    pub fn read(&mut self, width: Width, operand: Operand) -> u16 {
        match operand {
            Operand::Register(number) => self.register(width, number),
            Operand::Memory(segment, offset) => self.read_memory(width, segment, offset),
        }
    }

    pub fn write(&mut self, width: Width, operand: Operand, value: u16) {
        match operand {
            Operand::Register(number) => self.set_register(width, number, value),
            Operand::Memory(segment, offset) => self.write_memory(width, segment, offset, value),
        }
    }

    pub fn register(&self, width: Width, number: u8) -> u16 {
        let index = usize::from(number & 7);
        match width {
            Width::Byte => self.cpu.registers.byte(Byte::ALL[index]).into(),
            Width::Word => self.cpu.registers.word(Word::ALL[index]),
        }
    }

    pub fn set_register(&mut self, width: Width, number: u8, value: u16) {
        let index = usize::from(number & 7);
        match width {
            Width::Byte => self.cpu.registers.set_byte(Byte::ALL[index], value as u8),
            Width::Word => self.cpu.registers.set_word(Word::ALL[index], value),
        }
    }

    pub fn read_memory(&mut self, width: Width, segment: u16, offset: u16) -> u16 {
        self.count_transfer(width, offset);
        match width {
            Width::Byte => self.cpu.memory.read(Memory::address(segment, offset)).into(),
            Width::Word => self.cpu.memory.read_word(segment, offset),
        }
    }

    pub fn write_memory(&mut self, width: Width, segment: u16, offset: u16, value: u16) {
        self.count_transfer(width, offset);
        match width {
            Width::Byte => self.cpu.memory.write(Memory::address(segment, offset), value as u8),
            Width::Word => self.cpu.memory.write_word(segment, offset, value),
        }
    }

    /// A word at an odd address needs a second bus cycle.
    fn count_transfer(&mut self, width: Width, offset: u16) {
        if width == Width::Word && offset % 2 == 1 {
            self.cpu.count(4);
        }
    }
}
