//! The instructions whose opcode continues in the byte after it.

use crate::arithmetic::{self, Operation};
use crate::execute::Execution;
use crate::multiply::{divide, multiply};
use crate::shift::Shift;
use crate::width::{Width, sign_extended};
use crate::{Byte, Event, Flag, Undefined, Word};

impl Execution<'_> {
    /// The eight operations between an operand and a constant.
    pub fn arithmetic_immediate(&mut self, opcode: u8) {
        let width = Width::of(opcode);
        let modrm = self.modrm();
        let operation = Operation::numbered(modrm.register);
        let constant = if opcode == 0x83 { sign_extended(self.fetch()) } else { self.fetch_immediate(width) };
        let value = self.read(width, modrm.operand);
        let result = operation.apply(width, value, constant, &mut self.cpu.registers.flags);
        let stores = operation != Operation::Compare;
        self.count(modrm.operand, 4, if stores { 17 } else { 10 });
        if stores {
            self.write(width, modrm.operand, result);
        }
    }

    pub fn test(&mut self, width: Width) {
        let modrm = self.modrm();
        let result = self.read(width, modrm.operand) & self.register(width, modrm.register);
        self.count(modrm.operand, 3, 9);
        arithmetic::logic(width, result, &mut self.cpu.registers.flags);
    }

    pub fn shift(&mut self, opcode: u8) -> Result<(), Undefined> {
        let width = Width::of(opcode);
        let by_cl = opcode & 2 != 0;
        let modrm = self.modrm();
        let shift = Shift::numbered(modrm.register).ok_or_else(|| self.undefined())?;
        let count = if by_cl { self.cpu.registers.byte(Byte::Cl) } else { 1 };
        let value = self.read(width, modrm.operand);
        let result = shift.apply(width, value, count, &mut self.cpu.registers.flags);
        match by_cl {
            false => self.count(modrm.operand, 2, 15),
            true => self.count(modrm.operand, 8 + 4 * u32::from(count), 20 + 4 * u32::from(count)),
        }
        self.write(width, modrm.operand, result);
        Ok(())
    }

    /// `test` with a constant, `not`, `neg`, and the four multiplications and divisions.
    pub fn unary(&mut self, width: Width) -> Result<Event, Undefined> {
        let modrm = self.modrm();
        if modrm.register == 1 {
            return Err(self.undefined());
        }
        let value = self.read(width, modrm.operand);
        let flags = &mut self.cpu.registers.flags;
        match modrm.register {
            0 => {
                let constant = self.fetch_immediate(width);
                self.count(modrm.operand, 5, 11);
                arithmetic::logic(width, value & constant, &mut self.cpu.registers.flags);
            }
            2 => {
                self.count(modrm.operand, 3, 16);
                self.write(width, modrm.operand, !value & width.mask());
            }
            3 => {
                let result = arithmetic::subtract(width, 0, value, 0, flags);
                self.count(modrm.operand, 3, 16);
                self.write(width, modrm.operand, result);
            }
            4 | 5 => {
                let signed = modrm.register == 5;
                let clocks = match (width, signed) {
                    (Width::Byte, false) => 77,
                    (Width::Byte, true) => 98,
                    (Width::Word, false) => 133,
                    (Width::Word, true) => 154,
                };
                self.count(modrm.operand, clocks, clocks + 6);
                self.multiply(width, signed, value);
            }
            _ => {
                let signed = modrm.register == 7;
                let clocks = match (width, signed) {
                    (Width::Byte, false) => 90,
                    (Width::Byte, true) => 112,
                    (Width::Word, false) => 162,
                    (Width::Word, true) => 184,
                };
                self.count(modrm.operand, clocks, clocks + 6);
                return Ok(self.divide(width, signed, value));
            }
        }
        Ok(Event::Next)
    }

    fn multiply(&mut self, width: Width, signed: bool, value: u16) {
        let (product, significant) = multiply(width, signed, self.register(width, 0), value);
        let registers = &mut self.cpu.registers;
        registers.set_word(Word::Ax, product as u16);
        if width == Width::Word {
            registers.set_word(Word::Dx, (product >> 16) as u16);
        }
        registers.flags.set(Flag::Carry, significant);
        registers.flags.set(Flag::Overflow, significant);
    }

    fn divide(&mut self, width: Width, signed: bool, divisor: u16) -> Event {
        let registers = &mut self.cpu.registers;
        let low = u32::from(registers.word(Word::Ax));
        let dividend = match width {
            Width::Byte => low,
            Width::Word => u32::from(registers.word(Word::Dx)) << 16 | low,
        };
        let Some((quotient, remainder)) = divide(width, signed, dividend, divisor) else {
            return Event::Interrupt(0);
        };
        match width {
            Width::Byte => {
                registers.set_byte(Byte::Al, quotient as u8);
                registers.set_byte(Byte::Ah, remainder as u8);
            }
            Width::Word => {
                registers.set_word(Word::Ax, quotient);
                registers.set_word(Word::Dx, remainder);
            }
        }
        Event::Next
    }

    /// `inc`, `dec`, `push`, and the jumps and calls to the address in an operand.
    pub fn increment_or_jump(&mut self, opcode: u8) -> Result<(), Undefined> {
        let width = Width::of(opcode);
        let modrm = self.modrm();
        match (width, modrm.register) {
            (_, 0 | 1) => {
                let value = self.read(width, modrm.operand);
                let flags = &mut self.cpu.registers.flags;
                let result = match modrm.register {
                    0 => arithmetic::increment(width, value, flags),
                    _ => arithmetic::decrement(width, value, flags),
                };
                self.count(modrm.operand, if width == Width::Byte { 3 } else { 2 }, 15);
                self.write(width, modrm.operand, result);
                Ok(())
            }
            (Width::Word, 2..=5) => self.jump_to_operand(modrm),
            (Width::Word, 6) => {
                self.count(modrm.operand, 11, 16);
                self.push_operand(modrm.operand);
                Ok(())
            }
            _ => Err(self.undefined()),
        }
    }
}
