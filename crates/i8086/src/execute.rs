//! One instruction: its prefixes, and which of the groups in the other files it belongs to.

use crate::arithmetic::{self, Operation};
use crate::width::Width;
use crate::{Byte, Cpu, Event, Flag, Memory, Ports, Segment, Undefined, Word, decimal};

/// An instruction that is being executed.
pub struct Execution<'a> {
    pub cpu: &'a mut Cpu,
    pub ports: &'a mut dyn Ports,
    /// The segment of a prefix.
    pub segment: Option<Segment>,
    /// The repetition prefix, if there is one: the value of the zero flag that continues it.
    pub repeat: Option<bool>,
    opcode: u8,
    start: u16,
}

impl<'a> Execution<'a> {
    pub fn new(cpu: &'a mut Cpu, ports: &'a mut dyn Ports) -> Execution<'a> {
        let start = cpu.registers.ip;
        Execution { cpu, ports, segment: None, repeat: None, opcode: 0, start }
    }

    pub fn run(mut self) -> Result<Event, Undefined> {
        self.opcode = self.prefixes()?;
        let opcode = self.opcode;
        let width = Width::of(opcode);
        match opcode {
            0x06 | 0x0E | 0x16 | 0x1E => self.push_segment(opcode >> 3),
            0x07 | 0x17 | 0x1F => self.pop_segment(opcode >> 3),
            0x27 | 0x2F => {
                self.cpu.count(4);
                decimal::adjust_packed(&mut self.cpu.registers, opcode == 0x2F);
            }
            0x37 | 0x3F => {
                self.cpu.count(4);
                decimal::adjust_unpacked(&mut self.cpu.registers, opcode == 0x3F);
            }
            // All others of these are prefixes or stand above.
            0x00..=0x3F if opcode != 0x0F => self.arithmetic(opcode),
            0x40..=0x4F => self.step_register(opcode),
            0x50..=0x57 => self.push_register(opcode),
            0x58..=0x5F => self.pop_register(opcode),
            0x70..=0x7F => self.jump_if(opcode),
            0x80..=0x83 => self.arithmetic_immediate(opcode),
            0x84 | 0x85 => self.test(width),
            0x86 | 0x87 => self.exchange(width),
            0x88..=0x8B => self.move_operand(opcode),
            0x8C | 0x8E => self.move_segment(opcode)?,
            0x8D => self.load_address()?,
            0x8F => self.pop_operand()?,
            0x90..=0x97 => self.exchange_with_ax(opcode),
            0x98 => self.extend_byte(),
            0x99 => self.extend_word(),
            0x9A => self.call_far(),
            0x9B => self.cpu.count(3),
            0x9C | 0x9D => self.stack_flags(opcode),
            0x9E | 0x9F => self.flags_and_ah(opcode),
            0xA0..=0xA3 => self.move_direct(opcode),
            0xA8 | 0xA9 => {
                let value = self.fetch_immediate(width);
                let result = self.register(width, 0) & value;
                self.cpu.count(4);
                arithmetic::logic(width, result, &mut self.cpu.registers.flags);
            }
            0xA4..=0xAF => self.string(opcode),
            0xB0..=0xBF => self.move_to_register(opcode),
            0xC2 | 0xC3 | 0xCA | 0xCB => self.return_from_call(opcode),
            0xC4 | 0xC5 => self.load_pointer(opcode)?,
            0xC6 | 0xC7 => self.move_immediate(width)?,
            0xCC => return self.interrupt(3, 52),
            0xCD => {
                let number = self.fetch();
                return self.interrupt(number, 51);
            }
            0xCE if self.cpu.registers.flags.get(Flag::Overflow) => return self.interrupt(4, 53),
            0xCE => self.cpu.count(4),
            0xCF => {
                self.cpu.count(24);
                self.cpu.return_from_interrupt();
            }
            0xD0..=0xD3 => self.shift(opcode)?,
            0xD4 => {
                let base = self.fetch();
                self.cpu.count(83);
                if decimal::split(&mut self.cpu.registers, base).is_none() {
                    return Ok(Event::Interrupt(0));
                }
            }
            0xD5 => {
                let base = self.fetch();
                self.cpu.count(60);
                decimal::join(&mut self.cpu.registers, base);
            }
            0xD7 => self.translate(),
            0xD8..=0xDF => self.escape(),
            0xE0..=0xE3 => self.repeat_loop(opcode),
            0xE4..=0xE7 | 0xEC..=0xEF => self.port(opcode),
            0xE8 => self.call_near(),
            0xE9..=0xEB => self.jump(opcode),
            0xF4 => {
                self.cpu.count(2);
                return Ok(Event::Halt);
            }
            0xF5 | 0xF8..=0xFD => self.change_flag(opcode),
            0xF6 | 0xF7 => return self.unary(width),
            0xFE | 0xFF => self.increment_or_jump(opcode)?,
            _ => return Err(self.undefined()),
        }
        Ok(Event::Next)
    }

    /// Fetches prefixes and the opcode after them. More prefixes than a segment has bytes are not an
    /// instruction.
    fn prefixes(&mut self) -> Result<u8, Undefined> {
        for _ in 0..=u16::MAX {
            let byte = self.fetch();
            self.opcode = byte;
            match byte {
                0x26 | 0x2E | 0x36 | 0x3E => {
                    self.segment = Some(Segment::ALL[usize::from(byte >> 3 & 3)]);
                    self.cpu.count(2);
                }
                0xF0 => self.cpu.count(2),
                // Nine clocks for a repetition are counted by the string instruction.
                0xF2 | 0xF3 => self.repeat = Some(byte == 0xF3),
                opcode => return Ok(opcode),
            }
        }
        Err(self.undefined())
    }

    pub fn undefined(&self) -> Undefined {
        let segment = self.cpu.registers.segment(Segment::Cs);
        Undefined { opcode: self.opcode, segment, offset: self.start }
    }

    fn interrupt(&mut self, number: u8, clocks: u32) -> Result<Event, Undefined> {
        self.cpu.count(clocks);
        Ok(Event::Interrupt(number))
    }

    pub fn fetch(&mut self) -> u8 {
        let registers = &mut self.cpu.registers;
        let address = Memory::address(registers.segment(Segment::Cs), registers.ip);
        registers.ip = registers.ip.wrapping_add(1);
        self.cpu.memory.read(address)
    }

    pub fn fetch_word(&mut self) -> u16 {
        let low = self.fetch();
        u16::from_le_bytes([low, self.fetch()])
    }

    pub fn fetch_immediate(&mut self, width: Width) -> u16 {
        match width {
            Width::Byte => self.fetch().into(),
            Width::Word => self.fetch_word(),
        }
    }

    /// The eight operations between a register and an operand, or between the accumulator and a
    /// constant.
    fn arithmetic(&mut self, opcode: u8) {
        let (operation, width) = (Operation::numbered(opcode >> 3), Width::of(opcode));
        if opcode & 4 != 0 {
            let (a, b) = (self.register(width, 0), self.fetch_immediate(width));
            let result = operation.apply(width, a, b, &mut self.cpu.registers.flags);
            self.cpu.count(4);
            if operation != Operation::Compare {
                self.set_register(width, 0, result);
            }
            return;
        }
        let modrm = self.modrm();
        let (register, operand) = (self.register(width, modrm.register), self.read(width, modrm.operand));
        let to_register = opcode & 2 != 0;
        let (a, b) = if to_register { (register, operand) } else { (operand, register) };
        let result = operation.apply(width, a, b, &mut self.cpu.registers.flags);
        let stores = operation != Operation::Compare;
        self.count(modrm.operand, 3, if to_register || !stores { 9 } else { 16 });
        match (stores, to_register) {
            (false, _) => {}
            (true, true) => self.set_register(width, modrm.register, result),
            (true, false) => self.write(width, modrm.operand, result),
        }
    }

    fn step_register(&mut self, opcode: u8) {
        let value = self.register(Width::Word, opcode);
        let flags = &mut self.cpu.registers.flags;
        let result = match opcode & 8 {
            0 => arithmetic::increment(Width::Word, value, flags),
            _ => arithmetic::decrement(Width::Word, value, flags),
        };
        self.cpu.count(2);
        self.set_register(Width::Word, opcode, result);
    }

    fn extend_byte(&mut self) {
        self.cpu.count(2);
        let value = crate::width::sign_extended(self.cpu.registers.byte(Byte::Al));
        self.cpu.registers.set_word(Word::Ax, value);
    }

    fn extend_word(&mut self) {
        self.cpu.count(5);
        let negative = Width::Word.is_negative(self.cpu.registers.word(Word::Ax));
        self.cpu.registers.set_word(Word::Dx, if negative { 0xFFFF } else { 0 });
    }

    /// An instruction for a coprocessor, which is not there: its operand is read and forgotten.
    fn escape(&mut self) {
        let modrm = self.modrm();
        self.read(Width::Word, modrm.operand);
        self.count(modrm.operand, 2, 8);
    }

    fn change_flag(&mut self, opcode: u8) {
        self.cpu.count(2);
        let flags = &mut self.cpu.registers.flags;
        let flag = match opcode {
            0xF5 | 0xF8 | 0xF9 => Flag::Carry,
            0xFA | 0xFB => Flag::Interrupt,
            _ => Flag::Direction,
        };
        let value = if opcode == 0xF5 { !flags.get(Flag::Carry) } else { opcode & 1 == 1 };
        flags.set(flag, value);
        if opcode == 0xFB {
            self.cpu.shade();
        }
    }
}
