//! Instructions that move values and change none.

use crate::address::Operand;
use crate::execute::Execution;
use crate::width::Width;
use crate::{Byte, Flags, Memory, Segment, Undefined, Word};

impl Execution<'_> {
    pub fn move_operand(&mut self, opcode: u8) {
        let width = Width::of(opcode);
        let modrm = self.modrm();
        if opcode & 2 == 0 {
            self.count(modrm.operand, 2, 9);
            let value = self.register(width, modrm.register);
            self.write(width, modrm.operand, value);
        } else {
            self.count(modrm.operand, 2, 8);
            let value = self.read(width, modrm.operand);
            self.set_register(width, modrm.register, value);
        }
    }

    /// A segment register may be read, and all but CS may be written.
    pub fn move_segment(&mut self, opcode: u8) -> Result<(), Undefined> {
        let modrm = self.modrm();
        let writes = opcode == 0x8E;
        let Some(&segment) = Segment::ALL.get(usize::from(modrm.register)) else {
            return Err(self.undefined());
        };
        if writes && segment == Segment::Cs {
            return Err(self.undefined());
        }
        if writes {
            self.count(modrm.operand, 2, 8);
            let value = self.read(Width::Word, modrm.operand);
            self.cpu.registers.set_segment(segment, value);
            self.cpu.shade();
        } else {
            self.count(modrm.operand, 2, 9);
            let value = self.cpu.registers.segment(segment);
            self.write(Width::Word, modrm.operand, value);
        }
        Ok(())
    }

    /// Between the accumulator and an address in the instruction.
    pub fn move_direct(&mut self, opcode: u8) {
        let width = Width::of(opcode);
        let (segment, offset) = (self.data_segment(Segment::Ds), self.fetch_word());
        self.cpu.count(10);
        if opcode & 2 == 0 {
            let value = self.read_memory(width, segment, offset);
            self.set_register(width, 0, value);
        } else {
            let value = self.register(width, 0);
            self.write_memory(width, segment, offset, value);
        }
    }

    pub fn move_to_register(&mut self, opcode: u8) {
        let width = if opcode & 8 == 0 { Width::Byte } else { Width::Word };
        let value = self.fetch_immediate(width);
        self.cpu.count(4);
        self.set_register(width, opcode, value);
    }

    pub fn move_immediate(&mut self, width: Width) -> Result<(), Undefined> {
        let modrm = self.modrm();
        if modrm.register != 0 {
            return Err(self.undefined());
        }
        let value = self.fetch_immediate(width);
        self.count(modrm.operand, 4, 10);
        self.write(width, modrm.operand, value);
        Ok(())
    }

    pub fn exchange(&mut self, width: Width) {
        let modrm = self.modrm();
        let (register, operand) = (self.register(width, modrm.register), self.read(width, modrm.operand));
        self.count(modrm.operand, 4, 17);
        self.write(width, modrm.operand, register);
        self.set_register(width, modrm.register, operand);
    }

    /// With AX itself it is `nop`.
    pub fn exchange_with_ax(&mut self, opcode: u8) {
        let (ax, other) = (self.register(Width::Word, 0), self.register(Width::Word, opcode));
        self.cpu.count(3);
        self.set_register(Width::Word, opcode, ax);
        self.set_register(Width::Word, 0, other);
    }

    pub fn load_address(&mut self) -> Result<(), Undefined> {
        let modrm = self.modrm();
        let Operand::Memory(_, offset) = modrm.operand else { return Err(self.undefined()) };
        self.cpu.count(2);
        self.set_register(Width::Word, modrm.register, offset);
        Ok(())
    }

    pub fn load_pointer(&mut self, opcode: u8) -> Result<(), Undefined> {
        let modrm = self.modrm();
        let Operand::Memory(segment, offset) = modrm.operand else { return Err(self.undefined()) };
        self.cpu.count(16);
        let value = self.read_memory(Width::Word, segment, offset);
        let base = self.read_memory(Width::Word, segment, offset.wrapping_add(2));
        self.set_register(Width::Word, modrm.register, value);
        let register = if opcode == 0xC4 { Segment::Es } else { Segment::Ds };
        self.cpu.registers.set_segment(register, base);
        Ok(())
    }

    /// `xlat`: AL becomes the byte of a table that it counts.
    pub fn translate(&mut self) {
        let registers = &self.cpu.registers;
        let offset = registers.word(Word::Bx).wrapping_add(registers.byte(Byte::Al).into());
        self.cpu.count(11);
        let value = self.cpu.memory.read(Memory::address(self.data_segment(Segment::Ds), offset));
        self.cpu.registers.set_byte(Byte::Al, value);
    }

    /// The 8086 pushes the value of SP after the push; later processors push the value before.
    pub fn push_register(&mut self, opcode: u8) {
        self.cpu.count(11);
        self.push_operand(Operand::Register(opcode & 7));
    }

    pub fn push_operand(&mut self, operand: Operand) {
        let value = match operand {
            Operand::Register(4) => self.cpu.registers.word(Word::Sp).wrapping_sub(2),
            operand => self.read(Width::Word, operand),
        };
        self.cpu.push(value);
    }

    pub fn pop_register(&mut self, opcode: u8) {
        self.cpu.count(8);
        let value = self.cpu.pop();
        self.set_register(Width::Word, opcode, value);
    }

    pub fn pop_operand(&mut self) -> Result<(), Undefined> {
        let modrm = self.modrm();
        if modrm.register != 0 {
            return Err(self.undefined());
        }
        self.count(modrm.operand, 8, 17);
        let value = self.cpu.pop();
        self.write(Width::Word, modrm.operand, value);
        Ok(())
    }

    pub fn push_segment(&mut self, number: u8) {
        self.cpu.count(10);
        self.cpu.push(self.cpu.registers.segment(Segment::ALL[usize::from(number & 3)]));
    }

    pub fn pop_segment(&mut self, number: u8) {
        self.cpu.count(8);
        let value = self.cpu.pop();
        self.cpu.registers.set_segment(Segment::ALL[usize::from(number & 3)], value);
        self.cpu.shade();
    }

    pub fn stack_flags(&mut self, opcode: u8) {
        if opcode == 0x9C {
            self.cpu.count(10);
            self.cpu.push(self.cpu.registers.flags.word());
        } else {
            self.cpu.count(8);
            self.cpu.registers.flags = Flags::from_word(self.cpu.pop());
        }
    }

    /// `sahf` and `lahf`: the low byte of the flags.
    pub fn flags_and_ah(&mut self, opcode: u8) {
        self.cpu.count(4);
        let registers = &mut self.cpu.registers;
        let word = registers.flags.word();
        if opcode == 0x9E {
            registers.flags = Flags::from_word(word & 0xFF00 | u16::from(registers.byte(Byte::Ah)));
        } else {
            registers.set_byte(Byte::Ah, word as u8);
        }
    }

    /// `in` and `out`. A word is two bytes at consecutive ports.
    pub fn port(&mut self, opcode: u8) {
        let width = Width::of(opcode);
        let port = if opcode & 8 == 0 { self.fetch().into() } else { self.cpu.registers.word(Word::Dx) };
        self.cpu.count(if opcode & 8 == 0 { 10 } else { 8 });
        if width == Width::Word && port % 2 == 1 {
            self.cpu.count(4);
        }
        let ports = (0..width.bytes()).map(|index| port.wrapping_add(index));
        if opcode & 2 == 0 {
            for (port, register) in ports.zip([Byte::Al, Byte::Ah]) {
                let value = self.ports.read(port);
                self.cpu.registers.set_byte(register, value);
            }
        } else {
            for (port, register) in ports.zip([Byte::Al, Byte::Ah]) {
                self.ports.write(port, self.cpu.registers.byte(register));
            }
        }
    }
}
