//! Jumps, calls and loops.

use crate::address::{ModRm, Operand};
use crate::execute::Execution;
use crate::width::{Width, sign_extended};
use crate::{Flag, Segment, Undefined, Word};

impl Execution<'_> {
    pub fn jump_if(&mut self, opcode: u8) {
        let distance = sign_extended(self.fetch());
        let flag = |flag| self.cpu.registers.flags.get(flag);
        let condition = match opcode >> 1 & 7 {
            0 => flag(Flag::Overflow),
            1 => flag(Flag::Carry),
            2 => flag(Flag::Zero),
            3 => flag(Flag::Carry) || flag(Flag::Zero),
            4 => flag(Flag::Sign),
            5 => flag(Flag::Parity),
            6 => flag(Flag::Sign) != flag(Flag::Overflow),
            _ => flag(Flag::Zero) || flag(Flag::Sign) != flag(Flag::Overflow),
        };
        self.branch(condition != (opcode & 1 == 1), distance, 16, 4);
    }

    /// `loopne`, `loope`, `loop` and `jcxz`.
    pub fn repeat_loop(&mut self, opcode: u8) {
        let distance = sign_extended(self.fetch());
        let zero = self.cpu.registers.flags.get(Flag::Zero);
        let mut count = self.cpu.registers.word(Word::Cx);
        if opcode != 0xE3 {
            count = count.wrapping_sub(1);
            self.cpu.registers.set_word(Word::Cx, count);
        }
        match opcode {
            0xE0 => self.branch(count != 0 && !zero, distance, 19, 5),
            0xE1 => self.branch(count != 0 && zero, distance, 18, 6),
            0xE2 => self.branch(count != 0, distance, 17, 5),
            _ => self.branch(count == 0, distance, 18, 6),
        }
    }

    fn branch(&mut self, taken: bool, distance: u16, clocks: u32, otherwise: u32) {
        self.cpu.count(if taken { clocks } else { otherwise });
        if taken {
            self.cpu.registers.ip = self.cpu.registers.ip.wrapping_add(distance);
        }
    }

    pub fn jump(&mut self, opcode: u8) {
        self.cpu.count(15);
        let registers = |this: &Self| this.cpu.registers.ip;
        match opcode {
            0xE9 => {
                let distance = self.fetch_word();
                self.cpu.registers.ip = registers(self).wrapping_add(distance);
            }
            0xEB => {
                let distance = sign_extended(self.fetch());
                self.cpu.registers.ip = registers(self).wrapping_add(distance);
            }
            _ => {
                let (offset, segment) = (self.fetch_word(), self.fetch_word());
                self.cpu.jump(segment, offset);
            }
        }
    }

    pub fn call_near(&mut self) {
        let distance = self.fetch_word();
        self.cpu.count(19);
        self.cpu.push(self.cpu.registers.ip);
        self.cpu.registers.ip = self.cpu.registers.ip.wrapping_add(distance);
    }

    pub fn call_far(&mut self) {
        let (offset, segment) = (self.fetch_word(), self.fetch_word());
        self.cpu.count(28);
        self.push_return_address();
        self.cpu.jump(segment, offset);
    }

    fn push_return_address(&mut self) {
        self.cpu.push(self.cpu.registers.segment(Segment::Cs));
        self.cpu.push(self.cpu.registers.ip);
    }

    /// Calls and jumps to the address in an operand: near (2 and 4) or far (3 and 5).
    pub fn jump_to_operand(&mut self, modrm: ModRm) -> Result<(), Undefined> {
        let calls = modrm.register < 4;
        if modrm.register.is_multiple_of(2) {
            let target = self.read(Width::Word, modrm.operand);
            if calls {
                self.count(modrm.operand, 16, 21);
                self.cpu.push(self.cpu.registers.ip);
            } else {
                self.count(modrm.operand, 11, 18);
            }
            self.cpu.registers.ip = target;
            return Ok(());
        }
        let Operand::Memory(base, offset) = modrm.operand else { return Err(self.undefined()) };
        self.cpu.count(if calls { 37 } else { 24 });
        let target = self.read_memory(Width::Word, base, offset);
        let segment = self.read_memory(Width::Word, base, offset.wrapping_add(2));
        if calls {
            self.push_return_address();
        }
        self.cpu.jump(segment, target);
        Ok(())
    }

    /// Near or far, with or without arguments to drop.
    pub fn return_from_call(&mut self, opcode: u8) {
        let (far, drops) = (opcode & 8 != 0, opcode & 1 == 0);
        let dropped = if drops { self.fetch_word() } else { 0 };
        self.cpu.count(match (far, drops) {
            (false, false) => 8,
            (false, true) => 12,
            (true, false) => 18,
            (true, true) => 17,
        });
        self.cpu.registers.ip = self.cpu.pop();
        if far {
            let segment = self.cpu.pop();
            self.cpu.registers.set_segment(Segment::Cs, segment);
        }
        let top = self.cpu.registers.word(Word::Sp).wrapping_add(dropped);
        self.cpu.registers.set_word(Word::Sp, top);
    }
}
